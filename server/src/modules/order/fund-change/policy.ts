// Who may ask to pay an order from another card: who bought it, who answers for its cards, and the offices that meet the old card.
import type { BillState } from '@caiyuan/contract/bill-flow'
import { unpaid } from '@caiyuan/contract/order/standing'
import type { Ctx } from '../../../core/context.ts'
import { actsAsBuyer, hidesCards, type OrderRow } from '../policy.ts'

/** Money that finance was told to pay stays where it is; what it refused may be paid from another card (domain page 02 §2.7). */
const DECLARED: ReadonlySet<BillState> = new Set(['settling', 'settled'])

/** Without a clear answer finance may have paid a failed one. */
export const isDeclared = async (ctx: Ctx, bill: { state: BillState; settlement_id: string | null }): Promise<boolean> => {
  if (DECLARED.has(bill.state)) return true
  if (bill.state !== 'failed' || !bill.settlement_id) return false
  const doubtful = await ctx.tx
    .selectFrom('effects')
    .select('event_id')
    .where('school_id', '=', ctx.schoolId)
    .where('event_id', '=', bill.settlement_id)
    .where('provider', '=', 'finance')
    .where('state', '=', 'maybe')
    .executeTakeFirst()
  return doubtful !== undefined
}

export const mayAskChange = (ctx: Ctx, order: OrderRow, ownsCard: boolean): boolean => {
  const { user } = ctx
  const isOffice = user.needs.has('bill:audit') || user.needs.has('handle:jingban')
  return (
    unpaid.includes(order.state) &&
    ((actsAsBuyer(ctx, order) && !hidesCards(ctx, order)) || order.owner_id === user.id || ownsCard || isOffice)
  )
}
