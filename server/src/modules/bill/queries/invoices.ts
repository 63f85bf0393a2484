// The invoices of a bill with what their files say, as the match wants them.
import type { FileSays, InvoiceFields } from '@caiyuan/contract/invoice'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { saysOf } from '../../invoice/queries.ts'
import type { ReadInvoice } from '../../invoice/said.ts'

const invoicesWhere = (ctx: Ctx, billId: string) =>
  ctx.tx
    .selectFrom('invoices as i')
    .leftJoin('users as u', (j) => j.onRef('u.school_id', '=', 'i.school_id').onRef('u.id', '=', 'i.seen_by'))
    .selectAll('i')
    .select('u.name as seen_name')
    .where('i.school_id', '=', ctx.schoolId)
    .where('i.bill_id', '=', billId)
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoicesWhere>['execute']>>[number]

/** All invoices a bill ever had, those in use first, then the newest. */
export const invoicesOf = (ctx: Ctx, billId: string): Promise<InvoiceRow[]> =>
  invoicesWhere(ctx, billId)
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
