// Orders of one's own money as their payment sees them: paid, and owed less than was paid (decision 0220).
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { calledOff, toPay } from '@caiyuan/contract/order/standing'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { changed } from '../../../core/notify.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import { returnCoupons } from '../../coupon/use.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { lockOrder } from '../queries/one.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Its document is the order: what was paid for it beyond what is due goes back the way it came. */
    'payment.balance': OfDoc
  }
}

/** What an order costs now, in fen; what never comes is not owed. */
export const owedFen = (order: Pick<OrderRow, 'state' | 'total_fen' | 'ended_fen' | 'returned_fen'>): number =>
  calledOff.includes(order.state) ? 0 : order.total_fen - order.ended_fen - order.returned_fen

/** Said wherever an order ends or shrinks. */
export const owedLess = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  if (!isPersonal(order)) return
  if (owedFen(order) === 0) await returnCoupons(ctx, order.id)
  await enqueue(ctx, 'payment.balance', { docId: order.id })
}

/** The locked order is paid, and goes to its supplier; false where it no longer waits to be. */
export const payOrder = async (ctx: Ctx, order: OrderRow, comment: string): Promise<boolean> => {
  if (!isPersonal(order) || !toPay.includes(order.state)) return false
  // Its pieces stay taken: from here on the order keeps them, not the clock.
  await advance(ctx, orderDoc, order, 'pay', { comment, set: { approved_at: ctx.now, due_at: null, kept_until: null } })
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  return true
}

/** Orders that wait to be paid are kept and waited for until then, each by its own; longer or shorter than before. The clock of each is set anew. */
export const waitUntil = async (ctx: Ctx, orderIds: readonly string[], untilOf: (order: OrderRow) => Date): Promise<void> => {
  for (const id of orderIds.toSorted()) {
    const order = await lockOrder(ctx, id)
    if (!toPay.includes(order.state) || order.due_at === null || order.due_at <= ctx.now) continue
    const until = untilOf(order)
    if (until.getTime() === order.due_at.getTime()) continue
    await ctx.tx
      .updateTable('orders')
      .set({ due_at: until, kept_until: until })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .execute()
    await enqueue(ctx, 'order.expireUnpaid', { docId: id, dueAt: until })
    changed(ctx, 'order', id)
  }
}
