// One application in full, for its readers in the school and for its supplier.
import type { ApplyType, invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceApplyFlow, type InvoiceApplyAction } from '@caiyuan/contract/invoice-apply/flow'
import type { HeadType } from '@caiyuan/contract/invoice-head'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import type { supplyInvoice } from '@caiyuan/contract/supply-invoice'
import { canOf } from '../../../core/advance.ts'
import { actorName } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { invoicesOf, readInvoices, shownInvoices, stateOfInvoice, type InvoiceRow } from '../../invoice/kept.ts'
import { matchInvoices } from '../../invoice/match.ts'
import { genuineCheck } from '../../invoice-check/queries.ts'
import { acceptNosOf, summaryOf } from '../../order/queries/billing.ts'
import { boughtIn, goodsLinesOf } from '../../order/queries/bought.ts'
import { schoolNameOf } from '../../school/name.ts'
import { applyDoc, type ApplyRow } from '../policy.ts'
import { ordersOf, seenApply } from './one.ts'
import { hintOf, sentenceOf } from './sentence.ts'
import { targetOf } from './target.ts'

const bad = new Set<string>(['refuse', 'lapse', 'financeReturn', 'keep', 'redden', 'refuseReopen', 'lapseReopen', 'mismatch'] satisfies (
  | InvoiceApplyAction
  | 'mismatch'
)[])

const timelineOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['at', actorName(false).as('actor_name'), 'title', 'comment', 'action'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', invoiceApplyFlow.kind)
    .where('doc_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map((r) => ({
    at: r.at.toISOString(),
    who: r.actor_name,
    title: r.title,
    comment: r.comment,
    tone: bad.has(r.action) ? ('refused' as const) : ('done' as const),
  }))
}

/** The match of the invoices in use as things stand now; without any, of the last refused attempt as it was then. */
const checksOf = async (ctx: Ctx, row: ApplyRow, invoices: readonly InvoiceRow[]): Promise<MatchCheck[]> => {
  const active = invoices.filter((r) => r.state === 'active')
  if (active.length > 0 && row.state !== 'waitReissue') {
    const genuine = await genuineCheck(
      ctx,
      active.map((it) => it.id),
    )
    return [...matchInvoices(await targetOf(ctx, row), await readInvoices(ctx, active, false)), ...(genuine ? [genuine] : [])]
  }
  const last = invoices.find((r) => r.state !== 'active')
  const isOpen = row.state === 'waitIssue' || row.state === 'waitReissue'
  return isOpen && last && stateOfInvoice(last) === 'differs' ? (last.match_result as MatchCheck[]) : []
}

export const readApply = async (ctx: Ctx, row: ApplyRow) => {
  const invoices = await invoicesOf(ctx, { apply_id: row.id })
  const orders = await ordersOf(ctx, row.id)
  const said = await ctx.tx
    .selectFrom('orders as o')
    .select(['o.id', summaryOf('o').as('summary'), acceptNosOf('o').as('accept_no')])
    .where('o.school_id', '=', ctx.schoolId)
    .where(
      'o.id',
      'in',
      orders.map((it) => it.order_id),
    )
    .execute()
  const supplier = await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', row.supplier_id).executeTakeFirstOrThrow()
  const applicant = await ctx.tx
    .selectFrom('users')
    .select('name')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.applicant_id)
    .executeTakeFirst()
  const can = canOf(ctx, applyDoc, row)
  const blues = invoices.filter((it) => it.state === 'active')
  const billed = orders.find((it) => it.bill_id !== null)
  if (billed && row.reopened_by !== 'finance')
    for (const action of ['reopen', 'askReopen', 'redden'] as const)
      if (can[action] === true) can[action] = `订单 ${billed.order_no} 已在对账单中，由财务在对账单退回发票`
  const needsRed = row.state === 'waitReissue' && blues.length > 0
  if (needsRed && can.reissue === true) can.reissue = '请先登记原发票的红字发票'
  if (row.state === 'waitReissue' && blues.length === 0)
    for (const action of ['keep', 'takeBack'] as const) if (can[action] === true) can[action] = '原发票已红冲，须开具新票'
  return {
    id: row.id,
    applyNo: row.apply_no,
    version: row.version,
    state: row.state,
    isPersonal: row.is_personal,
    hint: hintOf(row.state, row.is_personal),
    applicantName: applicant?.name ?? '',
    supplier: { name: supplier.name, uscc: supplier.uscc },
    headType: row.head_type as HeadType,
    buyer: { name: row.title, taxNo: row.tax_no },
    address: row.address,
    phone: row.phone,
    bankName: row.bank_name,
    bankAccount: row.bank_account,
    invoiceType: row.invoice_type as ApplyType,
    remark: row.remark,
    totalFen: row.total_fen,
    orders: orders.map((it) => {
      const own = said.find((each) => each.id === it.order_id)
      return {
        id: it.order_id,
        orderNo: it.order_no,
        summary: own?.summary ?? '',
        acceptNo: own?.accept_no ?? '',
        acceptedAt: it.accepted_at?.toISOString() ?? null,
        amountFen: it.amount_fen,
        billId: it.bill_id ?? '',
        billNo: it.bill_no ?? '',
      }
    }),
    invoices: await shownInvoices(ctx, invoices),
    reds: invoices.filter((it) => it.red_no !== '').map((it) => ({ invoiceId: it.id, redNo: it.red_no, redOn: it.red_on })),
    checks: await checksOf(ctx, row, invoices),
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    timeline: await timelineOf(ctx, row.id),
    can: needsRed && ctx.user.supplierId ? { ...can, bringRed: true as const } : can,
  }
}

export const getApply: Of<typeof invoiceApply>['detail'] = async (ctx, { id }) => {
  const row = await seenApply(ctx, id)
  return {
    ...(await readApply(ctx, row)),
    sentence: sentenceOf({ state: row.state, dueAt: row.due_at, reason: row.reason }, row.supplier_name),
  }
}

export const getForSupplier: Of<typeof supplyInvoice>['detail'] = async (ctx, { id }) => {
  const row = await seenApply(ctx, id)
  const it = await readApply(ctx, row)
  return {
    ...it,
    hint: '',
    // Which bill of the school it stands on is told where bills are.
    sentence: sentenceOf({ state: row.state, dueAt: row.due_at, reason: row.reason }, '您'),
    schoolName: await schoolNameOf(ctx),
    goods: goodsLinesOf(
      await boughtIn(
        ctx,
        it.orders.map((each) => each.id),
      ),
    ),
  }
}
