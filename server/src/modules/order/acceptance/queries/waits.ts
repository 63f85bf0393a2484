// What waits for a person under 验收: one rule for the list, its count and the badge of the menu.
import { toJudge } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { SessionUser } from '../../../../core/context.ts'

/**
 * SQL over alias `o`: goods arrived that nobody has judged, no note is on its way, and it is this person's turn: the one
 * the order names, or everybody of the department where it names nobody. Never the buyer, or who stands in his place.
 */
export const toAccept = ({ id, deptId, needs, schoolId }: SessionUser): RawBuilder<boolean> => sql<boolean>`(
  ${needs.has('order:accept')} and o.buyer_id <> ${id} and o.receiver_id is distinct from ${id} and o.state = any(${toJudge}::text[])
  and (o.acceptor_id = ${id} or (o.acceptor_id is null and o.dept_id = ${deptId}))
  and exists (select 1 from order_lines l where l.school_id = ${schoolId} and l.order_id = o.id and l.received_num > l.accepted_num + l.rejected_num)
  and not exists (select 1 from acceptances p where p.school_id = ${schoolId} and p.order_id = o.id and p.state in ('waitSecond', 'auditing')))`

const ofTask = (me: string, status: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from flow_tasks t where t.school_id = a.school_id and t.doc_kind = 'acceptance' and t.doc_id = a.id and t.assignee_id = ${me} and t.node_type <> 'CC' and ${status})`

/** SQL over alias `a`: notes this person audits. */
export const toAudit = (me: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'auditing' and ${ofTask(me, sql`t.status = 1`)})`

/** SQL over alias `a`: notes this person confirms as the second acceptor. */
export const toConfirm = (me: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'waitSecond' and a.second_acceptor_id = ${me})`

/** SQL over alias `a`: notes this person wrote, confirmed or audited. */
export const dealtWith = (me: string): RawBuilder<boolean> =>
  sql<boolean>`((a.acceptor_id = ${me} and not a.is_auto) or ${ofTask(me, sql`t.status in (2, 3, 5)`)} or (a.second_acceptor_id = ${me} and a.state <> 'waitSecond'))`

/** SQL: how many orders and notes wait for this person under 验收. */
export const acceptWaits = (user: SessionUser): RawBuilder<number> => sql<number>`(
  (select count(*)::int from orders o where o.school_id = ${user.schoolId} and ${toAccept(user)})
  + (select count(*)::int from acceptances a where a.school_id = ${user.schoolId} and ${toConfirm(user.id)})
  + (select count(*)::int from flow_tasks t where t.school_id = ${user.schoolId} and t.assignee_id = ${user.id} and t.status = 1 and t.doc_kind = 'acceptance' and t.node_type <> 'CC'))`
