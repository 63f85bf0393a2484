// Campaigns that run, as SQL for every statement that shows goods: what is off with a coupon is said by its badge, never by a supplier's own word.
import { campaignBadges, type CampaignBadge } from '@caiyuan/contract/goods'
import type { Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'
import { isOwnMoney } from './terms.ts'

/** SQL over alias `c`. */
export const RUNS = sql<boolean>`(c.ended_at is null and c.starts_at <= now() and now() < c.ends_at)`
/** Another one can be given out within the budget. */
export const HAS_LEFT = sql<boolean>`(c.open_fen + c.used_fen + c.most_fen <= c.budget_fen)`

const badgeOf = sql.join(
  (Object.keys(campaignBadges) as CampaignBadge[]).map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(campaignBadges[kind])}`),
  sql` `,
)
const KINDS = sql.join(Object.keys(campaignBadges).map((kind) => sql.lit(kind)))

/** Of goods as pages show them. */
export interface CampaignsNow {
  promos: number[]
}

/** SQL over aliases `p` and `s`: the badges of goods one can take a coupon for now. Of one's own money alone: the school's has none (decision 0230). */
export const campaignsNow = (ctx: Asking, purse: Purse): RawBuilder<unknown> =>
  isOwnMoney(ctx, purse)
    ? sql`array(select distinct case c.kind ${badgeOf} end from coupon_campaigns c
        where ${RUNS} and ${HAS_LEFT} and c.kind in (${KINDS}) and s.status = 'normal' and (c.supplier_id is null or c.supplier_id = p.supplier_id) and (c.product_ids = '{}' or p.id = any(c.product_ids))) as promos`
    : sql`'{}'::int[] as promos`
