// What bills and invoices ask of orders.
import { orderFlow } from '@caiyuan/contract/order-flow'
import { toBill } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { oneOf } from '../../../core/one-of.ts'

/** SQL over an order id: did the reader buy or receive this order, or does he answer for its money? */
export const isMine = (ctx: Ctx, orderId: string) =>
  sql<boolean>`exists (select 1 from orders mo where mo.school_id = ${ctx.schoolId} and mo.id = ${sql.ref(orderId)} and (mo.buyer_id = ${ctx.user.id} or mo.receiver_id = ${ctx.user.id} or mo.owner_id = ${ctx.user.id}
    or exists (select 1 from fund_claims mc where mc.school_id = ${ctx.schoolId} and mc.doc_kind = ${orderFlow.kind} and mc.doc_id = mo.id and mc.owner_id = ${ctx.user.id})))`

/** Held money of an order `o`: what a bill asks for; nothing is fixed while its acceptance is under audit. */
export const heldOf = sql<number>`case when o.state not in ${oneOf(toBill)} then 0 else coalesce((select sum(c.held_fen) from fund_claims c where c.school_id = o.school_id and c.doc_kind = ${orderFlow.kind} and c.doc_id = o.id), 0) end::bigint`

/** `A4 复印纸 等 3 种` of the order at an alias. */
export const summaryOf = (alias: string) =>
  sql<string>`coalesce((select min(l.name) filter (where l.line_no = 1) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end from order_lines l where l.school_id = ${sql.ref(`${alias}.school_id`)} and l.order_id = ${sql.ref(`${alias}.id`)}), '')`

/** Numbers of the passed acceptances of the order at an alias. */
export const acceptNosOf = (alias: string) =>
  sql<string>`coalesce((select string_agg(a.accept_no, '、' order by a.accept_no) from acceptances a where a.school_id = ${sql.ref(`${alias}.school_id`)} and a.order_id = ${sql.ref(`${alias}.id`)} and a.state = 'passed'), '')`

/** SQL over alias `o`: why it left a bill in a dispute that is not over; null where it did not. */
export const disputedOf = sql<
  string | null
>`(select coalesce(case when l.removed_at is null then b.reason else l.removed_reason end, '') from bill_lines l join bills b on b.school_id = l.school_id and b.id = l.bill_id
    where l.school_id = o.school_id and l.order_id = o.id and l.is_disputed and l.dispute_ended_at is null limit 1)`
