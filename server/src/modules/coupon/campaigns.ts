// Campaigns as calls show them: the row, its issuer, its goods; and which stand now.
import type { CouponKind } from '@caiyuan/contract/coupon/rule'
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'

/** SQL over alias `c`, as what runs is in the catalogue. */
export const COMING = sql<boolean>`(c.ended_at is null and now() < c.starts_at)`
export const OVER = sql<boolean>`(c.ended_at is not null or c.ends_at <= now())`

export interface CampaignRow {
  campaign_id: string
  title: string
  kind: CouponKind
  threshold_fen: number
  pay_percent: number
  most_fen: number
  supplier: string | null
  supplier_full: string | null
  supplier_id: string | null
  product_ids: string[]
  starts_at: Date
  ends_at: Date
  usable_to: Date
  per_person: number
}

/** Columns of {@link CampaignRow} over `c` and its supplier `s`. */
export const columns: RawBuilder<unknown> = sql`c.id as campaign_id, c.title, c.kind, c.threshold_fen, c.pay_percent, c.most_fen, s.short_name as supplier, s.name as supplier_full, c.supplier_id,
  c.product_ids, c.starts_at, coalesce(c.ended_at, c.ends_at) as ends_at, c.usable_to, c.per_person`

export const from: RawBuilder<unknown> = sql`coupon_campaigns c left join suppliers s on s.id = c.supplier_id`

export const ruleOf = (r: Pick<CampaignRow, 'kind' | 'threshold_fen' | 'pay_percent' | 'most_fen'>) => ({
  kind: r.kind,
  thresholdFen: r.threshold_fen,
  payPercent: r.pay_percent,
  mostFen: r.most_fen,
})

/** Names of the goods campaigns are for, by product id. */
export const namesOf = async (ctx: Asking, rows: readonly Pick<CampaignRow, 'product_ids'>[]): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap((it) => it.product_ids))]
  if (ids.length === 0) return new Map()
  const found = await ctx.tx.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(found.map((it) => [it.id, it.name]))
}

export const shown = (r: CampaignRow, names: ReadonlyMap<string, string>) => ({
  title: r.title,
  ...ruleOf(r),
  supplierName: r.supplier ?? '',
  supplierFullName: r.supplier_full ?? '',
  supplierId: r.supplier_id,
  goods: r.product_ids.map((productId) => ({ productId, name: names.get(productId) ?? '' })),
  startsAt: r.starts_at.toISOString(),
  endsAt: r.ends_at.toISOString(),
  usableTo: r.usable_to.toISOString(),
  perHeadNum: r.per_person,
})
