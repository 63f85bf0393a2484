// Finance reviews a bill with its invoices: return it, or declare it to the finance system as a settlement per payee.
import type { bill } from '@caiyuan/contract/bill'
import { money, sumFen } from '@caiyuan/contract/money'
import { advance, logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { nextNumber } from '../../../core/number.ts'
import { enqueue } from '../../../core/outbox.ts'
import { SILENT_WORKDAYS } from '../../finance/answers.ts'
import { mustStillPay } from '../../fund/validity.ts'
import { markSeen, returnInvoices } from '../../invoice/commands.ts'
import { badSentences, matchInvoices, passes } from '../../invoice/match.ts'
import { invoicesOf, readInvoices } from '../../invoice/kept.ts'
import { genuineRefusal, mustBeGenuine } from '../../invoice-check/queries.ts'
import { isUnread, shortNo } from '../../invoice/said.ts'
import { returnToApply } from '../../invoice-apply/commands/apply.ts'
import { markInvoiced } from '../../order/commands/marks.ts'
import { endAskedOfBills } from '../../order/fund-change/ends.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { SEEING, billDoc, type BillRow } from '../policy.ts'
import { ALONE, barFail, dutiesOf } from '../queries/duties.ts'
import { doubtfulOf, lockBill, openLines } from '../queries/one.ts'
import { targetOf } from '../queries/target.ts'
import { tellOpened, tellSupplier } from './lines.ts'
import { settlePaid } from './settle.ts'

type Bill = Of<typeof bill>

/** Sends the invoices back as well: their numbers are free for the next attempt. */
const sendBack = async (ctx: Ctx, id: string, action: 'returnInvoice' | 'returnBuyer', comment: string): Promise<BillRow> => {
  const row = await lockBill(ctx, id)
  await advance(ctx, billDoc, row, action, {
    comment,
    set: { reason: comment, ...(action === 'returnBuyer' ? { buyer_confirmed_at: null, buyer_confirmed_by: null } : {}) },
  })
  await returnInvoices(ctx, { kind: 'bill', id: row.id }, comment)
  if (!row.invoice_apply_id) await markInvoiced(ctx, { billId: row.id }, 'none')
  else if (action === 'returnInvoice') await returnToApply(ctx, row.invoice_apply_id, comment)
  await tellOpened(ctx, row)
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  return row
}

export const returnForInvoice: Bill['returnInvoice'] = async (ctx, { id, comment }) => {
  const row = await sendBack(ctx, id, 'returnInvoice', comment)
  await tellSupplier(ctx, row, `对账单 ${row.bill_no} 的发票被退回`, `原因：${comment}。请更正后重新上传。`)
  return {}
}

export const returnToBuyer: Bill['returnBuyer'] = async (ctx, { id, comment }) => {
  const row = await sendBack(ctx, id, 'returnBuyer', comment)
  await tellSupplier(ctx, row, `对账单 ${row.bill_no} 退回采购方核对`, `原因：${comment}。核对后会请您重新上传发票。`)
  return {}
}

const payeeOf = (ctx: Ctx, supplierId: string) =>
  ctx.tx
    .selectFrom('suppliers')
    .select(['name', 'uscc', 'bank_name', 'bank_account'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()

/** Pushes or asks at once; finance people hear of it when the finance system has not answered in time. */
const begin = async (ctx: Ctx, topic: 'settlement.push' | 'settlement.query', id: string): Promise<void> => {
  await enqueue(ctx, topic, { docId: id })
  await enqueue(ctx, 'settlement.silent', { docId: id, dueAt: await deadline.workdays(ctx, SILENT_WORKDAYS) })
}

/** One settlement of bills of one payee; the effect row is written before the outside is called (reliability §6). */
const declare = async (ctx: Ctx, rows: readonly BillRow[], action: 'agree' | 'retry', said: (row: BillRow) => string) => {
  const id = newId()
  const payee = await payeeOf(ctx, rows[0]!.supplier_id)
  const settlementNo = await nextNumber(ctx, 'settlement')
  const totalFen = sumFen(rows.map((r) => r.total_fen))
  await ctx.tx
    .insertInto('settlements')
    .values({
      school_id: ctx.schoolId,
      id,
      settlement_no: settlementNo,
      supplier_id: rows[0]!.supplier_id,
      payee_name: payee.name,
      payee_uscc: payee.uscc,
      payee_bank: payee.bank_name,
      payee_account: payee.bank_account,
      total_fen: totalFen,
      state: 'sent',
      sent_at: ctx.now,
    })
    .execute()
  for (const row of rows) {
    await advance(ctx, billDoc, row, action, {
      comment: said(row),
      set: { settlement_id: id, reason: '' },
      detail: { settlementNo: settlementNo },
    })
    await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  }
  await endAskedOfBills(
    ctx,
    rows.map((row) => row.id),
  )
  const { financeType } = await paramsOf(ctx)
  if (financeType !== 0) {
    await ctx.tx
      .insertInto('effects')
      .values({ school_id: ctx.schoolId, event_id: id, provider: 'finance', state: 'sending', at: ctx.now })
      .execute()
    await begin(ctx, 'settlement.push', id)
  }
  return { settlementNo: settlementNo, billCount: rows.length, totalFen }
}

/** Declares a settlement of unknown outcome once more under its own number: finance is asked about it before anything is pushed. */
const declareAgain = async (ctx: Ctx, settlementId: string, rows: readonly BillRow[], said: (row: BillRow) => string) => {
  const { settlement_no: settlementNo, total_fen: totalFen } = await ctx.tx
    .updateTable('settlements')
    .set({ state: 'sent', reason: '', sent_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', settlementId)
    .where('state', '=', 'failed')
    .returning(['settlement_no', 'total_fen'])
    .executeTakeFirstOrThrow()
  for (const row of rows) {
    await advance(ctx, billDoc, row, 'retry', { comment: said(row), set: { reason: '' }, detail: { settlementNo } })
    await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  }
  const invoices = await ctx.tx
    .selectFrom('invoices')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where(
      'bill_id',
      'in',
      rows.map((row) => row.id),
    ) // prettier-ignore
    .where('state', '=', 'active')
    .execute()
  // An invoice that turned bad meanwhile is not paid for; whether it was is asked all the same.
  const refusal = await genuineRefusal(ctx, { ids: invoices.map((it) => it.id) }, '结算')
  await begin(ctx, refusal ? 'settlement.query' : 'settlement.push', settlementId)
  return { settlementNo, billCount: rows.length, totalFen }
}

/** A settlement is asked about as a whole: its other bills come along. */
const withSiblings = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('bills as b')
    .innerJoin('bills as own', (j) => j.onRef('own.school_id', '=', 'b.school_id').onRef('own.settlement_id', '=', 'b.settlement_id'))
    .select(['b.id', 'b.settlement_id'])
    .where('b.school_id', '=', ctx.schoolId)
    .where('own.school_id', '=', ctx.schoolId)
    .where('own.id', 'in', ids.filter(isId))
    .execute()
  const doubtful = await doubtfulOf(
    ctx,
    rows.map((r) => r.settlement_id),
  )
  return [...ids, ...rows.filter((r) => doubtful.has(r.settlement_id!)).map((r) => r.id)]
}

const lockAll = async (ctx: Ctx, ids: readonly string[]): Promise<BillRow[]> => {
  const rows: BillRow[] = []
  for (const id of [...new Set(ids)].toSorted()) rows.push(await lockBill(ctx, id))
  return rows
}

/** At the moment of declaring the invoices must still agree with their files, read anew, and with what was accepted; `isAsked`: finance may have paid it already. */
const mustMatch = async (ctx: Ctx, row: BillRow, isAsked: boolean): Promise<void> => {
  const active = (await invoicesOf(ctx, { bill_id: row.id })).filter((i) => i.state === 'active')
  const invoices = await readInvoices(ctx, active, true)
  const checks = matchInvoices(await targetOf(ctx, row), invoices)
  if (!passes(checks)) throw new Fail('invoice.mismatch', { reasons: `${row.bill_no} ${badSentences(checks)}` }, { checks })
  if (!isAsked) await mustBeGenuine(ctx, { ids: active.map((it) => it.id) }, '结算')
  const unseen = invoices.filter((it) => isUnread(it) && !it.seenBy)
  if (unseen.length > 0)
    throw new Fail('invoice.unseen', { no: row.bill_no, invoices: unseen.map((it) => shortNo(it.invoiceNo)).join('、') })
}

/** Finance compared an invoice, whose file says nothing, with the original: on the record before anything is declared. */
export const seeInvoice: Bill['seeInvoice'] = async (ctx, { id, invoiceId }) => {
  const row = await lockBill(ctx, id)
  if (!SEEING.includes(row.state))
    throw new Fail('core.wrongState', { title: '对账单', state: billDoc.flow.states[row.state].label, action: '确认发票原件' })
  const bar = (await dutiesOf(ctx, [row])).get(row.id)?.bar
  if (bar) throw barFail(ctx, row, bar)
  const own = (await invoicesOf(ctx, { bill_id: row.id })).find((it) => it.id === invoiceId && it.state === 'active')
  if (!own) throw missing('发票')
  const [read] = await readInvoices(ctx, [own], true)
  if (own.seen_by || !isUnread(read!)) return {}
  await markSeen(ctx, own.id)
  logAction(ctx, 'bill', row.id, {
    action: 'seeInvoice',
    title: '对照原件确认发票',
    comment: `发票 ${own.invoice_no}，${own.issued_on}，${money(own.total_fen)}，文件不能识别，已对照原件`,
    detail: { invoiceId: own.id },
  })
  return {}
}

const declareAll = async (ctx: Ctx, ids: readonly string[], action: 'agree' | 'retry', comment: string) => {
  const rows = await lockAll(ctx, ids)
  const doubtful = await doubtfulOf(
    ctx,
    rows.map((r) => r.settlement_id),
  )
  // The state is judged first, so that a bill in another state is told so instead of an empty match.
  for (const row of rows) {
    const step = billDoc.flow.actions[action]
    if (!step.from.includes(row.state))
      throw new Fail('core.wrongState', { title: `对账单 ${row.bill_no}`, state: billDoc.flow.states[row.state].label, action: step.title })
    await mustMatch(ctx, row, doubtful.has(row.settlement_id ?? ''))
    await mustStillPay(
      ctx,
      'order',
      (await openLines(ctx, [row.id])).map((line) => ({ id: line.order_id, no: line.order_no })),
    )
  }
  const duties = await dutiesOf(ctx, rows)
  for (const row of rows) {
    const bar = duties.get(row.id)?.bar
    if (bar) throw barFail(ctx, row, bar)
  }
  const said = (row: BillRow): string => (duties.get(row.id)?.alone ? [comment, ALONE].filter(Boolean).join('；') : comment)
  const settlements = []
  for (const [id, own] of Map.groupBy(rows, (r) => r.settlement_id ?? ''))
    if (doubtful.has(id)) settlements.push(await declareAgain(ctx, id, own, said))
  const clear = rows.filter((r) => !doubtful.has(r.settlement_id ?? ''))
  for (const own of Map.groupBy(clear, (r) => r.supplier_id).values()) settlements.push(await declare(ctx, own, action, said))
  return { settlements }
}

export const agreeBills: Bill['agree'] = (ctx, { ids, comment }) => declareAll(ctx, ids, 'agree', comment)
export const retryBills: Bill['retry'] = async (ctx, { ids }) => declareAll(ctx, await withSiblings(ctx, ids), 'retry', '')

/** Without a finance interface the voucher is entered by hand; it settles all bills of the settlement. */
export const registerPayment: Bill['register'] = async (ctx, { id, voucherNo, paidOn }) => {
  const row = await lockBill(ctx, id)
  const params = await paramsOf(ctx)
  if (params.financeType !== 0) throw new Fail('settle.byFinance', { finance: params.financeName })
  if (row.state !== 'settling' || !row.settlement_id)
    throw new Fail('core.wrongState', { title: '对账单', state: billDoc.flow.states[row.state].label, action: '登记结算凭证' })
  if (paidOn > dayOf(ctx.now)) throw invalid('paidOn', '付款日期不能晚于今天')
  const settlement = await ctx.tx
    .selectFrom('settlements')
    .select('sent_at')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.settlement_id)
    .executeTakeFirstOrThrow()
  if (paidOn < dayOf(settlement.sent_at))
    throw invalid('paidOn', `付款日期不能早于申报日期 ${dayOf(settlement.sent_at)}（${money(row.total_fen)}）`)
  await settlePaid(ctx, row.settlement_id, { acceptNo: '', voucherNo, paidOn })
  return {}
}
