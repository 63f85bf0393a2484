// What was paid in a period and the files that prove it, numbered as the archive of accounts numbers them (decision 0380).
import { billFlow } from '@caiyuan/contract/bill-flow'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import type { CheckStatus } from '@caiyuan/contract/invoice-check'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { inOrder } from '../../core/in-order.ts'
import { INVOICE_LABEL } from '../invoice/proof.ts'

const paperKinds = [billFlow.kind, offPlatformFlow.kind, frameworkFlow.kind] as const

export interface PaidPaper {
  kind: 'bill' | 'offPlatform' | 'frameworkOrder'
  id: string
  no: string
  /** In Shanghai, `2026-10`, and its place among all that was paid in it: the log is only ever added to, so neither changes. */
  month: string
  num: number
  settled_at: Date
  settled_by: string
  supplier: string
  fen: number
  voucher_no: string
  settlement_no: string
  paid_on: string | null
  funds: string
}

/** By the log row of their payment, `from` inclusive, `until` not; `from` is the beginning of a month. */
export const paidPapers = async ({ tx, schoolId }: Ctx, from: Date, until: Date): Promise<PaidPaper[]> => {
  const { rows } = await sql<PaidPaper>`
    with paid as (
      select l.doc_kind, l.doc_id, l.at, l.seq, l.actor_name, to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
      from document_log l where l.school_id = ${schoolId} and (l.action = 'settle' or l.action = 'pay' and l.doc_kind = ${offPlatformFlow.kind}) and l.doc_kind in (${billFlow.kind}, ${offPlatformFlow.kind}, ${frameworkFlow.kind})
        and l.at >= ${from} and l.at < ${until}
    ), papers as (
      select ${billFlow.kind}::text as kind, b.id, b.bill_no as no, b.supplier_name as supplier, b.total_fen as fen, b.voucher_no,
        coalesce(s.settlement_no, '') as settlement_no, s.paid_on::text as paid_on,
        coalesce((select string_agg(distinct f.project_no, '、' order by f.project_no) from bill_lines n
          join fund_entries e on e.school_id = n.school_id and e.doc_id = n.order_id and e.doc_kind = ${orderFlow.kind} and e.kind = 'COMMIT'
          join funds f on f.school_id = e.school_id and f.id = e.fund_id
          where n.school_id = b.school_id and n.bill_id = b.id and n.removed_at is null), '') as funds
      from bills b left join settlements s on s.school_id = b.school_id and s.id = b.settlement_id
      where b.school_id = ${schoolId} and b.id in (select p.doc_id from paid p where p.doc_kind = ${billFlow.kind})
      union all
      select ${offPlatformFlow.kind}::text, o.id, o.doc_no, o.supplier_name, coalesce(o.actual_fen, o.total_fen), o.voucher_no, '', o.paid_on::text,
        coalesce((select string_agg(distinct f.project_no, '、' order by f.project_no) from off_platform_funds c
          join funds f on f.school_id = c.school_id and f.id = c.fund_id where c.school_id = o.school_id and c.doc_id = o.id), '')
      from off_platforms o where o.school_id = ${schoolId} and o.id in (select p.doc_id from paid p where p.doc_kind = ${offPlatformFlow.kind})
      union all
      select ${frameworkFlow.kind}::text, w.id, w.doc_no, w.supplier_name, w.total_fen, w.voucher_no, '', w.paid_on::text,
        coalesce((select string_agg(distinct f.project_no, '、' order by f.project_no) from framework_order_funds c
          join funds f on f.school_id = c.school_id and f.id = c.fund_id where c.school_id = w.school_id and c.order_id = w.id), '')
      from framework_orders w where w.school_id = ${schoolId} and w.id in (select p.doc_id from paid p where p.doc_kind = ${frameworkFlow.kind})
    )
    select a.*, p.month, p.at as settled_at, p.actor_name as settled_by, row_number() over (partition by p.month order by p.seq)::int as num
    from paid p join papers a on a.kind = p.doc_kind and a.id = p.doc_id order by p.seq`.execute(tx)
  return rows
}

export interface PaperInvoice {
  doc_id: string
  /** A red one stands under the bill of the invoice it takes back in part, and under the later bill it was taken off. */
  what: '发票' | '红字发票' | '抵扣的红字发票'
  invoice_code: string
  invoice_no: string
  issued_on: string | null
  /** Of a red one negative. */
  total_fen: number
  status: CheckStatus | null
  file_ids: string[]
  /** What proves a check that somebody made himself. */
  check_file_ids: string[]
}

/** SQL: bills `b` with their invoices `i`, also those an application lent them. */
const OF_BILLS = sql`bills b join invoices i on i.school_id = b.school_id and (i.bill_id = b.id or i.apply_id = b.invoice_apply_id)`

/** Invoices that the papers stand on, and the red ones after; one that was returned or voided before the payment is not among them. */
export const invoicesOfPapers = async ({ tx, schoolId }: Ctx, papers: readonly PaidPaper[]): Promise<PaperInvoice[]> => {
  const ids = papers.map((it) => it.id)
  const { rows } = await sql<PaperInvoice>`
    with used as (
      select b.id as doc_id, '发票' as what, i.id, i.invoice_code, i.invoice_no, i.issued_on::text as issued_on, i.total_fen, i.file_ids
      from ${OF_BILLS}
      where b.school_id = ${schoolId} and i.school_id = ${schoolId} and b.id = any(${ids}::uuid[]) and i.state = 'active'
      union all
      select b.id, '红字发票', d.id, '', d.red_no, d.red_on::text, -d.total_fen, d.file_ids
      from ${OF_BILLS}
        join red_invoices d on d.school_id = i.school_id and d.invoice_id = i.id
      where b.school_id = ${schoolId} and i.school_id = ${schoolId} and d.school_id = ${schoolId} and b.id = any(${ids}::uuid[])
      union all
      select f.bill_id, '抵扣的红字发票', d.id, '', d.red_no, d.red_on::text, -d.total_fen, d.file_ids
      from bill_offsets f join red_invoices d on d.school_id = f.school_id and d.refund_id = f.refund_id
      where f.school_id = ${schoolId} and d.school_id = ${schoolId} and f.bill_id = any(${ids}::uuid[]) and not f.is_own and f.freed_at is null
      union all
      select o.id, '发票', null, v ->> 'invoiceCode', v ->> 'invoiceNo', null, (v ->> 'totalFen')::bigint, array[(v ->> 'fileId')::uuid]
      from off_platforms o, lateral jsonb_array_elements(coalesce(o.acceptance -> 'invoices', '[]')) v
      where o.school_id = ${schoolId} and o.id = any(${ids}::uuid[])
      union all
      select w.id, '发票', null, v ->> 'invoiceCode', v ->> 'invoiceNo', null, (v ->> 'totalFen')::bigint, array[(v ->> 'fileId')::uuid]
      from framework_orders w, lateral jsonb_array_elements(w.invoices) v
      where w.school_id = ${schoolId} and w.id = any(${ids}::uuid[])
    )
    select u.doc_id, u.what, coalesce(u.invoice_code, '') as invoice_code, u.invoice_no, coalesce(u.issued_on, k.issued_on::text) as issued_on, u.total_fen,
      k.status, u.file_ids, coalesce(k.file_ids, '{}') as check_file_ids
    from used u left join lateral (
      select c.status, c.issued_on, c.file_ids from invoice_checks c where c.school_id = ${schoolId} and c.dropped_at is null
        and (c.id = u.id or (u.id is null and c.doc_id = u.doc_id and c.invoice_no = u.invoice_no and c.invoice_code = coalesce(u.invoice_code, ''))) order by c.created_at desc limit 1
    ) k on true order by u.doc_id, u.what, u.invoice_no`.execute(tx)
  return rows
}

export interface PaperFile {
  id: string
  /** Of the paper it was attached to, where it was. */
  doc_id: string | null
  label: string
  name: string
  size_bytes: number
  sha256: string
  storage_key: string
}

/** Files of invoices that were returned or voided, and of their checks: bound to the paper, and no voucher of it. */
const voidFiles = async ({ tx, schoolId }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select unnest(i.file_ids) as id from ${OF_BILLS}
    where b.school_id = ${schoolId} and i.school_id = ${schoolId} and b.id = any(${ids}::uuid[]) and i.state <> 'active'
    union select unnest(c.file_ids) from invoice_checks c where c.school_id = ${schoolId} and c.doc_id = any(${ids}::uuid[]) and c.dropped_at is not null`.execute(
    tx,
  )
  return new Set(rows.map((it) => it.id))
}

/** The named files and whatever else was attached to the papers; an invoice that is not named was given back. */
export const filesOfPapers = async (ctx: Ctx, papers: readonly PaidPaper[], named: readonly string[]): Promise<PaperFile[]> => {
  const ids = papers.map((it) => it.id)
  const [rows, voided] = await inOrder([
    ctx.tx
      .selectFrom('files')
      .select(['id', 'doc_id', 'label', 'name', 'size_bytes', 'sha256', 'storage_key'])
      .where('school_id', '=', ctx.schoolId)
      // As lists: a year has more of them than a statement takes values.
      .where((eb) =>
        eb.or([
          sql<boolean>`id = any(${[...named]}::uuid[])`,
          eb.and([eb('doc_kind', 'in', [...paperKinds]), sql<boolean>`doc_id = any(${ids}::uuid[])`]),
        ]),
      )
      .orderBy('id')
      .execute(),
    voidFiles(ctx, ids),
  ])
  const isNamed = new Set(named)
  return rows.filter((it) => isNamed.has(it.id) || (it.label !== INVOICE_LABEL && !voided.has(it.id)))
}
