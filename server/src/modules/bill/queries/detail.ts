// One bill in full, for its readers in the school and for its supplier.
import type { bill } from '@caiyuan/contract/bill'
import type { BillDetail } from '@caiyuan/contract/bill/detail'
import type { supplyBill } from '@caiyuan/contract/supply-bill'
import type { Can } from '@caiyuan/contract/flow'
import { billFlow, type BillAction, type BillButton } from '@caiyuan/contract/bill-flow'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { sumFen } from '@caiyuan/contract/money'
import type { z } from 'zod'
import { canOf } from '../../../core/advance.ts'
import { actorName, signedNames } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { badSentences, matchInvoices } from '../../invoice/match.ts'
import { invoicesOf, readInvoices, shownInvoices, stateOfInvoice, type InvoiceRow } from '../../invoice/kept.ts'
import { returnedCheck } from '../../invoice/returned.ts'
import { genuineCheck } from '../../invoice-check/queries.ts'
import { schoolNameOf } from '../../school/name.ts'
import { paramsOf } from '../../school/params.ts'
import { LINES_OPEN, PAID_PERHAPS, SEEING, billDoc, type BillRow } from '../policy.ts'
import { payByOf } from './clock.ts'
import { barHint, dutiesOf } from './duties.ts'
import { goodsOf } from './goods.ts'
import { fundsOf, linesOf, withChanges } from './lines.ts'
import { offsetLinesOf } from './offsets.ts'
import { doubtfulOf, seenBill, seesWhole } from './one.ts'
import { sentenceOf, stepsOf, supplierSentence, type BillFacts } from './sentence.ts'
import { twinCheck } from './twins.ts'
import { headOf, targetOf, toInvoiceFen } from './target.ts'

type Detail = z.output<typeof BillDetail>
/** The match of the invoices in use as things stand now; without any, of the last refused attempt as it was then. */
const checksOf = async (ctx: Ctx, row: BillRow, invoices: readonly InvoiceRow[]): Promise<MatchCheck[]> => {
  const active = invoices.filter((r) => r.state === 'active')
  if (active.length > 0) {
    const genuine = await genuineCheck(
      ctx,
      active.map((it) => it.id),
    )
    const checks = [...matchInvoices(await targetOf(ctx, row), await readInvoices(ctx, active, false)), ...(genuine ? [genuine] : [])]
    // Names other documents: for those who see whole bills, never for a supplier.
    if (ctx.user.supplierId || !seesWhole(ctx)) return checks
    const returned = await returnedCheck(
      ctx,
      active.map((it) => ({ invoiceCode: it.invoice_code, invoiceNo: it.invoice_no })),
    )
    return [...checks, await twinCheck(ctx, row, active), ...(returned ? [returned] : [])]
  }
  const last = invoices[0]
  return row.state === 'waitInvoice' && last && stateOfInvoice(last) === 'differs' ? (last.match_result as MatchCheck[]) : []
}

const settlementOf = async (
  ctx: Ctx,
  row: BillRow,
): Promise<{ shown: NonNullable<Detail['settlement']>; paidOn: string | null } | null> => {
  if (!row.settlement_id) return null
  const it = await ctx.tx
    .selectFrom('settlements')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.settlement_id)
    .executeTakeFirstOrThrow()
  const others = await ctx.tx
    .selectFrom('bills')
    .select(['id', 'bill_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('settlement_id', '=', it.id)
    .where('id', '<>', row.id)
    .orderBy('bill_no')
    .execute()
  const shown = {
    settlementNo: it.settlement_no,
    state: it.state as 'sent' | 'paid' | 'failed',
    acceptNo: it.accept_no,
    voucherNo: it.voucher_no,
    reason: ctx.user.supplierId ? '' : it.reason,
    totalFen: it.total_fen,
    sentAt: it.sent_at.toISOString(),
    paidAt: it.paid_at?.toISOString() ?? null,
    others: others.map((o) => ({ id: o.id, billNo: o.bill_no })),
  }
  return { shown, paidOn: it.paid_on }
}

/** What the institution says to itself and its finance system; a supplier sees that it happened, not the words. */
const INTERNAL = new Set<string>(['agree', 'fail', 'retry'] satisfies BillAction[])

const timelineOf = async (ctx: Ctx, billId: string, isPaper: boolean): Promise<Detail['timeline']> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['at', actorName(isPaper).as('actor_name'), 'title', 'comment', 'action'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', billFlow.kind)
    .where('doc_id', '=', billId)
    .orderBy('seq')
    .execute()
  const bad = new Set<string>(['supplierDiffer', 'returnInvoice', 'returnBuyer', 'fail', 'revoke', 'mismatch'] satisfies (
    | BillAction
    | 'mismatch'
  )[])
  return rows.map((r) => ({
    at: r.at.toISOString(),
    who: r.actor_name,
    title: r.title,
    comment: ctx.user.supplierId && INTERNAL.has(r.action) ? '' : r.comment,
    tone: bad.has(r.action) ? ('refused' as const) : ('done' as const),
  }))
}

const maskAccount = (text: string): string => (text.length > 8 ? `${text.slice(0, 4)} **** ${text.slice(-4)}` : text)

const read = async (ctx: Ctx, row: BillRow, whole: boolean, isPaper = false) => {
  const invoices = await invoicesOf(ctx, { bill_id: row.id })
  const checks = await checksOf(ctx, row, invoices)
  const settlement = await settlementOf(ctx, row)
  const { financeName } = await paramsOf(ctx)
  const active = invoices.filter((i) => i.state === 'active')
  const invoiceFen = await toInvoiceFen(ctx, row)
  const facts: BillFacts = {
    state: row.state,
    supplierName: row.supplier_name,
    invoiceFen,
    dueAt: row.due_at,
    reason: row.reason,
    isDoubtful: (await doubtfulOf(ctx, [row.settlement_id])).size > 0,
    invoiceCount: active.length,
    notGenuine: checks.find((one) => one.rule === 'genuine' && one.verdict === 'bad')?.sentence ?? '',
    lastRefusal: row.state === 'waitInvoice' ? badSentences(checks) : '',
    financeName,
    acceptNo: settlement?.shown.acceptNo ?? '',
    voucherNo: row.voucher_no,
    paidOn: settlement?.paidOn ?? null,
    at: {
      created: row.created_at,
      supplierConfirmed: row.supplier_confirmed_at,
      buyerConfirmed: row.buyer_confirmed_at,
      invoiced: active[0]?.created_at ?? null,
      sent: settlement ? new Date(settlement.shown.sentAt) : null,
      paid: row.paid_at,
    },
  }
  const supplier = await ctx.tx
    .selectFrom('suppliers')
    .select(['name', 'uscc', 'bank_name', 'bank_account'])
    .where('id', '=', row.supplier_id)
    .executeTakeFirstOrThrow()
  const head = await headOf(ctx, row.id)
  const people = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      [row.created_by, row.buyer_confirmed_by].filter((id): id is string => id !== null).concat('00000000-0000-0000-0000-000000000000'),
    )
    .execute()
  const signed = isPaper ? await signedNames(ctx, [billFlow.kind], [row.id]) : new Map<string, string>()
  const nameOf = (id: string | null): string => signed.get(id ?? '') ?? people.find((p) => p.id === id)?.name ?? ''
  return {
    id: row.id,
    billNo: row.bill_no,
    state: row.state,
    version: row.version,
    ...said(facts),
    steps: stepsOf(facts),
    facts,
    supplier: {
      name: supplier.name,
      uscc: supplier.uscc,
      bankName: supplier.bank_name,
      bankAccount: whole ? supplier.bank_account : maskAccount(supplier.bank_account),
    },
    buyer: { name: head.title, taxNo: head.taxNo },
    periodFrom: row.period_from,
    periodTo: row.period_to,
    totalFen: row.total_fen,
    invoiceFen,
    orderCount: row.order_count,
    payBy: await payByOf(ctx, row.id),
    paidOn: settlement?.paidOn ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.created_by) || '系统',
    supplierConfirmedAt: row.supplier_confirmed_at?.toISOString() ?? null,
    buyerConfirmedAt: row.buyer_confirmed_at?.toISOString() ?? null,
    buyerConfirmedBy: nameOf(row.buyer_confirmed_by),
    invoices: await shownInvoices(ctx, invoices),
    checks,
    settlement: settlement?.shown ?? null,
    timeline: await timelineOf(ctx, row.id, isPaper),
  }
}

const said = (facts: BillFacts): { sentence: string; hint: string } => {
  const { text, hint } = sentenceOf(facts)
  return { sentence: text, hint }
}

export const getBill: Of<typeof bill>['detail'] = async (ctx, { id, view }) => {
  const isPaper = view === 'paper'
  const row = await seenBill(ctx, id)
  const whole = seesWhole(ctx)
  const lines = await withChanges(ctx, row, await linesOf(ctx, row, whole, isPaper))
  const offsets = await offsetLinesOf(ctx, row, whole)
  const { facts, ...it } = await read(ctx, row, whole, isPaper)
  const can: Can<BillButton> = canOf(ctx, billDoc, row)
  const bar = (await dutiesOf(ctx, [row])).get(row.id)?.bar
  if (bar) delete can[bar.step]
  if (can.revoke && facts.isDoubtful) can.revoke = PAID_PERHAPS
  if (ctx.user.needs.has('bill:confirm') && LINES_OPEN.includes(row.state) && !row.invoice_apply_id) can.disputeLine = true
  if (ctx.user.needs.has('bill:confirm') && LINES_OPEN.includes(row.state))
    can.removeLine = row.order_count > 1 || '对账单只剩这一笔，请改为撤销对账单'
  if (ctx.user.needs.has('bill:audit') && SEEING.includes(row.state) && !bar) can.seeInvoice = true
  if (it.invoices.some((own) => own.state === 'active' && own.isUnread && !own.seen))
    for (const step of ['agree', 'retry'] as const) if (can[step]) can[step] = '有发票的文件不能识别，请先在下方对照原件确认'
  if (facts.notGenuine) for (const step of ['agree', 'retry'] as const) if (can[step]) can[step] = facts.notGenuine
  const { financeType } = await paramsOf(ctx)
  if (ctx.user.needs.has('bill:audit') && row.state === 'settling' && financeType === 0) can.register = true
  return {
    ...it,
    hint: bar ? barHint(bar) : it.hint,
    isWhole: whole,
    mineFen:
      sumFen(lines.filter((l) => !l.removedAt).map((l) => l.amountFen)) - sumFen(offsets.filter((f) => !f.isFreed).map((f) => f.amountFen)),
    lines,
    offsets,
    funds: await fundsOf(ctx, lines, offsets),
    can,
  }
}

export const getSupplierBill: Of<typeof supplyBill>['detail'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  const lines = await linesOf(ctx, row, true)
  const { facts, ...it } = await read(ctx, row, true)
  return {
    ...it,
    sentence: supplierSentence({
      state: row.state,
      invoiceFen: facts.invoiceFen,
      dueAt: row.due_at,
      reason: row.reason,
      voucherNo: row.voucher_no,
      paidOn: facts.paidOn,
    }),
    hint: facts.lastRefusal,
    schoolName: await schoolNameOf(ctx),
    lines: lines.map(({ funds: _funds, ...line }) => line),
    offsets: (await offsetLinesOf(ctx, row, true)).map(({ funds: _funds, ...it }) => it),
    goods: await goodsOf(ctx, row.id),
    dueAt: row.due_at?.toISOString() ?? null,
    can: canOf(ctx, billDoc, row),
  }
}
