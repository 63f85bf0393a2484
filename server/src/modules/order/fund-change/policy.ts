// Who may ask to pay an order from another card: who bought it, who answers for its cards, and the offices that meet the old card.
import type { BillState } from '@caiyuan/contract/bill-flow'
import { unpaid } from '@caiyuan/contract/order/standing'
import type { Ctx } from '../../../core/context.ts'
import { actsAsBuyer, hidesCards, type OrderRow } from '../policy.ts'

/** Money that finance was told to pay stays where it is. */
export const DECLARED: ReadonlySet<BillState> = new Set(['settling', 'failed', 'settled'])

export const mayAskChange = (ctx: Ctx, order: OrderRow, ownsCard: boolean): boolean => {
  const { user } = ctx
  const isOffice = user.needs.has('bill:audit') || user.needs.has('handle:jingban')
  return (
    unpaid.includes(order.state) &&
    ((actsAsBuyer(ctx, order) && !hidesCards(ctx, order)) || order.owner_id === user.id || ownsCard || isOffice)
  )
}
