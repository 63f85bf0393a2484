// What a payment is to everything that walks over documents.
import { calledOff, toPay } from '@caiyuan/contract/order/standing'
import { personalKinds } from '@caiyuan/contract/order/kinds'
import { paymentFlow, toPayment } from '@caiyuan/contract/payment'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { oneOf } from '../../core/one-of.ts'
import { paymentNotices } from './notices.ts'
import { paymentDoc, seenPayment } from './policy.ts'

declare module '../../core/documents.ts' {
  interface Numbered {
    /** Money that goes back the way it came. */
    payBack: true
  }
}

export const paymentKind: DocumentKind = {
  kind: paymentFlow.kind,
  title: '支付',
  prefixes: { payment: 'ZF', payBack: 'TH' },
  doc: paymentDoc,
  page: (id) => toPayment('/passSuccess', { id }),
  print: null,
  heading: '订单',
  notices: paymentNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: seenPayment,
  readers: ({ schoolId, docId }) => sql`select p.payer_id from payments p where p.school_id = ${schoolId} and p.id = ${docId}`,
  money: null,
  // Paid = what orders owe + what went or goes back + what is still to be weighed, which is never less than nothing.
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.payment_no as doc_no, '退款超过收到的付款' as sentence from payments p
        where p.school_id = ${schoolId} and p.received_fen < (
          select coalesce(sum(r.amount_fen), 0) from payment_refunds r where r.school_id = ${schoolId} and r.payment_id = p.id)
        union all
        select null, o.order_no, '订单应付与退款之和超过付款' from payment_orders x join orders o on o.school_id = x.school_id and o.id = x.order_id
        where x.school_id = ${schoolId} and x.is_taken and x.amount_fen <
          case when o.state in ${oneOf(calledOff)} then 0 else o.total_fen - o.ended_fen - o.returned_fen end + (
            select coalesce(sum(r.amount_fen), 0) from payment_refunds r
            where r.school_id = ${schoolId} and r.payment_id = x.payment_id and r.order_id = o.id)
        union all
        select null, o.order_no, '个人订单没有足额的付款' from orders o
        where o.school_id = ${schoolId} and o.kind in ${oneOf(personalKinds)} and o.state not in ${oneOf([...toPay, ...calledOff])} and not exists (
          select from payment_orders x join payments p on p.school_id = x.school_id and p.id = x.payment_id
          where x.school_id = ${schoolId} and x.order_id = o.id and x.is_taken and x.amount_fen = o.total_fen and p.received_fen = p.amount_fen)`,
    },
  ],
  approval: null,
  evaluation: null,
}
