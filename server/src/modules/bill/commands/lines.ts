// Orders leave a bill, one or all of them; what was taken off the bill for them leaves with them.
import { to } from '@caiyuan/contract/to'
import type { BillAction } from '@caiyuan/contract/bill-flow'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { notifySupplier } from '../../../core/notify.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import { returnInvoices } from '../../invoice/commands.ts'
import { orderDoc } from '../../order/policy.ts'
import { lockOrder } from '../../order/queries/one.ts'
import { schoolNameOf } from '../../school/name.ts'
import { billDoc, type BillRow } from '../policy.ts'
import { askedOf, offsetsOn, others } from '../queries/offsets.ts'
import { openLines } from '../queries/one.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Of an order with an after-sale: its bill lets go of it, or may be changed again. */
    'order.billOpened': OfDoc
  }
}

/** Whose bill it is comes first: numbers count in each school, so two schools may have the same one. */
export const tellSupplier = async (ctx: Ctx, row: BillRow, title: string, body: string): Promise<void> => {
  await notifySupplier(ctx, row.supplier_id, {
    kind: '结算',
    title: `${await schoolNameOf(ctx)} ${title}`,
    body,
    link: to('/supplier/bills/detail', { schoolId: ctx.schoolId, id: row.id }),
  })
}

/** The order goes back to wait for another bill. */
const freeOrder = async (ctx: Ctx, orderId: string, comment: string, carried: boolean): Promise<void> => {
  const order = await lockOrder(ctx, orderId)
  const { invoice_status } = order
  // The invoice of an application stays when the bill goes.
  const kept = carried ? { invoice_status } : { invoice_status: 'none' }
  await advance(ctx, orderDoc, order, 'unbill', { comment, set: { bill_id: null, ...kept } })
  await enqueue(ctx, 'order.toSupplier', { docId: orderId })
  if (order.after_sale_status === 'open') await enqueue(ctx, 'order.billOpened', { docId: orderId })
}

/** Refunds that wait may be taken off a bill that is open again. */
export const tellOpened = async (ctx: Ctx, row: BillRow): Promise<void> => {
  const waiting = await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', row.id)
    .where('after_sale_status', '=', 'open')
    .execute()
  for (const { id } of waiting) await enqueue(ctx, 'order.billOpened', { docId: id })
}

const freeOffsets = (ctx: Ctx, billId: string, orderId?: string) => {
  const freed = ctx.tx
    .updateTable('bill_offsets')
    .set({ freed_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', billId)
    .where('freed_at', 'is', null)
  return (orderId ? freed.where('order_id', '=', orderId).where('is_own', '=', true) : freed).execute()
}

/** One order leaves a bill that keeps others; `told`: what its supplier hears instead of that it was taken out. Throws bill.lineGone; refused where what is left does not cover what is taken off. */
export const dropLine = async (
  ctx: Ctx,
  row: BillRow,
  orderId: string,
  reason: string,
  told?: { title: string; body: string },
): Promise<void> => {
  const line = (await openLines(ctx, [row.id])).find((it) => it.order_id === orderId)
  if (!line) throw new Fail('bill.lineGone')
  const offsets = await offsetsOn(ctx, [row.id])
  const fen = askedOf(line, offsets)
  const left = row.total_fen - fen
  if (left <= 0)
    throw new Fail('core.refused', {
      reason: `移出 ${money(fen)} 后，对账单余下 ${money(left + others(offsets))}，不够抵扣售后退款 ${money(others(offsets))}；可撤销对账单`,
    })
  await ctx.tx
    .updateTable('bill_lines')
    .set({ removed_at: ctx.now, removed_reason: reason })
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', row.id)
    .where('order_id', '=', orderId)
    .execute()
  await freeOffsets(ctx, row.id, orderId)
  await ctx.tx
    .updateTable('bills')
    .set({ total_fen: left, order_count: sql`order_count - 1`, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  await freeOrder(ctx, orderId, `移出对账单 ${row.bill_no}：${reason}`, false)
  logAction(ctx, 'bill', row.id, {
    action: 'removeLine',
    title: '移除明细',
    comment: `${line.order_no} ${money(fen)}：${reason}`,
    detail: { orderId },
  })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  const { title, body } = told ?? { title: `对账单 ${row.bill_no} 移除了订单 ${line.order_no}`, body: `${reason}。` }
  await tellSupplier(ctx, row, title, `${body}现合计 ${money(left)}。`)
}

/** All orders leave it, and what it took off waits for another. */
export const endBill = async (ctx: Ctx, row: BillRow, action: 'revoke' | 'empty', comment: string): Promise<void> => {
  await advance(ctx, billDoc, row, action satisfies BillAction, { comment, set: { reason: comment, due_at: null, settlement_id: null } })
  await returnInvoices(ctx, { kind: 'bill', id: row.id }, `对账单已撤销：${comment}`)
  await freeOffsets(ctx, row.id)
  for (const line of await openLines(ctx, [row.id]))
    await freeOrder(ctx, line.order_id, `对账单 ${row.bill_no} 已撤销：${comment}`, row.invoice_apply_id !== null)
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  await tellSupplier(ctx, row, `对账单 ${row.bill_no} 已撤销`, `原因：${comment}。其中的订单将重新对账，已上传的发票可再次使用。`)
}
