// The goods a supplier edits, as they stand: its own alone.
import type { Tier } from '@caiyuan/contract/goods'
import type { GoodsState } from '@caiyuan/contract/goods-flow'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { supplierOf } from '../supplier-goods/file.ts'

interface Pair {
  name: string
  value: string
}

export interface OwnSku {
  id: string
  code: string
  cat_no: string
  specs: Pair[]
  unit: string
  price_e4: number
  list_price_e4: number | null
  personal_price_e4: number | null
  tiers: Tier[]
  moq: number
  pack_step: number
  stock: number
  reserved: number
}

export interface OwnGoods {
  id: string
  code: string
  name: string
  brand: string
  model: string
  category_code: string
  category: string
  kind: string
  spec: string
  pack: string
  cas: string | null
  control_class: number
  badges: number[]
  attributes: Pair[]
  description: string
  keywords: string
  picture: unknown
  lead_days: number
  tax_rate_bp: number
  is_asset: boolean
  expense_subject: string
  listed_on: string
  status: GoodsState
  review_reason: string
  updated_at: Date
  skus: OwnSku[]
}

/** One of the caller's goods with the packs that are on the shelf. `isLocked`: nobody else writes it until the end of the transaction. */
export const ownGoods = async (ctx: Ctx, id: string, isLocked = false): Promise<OwnGoods> => {
  const supplierId = supplierOf(ctx)
  if (!isId(id)) throw missing('商品')
  const lock = isLocked ? sql`for update of p` : sql``
  const { rows } = await sql<OwnGoods>`
    select p.id, p.code, p.name, p.brand, p.model, p.category_code, c.name as category, c.kind, p.spec, p.pack, p.cas, p.control_class, p.badges, p.attributes, p.description, p.keywords,
      p.picture, p.lead_days, p.tax_rate_bp, p.is_asset, p.expense_subject, p.listed_on::text as listed_on, p.status, p.review_reason, p.updated_at
    from products p join categories c on c.code = p.category_code where p.id = ${id} and p.supplier_id = ${supplierId} and p.status <> 'partner' ${lock}`.execute(
    ctx.tx,
  )
  const [goods] = rows
  if (!goods) throw missing('商品')
  const skus = await sql<OwnSku>`
    select k.id, k.code, k.cat_no, k.specs, k.unit, k.price_e4, k.list_price_e4, k.personal_price_e4, k.tiers, k.moq, k.pack_step, coalesce(s.stock, 0) as stock, coalesce(s.reserved, 0) as reserved
    from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = ${id} and k.status = 'on' order by k.sort, k.id`.execute(
    ctx.tx,
  )
  return { ...goods, skus: skus.rows }
}
