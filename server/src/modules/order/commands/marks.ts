// What the supplier's side, after-sales and bills note on an order without moving its state.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { leave } from '../../../core/drafts.ts'
import type { OrderRow } from '../policy.ts'

const orders = (ctx: Ctx) => ctx.tx.updateTable('orders').where('school_id', '=', ctx.schoolId)

/** Its version tells readers that they saw an older one. */
export const touchOrder = async (
  ctx: Ctx,
  order: OrderRow,
  set: Partial<Pick<OrderRow, 'cancel_asked_at' | 'cancel_reason' | 'after_sale_status' | 'returned_fen' | 'returned_freight_fen'>> = {},
): Promise<OrderRow> => {
  await orders(ctx)
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
  return { ...order, ...set, version: order.version + 1 }
}

/** By when the supplier answers, and when an order nobody answered closes. */
export const awaitAnswer = (ctx: Ctx, order: OrderRow, times: { due_at: Date; close_at: Date }): OrderRow => {
  leave(ctx, orders(ctx).set(times).where('id', '=', order.id))
  return { ...order, ...times }
}

export const markAssets = async (ctx: Ctx, orderId: string, status: 'none' | 'waiting' | 'stored'): Promise<void> => {
  await orders(ctx).set({ asset_status: status }).where('id', '=', orderId).execute()
}

export const markInvoiced = async (
  ctx: Ctx,
  of: { billId: string } | { ids: readonly string[] },
  status: 'none' | 'applied' | 'issued' | 'reissued' | 'red',
): Promise<void> => {
  const marked = orders(ctx).set({ invoice_status: status })
  await ('billId' in of ? marked.where('bill_id', '=', of.billId) : marked.where('id', 'in', of.ids)).execute()
}
