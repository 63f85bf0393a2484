// An order its supplier does not fill: the money of its cards, its pieces, and what was paid for it go back.
import type { Ctx } from '../../../core/context.ts'
import { release } from '../../fund/ledger.ts'
import { followPermits } from '../../permit/ledger.ts'
import { putBack } from '../checkout/kept.ts'
import type { OrderRow } from '../policy.ts'
import { ledgerDocOf } from '../queries/one.ts'
import { owedLess } from './own-money.ts'

/** Set with the move that ends it: cards that gave nothing get nothing back. */
export const released = (order: Pick<OrderRow, 'budget_status'>): { budget_status?: 'RELEASED' } =>
  order.budget_status === 'NONE' ? {} : { budget_status: 'RELEASED' }

/** Of the order as it was moved; answers the fen its cards got back. */
export const letGoOf = async (ctx: Ctx, order: OrderRow): Promise<number> => {
  const fen = order.budget_status === 'NONE' ? 0 : await release(ctx, ledgerDocOf(order))
  await putBack(ctx, order)
  await followPermits(ctx, order)
  await owedLess(ctx, order)
  return fen
}
