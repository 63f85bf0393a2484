// What an after-sale is to everything that walks over documents; what it pays back stays claimed by its order.
import { afterSale } from '@caiyuan/contract/after-sale'
import { afterSaleRuling } from '@caiyuan/contract/after-sale-ruling'
import { afterSaleSupply } from '@caiyuan/contract/after-sale-supply'
import { afterSaleFlow, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { implement } from '../../core/implement.ts'
import { appealAfterSale, applyAfterSale, cancelAfterSale, confirmAfterSale, failAfterSale, sayAsBuyer, sendBack } from './commands.ts'
import { due, orderBillOpened, orderCardsChanged } from './jobs.ts'
import { notices } from './notices.ts'
import { afterSaleDoc } from './policy.ts'
import { projectJob } from './projection.ts'
import { getAfterSale, getForm, listAfterSales, listEligible } from './queries.ts'
import { callPlatform, getRuling, listRulings, rule, sayAsPlatform } from './ruling.ts'
import { mustSeeAfterSale } from './rows.ts'
import {
  agreeSupply,
  arriveSupply,
  disputeSupply,
  getSupply,
  listSupply,
  reddenSupply,
  refuseSupply,
  sayAsSupplier,
  shipSupply,
} from './supply.ts'

export const afterSaleKind: DocumentKind = {
  kind: afterSaleFlow.kind,
  title: afterSaleFlow.title,
  prefixes: { afterSale: 'SH' },
  doc: afterSaleDoc,
  page: (id) => toAfterSale('/afterServiceDetail', { id }),
  print: null,
  heading: '售后',
  notices,
  projection: 'afterSale.toSupplier',
  suppliedBy: null,
  sharesFiles: true,
  isRuled: true,
  mustSee: mustSeeAfterSale,
  readers: ({ schoolId, docId }) => sql`
    select p.buyer_id from after_sales p where p.school_id = ${schoolId} and p.id = ${docId}
    union all select u.id from after_sales p join orders o on o.school_id = p.school_id and o.id = p.order_id
      cross join lateral unnest(array[o.buyer_id, o.receiver_id]) u(id)
      where p.school_id = ${schoolId} and p.id = ${docId} and p.shipment_id is not null and u.id is not null
    union all select k.owner_id from refunds r join refund_funds f on f.school_id = r.school_id and f.refund_id = r.id
      join funds k on k.school_id = f.school_id and k.id = f.fund_id where r.school_id = ${schoolId} and r.after_sale_id = ${docId}`,
  money: null,
  ledgerRules: [
    {
      // What an order owes, and what after-sales paid back of it, are what was accepted.
      rule: 'I5',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, o.order_no as doc_no, '订单应付与验收、售后退款不一致' as sentence
        from orders o where o.school_id = ${schoolId} and o.returned_fen > 0 and o.budget_status <> 'NONE' and o.state in ('waitBill', 'settling', 'done')
          and o.freight_fen - o.returned_fen + (
            select coalesce(sum((2 * l.amount_fen * l.accepted_num + l.num) / (2 * l.num)), 0) from order_lines l where l.school_id = o.school_id and l.order_id = o.id)
          <> (select coalesce(sum(c.held_fen + c.committed_fen), 0) from fund_claims c where c.school_id = o.school_id and c.doc_kind = ${orderFlow.kind} and c.doc_id = o.id)
        union all
        select null, o.order_no, '订单已退金额与退款单不一致' from orders o
        where o.school_id = ${schoolId} and o.returned_fen <> (
          select coalesce(sum(r.amount_fen), 0) from refunds r join after_sales a on a.school_id = r.school_id and a.id = r.after_sale_id
            where r.school_id = o.school_id and r.order_id = o.id and r.state = 'paid' and a.shipment_id is null)
        union all
        select null, o.order_no, '点收缺损的件数与售后单不一致' from orders o join order_lines l on l.school_id = o.school_id and l.order_id = o.id
        where o.school_id = ${schoolId} and l.claimed_num <> (
          select coalesce(sum(x.num), 0) from after_sales a join after_sale_lines x on x.school_id = a.school_id and x.after_sale_id = a.id
          where a.school_id = o.school_id and a.order_id = o.id and a.shipment_id is not null and a.state not in ('done', 'closed') and x.line_no = l.line_no)
        union all
        select null, o.order_no, '订单已退金额与明细不一致' from orders o
        where o.school_id = ${schoolId} and o.returned_fen <> o.returned_freight_fen + (
          select coalesce(sum(l.returned_fen), 0) from order_lines l where l.school_id = o.school_id and l.order_id = o.id)
        union all
        select null, r.doc_no, '退款单金额与各经费卡不一致' from refunds r
        where r.school_id = ${schoolId} and r.route <> 'ORIGINAL_PAY' and r.amount_fen <> (
          select coalesce(sum(f.amount_fen), 0) from refund_funds f where f.school_id = r.school_id and f.refund_id = r.id)
        union all
        select null, r.doc_no, '退款单与红字发票金额不一致' from refunds r join red_invoices d on d.school_id = r.school_id and d.refund_id = r.id
        where r.school_id = ${schoolId} group by r.id, r.doc_no, r.amount_fen having r.amount_fen <> sum(d.total_fen)
        union all
        select null, i.invoice_no, '红字发票超过原发票' from invoices i join red_invoices d on d.school_id = i.school_id and d.invoice_id = i.id
        where i.school_id = ${schoolId} group by i.id, i.invoice_no, i.total_fen having i.total_fen < sum(d.total_fen)
        union all
        select null, r.doc_no, '款项尚未退回，退款单已办结' from refunds r
        where r.school_id = ${schoolId} and r.route = 'BUDGET_REVERSE' and r.state in ('paid', 'income') and r.transfer_no = '' and not exists (
          select from bill_offsets f join bills b on b.school_id = f.school_id and b.id = f.bill_id
          where f.school_id = r.school_id and f.refund_id = r.id and f.freed_at is null and b.state = 'settled')
        union all
        select null, o.order_no, '红冲流水与退款单不一致' from orders o
        left join (select doc_id, sum(amount_fen) as fen from fund_entries where school_id = ${schoolId} and kind = 'REVERSE' group by doc_id) e on e.doc_id = o.id
        left join (select order_id, sum(amount_fen) as fen from refunds where school_id = ${schoolId} and route = 'BUDGET_REVERSE' and state = 'paid' group by order_id) r on r.order_id = o.id
        where o.school_id = ${schoolId} and coalesce(e.fen, 0) <> coalesce(r.fen, 0)`,
    },
  ],
  approval: null,
  evaluation: null,
}

export const afterSaleModule = implement(
  'afterSale',
  afterSale,
  {
    eligible: listEligible,
    form: getForm,
    apply: applyAfterSale,
    list: listAfterSales,
    detail: getAfterSale,
    cancel: cancelAfterSale,
    appeal: appealAfterSale,
    sendBack,
    confirm: confirmAfterSale,
    fail: failAfterSale,
    say: sayAsBuyer,
  },
  {
    'afterSale.toSupplier': projectJob,
    'afterSale.due': due,
    'afterSale.toRule': callPlatform,
    'order.billOpened': orderBillOpened,
    'order.cardsChanged': orderCardsChanged,
  },
)

export const afterSaleSupplyModule = implement('afterSaleSupply', afterSaleSupply, {
  list: listSupply,
  detail: getSupply,
  agree: agreeSupply,
  refuse: refuseSupply,
  arrive: arriveSupply,
  dispute: disputeSupply,
  ship: shipSupply,
  redden: reddenSupply,
  say: sayAsSupplier,
})

export const afterSaleRulingModule = implement('afterSaleRuling', afterSaleRuling, {
  list: listRulings,
  detail: getRuling,
  rule,
  say: sayAsPlatform,
})
