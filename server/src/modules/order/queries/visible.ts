// Who may see an order: its buyer, who stands in his place, its owner, owners of its funds, whoever had a task on it, its acceptors, the leader of
// its department, finance and handlers. Everyone else is told that it does not exist.
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { orderTabs, type OrderScope } from '@caiyuan/contract/order/list'
import { toConfirm, toResubmit } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx, SessionUser } from '../../../core/context.ts'
import type { At } from '../../../core/documents.ts'
import { oneOf } from '../../../core/one-of.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { RULED } from '../../../core/roles.ts'
import { toAccept } from '../acceptance/queries/waits.ts'
import type { OrderRow } from '../policy.ts'
import { hasUnattended, mayStandIn } from './stand-in.ts'
import { orderById } from './one.ts'

const ALL = '00000000-0000-0000-0000-000000000000'

/** Finance and the purchasing office look at every order of the school. */
const seesSchool = (user: SessionUser): boolean =>
  user.needs.has('bill:audit') || (user.needs.has('handle:jingban') && user.needs.has('report:view'))

const leads = (user: SessionUser): string[] =>
  user.roles.filter((it) => it.role === RULED.leader && it.scopeId !== ALL).map((it) => it.scopeId)

/** SQL over alias `o`: ordered for a department this person leads, or for one below it. */
const byDept = (user: SessionUser): RawBuilder<boolean> => sql<boolean>`o.dept_id = any(array(
  with recursive tree as (
    select id from depts where school_id = ${user.schoolId} and id = any(${leads(user)}::uuid[])
    union select d.id from depts d join tree t on d.parent_id = t.id where d.school_id = ${user.schoolId})
  select id from tree))`

const byFund = (me: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
  where f.school_id = o.school_id and f.order_id = o.id and k.owner_id = ${me})`

const byTask = (me: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from flow_tasks t where t.school_id = o.school_id and (t.assignee_id = ${me} or t.owner_id = ${me} or t.done_by = ${me})
  and ((t.doc_kind in ('order', 'fundChange') and t.doc_id = o.id)
    or (t.doc_kind = 'acceptance' and t.doc_id in (select a.id from acceptances a where a.school_id = o.school_id and a.order_id = o.id))))`

/** Named as acceptor, accepted some of it, or may accept it for the department. Every branch has an index of its own. */
const byAcceptance = ({ id, deptId, needs, schoolId }: SessionUser): RawBuilder<boolean> => sql<boolean>`(
  o.acceptor_id = ${id} or o.second_acceptor_id = ${id}
  or o.id = any(array(select a.order_id from acceptances a where a.school_id = ${schoolId} and (a.acceptor_id = ${id} or a.second_acceptor_id = ${id})))
  or (${needs.has('order:accept') && deptId !== null} and o.dept_id = ${deptId} and o.buyer_id <> ${id} and o.receiver_id is distinct from ${id} and o.state = any(${orderTabs.accept.states})))`

/** SQL over alias `o`: what somebody buys with his own money is his alone, whoever looks at the orders of the school. */
const notOwn = sql<boolean>`o.kind in ${oneOf(schoolKinds)}`

/** SQL over alias `o`: may this person see the order? */
export const visibleTo = (ctx: Asking): RawBuilder<boolean> => {
  const { user } = ctx
  if (seesSchool(user)) return sql<boolean>`(${notOwn} or o.buyer_id = ${user.id})`
  return sql<boolean>`(o.buyer_id = ${user.id} or o.receiver_id = ${user.id} or o.owner_id = ${user.id} or ${byDept(user)} or ${byFund(user.id)} or ${byAcceptance(user)} or ${byTask(user.id)} or ${mayStandIn(ctx)})`
}

/** SQL over alias `o`: the own orders in parts that no order is in twice, each with an index of its own. */
export const mineParts = ({ id }: SessionUser): RawBuilder<boolean>[] => [
  sql<boolean>`(o.buyer_id = ${id} and ${notOwn})`,
  sql<boolean>`(o.receiver_id = ${id} and o.buyer_id <> ${id})`,
]

/** SQL over alias `o`: orders this person is asked to pay: to take them, or to submit again what he took. */
export const askedOf = ({ id }: Pick<SessionUser, 'id'>): RawBuilder<boolean> =>
  sql<boolean>`(o.owner_id = ${id} and o.state in ${oneOf([...toConfirm, ...toResubmit])})`

/** SQL over alias `o`: the orders of one scope; null when the scope is not offered to this person. */
export const inScope = (ctx: Asking, scope: OrderScope): RawBuilder<boolean> | null => {
  const { user } = ctx
  switch (scope) {
    case 'mine':
      return sql<boolean>`((o.buyer_id = ${user.id} or o.receiver_id = ${user.id}) and ${notOwn})`
    case 'toConfirm':
      return askedOf(user)
    case 'standIn':
      return mayStandIn(ctx)
    case 'fund':
      return sql<boolean>`(o.owner_id = ${user.id} or ${byFund(user.id)})`
    case 'accept':
      return user.needs.has('order:accept') ? byAcceptance(user) : null
    case 'toAccept':
      return user.needs.has('order:accept') ? toAccept(user) : null
    case 'dept':
      return leads(user).length > 0 ? byDept(user) : null
    case 'school':
      return seesSchool(user) ? notOwn : null
  }
}

/** What has to be asked to say which scopes somebody is offered. */
export interface AskedScopes {
  isAsked: boolean
  ownsCard: boolean
  hasUnattended: boolean
}
export const askScopes = (ctx: Asking): { [K in keyof AskedScopes]: RawBuilder<boolean> } => ({
  isAsked: sql`exists (select from orders o where o.school_id = ${ctx.schoolId} and ${askedOf(ctx.user)})`,
  ownsCard: sql`exists (select from funds where school_id = ${ctx.schoolId} and owner_id = ${ctx.user.id})`,
  hasUnattended: hasUnattended(ctx),
})

/** The scopes offered as such to this person; 待我验收 has a page of its own. */
export const scopesFrom = ({ user }: Ctx, asked: AskedScopes): OrderScope[] => {
  const scopes: OrderScope[] = ['mine']
  if (asked.isAsked) scopes.push('toConfirm')
  if (asked.hasUnattended) scopes.push('standIn')
  if (asked.ownsCard) scopes.push('fund')
  if (user.needs.has('order:accept')) scopes.push('accept')
  if (leads(user).length > 0) scopes.push('dept')
  if (seesSchool(user)) scopes.push('school')
  return scopes
}

/** The order if this person may see it; else it does not exist. */
export const seenOrder = async (ctx: Ctx, id: string, what = '订单'): Promise<OrderRow> => {
  if (!isId(id)) throw missing(what)
  const row = await ctx.tx
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.id', '=', id)
    .where(visibleTo(ctx))
    .executeTakeFirst()
  if (!row) throw missing(what)
  return row as OrderRow
}

/** Files of an order and of its acceptances are read by whoever may see the order. */
export const mustSeeOrder = async (ctx: Ctx, id: string): Promise<void> => {
  await (ctx.user.supplierId ? orderById(ctx, id) : seenOrder(ctx, id))
}

export const mustSeeAcceptance = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await ctx.tx
    .selectFrom('acceptances')
    .select('order_id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing('验收单')
  await mustSeeOrder(ctx, row.order_id)
}

/** Whose open pages show the order: its people and the owners of the cards that pay. */
export const readersOfOrder = ({ schoolId, docId }: At): RawBuilder<unknown> => sql`
  select unnest(array[o.buyer_id, o.receiver_id, o.owner_id, o.acceptor_id, o.second_acceptor_id]) from orders o where o.school_id = ${schoolId} and o.id = ${docId}
  union select k.owner_id from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id where f.school_id = ${schoolId} and f.order_id = ${docId}`
