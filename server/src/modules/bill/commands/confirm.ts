// The buyer's side of reconciliation: confirm, answer a difference, take a line out, revoke.
import type { bill } from '@caiyuan/contract/bill'
import { money } from '@caiyuan/contract/money'
import { advance } from '../../../core/advance.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { enqueue } from '../../../core/outbox.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { dispute } from './dispute.ts'
import { carryInvoice } from './carry.ts'
import { dropLine, endBill, tellSupplier } from './lines.ts'
import { LINES_OPEN, PAID_PERHAPS, billDoc } from '../policy.ts'
import { barFail, dutiesOf } from '../queries/duties.ts'
import { toInvoiceFen } from '../queries/target.ts'
import { doubtfulOf, lockBill } from '../queries/one.ts'

type Bill = Of<typeof bill>

export const confirmByBuyer: Bill['buyerConfirm'] = async (ctx, { id }) => {
  const row = await lockBill(ctx, id)
  const bar = (await dutiesOf(ctx, [row])).get(row.id)?.bar
  if (bar) throw barFail(ctx, row, bar)
  await advance(ctx, billDoc, row, 'buyerConfirm', { set: { buyer_confirmed_at: ctx.now, buyer_confirmed_by: ctx.user.id, reason: '' } })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  if (await carryInvoice(ctx, row)) return {}
  await tellSupplier(
    ctx,
    row,
    `对账单 ${row.bill_no} 待您开票`,
    `双方已确认，请开具合计 ${money(await toInvoiceFen(ctx, row))} 的发票并上传。`,
  )
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

export const removeBillLine: Bill['removeLine'] = async (ctx, { id, orderId, version, reason, isDisputed }) => {
  const row = await lockBill(ctx, id)
  if (row.version !== version) throw new Fail('core.stale')
  if (!LINES_OPEN.includes(row.state))
    throw new Fail('core.wrongState', { title: '对账单', state: billDoc.flow.states[row.state].label, action: '移除明细' })
  if (row.invoice_apply_id)
    throw new Fail('core.refused', { reason: '其中的订单已一并开票，不能单独移除；可撤销对账单，换开或红冲后重新对账' })
  if (isDisputed) await dispute(ctx, row, orderId, reason)
  else if (row.order_count <= 1) throw new Fail('bill.lastLine')
  else await dropLine(ctx, row, orderId, reason)
  return {}
}

export const revokeBill: Bill['revoke'] = async (ctx, { id, comment }) => {
  const row = await lockBill(ctx, id)
  if (row.state === 'failed' && (await doubtfulOf(ctx, [row.settlement_id])).size > 0)
    throw new Fail('core.refused', { reason: PAID_PERHAPS })
  await endBill(ctx, row, 'revoke', comment)
  return {}
}
