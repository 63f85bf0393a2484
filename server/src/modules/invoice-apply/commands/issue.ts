// The supplier: brings the invoice, sends the application back, takes an invoice back by a red letter.
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { money } from '@caiyuan/contract/money'
import type { supplyInvoice } from '@caiyuan/contract/supply-invoice'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { advance, logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid } from '../../../core/fail.ts'
import { bindFiles } from '../../../core/files.ts'
import type { Of } from '../../../core/implement.ts'
import { changed, tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { bringInvoices, checkUnused, keepInvoices, reddenInvoice, takeInvoices } from '../../invoice/commands.ts'
import { invoicesOf, type InvoiceRow } from '../../invoice/kept.ts'
import { badSentences, matchInvoices, passes } from '../../invoice/match.ts'
import { invoiceFile, saysOf } from '../../invoice/queries.ts'
import { shortNo } from '../../invoice/said.ts'
import { markInvoiced } from '../../order/commands/marks.ts'
import { applyNotices } from '../notices.ts'
import { applyDoc, type ApplyRow } from '../policy.ts'
import { lockApply, lockUnbilled, ordersOf, seenApply } from '../queries/one.ts'
import { targetOf } from '../queries/target.ts'
import { freeOrders, mustStandYet } from './apply.ts'

type Supply = Of<typeof supplyInvoice>

const usedBy = (row: ApplyRow) => ({ kind: invoiceApplyFlow.kind, id: row.id, no: row.apply_no })

const bluesOf = async (ctx: Ctx, row: ApplyRow): Promise<InvoiceRow[]> =>
  (await invoicesOf(ctx, { apply_id: row.id })).filter((it) => it.state === 'active')

export const checkApply: Supply['check'] = async (ctx, { id, invoices }) => {
  const row = await seenApply(ctx, id)
  const brought = await bringInvoices(ctx, invoices)
  await checkUnused(ctx, brought, usedBy(row))
  return { checks: matchInvoices(await targetOf(ctx, row), brought) }
}

/** A bill that waits for this very invoice goes on by itself. */
const carry = async (ctx: Ctx, row: ApplyRow): Promise<void> => {
  const bill = await ctx.tx
    .selectFrom('bills')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('invoice_apply_id', '=', row.id)
    .where('state', '=', 'waitInvoice')
    .executeTakeFirst()
  if (bill) await enqueue(ctx, 'bill.carry', { docId: bill.id })
}

/** What passes the match is the invoice; what does not stays on record with its sentences, and the application keeps waiting. */
export const issueApply: Supply['issue'] = async (ctx, { id, invoices }) => {
  await seenApply(ctx, id)
  const brought = await bringInvoices(ctx, invoices, true)
  const row = await lockApply(ctx, id)
  const action = row.state === 'waitReissue' ? 'reissue' : 'issue'
  if (!applyDoc.flow.actions[action].from.includes(row.state))
    throw new Fail('core.wrongState', { title: '开票申请', state: applyDoc.flow.states[row.state].label, action: '开具发票' })
  if (action === 'reissue' && (await bluesOf(ctx, row)).length > 0)
    throw new Fail('core.refused', { reason: '请先登记原发票的红字发票，再上传新票' })
  const kind = brought.find((it) => it.kind !== row.invoice_type && it.kind !== 'paper')
  const checks = [...matchInvoices(await targetOf(ctx, row), brought), ...(kind ? [wrongKind(row, kind)] : [])]
  const passed = passes(checks)
  const reason = badSentences(checks)
  await keepInvoices(ctx, brought, { ...usedBy(row), supplierId: row.supplier_id }, { active: passed, checks, reason })
  if (!passed) {
    logAction(ctx, invoiceApplyFlow.kind, row.id, { action: 'mismatch', title: '发票核对未通过', comment: reason })
    return { passed, checks }
  }
  const nos = brought.map((it) => it.invoiceNo)
  await advance(ctx, applyDoc, row, action, {
    comment: `发票 ${nos.length} 张，${money(row.total_fen)}`,
    set: {
      reason: '',
      due_at: null,
      issued_at: ctx.now,
      ...(action === 'reissue' ? { reopened_num: row.reopened_num + (row.reopened_by === 'author' ? 1 : 0), reopened_by: null } : {}),
    },
    detail: { invoiceNos: nos },
  })
  const ids = (await ordersOf(ctx, row.id)).map((it) => it.order_id)
  await markInvoiced(ctx, { ids }, action === 'reissue' ? 'reissued' : 'issued')
  for (const orderId of ids) changed(ctx, 'order', orderId)
  await carry(ctx, row)
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
  await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.issued(row, nos))
  return { passed, checks }
}

const wrongKind = (row: ApplyRow, it: { invoiceNo: string }) => ({
  rule: 'kind',
  title: '发票类型',
  verdict: 'bad' as const,
  sentence: `发票 ${shortNo(it.invoiceNo)} 为${row.invoice_type === 'digital_special' ? '普通' : '专用'}发票，申请的是${row.invoice_type === 'digital_special' ? '专用' : '普通'}发票`,
  fix: '请按申请的发票类型重开',
})

/** Before the invoice: the application goes back. Asked for a new one: the old stays. */
export const refuseApply: Supply['refuse'] = async (ctx, { id, comment }) => {
  const row = await lockApply(ctx, id)
  if (row.state === 'waitReissue') {
    await mustStandYet(ctx, row)
    await advance(ctx, applyDoc, row, 'keep', { comment, set: { reason: '', reopened_by: null } })
    await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.kept(row, comment))
  } else {
    await advance(ctx, applyDoc, row, 'refuse', { comment, set: { reason: comment, due_at: null } })
    await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.refused(row, comment))
  }
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
  return {}
}

/** Each red letter says, where its file speaks, that it is red, by whom, to whom, and of the very sum. */
const readRed = async (ctx: Ctx, row: ApplyRow, blue: InvoiceRow, it: { redNo: string; fileIds: readonly string[] }, at: number) => {
  const wrong = (text: string) => invalid(`reds.${at}`, `红字发票 ${shortNo(it.redNo)}：${text}`)
  if (it.redNo === blue.invoice_no) throw wrong('号码与原发票相同')
  const files = await Promise.all(it.fileIds.map((fileId) => invoiceFile(ctx, fileId, true)))
  const says = await saysOf(files)
  for (const { fields } of says) {
    if (fields.invoiceNo && fields.invoiceNo !== it.redNo) throw wrong(`文件上的号码是 ${fields.invoiceNo}`)
    if (fields.isRed === false || (fields.isRed === undefined && (fields.totalFen ?? -1) > 0)) throw wrong('文件是蓝字发票')
    if (fields.totalFen !== undefined && Math.abs(fields.totalFen) !== blue.total_fen)
      throw wrong(
        `红冲 ${money(Math.abs(fields.totalFen))}，原发票 ${money(blue.total_fen)}，相差 ${money(Math.abs(Math.abs(fields.totalFen) - blue.total_fen))}`,
      )
    if (fields.sellerTaxNo && plainTaxNo(fields.sellerTaxNo) !== blue.seller_tax_no)
      throw wrong(`销售方税号 ${fields.sellerTaxNo} 与原发票不一致`)
    // A person has no tax number; some issuers print another number of his there.
    if (row.tax_no && fields.buyerTaxNo && plainTaxNo(fields.buyerTaxNo) !== row.tax_no)
      throw wrong(`购买方税号 ${fields.buyerTaxNo} 与原发票不一致`)
  }
  return { invoiceCode: '', invoiceNo: it.redNo, says, files }
}

export const bringRed: Supply['red'] = async (ctx, { id, reds, comment }) => {
  const row = await lockApply(ctx, id)
  const isAnew = row.state === 'waitReissue'
  if (!isAnew && !applyDoc.flow.actions.redden.from.includes(row.state))
    throw new Fail('core.wrongState', { title: '开票申请', state: applyDoc.flow.states[row.state].label, action: '登记红字发票' })
  const ids = isAnew ? [] : await lockUnbilled(ctx, row)
  const blues = await bluesOf(ctx, row)
  if (blues.length === 0) throw new Fail('core.refused', { reason: '原发票已经红冲' })
  const open = blues.find((it) => reds.filter((red) => red.invoiceId === it.id).length !== 1)
  if (open || reds.length !== blues.length)
    throw invalid('reds', open ? `原发票 ${shortNo(open.invoice_no)} 须有一张红字发票` : '红字发票与原发票张数不一致')
  const brought = []
  for (const [at, red] of reds.entries())
    brought.push(
      await readRed(
        ctx,
        row,
        blues.find((it) => it.id === red.invoiceId)!,
        red,
        at,
      ),
    )
  await takeInvoices(ctx, brought, usedBy(row))
  for (const [at, red] of reds.entries()) {
    await bindFiles(ctx, red.fileIds, { kind: invoiceApplyFlow.kind, id: row.id })
    const on = brought[at]!.says.find(({ fields }) => fields.issuedOn)?.fields.issuedOn ?? dayOf(ctx.now)
    await reddenInvoice(ctx, red.invoiceId, { no: red.redNo, on, fileIds: red.fileIds }, `已红冲，红字发票 ${red.redNo}：${comment}`)
  }
  const said = `红字发票 ${reds.map((it) => it.redNo).join('、')}：${comment}`
  if (isAnew) {
    logAction(ctx, invoiceApplyFlow.kind, row.id, { action: 'bringRed', title: '登记红字发票', comment: said })
    await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
    return {}
  }
  await advance(ctx, applyDoc, row, 'redden', { comment: said, set: { reason: comment } })
  await freeOrders(ctx, row, ids, 'red')
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
  await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.reddened(row, comment))
  return {}
}
