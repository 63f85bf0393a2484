// Which cards may pay an order instead of one of its own: another of the same owner and source, or one of another owner (across.ts), with the same subjects.
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import type { funding } from '@caiyuan/contract/order/funding'
import type { list } from '@caiyuan/contract/order/list'
import { unpaid } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { cardFault } from '../../fund/validity.ts'
import { hidesCards, type OrderRow } from '../policy.ts'
import { seenOrder } from '../queries/visible.ts'
import { acrossOf, cardsOfOthers, mayGoAcross } from './across.ts'
import { isDeclared, mayAskChange } from './policy.ts'

export interface PayingCard {
  id: string
  name: string
  project_no: string
  source: string
  owner_id: string
  owner_name: string
  status: string
  start_on: string
  end_on: string
  available_fen: number
  subjects: string[]
  /** What the order has on it, frozen and owed. */
  claimed_fen: number
}

/** The cards of an order, and all others of their owners. */
export const cardsAround = async (ctx: Ctx, orderId: string): Promise<{ own: PayingCard[]; others: PayingCard[] }> => {
  const { rows } = await sql<PayingCard & { is_own: boolean }>`
    with own as (select distinct fund_id from order_funds where school_id = ${ctx.schoolId} and order_id = ${orderId})
    select k.id, k.name, k.project_no, k.source, k.owner_id, u.name as owner_name, k.status, k.start_on, k.end_on,
      k.total_fen - k.frozen_fen - k.held_fen - k.committed_fen as available_fen, k.id in (select fund_id from own) as is_own,
      (select coalesce(json_agg(s.code), '[]') from fund_subjects s where s.school_id = k.school_id and s.fund_id = k.id
        and (k.id not in (select fund_id from own) or s.code in (select f.subject_code from order_funds f where f.school_id = k.school_id and f.order_id = ${orderId} and f.fund_id = k.id))) as subjects,
      (select coalesce(sum(c.frozen_fen + c.held_fen), 0)::bigint from fund_claims c
        where c.school_id = k.school_id and c.doc_kind = 'order' and c.doc_id = ${orderId} and c.fund_id = k.id) as claimed_fen
    from funds k join users u on u.school_id = k.school_id and u.id = k.owner_id
    where k.school_id = ${ctx.schoolId} and k.owner_id in (select x.owner_id from funds x where x.school_id = ${ctx.schoolId} and x.id in (select fund_id from own))
    order by k.end_on, k.project_no`.execute(ctx.tx)
  return { own: rows.filter((row) => row.is_own), others: rows.filter((row) => !row.is_own) }
}

export const replacesOf = (ctx: Ctx, from: PayingCard, others: readonly PayingCard[]): PayingCard[] =>
  others.filter(
    (it) =>
      it.owner_id === from.owner_id &&
      it.source === from.source &&
      cardFault(it, dayOf(ctx.now)) === null &&
      it.available_fen >= from.claimed_fen &&
      from.subjects.every((code) => it.subjects.includes(code)),
  )

/** Its bill was declared. */
export const isBillDeclared = async (ctx: Ctx, { bill_id: billId }: Pick<OrderRow, 'bill_id'>): Promise<boolean> => {
  if (!billId) return false
  const bill = await ctx.tx
    .selectFrom('bills')
    .select(['state', 'settlement_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', billId)
    .executeTakeFirst()
  return bill !== undefined && isDeclared(ctx, { ...bill, state: bill.state as BillState })
}

export const listFundChoices: Of<typeof funding>['fundChoices'] = async (ctx, { id }) => {
  const order: OrderRow = await seenOrder(ctx, id)
  const { own, others } = await cardsAround(ctx, order.id)
  const across = mayGoAcross(order) ? await cardsOfOthers(ctx, order, own, ctx.user.id) : []
  const isOwner = own.some((it) => it.owner_id === ctx.user.id)
  const isOpen = mayAskChange(ctx, order, isOwner) && !(await isBillDeclared(ctx, order))
  const shown = isOpen ? own.filter((card) => card.claimed_fen > 0) : []
  return shown.map((card) => ({
    fundId: card.id,
    name: card.name,
    projectNo: card.project_no,
    ownerName: card.owner_name,
    isMine: card.owner_id === ctx.user.id,
    amountFen: card.claimed_fen,
    choices: [...replacesOf(ctx, card, others), ...acrossOf(ctx, card, across)].map((it) => ({
      fundId: it.id,
      name: it.name,
      projectNo: it.project_no,
      ownerName: it.owner_name,
      isMine: it.owner_id === ctx.user.id,
      isOther: it.owner_id !== card.owner_id,
      endOn: it.end_on,
      // What another owner has left is his own affair; that it is enough is why it stands here.
      availableFen: it.owner_id === card.owner_id || it.owner_id === ctx.user.id ? it.available_fen : null,
    })),
  }))
}

type Shown = NonNullable<OutputOf<(typeof list)['detail']>['fundChange']>

/** The requests under way of these orders, as the pages of an order and of its bill show them. */
export const changesAsked = async (ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, Shown>> => {
  const { rows } = await sql<{
    order_id: string
    from: string
    to: string
    fen: number
    reason: string
    asker: string
    asked_by: string
    owner: string
    task_id: string | null
    at: Date
  }>`
    select c.order_id, a.name || '（' || a.project_no || '）' as "from", b.name || '（' || b.project_no || '）' as "to", c.reason, c.asked_at as at,
      asker.name as asker, c.asked_by, coalesce((select string_agg(distinct p.name, '、') from flow_tasks t join users p on p.school_id = t.school_id and p.id = t.assignee_id
        where t.school_id = c.school_id and t.doc_kind = 'fundChange' and t.doc_id = c.order_id and t.status = 1), owner.name) as owner,
      (select coalesce(sum(f.frozen_fen + f.held_fen), 0)::bigint from fund_claims f
        where f.school_id = c.school_id and f.doc_kind = 'order' and f.doc_id = c.order_id and f.fund_id = c.from_id) as fen,
      (select t.id from flow_tasks t where t.school_id = c.school_id and t.doc_kind = 'fundChange' and t.doc_id = c.order_id and t.status = 1 and t.assignee_id = ${ctx.user.id} limit 1) as task_id
    from fund_changes c join funds a on a.school_id = c.school_id and a.id = c.from_id join funds b on b.school_id = c.school_id and b.id = c.to_id
    join users asker on asker.school_id = c.school_id and asker.id = c.asked_by join users owner on owner.school_id = c.school_id and owner.id = b.owner_id
    where c.school_id = ${ctx.schoolId} and c.order_id = any(${orderIds}::uuid[]) and c.state = 'asked'`.execute(ctx.tx)
  return new Map(
    rows.map((it) => [
      it.order_id,
      {
        text: `${it.from} 更换为 ${it.to}，${money(it.fen)}`,
        reason: it.reason,
        askedBy: it.asker,
        ownerName: it.owner,
        taskId: it.task_id ?? '',
        canEnd: it.asked_by === ctx.user.id || ctx.user.needs.has('tenant:config'),
        at: it.at.toISOString(),
      },
    ]),
  )
}

/** The request under way, as the page of the order shows it to everyone who may read the order. */
export const changeShown = async (ctx: Ctx, order: OrderRow): Promise<Shown | null> =>
  unpaid.includes(order.state) ? ((await changesAsked(ctx, [order.id])).get(order.id) ?? null) : null

/** Of the lines of one bill: the request under way, and whether this reader may ask for one. Nothing to whom the cards are hidden. */
export const changesOnBill = async (
  ctx: Ctx,
  orderIds: readonly string[],
  bill: Parameters<typeof isDeclared>[1],
): Promise<Map<string, { fundChange: Shown | null; canChangeFund: boolean }>> => {
  if (orderIds.length === 0) return new Map()
  const orders = (await ctx.tx
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', orderIds)
    .execute()) as OrderRow[]
  const mine = await ctx.tx
    .selectFrom('order_funds as f')
    .innerJoin('funds as k', (j) => j.onRef('k.school_id', '=', 'f.school_id').onRef('k.id', '=', 'f.fund_id'))
    .select('f.order_id')
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.order_id', 'in', orderIds)
    .where('k.owner_id', '=', ctx.user.id)
    .execute()
  const owned = new Set(mine.map((it) => it.order_id))
  const asked = await changesAsked(ctx, orderIds)
  const isOver = await isDeclared(ctx, bill)
  return new Map(
    orders.map((order) => {
      const fundChange = hidesCards(ctx, order) ? null : (asked.get(order.id) ?? null)
      const canChangeFund = !isOver && !asked.has(order.id) && mayAskChange(ctx, order, owned.has(order.id))
      return [order.id, { fundChange, canChangeFund }]
    }),
  )
}
