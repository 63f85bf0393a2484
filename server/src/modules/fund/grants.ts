// 经费授权: another person may spend from a card, within caps, until a day.
import type { Ctx } from '../../core/context.ts'

export interface GrantRow {
  userId: string
  capFen?: number | null
  perOrderCapFen?: number | null
  endsOn?: string | null
}

export const addGrants = async (ctx: Ctx, fundId: string, grants: readonly GrantRow[]): Promise<void> => {
  if (grants.length === 0) return
  await ctx.tx
    .insertInto('fund_grants')
    .values(
      grants.map((it) => ({
        school_id: ctx.schoolId,
        fund_id: fundId,
        user_id: it.userId,
        cap_fen: it.capFen ?? null,
        per_order_cap_fen: it.perOrderCapFen ?? null,
        ends_on: it.endsOn ?? null,
      })),
    )
    .execute()
}

/** In place of what the person had on the card, if anything. */
export const setGrant = async (ctx: Ctx, fundId: string, it: GrantRow): Promise<void> => {
  await dropGrant(ctx, fundId, it.userId)
  await addGrants(ctx, fundId, [it])
}

/** Answers whether there was one. */
export const dropGrant = async (ctx: Ctx, fundId: string, userId: string): Promise<boolean> => {
  const gone = await ctx.tx
    .deleteFrom('fund_grants')
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fundId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}
