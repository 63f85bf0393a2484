// The special price in force, as SQL for every statement that reads a price: by it a price has one meaning wherever it is said.
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'
import { isVisitor } from './viewer.ts'

/** What of a special price is read with the price, where it is the lower one. */
export interface SpecialRow {
  id: string
  /** What it costs else. */
  was: number
  left: number
  perPerson: number
  /** Pieces this person has already. */
  mine: number
  endsAt: string
}

/** SQL over alias `z`: its window is now and some are left. */
export const RUNS = sql.raw('z.starts_at <= now() and now() < z.ends_at and z.ended_at is null and z.taken < z.stock')

/** SQL joining `sp` to alias `k`: the special price in force for whoever `mine` counts, if a lot of the goods can still be had at it. */
const joined = (mine: RawBuilder<number>): RawBuilder<unknown> => sql`
  left join lateral (
    select y.* from (select z.id, z.price_e4, z.stock - z.taken as left_num, z.per_person, z.ends_at, ${mine} as mine from specials z where z.sku_id = k.id and ${RUNS}) y
    where y.left_num >= k.moq and (y.per_person = 0 or y.per_person - y.mine >= k.moq) order by y.price_e4 limit 1) sp on true`

/** Of nobody: everybody may still have his share. */
export const JOIN_SPECIAL = joined(sql`0`)

export const joinSpecial = (ctx: Pick<Asking, 'schoolId' | 'user'>): RawBuilder<unknown> =>
  isVisitor(ctx)
    ? JOIN_SPECIAL
    : joined(
        sql`(select coalesce(sum(x.num), 0)::int from special_takes x where x.school_id = ${ctx.schoolId} and x.special_id = z.id and x.user_id = ${ctx.user.id})`,
      )

/** What a pack costs before tiers, over aliases `k`, `t` (`terms.ts`) and `sp`: the price of its terms, or a special one that is lower. */
export const PRICE = sql.raw('least(coalesce(t.price_e4, k.price_e4), sp.price_e4)')
/** The same where no school has a price of its own, over `k` and `sp`. */
export const PRICE_FOR_ALL = sql.raw('least(k.price_e4, sp.price_e4)')
/** The same with one's own money. */
export const PERSONAL_FOR_ALL = sql.raw('least(coalesce(k.personal_price_e4, k.price_e4), sp.price_e4)')

/** Over aliases `k`, `t` and `sp`. */
export const SPECIAL = sql.raw(`case when sp.price_e4 < coalesce(t.price_e4, k.price_e4) then
  json_build_object('id', sp.id, 'was', coalesce(t.price_e4, k.price_e4), 'left', sp.left_num, 'perPerson', sp.per_person, 'mine', sp.mine, 'endsAt', sp.ends_at) end as special`)
