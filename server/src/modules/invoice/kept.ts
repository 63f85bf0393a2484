// The invoices of a document with what their files say, as the match wants them and as people see them.
import type { BillInvoice } from '@caiyuan/contract/bill/detail'
import type { FileSays, InvoiceFields } from '@caiyuan/contract/invoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { shownChecks } from '../invoice-check/queries.ts'
import { saysOf } from './queries.ts'
import { isUnread, typedLabels, type ReadInvoice } from './said.ts'

/** The column that names the document. */
export type Holder = { bill_id: string } | { apply_id: string }

const invoicesWhere = (ctx: Ctx, of: Holder) =>
  ctx.tx
    .selectFrom('invoices as i')
    .leftJoin('users as u', (j) => j.onRef('u.school_id', '=', 'i.school_id').onRef('u.id', '=', 'i.seen_by'))
    .selectAll('i')
    .select('u.name as seen_name')
    .where('i.school_id', '=', ctx.schoolId)
    .where((eb) => ('bill_id' in of ? eb('i.bill_id', '=', of.bill_id) : eb('i.apply_id', '=', of.apply_id)))
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoicesWhere>['execute']>>[number]

/** All invoices a document ever had, those in use first, then the newest. */
export const invoicesOf = (ctx: Ctx, of: Holder): Promise<InvoiceRow[]> =>
  invoicesWhere(ctx, of)
    .orderBy(sql`i.state <> 'active'`)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute()

export const fieldsOf = (r: InvoiceRow): InvoiceFields => ({
  kind: r.kind as InvoiceFields['kind'],
  invoiceCode: r.invoice_code,
  invoiceNo: r.invoice_no,
  issuedOn: r.issued_on,
  buyerName: r.buyer_name,
  buyerTaxNo: r.buyer_tax_no,
  sellerName: r.seller_name,
  sellerTaxNo: r.seller_tax_no,
  netFen: r.net_fen,
  taxFen: r.tax_fen,
  totalFen: r.total_fen,
  lines: r.lines as InvoiceFields['lines'],
  remark: r.remark,
  drawer: r.drawer,
  isRed: r.verify_status === 'red',
})

const filesOf = (ctx: Ctx, rows: readonly InvoiceRow[]) =>
  ctx.tx
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'storage_key'])
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      rows.flatMap((r) => r.file_ids),
    )
    .execute()

/** Invoices with what their files said when they came; `again` reads the kept bytes anew. */
export const readInvoices = async (ctx: Ctx, rows: readonly InvoiceRow[], again: boolean): Promise<ReadInvoice[]> => {
  const stale = rows.filter((r) => again || r.says === null)
  const files = stale.length > 0 ? await filesOf(ctx, stale) : []
  const read: ReadInvoice[] = []
  for (const row of rows) {
    const says = stale.includes(row) ? await saysOf(files.filter((f) => row.file_ids.includes(f.id))) : (row.says as unknown as FileSays[])
    read.push({ ...fieldsOf(row), says, ...(row.seen_by ? { seenBy: row.seen_name ?? '' } : {}) })
  }
  return read
}

export type Shown = z.output<typeof BillInvoice>

export const stateOfInvoice = (r: Pick<InvoiceRow, 'state' | 'verify_status' | 'red_no'>): Shown['state'] =>
  r.state === 'active' ? 'active' : r.red_no === '' && (r.verify_status === 'differs' || r.verify_status === 'red') ? 'differs' : 'returned'

const checkOf = (checks: Awaited<ReturnType<typeof shownChecks>>, id: string): Shown['check'] => {
  const found = checks.find((it) => it.id === id)
  if (!found) return null
  const { invoiceNo: _no, ...check } = found
  return check
}

export const shownInvoices = async (ctx: Ctx, rows: readonly InvoiceRow[]): Promise<Shown[]> => {
  const ids = rows.flatMap((r) => [...r.file_ids, ...r.red_file_ids])
  const files =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('files')
          .select(['id', 'name', 'mime', 'size_bytes'])
          .where('school_id', '=', ctx.schoolId)
          .where('id', 'in', ids)
          .execute()
  const read = await readInvoices(ctx, rows, false)
  const checks = await shownChecks(ctx, { ids: rows.filter((r) => r.state === 'active').map((r) => r.id) })
  return rows.map((r, i) => {
    const { lines, remark: _remark, drawer: _drawer, isRed: _isRed, ...fields } = fieldsOf(r)
    return {
      ...fields,
      id: r.id,
      source: r.source as 'typed',
      check: checkOf(checks, r.id),
      typed: typedLabels(read[i]!),
      isUnread: isUnread(read[i]!),
      seen: r.seen_by ? { who: r.seen_name ?? '', at: r.seen_at!.toISOString() } : null,
      state: stateOfInvoice(r),
      returnedReason: r.returned_reason,
      lineCount: lines.length,
      createdAt: r.created_at.toISOString(),
      files: files
        .filter((f) => r.file_ids.includes(f.id) || r.red_file_ids.includes(f.id))
        .map((f) => ({ id: f.id, name: f.name, mime: f.mime, sizeBytes: f.size_bytes })),
    }
  })
}
