// What a pack is to a school and a purse: hidden, or at a price of its own. Joined by every statement that reads a price, so that the
// personal price and the school's are never read together (decision 0382).
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'

/** A personal account has no other purse than its own. */
export const isOwnMoney = ({ schoolId }: Pick<Asking, 'schoolId'>, purse: Purse): boolean => schoolId === PERSONAL_ID || purse === PERSONAL

/**
 * SQL joining `t` to alias `k`: with the school's money what the school agreed, with one's own what the supplier asks of people. A price
 * of `t` stands before the public one; what the school hides is hidden from either purse.
 */
export const joinTerms = (ctx: Pick<Asking, 'schoolId'>, purse: Purse): RawBuilder<unknown> =>
  isOwnMoney(ctx, purse)
    ? sql`left join lateral (select k.personal_price_e4 as price_e4,
        exists (select from sku_terms h where h.school_id = ${ctx.schoolId} and h.sku_id = k.id and h.is_hidden) as is_hidden) t on true`
    : sql`left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id`

/** SQL over rows of `price_points`: what it cost that day. */
export const pointPrice = (ctx: Pick<Asking, 'schoolId'>, purse: Purse): RawBuilder<number> =>
  isOwnMoney(ctx, purse) ? sql`coalesce(personal_e4, price_e4)` : sql`price_e4`

/** SQL: the days of the last 12 months on which the price of this purse moved, of packs `of` says, each with what it cost then. */
export const movedPoints = (ctx: Pick<Asking, 'schoolId'>, purse: Purse, of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select sku_id, day, price_e4 from (
    select sku_id, day, ${pointPrice(ctx, purse)} as price_e4, lag(${pointPrice(ctx, purse)}) over (partition by sku_id order by day) as before_e4
    from price_points where ${of}) w
  where day > now() - interval '12 months' and price_e4 is distinct from before_e4)`
