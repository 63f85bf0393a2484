// Which documents belong to one order, and which files lie with them.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'

export interface DossierDoc {
  kind: string
  id: string
  no: string
}

/** The order and all that came of it, in the order it came. */
export const papersOf = async ({ tx, schoolId }: Ctx, orderId: string): Promise<DossierDoc[]> => {
  const { rows } = await sql<DossierDoc>`
    select kind, id, no from (
      select 0 as rank, 'order' as kind, o.id, o.order_no as no, o.created_at as at from orders o where o.school_id = ${schoolId} and o.id = ${orderId}
      union all select 1, 'fundChange', o.id, o.order_no, min(c.asked_at) from fund_changes c join orders o on o.school_id = c.school_id and o.id = c.order_id
        where c.school_id = ${schoolId} and c.order_id = ${orderId} group by o.id, o.order_no
      union all select 2, 'acceptance', a.id, a.accept_no, a.accepted_at from acceptances a where a.school_id = ${schoolId} and a.order_id = ${orderId}
      union all select 3, 'afterSale', s.id, s.doc_no, s.created_at from after_sales s where s.school_id = ${schoolId} and s.order_id = ${orderId}
      union all select 4, 'refund', r.id, r.doc_no, r.created_at from refunds r where r.school_id = ${schoolId} and r.order_id = ${orderId}
      union all select 5, 'invoiceApply', i.id, i.apply_no, i.created_at from invoice_applies i join invoice_apply_orders x on x.school_id = i.school_id and x.apply_id = i.id
        where i.school_id = ${schoolId} and x.school_id = ${schoolId} and x.order_id = ${orderId}
      union all select 6, 'bill', b.id, b.bill_no, b.created_at from bills b join bill_lines l on l.school_id = b.school_id and l.bill_id = b.id
        where b.school_id = ${schoolId} and l.school_id = ${schoolId} and l.order_id = ${orderId}
    ) all_of_it order by rank, at, id`.execute(tx)
  return rows
}

export interface DossierFile {
  id: string
  doc_no: string
  label: string
  name: string
  size_bytes: number
  sha256: string
  storage_key: string
}

/** What was attached to them, photos of acceptances, and the files of their invoices. */
export const filesOf = async ({ tx, schoolId }: Ctx, docs: readonly DossierDoc[]): Promise<DossierFile[]> => {
  const ids = docs.map((it) => it.id)
  const { rows } = await sql<DossierFile>`
    with named as (
      select f.id, f.doc_id from files f where f.school_id = ${schoolId} and f.doc_id = any(${ids}::uuid[])
      union select unnest(a.photo_ids), a.id from acceptances a where a.school_id = ${schoolId} and a.id = any(${ids}::uuid[])
      union select unnest(i.file_ids || i.red_file_ids), coalesce(i.bill_id, i.apply_id) from invoices i
        where i.school_id = ${schoolId} and (i.bill_id = any(${ids}::uuid[]) or i.apply_id = any(${ids}::uuid[]))
    )
    select f.id, min(d.no) as doc_no, f.label, f.name, f.size_bytes, f.sha256, f.storage_key
    from files f join named n on n.id = f.id join json_to_recordset(${JSON.stringify(docs)}::json) as d (id uuid, no text) on d.id = n.doc_id
    where f.school_id = ${schoolId} group by f.id, f.label, f.name, f.size_bytes, f.sha256, f.storage_key order by min(d.no), f.id`.execute(
    tx,
  )
  return rows
}
