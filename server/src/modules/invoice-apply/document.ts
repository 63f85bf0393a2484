// What an application for an invoice is to everything that walks over documents; it claims no money, its orders do.
import { invoiceApplyFlow, invoicedApplies, toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { oneOf } from '../../core/one-of.ts'
import { applyNotices } from './notices.ts'
import { applyDoc } from './policy.ts'
import { mustSeeApply } from './queries/one.ts'

export const invoiceApplyKind: DocumentKind = {
  kind: invoiceApplyFlow.kind,
  title: invoiceApplyFlow.title,
  prefixes: { invoiceApply: 'KP' },
  doc: applyDoc,
  page: (id) => toInvoice('/invoiceDetail', { id }),
  print: null,
  heading: '结算',
  notices: applyNotices,
  projection: 'invoiceApply.toSupplier',
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeApply,
  readers: ({ schoolId, docId }) => sql`
    select p.applicant_id from invoice_applies p where p.school_id = ${schoolId} and p.id = ${docId}`,
  money: null,
  ledgerRules: [
    {
      // Nothing is invoiced for more or less than was asked, and no order twice.
      rule: 'I5',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.apply_no as doc_no, '发票合计与开票申请金额不一致' as sentence
        from invoice_applies p left join (select apply_id, sum(total_fen) as fen from invoices where school_id = ${schoolId} and state = 'active' group by apply_id) i on i.apply_id = p.id
        where p.school_id = ${schoolId} and p.state in ${oneOf([...invoicedApplies, 'waitPlatform'])} and p.total_fen <> coalesce(i.fen, 0)
        union all
        select null, p.apply_no, '开票申请合计与订单不一致'
        from invoice_applies p left join (select apply_id, sum(amount_fen) as fen, count(*) as num from invoice_apply_orders where school_id = ${schoolId} group by apply_id) a on a.apply_id = p.id
        where p.school_id = ${schoolId} and (p.total_fen <> coalesce(a.fen, 0) or p.order_count <> coalesce(a.num, 0))
        union all
        select null, p.apply_no, '订单另在没有沿用这张发票的对账单中'
        from invoice_applies p join invoice_apply_orders a on a.school_id = p.school_id and a.apply_id = p.id and a.is_live
        join bill_lines l on l.school_id = a.school_id and l.order_id = a.order_id and l.removed_at is null
        join bills b on b.school_id = l.school_id and b.id = l.bill_id and b.state <> 'revoked'
        where p.school_id = ${schoolId} and b.invoice_apply_id is distinct from p.id`,
    },
  ],
  approval: null,
  evaluation: null,
}
