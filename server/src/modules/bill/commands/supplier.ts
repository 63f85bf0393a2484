// The supplier's side: confirm or differ, bring the invoices.
import type { supplyBill } from '@caiyuan/contract/supply-bill'
import { money } from '@caiyuan/contract/money'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Told } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { emit, peopleWith, tellOf } from '../../../core/notify.ts'
import { bringInvoices, checkUnused, keepInvoices } from '../../invoice/commands.ts'
import { badSentences, matchInvoices, passes } from '../../invoice/match.ts'
import { isUnread } from '../../invoice/said.ts'
import { markInvoiced } from '../../order/commands/marks.ts'
import { billNotices } from '../notices.ts'
import { CARRIED, billDoc, type BillRow } from '../policy.ts'
import { projectBill } from '../projection.ts'
import { lockBill, openLines, seenBill } from '../queries/one.ts'
import { targetOf, toInvoiceFen } from '../queries/target.ts'

type Supply = Of<typeof supplyBill>

/** Everybody of the finance office. */
export const officeOf = (ctx: Ctx): Promise<string[]> => peopleWith(ctx, 'bill:audit')

/** Tells the office of a bill, and the open pages of its people. */
export const tellFinance = async (ctx: Ctx, row: BillRow, told: Told): Promise<void> => {
  await tellOf(ctx, 'bill', row.id, told)
  emit(ctx, told.to, 'bill', row.id)
}

export const confirmBySupplier: Supply['confirm'] = async (ctx, { id, version }) => {
  const row = await lockBill(ctx, id)
  if (row.version !== version) throw new Fail('core.stale')
  await advance(ctx, billDoc, row, 'supplierConfirm', { set: { supplier_confirmed_at: ctx.now, due_at: null, reason: '' } })
  await projectBill(ctx, { ...row, due_at: null, reason: '' })
  await tellFinance(ctx, row, billNotices.confirmed(row, await officeOf(ctx)))
  return {}
}

export const differBySupplier: Supply['differ'] = async (ctx, { id, comment, orderIds }) => {
  const row = await lockBill(ctx, id)
  const lines = await openLines(ctx, [row.id])
  const named = lines.filter((l) => orderIds.includes(l.order_id)).map((l) => l.order_no)
  if (named.length !== new Set(orderIds).size) throw new Fail('bill.lineGone')
  const reason =
    named.length > 0 ? `${named.slice(0, 3).join('、')}${named.length > 3 ? `等 ${named.length} 个订单` : ''}：${comment}` : comment
  await advance(ctx, billDoc, row, 'supplierDiffer', { comment: reason, set: { reason, due_at: null }, detail: { orderIds } })
  await projectBill(ctx, { ...row, due_at: null, reason })
  await tellFinance(ctx, row, billNotices.differed(row, await officeOf(ctx), reason))
  return {}
}

export const checkInvoices: Supply['check'] = async (ctx, { id, invoices }) => {
  const row = await seenBill(ctx, id)
  const brought = await bringInvoices(ctx, invoices)
  await checkUnused(ctx, brought, { kind: 'bill', id: row.id, no: row.bill_no })
  return { checks: matchInvoices(await targetOf(ctx, row), brought) }
}

/** What passes the match goes to finance; what does not stays on record with its sentences, and the bill keeps waiting. */
export const submitInvoices: Supply['submitInvoices'] = async (ctx, { id, invoices }) => {
  await seenBill(ctx, id)
  const brought = await bringInvoices(ctx, invoices, true)
  const row = await lockBill(ctx, id)
  if (row.state !== 'waitInvoice')
    throw new Fail('core.wrongState', { title: '对账单', state: billDoc.flow.states[row.state].label, action: '上传发票' })
  if (row.invoice_apply_id) throw new Fail('core.refused', { reason: CARRIED })
  const checks = matchInvoices(await targetOf(ctx, row), brought)
  const passed = passes(checks)
  const reason = badSentences(checks)
  await keepInvoices(
    ctx,
    brought,
    { kind: 'bill', id: row.id, no: row.bill_no, supplierId: row.supplier_id },
    { active: passed, checks, reason },
  )
  if (!passed) {
    logAction(ctx, 'bill', row.id, { action: 'mismatch', title: '三单匹配未通过', comment: reason })
    return { passed, checks }
  }
  const total = money(await toInvoiceFen(ctx, row))
  await advance(ctx, billDoc, row, 'invoice', {
    comment: `发票 ${invoices.length} 张，${total}`,
    set: { reason: '' },
    detail: { invoiceNos: invoices.map((i) => i.invoiceNo) },
  })
  const lines = await openLines(ctx, [row.id])
  await markInvoiced(ctx, { ids: lines.map((l) => l.order_id) }, 'issued')
  await projectBill(ctx, { ...row, reason: '' })
  await tellFinance(ctx, row, billNotices.invoiced(row, await officeOf(ctx), invoices.length, total, brought.some(isUnread)))
  return { passed, checks }
}
