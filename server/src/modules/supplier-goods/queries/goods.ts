import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import type { GoodsState } from '@caiyuan/contract/goods-flow'
import type { ShelfState, supplierGoods } from '@caiyuan/contract/supplier-goods'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../../core/ask.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { goodsCan } from '../../catalog/goods-state.ts'
import { supplierOf } from '../file.ts'

type Choices = OutputOf<typeof supplierGoods.list>
type Goods = Choices['list'][number]

interface Row {
  id: string
  code: string
  name: string
  brand: string
  model: string
  category: string
  control_class: number
  status: GoodsState
  review_reason: string
  sales: number
  updated_at: Date
  skus: Goods['skus']
}

const stateOf = {
  all: sql`p.status <> 'partner'`,
  on: sql`p.status = 'on' and p.in_stock`,
  out: sql`p.status = 'on' and not p.in_stock`,
  off: sql`p.status = 'off'`,
  waiting: sql`p.status = 'waiting'`,
  refused: sql`p.status = 'refused'`,
} as const

/** More choices than that are found by typing. */
const MOST_CHOICES = 200

const choicesOf = async (ctx: Ctx, supplierId: string) => {
  const own = sql`p.supplier_id = ${supplierId} and p.status <> 'partner'`
  return ask(ctx.tx, {
    categories: rowsOf<Choices['categories'][number]>(
      sql`select c.code, c.name, count(*)::int as num from products p join categories c on c.code = p.category_code where ${own} group by c.code, c.name order by num desc, c.code limit ${MOST_CHOICES}`,
    ),
    brands: rowsOf<Choices['brands'][number]>(
      sql`select p.brand, count(*)::int as num from products p where ${own} and p.brand <> '' group by p.brand order by num desc, p.brand limit ${MOST_CHOICES}`,
    ),
  })
}

export const listGoods: Of<typeof supplierGoods>['list'] = async (
  ctx,
  { state, search, categoryCode, brand, freeTo, pageNum, pageSize },
) => {
  const supplierId = supplierOf(ctx)
  const like = containing(search.toLowerCase())
  const worded =
    search === ''
      ? sql`true`
      : sql`(lower(p.name) like ${like} or lower(p.code) like ${like} or lower(p.brand) like ${like} or lower(p.model) like ${like}
    or exists (select 1 from skus k where k.product_id = p.id and (lower(k.code) like ${like} or lower(k.cat_no) like ${like})))`
  const free =
    freeTo === undefined
      ? sql`true`
      : sql`(select coalesce(sum(s.stock - s.reserved), 0) from skus k join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on') <= ${freeTo}`
  const matches = sql`${worded} and ${categoryCode === '' ? sql`true` : sql`p.category_code = ${categoryCode}`} and ${brand === '' ? sql`true` : sql`p.brand = ${brand}`} and ${free}`
  const [rows, counts, choices] = await Promise.all([
    sql<Row>`
      select p.id, p.code, p.name, p.brand, p.model, c.name as category, p.control_class, p.status, p.review_reason, p.sales, p.updated_at,
        (select json_agg(json_build_object('skuId', k.id, 'code', k.code, 'spec', k.spec_text, 'unit', k.unit, 'priceE4', k.price_e4, 'personalPriceE4', k.personal_price_e4, 'stock', coalesce(s.stock, 0), 'reserved', coalesce(s.reserved, 0)) order by k.sort)
          from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on') as skus
      from products p join categories c on c.code = p.category_code where p.supplier_id = ${supplierId} and ${stateOf[state]} and ${matches}
      order by p.updated_at desc, p.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<Record<ShelfState, number>>`
      select count(*) filter (where ${stateOf.all})::int as all, count(*) filter (where ${stateOf.on})::int as on, count(*) filter (where ${stateOf.out})::int as out, count(*) filter (where ${stateOf.off})::int as off,
        count(*) filter (where ${stateOf.waiting})::int as waiting, count(*) filter (where ${stateOf.refused})::int as refused
      from products p where p.supplier_id = ${supplierId} and ${matches}`.execute(ctx.tx),
    choicesOf(ctx, supplierId),
  ])
  const count = counts.rows[0]!
  return {
    list: rows.rows.map((r) => ({
      productId: r.id,
      code: r.code,
      name: r.name,
      brand: r.brand,
      model: r.model,
      categoryName: r.category,
      controlClass: r.control_class,
      picture: pictureOf(r.id),
      state: r.status,
      reason: r.status === 'refused' ? r.review_reason : '',
      can: goodsCan(ctx, r.status, supplierId),
      sales: r.sales,
      updatedAt: r.updated_at.toISOString(),
      skus: r.skus ?? [],
    })),
    total: count[state],
    pageNum,
    pageSize,
    counts: { ...count },
    ...choices,
  }
}
