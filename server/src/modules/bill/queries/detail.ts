// One bill in full, for its readers in the school and for its supplier.
import type { BillDetail, bill, supplyBill } from '@caiyuan/contract/bill'
import { billFlow, type BillAction } from '@caiyuan/contract/bill-flow'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import { canOf } from '../../../core/advance.ts'
import { addDays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { badSentences, matchInvoices } from '../../invoice/match.ts'
import { paramsOf } from '../../school/params.ts'
import { LINES_OPEN, billDoc, type BillRow } from '../policy.ts'
import { isMine, seenBill, seesWhole } from './one.ts'
import { sentenceOf, stepsOf, supplierSentence, type BillFacts } from './sentence.ts'
import { fieldsOf, headOf, invoicesOf, targetOf, type InvoiceRow } from './target.ts'
import { acceptNosOf, summaryOf } from './waiting.ts'

type Detail = z.output<typeof BillDetail>
/** A fund that ends within a month cannot wait for long. */
const SOON_DAYS = 30

const linesOf = async (ctx: Ctx, row: BillRow, whole: boolean): Promise<Detail['lines']> => {
  let query = ctx.tx
    .selectFrom('bill_lines as l')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'l.school_id').onRef('o.id', '=', 'l.order_id'))
    .select([
      'l.order_id',
      'l.order_no',
      'l.accept_no',
      'l.amount_fen',
      'l.removed_at',
      'l.removed_reason',
      'o.buyer_name',
      'o.dept_name',
      'o.accepted_at',
      summaryOf('o').as('summary'),
      acceptNosOf('o').as('accept_nos'),
    ])
    .where('l.school_id', '=', ctx.schoolId)
    .where('l.bill_id', '=', row.id)
    .orderBy(sql`l.removed_at is not null`)
    .orderBy('l.order_no')
  if (!whole) query = query.where(isMine(ctx, 'l.order_id'))
  const rows = await query.execute()
  const shares = await sharesOf(
    ctx,
    rows.map((r) => r.order_id),
  )
  return rows.map((r) => ({
    orderId: r.order_id,
    orderNo: r.order_no,
    buyerName: r.buyer_name,
    deptName: r.dept_name,
    summary: r.summary,
    acceptNo: r.accept_no || r.accept_nos,
    acceptedAt: r.accepted_at?.toISOString() ?? null,
    amountFen: r.amount_fen,
    removedAt: r.removed_at?.toISOString() ?? null,
    removedReason: r.removed_reason,
    funds: (shares.get(r.order_id) ?? []).map((s) => s.share),
  }))
}

/** Which cards pay each order, from the claims on the ledger. */
const sharesOf = async (ctx: Ctx, orderIds: readonly string[]) => {
  if (orderIds.length === 0) return new Map<string, never[]>()
  const rows = await ctx.tx
    .selectFrom('fund_claims as c')
    .innerJoin('funds as f', (j) => j.onRef('f.school_id', '=', 'c.school_id').onRef('f.id', '=', 'c.fund_id'))
    .innerJoin('users as u', (j) => j.onRef('u.school_id', '=', 'f.school_id').onRef('u.id', '=', 'f.owner_id'))
    .leftJoin('fund_subjects as s', (j) =>
      j.onRef('s.school_id', '=', 'c.school_id').onRef('s.fund_id', '=', 'c.fund_id').onRef('s.code', '=', 'c.subject_code'),
    )
    .select([
      'c.doc_id',
      'c.fund_id',
      'f.project_no',
      'f.name',
      's.name as subject_name',
      'f.end_on',
      'u.name as owner_name',
      sql<number>`c.held_fen + c.committed_fen`.as('fen'),
    ])
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.doc_kind', '=', 'order')
    .where('c.doc_id', 'in', orderIds)
    .where(sql<boolean>`c.held_fen + c.committed_fen > 0`)
    .orderBy('f.project_no')
    .execute()
  return Map.groupBy(
    rows.map((r) => ({
      orderId: r.doc_id,
      ownerName: r.owner_name,
      endOn: r.end_on,
      share: { fundId: r.fund_id, projectNo: r.project_no, name: r.name, subjectName: r.subject_name ?? '', amountFen: r.fen },
    })),
    (it) => it.orderId,
  )
}

const fundsOf = async (ctx: Ctx, lines: Detail['lines']): Promise<Detail['funds']> => {
  const shares = [
    ...(
      await sharesOf(
        ctx,
        lines.filter((l) => !l.removedAt).map((l) => l.orderId),
      )
    ).values(),
  ].flat()
  const soon = dayOf(addDays(ctx.now, SOON_DAYS))
  return [...Map.groupBy(shares, (s) => `${s.share.fundId}/${s.share.subjectName}`).values()].map((own) => {
    const { share, ownerName, endOn } = own[0]!
    return { ...share, amountFen: sumFen(own.map((s) => s.share.amountFen)), ownerName, endOn, endsSoon: endOn <= soon }
  })
}

const stateOfInvoice = (r: InvoiceRow): Detail['invoices'][number]['state'] =>
  r.state === 'active' ? 'active' : r.verify_status === 'differs' || r.verify_status === 'red' ? 'differs' : 'returned'

const shownInvoices = async (ctx: Ctx, rows: readonly InvoiceRow[]): Promise<Detail['invoices']> => {
  const ids = rows.flatMap((r) => r.file_ids)
  const files =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('files')
          .select(['id', 'name', 'mime', 'size_bytes'])
          .where('school_id', '=', ctx.schoolId)
          .where('id', 'in', ids)
          .execute()
  return rows.map((r) => {
    const { lines, remark: _remark, drawer: _drawer, isRed: _isRed, ...fields } = fieldsOf(r)
    return {
      ...fields,
      id: r.id,
      source: r.source as 'typed',
      state: stateOfInvoice(r),
      returnedReason: r.returned_reason,
      lineCount: lines.length,
      createdAt: r.created_at.toISOString(),
      files: files.filter((f) => r.file_ids.includes(f.id)).map((f) => ({ id: f.id, name: f.name, mime: f.mime, sizeBytes: f.size_bytes })),
    }
  })
}

/** The match of the invoices in use as things stand now; without any, of the last refused attempt as it was then. */
const checksOf = async (ctx: Ctx, row: BillRow, invoices: readonly InvoiceRow[]): Promise<MatchCheck[]> => {
  const active = invoices.filter((r) => r.state === 'active')
  if (active.length > 0) return matchInvoices(await targetOf(ctx, row), active.map(fieldsOf))
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
    reason: it.reason,
    totalFen: it.total_fen,
    sentAt: it.sent_at.toISOString(),
    paidAt: it.paid_at?.toISOString() ?? null,
    others: others.map((o) => ({ id: o.id, billNo: o.bill_no })),
  }
  return { shown, paidOn: it.paid_on }
}

const timelineOf = async (ctx: Ctx, billId: string): Promise<Detail['timeline']> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['at', 'actor_name', 'title', 'comment', 'action'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'bill')
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
    comment: r.comment,
    tone: bad.has(r.action) ? ('refused' as const) : ('done' as const),
  }))
}

const maskAccount = (text: string): string => (text.length > 8 ? `${text.slice(0, 4)} **** ${text.slice(-4)}` : text)

const read = async (ctx: Ctx, row: BillRow, whole: boolean) => {
  const invoices = await invoicesOf(ctx, row.id)
  const checks = await checksOf(ctx, row, invoices)
  const settlement = await settlementOf(ctx, row)
  const { financeName } = await paramsOf(ctx)
  const active = invoices.filter((i) => i.state === 'active')
  const facts: BillFacts = {
    state: row.state,
    supplierName: row.supplier_name,
    totalFen: row.total_fen,
    dueAt: row.due_at,
    reason: row.reason,
    invoiceCount: active.length,
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
  const nameOf = (id: string | null): string => people.find((p) => p.id === id)?.name ?? ''
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
    orderCount: row.order_count,
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.created_by) || '系统',
    supplierConfirmedAt: row.supplier_confirmed_at?.toISOString() ?? null,
    buyerConfirmedAt: row.buyer_confirmed_at?.toISOString() ?? null,
    buyerConfirmedBy: nameOf(row.buyer_confirmed_by),
    invoices: await shownInvoices(ctx, invoices),
    checks,
    settlement: settlement?.shown ?? null,
    timeline: await timelineOf(ctx, row.id),
  }
}

const said = (facts: BillFacts): { sentence: string; hint: string } => {
  const { text, hint } = sentenceOf(facts)
  return { sentence: text, hint }
}

export const getBill: Of<typeof bill>['detail'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  const whole = seesWhole(ctx)
  const lines = await linesOf(ctx, row, whole)
  const { facts: _facts, ...it } = await read(ctx, row, whole)
  const can: Record<string, true | string> = canOf(ctx, billDoc, row)
  if (ctx.user.needs.has('bill:confirm') && LINES_OPEN.includes(row.state))
    can['removeLine'] = row.order_count > 1 || '对账单只剩这一笔，请改为撤销对账单'
  const { financeType } = await paramsOf(ctx)
  if (ctx.user.needs.has('bill:audit') && row.state === 'settling' && financeType === 0) can['register'] = true
  return {
    ...it,
    isWhole: whole,
    mineFen: sumFen(lines.filter((l) => !l.removedAt).map((l) => l.amountFen)),
    lines,
    funds: await fundsOf(ctx, lines),
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
      totalFen: row.total_fen,
      dueAt: row.due_at,
      reason: row.reason,
      voucherNo: row.voucher_no,
      paidOn: facts.paidOn,
    }),
    hint: facts.lastRefusal,
    lines: lines.map(({ funds: _funds, ...line }) => line),
    dueAt: row.due_at?.toISOString() ?? null,
    can: canOf(ctx, billDoc, row),
  }
}

type Line = Detail['lines'][number]
const sheet: readonly SheetColumn<Line>[] = [
  { title: '订单号', width: 18, text: (r) => r.orderNo },
  { title: '验收单号', width: 18, text: (r) => r.acceptNo },
  { title: '商品', width: 36, text: (r) => r.summary },
  { title: '采购人', width: 12, text: (r) => r.buyerName },
  { title: '部门', width: 18, text: (r) => r.deptName },
  { title: '经费', width: 40, text: (r) => r.funds.map((f) => `${f.projectNo} ${f.name}`).join('；') },
  { title: '金额（元）', width: 14, fen: (r) => (r.removedAt ? 0 : r.amountFen) },
  { title: '备注', width: 24, text: (r) => (r.removedAt ? `已移除：${r.removedReason}` : '') },
]

export const exportBill: Of<typeof bill>['exportOne'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  return sheetReply(`对账明细-${row.bill_no}-${billFlow.states[row.state].label}`, sheet, await linesOf(ctx, row, seesWhole(ctx)))
}
