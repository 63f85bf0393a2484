// An invoice is taken: it will be checked. Finance asks again, or notes what it read on the pages of the tax authority.
import { badStatuses, checkStatuses, type CheckStatus, type invoiceCheck } from '@caiyuan/contract/invoice-check'
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { ChangeKind } from '@caiyuan/contract/changes'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { documentOf } from '../../core/documents.ts'
import { Fail, missing } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'
import { paramsOf } from '../school/params.ts'
import { ASKING, idleWords, isAsking, setNight } from './idle.ts'
import { mayAsk, mayNote, noteBars, statusOf, type CheckRow } from './queries.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The document is an invoice; `turn`: a question that was asked anew since is not followed. */
    'invoice.check': OfDoc & { body: { turn: number } }
  }
}

export interface Taken {
  id: string
  invoiceCode: string
  invoiceNo: string
  /** Empty: no file says it. */
  issuedOn: string
  sellerTaxNo: string
  buyerTaxNo: string
  totalFen: number
}

const NO_DAY = '文件上没有读到开票日期，请人工查验'

const keyOf = (it: { invoice_code: string; invoice_no: string }): string => `${it.invoice_code} ${it.invoice_no}`

/** Invoices a document took, checked later and by the service; where the school checks nothing, from the day on that it does. */
export const beginChecks = async (ctx: Ctx, invoices: readonly Taken[], by: { kind: string; id: string; no: string }): Promise<void> => {
  if (invoices.length === 0) return
  const asks = await isAsking(ctx)
  const why = asks ? ASKING : await idleWords(ctx)
  const bad = await knownBad(ctx, invoices)
  await ctx.tx
    .insertInto('invoice_checks')
    .values(
      invoices.map((it) => ({
        school_id: ctx.schoolId,
        id: it.id,
        doc_kind: by.kind,
        doc_id: by.id,
        doc_no: by.no,
        invoice_code: it.invoiceCode,
        invoice_no: it.invoiceNo,
        issued_on: it.issuedOn || null,
        seller_tax_no: it.sellerTaxNo,
        buyer_tax_no: it.buyerTaxNo,
        total_fen: it.totalFen,
        detail: it.issuedOn ? why : NO_DAY,
        is_idle: !asks && it.issuedOn !== '',
        created_at: ctx.now,
        // Until the service says otherwise.
        ...bad.get(keyOf({ invoice_code: it.invoiceCode, invoice_no: it.invoiceNo })),
      })),
    )
    .execute()
  const dated = invoices.filter((it) => it.issuedOn)
  // Where nobody is asked yet they wait for a night: the school may begin to check, and a service be set.
  if (!asks && dated.length > 0) await setNight(ctx)
  if (asks) for (const it of dated) await enqueue(ctx, 'invoice.check', { docId: it.id, body: { turn: 1 } })
}

/** Its invoices are handed in anew; which of them were bad is not forgotten. */
export const dropChecks = async (ctx: Ctx, of: { kind: string; id: string }): Promise<void> => {
  await ctx.tx
    .updateTable('invoice_checks')
    .set({ dropped_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', of.kind)
    .where('doc_id', '=', of.id)
    .where('dropped_at', 'is', null)
    .execute()
}

/** Of invoices the school took before, what is known against them, by code and number. */
const knownBad = async (ctx: Ctx, invoices: readonly Taken[]) => {
  const rows = await ctx.tx
    .selectFrom('invoice_checks')
    .select(['invoice_code', 'invoice_no', 'status', 'detail', 'checked_at', 'noted_by', 'note'])
    .where('school_id', '=', ctx.schoolId)
    .where(
      'invoice_no',
      'in',
      invoices.map((it) => it.invoiceNo),
    )
    .orderBy('created_at')
    .execute()
  const last = new Map(rows.map((it) => [keyOf(it), it]))
  return new Map([...last].filter(([, it]) => badStatuses.includes(statusOf(it))))
}

/** The document an invoice proves now: one of an application is lent to the bill of its orders. */
export const holderOf = async (ctx: Ctx, row: Pick<CheckRow, 'id' | 'doc_kind' | 'doc_id'>): Promise<{ kind: ChangeKind; id: string }> => {
  const kept = await ctx.tx
    .selectFrom('invoices')
    .select(['bill_id', 'apply_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .executeTakeFirst()
  if (kept?.bill_id) return { kind: billFlow.kind, id: kept.bill_id }
  if (kept?.apply_id) return { kind: invoiceApplyFlow.kind, id: kept.apply_id }
  return { kind: row.doc_kind as ChangeKind, id: row.doc_id }
}

/** Locked; of an invoice whose document the person may not see, nothing is known, and of none where the school checks nothing. */
const lockCheck = async (ctx: Ctx, id: string, what: string) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('invoice_checks')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .where('dropped_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('发票')
  const holder = await holderOf(ctx, row)
  await documentOf(holder.kind).mustSee(ctx, holder.id)
  if ((await paramsOf(ctx))['invoice.check'] === 0)
    throw new Fail('core.refused', { reason: `学校没有启用发票查验，不能${what}；需要查验的，请先由学校管理员在参数「发票查验」中启用` })
  return { row: { ...row, noted_name: null }, holder }
}

const put = (ctx: Ctx, id: string, set: Record<string, unknown>) =>
  ctx.tx.updateTable('invoice_checks').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

export const checkAgain: Of<typeof invoiceCheck>['again'] = async (ctx, { id }) => {
  const { row, holder } = await lockCheck(ctx, id, '重新查验')
  const may = mayAsk(ctx, row)
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const turn = row.turn + 1
  // Asked anew, the service has its time again; a result by hand stays possible.
  await put(ctx, row.id, {
    turn,
    is_idle: false,
    silent: Math.min(row.silent, 1),
    ...(statusOf(row) === 'waiting' ? { detail: ASKING } : {}),
  })
  await enqueue(ctx, 'invoice.check', { docId: row.id, body: { turn } })
  logAction(ctx, holder.kind, holder.id, { action: 'checkInvoice', title: '重新查验发票', comment: `发票 ${row.invoice_no}` })
  return {}
}

/** As its file is labelled on the document. */
const EVIDENCE = '发票查验'

export const noteCheck: Of<typeof invoiceCheck>['note'] = async (ctx, { id, checkStatus, comment, fileIds }) => {
  const { row, holder } = await lockCheck(ctx, id, '登记人工查验')
  const may = mayNote(row)
  const bar = (await noteBars(ctx, [row])).get(row.id)
  if (may !== true) throw new Fail('core.refused', { reason: may })
  if (bar) throw new Fail('core.refused', { reason: bar })
  await attachOwn(
    ctx,
    fileIds.map((file) => ({ id: file, label: EVIDENCE })),
    holder,
  )
  const status: CheckStatus = checkStatus
  await put(ctx, row.id, { status, detail: '', checked_at: ctx.now, noted_by: ctx.user.id, note: comment, file_ids: [...new Set(fileIds)] })
  logAction(ctx, holder.kind, holder.id, {
    action: 'noteInvoiceCheck',
    title: '登记人工查验',
    comment: `发票 ${row.invoice_no} ${checkStatuses[status]}${comment ? `，${comment}` : ''}`,
    detail: { invoiceId: row.id, status },
  })
  return {}
}
