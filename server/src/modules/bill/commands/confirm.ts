// The buyer's side of reconciliation: confirm, answer a difference, take a line out, revoke.
import { to } from '@caiyuan/contract/to'
import type { bill } from '@caiyuan/contract/bill'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { notifySupplier } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { returnInvoices } from '../../invoice/commands.ts'
import { orderDoc } from '../../order/policy.ts'
import { lockOrder } from '../../order/queries/one.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { carryInvoice } from './carry.ts'
import { LINES_OPEN, PAID_PERHAPS, billDoc, type BillRow } from '../policy.ts'
import { barFail, dutiesOf } from '../queries/duties.ts'
import { doubtfulOf, lockBill, openLines } from '../queries/one.ts'
import { schoolNameOf } from '../../school/name.ts'

type Bill = Of<typeof bill>

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
}

export const confirmByBuyer: Bill['buyerConfirm'] = async (ctx, { id }) => {
  const row = await lockBill(ctx, id)
  const bar = (await dutiesOf(ctx, [row])).get(row.id)?.bar
  if (bar) throw barFail(ctx, row, bar)
  await advance(ctx, billDoc, row, 'buyerConfirm', { set: { buyer_confirmed_at: ctx.now, buyer_confirmed_by: ctx.user.id, reason: '' } })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  if (await carryInvoice(ctx, row)) return {}
  await tellSupplier(ctx, row, `对账单 ${row.bill_no} 待您开票`, `双方已确认，请开具合计 ${money(row.total_fen)} 的发票并上传。`)
  return {}
}

export const resendBill: Bill['resend'] = async (ctx, { id, comment }) => {
  const row = await lockBill(ctx, id)
  const params = await paramsOf(ctx)
  const dueAt = await deadline.workdays(ctx, params['bill.supplierWorkdays'])
  await advance(ctx, billDoc, row, 'resend', { comment, set: { due_at: dueAt, supplier_confirmed_at: null, reason: '' } })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  await enqueue(ctx, 'bill.supplierTimeout', { docId: row.id, body: { due: dueAt.toISOString() }, dueAt })
  await tellSupplier(
    ctx,
    row,
    `对账单 ${row.bill_no} 已处理差异，待您确认`,
    `现为 ${row.order_count} 个订单，${money(row.total_fen)}。${comment}`,
  )
  return {}
}

export const removeBillLine: Bill['removeLine'] = async (ctx, { id, orderId, version, reason }) => {
  const row = await lockBill(ctx, id)
  if (row.version !== version) throw new Fail('core.stale')
  if (!LINES_OPEN.includes(row.state))
    throw new Fail('core.wrongState', { title: '对账单', state: billDoc.flow.states[row.state].label, action: '移除明细' })
  if (row.invoice_apply_id)
    throw new Fail('core.refused', { reason: '其中的订单已一并开票，不能单独移除；可撤销对账单，换开或红冲后重新对账' })
  if (row.order_count <= 1) throw new Fail('bill.lastLine')
  const line = isId(orderId)
    ? await ctx.tx
        .updateTable('bill_lines')
        .set({ removed_at: ctx.now, removed_reason: reason })
        .where('school_id', '=', ctx.schoolId)
        .where('bill_id', '=', row.id)
        .where('order_id', '=', orderId)
        .where('removed_at', 'is', null)
        .returning(['amount_fen', 'order_no'])
        .executeTakeFirst()
    : undefined
  if (!line) throw new Fail('bill.lineGone')
  await ctx.tx
    .updateTable('bills')
    .set({ total_fen: sql`total_fen - ${line.amount_fen}`, order_count: sql`order_count - 1`, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  await freeOrder(ctx, orderId, `移出对账单 ${row.bill_no}：${reason}`, false)
  logAction(ctx, 'bill', row.id, {
    action: 'removeLine',
    title: '移除明细',
    comment: `${line.order_no} ${money(line.amount_fen)}：${reason}`,
    detail: { orderId },
  })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  await tellSupplier(
    ctx,
    row,
    `对账单 ${row.bill_no} 移除了订单 ${line.order_no}`,
    `${reason}。现合计 ${money(row.total_fen - line.amount_fen)}。`,
  )
  return {}
}

export const revokeBill: Bill['revoke'] = async (ctx, { id, comment }) => {
  const row = await lockBill(ctx, id)
  if (row.state === 'failed' && (await doubtfulOf(ctx, [row.settlement_id])).size > 0)
    throw new Fail('core.refused', { reason: PAID_PERHAPS })
  await advance(ctx, billDoc, row, 'revoke', { comment, set: { reason: comment, due_at: null, settlement_id: null } })
  await returnInvoices(ctx, { kind: 'bill', id: row.id }, `对账单已撤销：${comment}`)
  for (const line of await openLines(ctx, [row.id]))
    await freeOrder(ctx, line.order_id, `对账单 ${row.bill_no} 已撤销：${comment}`, row.invoice_apply_id !== null)
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  await tellSupplier(ctx, row, `对账单 ${row.bill_no} 已撤销`, `原因：${comment}。其中的订单将重新对账，已上传的发票可再次使用。`)
  return {}
}
