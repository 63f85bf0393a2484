// Who leaves, what is on that person, and who may take it over.
import { oneOf } from '../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { HAND_MOST, handKindList, handKinds, type HandKind, type handover } from '@caiyuan/contract/handover'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { toBargain, toResubmit, underWay } from '@caiyuan/contract/order/standing'
import { fundStates } from '@caiyuan/contract/fund'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { holding } from '../../core/roles.ts'
import { containing } from '../../core/like.ts'
import { flowsOn } from '../approval/commands/reassign.ts'
import { scoringsOn } from '../inquiry/replacing.ts'
import { outsideAcceptancesOn } from '../off-platform/hand-over.ts'

export interface Person {
  id: string
  userNo: string
  name: string
  deptName: string
  title: string
  isActive: boolean
  roles: string[]
}

export interface OnHand {
  id: string
  no: string
  text: string
  amountFen: number
  state: string
}

const FOUND_MOST = 30

const findPeople = async (ctx: Ctx, where: RawBuilder<boolean>): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select u.id, u.user_no as "userNo", u.name, coalesce(d.name, '') as "deptName", u.title, u.is_active as "isActive",
      array(select distinct k.name from user_roles r join roles k on k.school_id = r.school_id and k.code = r.role
        where r.school_id = ${ctx.schoolId} and r.user_id = u.id order by k.name) as roles
    from users u left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where u.school_id = ${ctx.schoolId} and u.supplier_id is null and u.left_at is null and ${where}
    order by u.is_active desc, u.user_no limit ${FOUND_MOST}`.execute(ctx.tx)
  return rows
}

export const mayTake = (ctx: Ctx, kind: HandKind): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`u.is_active`, ...handKinds[kind].needs.map((need) => sql`u.id in ${holding(ctx, need)}`)], sql` and `)})`

export const personById = async (ctx: Ctx, id: string, where: RawBuilder<boolean> = sql<boolean>`true`): Promise<Person | undefined> =>
  isId(id) ? (await findPeople(ctx, sql<boolean>`u.id = ${id} and ${where}`))[0] : undefined

export const listPeople: Of<typeof handover>['people'] = (ctx, { keyword, kind }) => {
  const like = containing(keyword)
  return findPeople(ctx, sql<boolean>`(u.name ilike ${like} or u.user_no ilike ${like}) and ${kind ? mayTake(ctx, kind) : sql`true`}`)
}

const labelOf = (state: string): string => orderFlow.states[state as OrderState].label

/** On hand of one of the people asked for. */
interface Found extends OnHand {
  userId: string
}

const ordersOn = async (ctx: Ctx, userIds: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select coalesce(o.receiver_id, o.buyer_id) as "userId", o.id, o.order_no as no, o.supplier_name || ' · ' || (select l.name from order_lines l where l.school_id = o.school_id and l.order_id = o.id order by l.line_no limit 1) as text,
      o.total_fen as "amountFen", o.state
    from orders o where o.school_id = ${ctx.schoolId} and coalesce(o.receiver_id, o.buyer_id) = any(${userIds}::uuid[]) and o.kind in ${oneOf(schoolKinds)} and o.state = any(${underWay}::text[])
    order by o.id`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, state: labelOf(it.state) }))
}

/** Orders that name the person as acceptor, and notes that wait for the person's second word. */
const acceptancesOn = async (ctx: Ctx, userIds: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Found & { is_note: boolean }>`
    select o.acceptor_id as "userId", o.id, o.order_no as no, o.supplier_name || ' · ' || o.buyer_name || ' 采购' as text, o.total_fen as "amountFen", o.state, false as is_note
    from orders o where o.school_id = ${ctx.schoolId} and o.acceptor_id = any(${userIds}::uuid[]) and o.state = any(${underWay}::text[])
    union all
    select a.second_acceptor_id, a.id, a.accept_no, o.supplier_name || ' · 第二验收人确认', a.amount_fen, a.state, true
    from acceptances a join orders o on o.school_id = a.school_id and o.id = a.order_id
    where a.school_id = ${ctx.schoolId} and a.second_acceptor_id = any(${userIds}::uuid[]) and a.state = 'waitSecond'
    order by 2`.execute(ctx.tx)
  return rows.map(({ is_note: isNote, ...it }) => ({ ...it, state: isNote ? acceptanceFlow.states.waitSecond.label : labelOf(it.state) }))
}

/** A closed card is still asked for while something of it is open. */
const fundsOn = async (ctx: Ctx, userIds: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select k.owner_id as "userId", k.id, k.project_no as no, k.name as text, k.total_fen - k.frozen_fen - k.held_fen - k.committed_fen as "amountFen", k.status as state
    from funds k where k.school_id = ${ctx.schoolId} and k.owner_id = any(${userIds}::uuid[]) and (k.status <> 'closed' or k.frozen_fen + k.held_fen > 0)
    order by k.id`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, state: fundStates[it.state as keyof typeof fundStates].label }))
}

const tasksOn = async (ctx: Ctx, userIds: readonly string[]): Promise<Found[]> =>
  (await flowsOn(ctx, userIds)).map((it) => ({
    userId: it.userId,
    id: it.id,
    no: it.docNo,
    text: `${it.title} · ${it.summary}`,
    amountFen: it.amountFen,
    state: it.nodes.join('、'),
  }))

const foundOn: Record<HandKind, (ctx: Ctx, userIds: readonly string[]) => Promise<Found[]>> = {
  task: tasksOn,
  order: ordersOn,
  acceptance: acceptancesOn,
  outsideAcceptance: outsideAcceptancesOn,
  scoring: scoringsOn,
  fund: fundsOn,
}

export const onHandOf = async (ctx: Ctx, kind: HandKind, userId: string): Promise<OnHand[]> =>
  (await foundOn[kind](ctx, [userId])).map(({ userId: _userId, ...it }) => it)

/** What keeps people from being disabled before a handover, in words, for each of them who has any; asked for all at once. */
export const busyPeople = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  const labels = new Map<string, Set<string>>()
  if (ids.length === 0) return new Map()
  for (const kind of handKindList)
    for (const { userId } of await foundOn[kind](ctx, ids)) labels.set(userId, (labels.get(userId) ?? new Set()).add(handKinds[kind].label))
  return new Map([...labels].map(([id, words]) => [id, [...words].join('、')]))
}

const staysOf = async (ctx: Ctx, person: Person): Promise<string[]> => {
  const { rows } = await sql<{ cart: number; back: number; grants: number }>`select
    (select count(*)::int from cart_lines c where c.school_id = ${ctx.schoolId} and c.user_id = ${person.id}) as cart,
    (select count(*)::int from orders o where o.school_id = ${ctx.schoolId} and o.buyer_id = ${person.id} and o.state = any(${[...toResubmit, ...toBargain]}::text[])) as back,
    (select count(*)::int from fund_grants g where g.school_id = ${ctx.schoolId} and g.user_id = ${person.id}) as grants`.execute(ctx.tx)
  const { cart, back, grants } = rows[0]!
  return [
    back > 0 ? `已退回待修改或议价中的订单 ${back} 张：没有占用经费，到期自动取消` : '',
    cart > 0 ? `购物车中的商品 ${cart} 种` : '',
    grants > 0 ? `他人授予的经费使用权 ${grants} 项：停用后不能再用` : '',
    person.roles.length > 0 ? `角色不随交接转移：${person.roles.join('、')}` : '',
    '本人签过的审批、验收和收货记录仍在本人名下',
  ].filter(Boolean)
}

export const listOnHand: Of<typeof handover>['onHand'] = async (ctx, { userId }) => {
  const person = await personById(ctx, userId)
  if (!person) throw missing('人员')
  const groups = []
  for (const kind of handKindList) {
    const rows = await onHandOf(ctx, kind, person.id)
    groups.push({ kind, total: rows.length, rows: rows.slice(0, HAND_MOST) })
  }
  return { person, groups, stays: await staysOf(ctx, person) }
}
