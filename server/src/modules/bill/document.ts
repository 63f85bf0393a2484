// What a bill is to everything that walks over documents; what it pays stays claimed by its orders.
import { to } from '@caiyuan/contract/to'
import { billFlow } from '@caiyuan/contract/bill-flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { mustSeeBill } from './queries/one.ts'
import { billDoc } from './policy.ts'
import { billNotices } from './notices.ts'

declare module '../../core/documents.ts' {
  interface Numbered {
    settlement: true
  }
}

/** SQL: what is taken off each bill, and of that for orders settled before. */
const offsetsBy = (schoolId: number) =>
  sql`select bill_id, sum(amount_fen) as fen, sum(amount_fen) filter (where not is_own) as other_fen from bill_offsets where school_id = ${schoolId} and freed_at is null group by bill_id`

export const billKind: DocumentKind = {
  kind: billFlow.kind,
  title: '对账单',
  prefixes: { bill: 'DZ', settlement: 'JS' },
  doc: billDoc,
  page: (id) => to('/billCheckDetail', { id }),
  print: (id) => to('/print/bill', { id }),
  heading: '结算',
  notices: billNotices,
  projection: 'bill.toSupplier',
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeBill,
  // Finance hears of each step where it is projected (projection.ts).
  readers: ({ schoolId, docId }) => sql`
    select unnest(array[o.buyer_id, o.receiver_id, o.owner_id])
    from bill_lines l join orders o on o.school_id = l.school_id and o.id = l.order_id where l.school_id = ${schoolId} and l.bill_id = ${docId}
    union all select unnest(array[o.buyer_id, o.receiver_id, o.owner_id])
    from bill_offsets f join orders o on o.school_id = f.school_id and o.id = f.order_id where f.school_id = ${schoolId} and f.bill_id = ${docId}`,
  money: null,
  ledgerRules: [
    {
      // Nobody is billed, invoiced or paid for more than was accepted.
      rule: 'I5',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, b.bill_no as doc_no, '对账单合计与明细不一致' as sentence
        from bills b left join (select bill_id, sum(amount_fen) as fen, count(*) as num from bill_lines where school_id = ${schoolId} and removed_at is null group by bill_id) l on l.bill_id = b.id
        left join (${offsetsBy(schoolId)}) f on f.bill_id = b.id
        where b.school_id = ${schoolId} and b.state <> 'revoked' and (b.total_fen <> coalesce(l.fen, 0) - coalesce(f.fen, 0) or b.order_count <> coalesce(l.num, 0))
        union all
        select null, b.bill_no, '发票合计与对账单金额不一致'
        from bills b left join (select bill_id, sum(total_fen) as fen from invoices where school_id = ${schoolId} and state = 'active' group by bill_id) i on i.bill_id = b.id
        left join (${offsetsBy(schoolId)}) f on f.bill_id = b.id
        where b.school_id = ${schoolId} and b.state in ('waitFinance', 'settling', 'failed', 'settled') and b.total_fen + coalesce(f.other_fen, 0) <> coalesce(i.fen, 0)
        union all
        select c.fund_id, b.bill_no, '对账明细金额与订单应付金额不一致'
        from bills b
        join bill_lines l on l.school_id = b.school_id and l.bill_id = b.id and l.removed_at is null
        left join (
          select doc_id, (array_agg(fund_id))[1] as fund_id, sum(held_fen) as held, sum(committed_fen) as committed from fund_claims where school_id = ${schoolId} and doc_kind = ${orderFlow.kind} group by doc_id
        ) c on c.doc_id = l.order_id
        left join (select order_id, sum(amount_fen) as fen from bill_offsets where school_id = ${schoolId} and is_own and freed_at is null group by order_id) f on f.order_id = l.order_id
        left join (select order_id, sum(amount_fen) as fen from refunds where school_id = ${schoolId} and route = 'BUDGET_REVERSE' and state = 'paid' group by order_id) r on r.order_id = l.order_id
        where b.school_id = ${schoolId} and b.state <> 'revoked' and l.amount_fen - coalesce(f.fen, 0) > coalesce(c.held, 0) + coalesce(c.committed, 0) + coalesce(r.fen, 0)
        union all
        select null, b.bill_no, '对账单抵扣与退款单金额不一致' from bill_offsets f join bills b on b.school_id = f.school_id and b.id = f.bill_id
        join refunds r on r.school_id = f.school_id and r.id = f.refund_id
        where f.school_id = ${schoolId} and f.freed_at is null and f.amount_fen <> r.amount_fen`,
    },
  ],
  approval: null,
  evaluation: null,
}
