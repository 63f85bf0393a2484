import type { goodsReview, ReviewTab } from '@caiyuan/contract/goods-review'
import type { GoodsState } from '@caiyuan/contract/goods-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { levelOf } from '@caiyuan/contract/order/flags'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { containing } from '../../core/like.ts'
import { comparableOf, type Comparable } from '../catalog/comparable.ts'
import { goodsCan, mustBePlatform } from '../catalog/goods-state.ts'

/** Whether new goods wait for the platform at all. */
export const isReviewed = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.tx.selectFrom('platform').select('reviews_goods').executeTakeFirstOrThrow()).reviews_goods

const inTab = {
  waiting: sql`p.status = 'waiting'`,
  refused: sql`p.status = 'refused'`,
  passed: sql`p.status in ('on', 'off') and p.reviewed_at is not null`,
} as const

/** What waits for this person; nothing for whoever does not review. */
export const goodsReviewWaits: Waits = {
  toReviewGoodsNum: ({ user }) => (user.needs.has('platform:goods') ? countOf(sql`products p where ${inTab.waiting}`) : 0),
}

type ReviewRow = OutputOf<typeof goodsReview.list>['list'][number]
interface Row extends Pick<ReviewRow, 'code' | 'name' | 'brand' | 'model' | 'description' | 'attributes'> {
  skus: (ReviewRow['skus'][number] & { id: string })[]
  id: string
  supplier_id: string
  cas: string | null
  category: string
  control_class: number
  supplier: string
  supplier_full: string
  status: GoodsState
  submitted_at: Date | null
  reviewed_at: Date | null
  reviewed_by: string
  review_reason: string
  low_reason: string
}

/** Packs that cost less than half of the lowest offer of the same (domain page 05 §5.3). */
const lowOf = (r: Row, offers: ReadonlyMap<string, Comparable>): ReviewRow['low'] =>
  r.skus.flatMap(({ id, code, priceE4 }) => {
    const lowestE4 = offers.get(id)?.offers[0]?.priceE4
    return lowestE4 !== undefined && levelOf(priceE4, lowestE4) === 'low' ? [{ code, lowestE4 }] : []
  })

const shape = (ctx: Ctx, r: Row, offers: ReadonlyMap<string, Comparable>): ReviewRow => ({
  productId: r.id,
  code: r.code,
  name: r.name,
  brand: r.brand,
  model: r.model,
  cas: r.cas ?? '',
  categoryName: r.category,
  controlClass: r.control_class,
  picture: pictureOf(r.id),
  description: r.description,
  attributes: r.attributes,
  supplierName: r.supplier,
  supplierFullName: r.supplier_full,
  skus: r.skus.map(({ id: _, ...it }) => it),
  low: lowOf(r, offers),
  lowReason: r.low_reason,
  state: r.status,
  submittedAt: r.submitted_at?.toISOString() ?? null,
  reviewedAt: r.reviewed_at?.toISOString() ?? null,
  reviewedBy: r.reviewed_by,
  reason: r.review_reason,
  can: goodsCan(ctx, r.status, r.supplier_id),
})

const orderOf = (tab: ReviewTab) => (tab === 'waiting' ? sql`p.submitted_at, p.id` : sql`p.reviewed_at desc, p.id`)

/** What waits longest comes first. */
export const listReview: Of<typeof goodsReview>['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(search.toLowerCase())
  const matches =
    search === ''
      ? sql`true`
      : sql`(lower(p.name) like ${like} or lower(p.code) like ${like} or lower(p.brand) like ${like} or s.name like ${like})`
  const [rows, counts, reviewed] = await Promise.all([
    sql<Row>`
      select p.id, p.code, p.name, p.brand, p.model, p.cas, p.description, p.attributes, p.supplier_id, c.name as category, p.control_class, s.short_name as supplier, s.name as supplier_full,
        p.status, p.submitted_at, p.reviewed_at, p.reviewed_by, p.review_reason, p.low_reason,
        (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'spec', k.spec_text, 'unit', k.unit, 'priceE4', k.price_e4, 'personalPriceE4', k.personal_price_e4, 'stock', coalesce(t.stock, 0)) order by k.sort), '[]')
          from skus k left join sku_stocks t on t.sku_id = k.id where k.product_id = p.id and k.status = 'on') as skus
      from products p join categories c on c.code = p.category_code join suppliers s on s.id = p.supplier_id where ${inTab[tab]} and ${matches}
      order by ${orderOf(tab)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<Record<ReviewTab, number>>`
      select count(*) filter (where ${inTab.waiting})::int as waiting, count(*) filter (where ${inTab.refused})::int as refused, count(*) filter (where ${inTab.passed})::int as passed
      from products p join suppliers s on s.id = p.supplier_id where (p.status in ('waiting', 'refused') or p.reviewed_at is not null) and ${matches}`.execute(
      ctx.tx,
    ),
    isReviewed(ctx),
  ])
  const offers = await comparableOf(
    ctx,
    rows.rows.flatMap((r) => r.skus.map((k) => k.id)),
    PUBLIC,
  )
  const count = counts.rows[0]!
  return {
    list: rows.rows.map((r) => shape(ctx, r, offers)),
    total: count[tab],
    pageNum,
    pageSize,
    counts: { ...count },
    isReviewed: reviewed,
  }
}
