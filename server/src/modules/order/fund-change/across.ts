// 更换经费卡 to the card of another owner: both owners agree, and the money is held on the new card meanwhile (decision 0026).
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { statesIn } from '@caiyuan/contract/flow'
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type Selectable } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Tables } from '../../../core/tables.ts'
import { extraNodes } from '../../approval/engine.ts'
import { claimsOf, release, reserve, type LedgerDoc } from '../../fund/ledger.ts'
import { cardFault } from '../../fund/validity.ts'
import type { OrderRow } from '../policy.ts'
import type { PayingCard } from './queries.ts'

const UNDECIDED: readonly OrderState[] = statesIn(orderFlow, 'draft', 'approve')

type Order = Pick<OrderRow, 'id' | 'order_no'>

/** What holds the money on the new card while its request waits. */
export const holderOf = (order: Order, payerId: string): LedgerDoc => ({
  docKind: fundChangeFlow.kind,
  docId: order.id,
  docNo: order.order_no,
  summary: '等待经费负责人同意更换',
  payerId,
})

/** Cards of owners other than those of the order's own that its buyer, or one of `who`, may pay with. */
export const cardsOfOthers = async (
  ctx: Ctx,
  { id, buyer_id }: Pick<OrderRow, 'id' | 'buyer_id'>,
  own: readonly PayingCard[],
  who: readonly string[],
): Promise<PayingCard[]> => {
  const people = [buyer_id, ...who]
  const { rows } = await sql<PayingCard>`
    select k.id, k.name, k.project_no, k.source, k.owner_id, u.name as owner_name, k.status, k.start_on, k.end_on,
      k.total_fen - k.frozen_fen - k.held_fen - k.committed_fen + coalesce((select sum(c.frozen_fen) from fund_claims c
        where c.school_id = k.school_id and c.doc_kind = ${fundChangeFlow.kind} and c.doc_id = ${id} and c.fund_id = k.id), 0)::bigint as available_fen,
      (select coalesce(json_agg(s.code), '[]') from fund_subjects s where s.school_id = k.school_id and s.fund_id = k.id) as subjects,
      0 as claimed_fen
    from funds k join users u on u.school_id = k.school_id and u.id = k.owner_id
    where k.school_id = ${ctx.schoolId} and k.owner_id <> all(${own.map((it) => it.owner_id)}::uuid[])
      and (k.owner_id = any(${people}::uuid[]) or exists (select from fund_grants g where g.school_id = k.school_id and g.fund_id = k.id
        and g.user_id = any(${people}::uuid[]) and (g.ends_on is null or g.ends_on >= ${dayOf(ctx.now)})))
    order by k.end_on, k.project_no`.execute(ctx.tx)
  return rows
}

/** Before its approval is over an order is decided by the owners of its cards: it is submitted again. */
export const mayGoAcross = (order: Pick<OrderRow, 'state'>): boolean => !UNDECIDED.includes(order.state)

export const acrossOf = (ctx: Ctx, from: PayingCard, cards: readonly PayingCard[]): PayingCard[] =>
  cards.filter(
    (it) =>
      it.owner_id !== from.owner_id &&
      cardFault(it, dayOf(ctx.now)) === null &&
      it.available_fen >= from.claimed_fen &&
      from.subjects.every((code) => it.subjects.includes(code)),
  )

interface Pair {
  from: PayingCard
  to: PayingCard
}

/** Money of another source may ask for people who did not decide about this order: then it is no change of cards. */
export const mustNeedNobodyElse = async (ctx: Ctx, order: OrderRow, { from, to }: Pair): Promise<void> => {
  const swap = (funds: FlowFacts['funds'], of: PayingCard): FlowFacts['funds'] =>
    funds.map((it) =>
      it.fundId === from.id
        ? { ...it, fundId: of.id, ownerId: of.owner_id, source: of.source, name: of.name, projectNo: of.project_no }
        : it,
    )
  const extra = await extraNodes(ctx, orderFlow.kind, order.id, (funds) => swap(funds, to))
  if (extra.length > 0)
    throw new Fail('core.refused', {
      reason: `${to.name}（${to.project_no}）的支出还须经「${extra.join('」「')}」审批，这张订单没有经过，不能更换；请取消后用这张卡重新下单`,
    })
}

/** Freezes on the new card what the order has on the old one; answers the fen. No figure of the card is told to who asks. */
export const holdOn = async (ctx: Ctx, order: Order, { from, to }: Pair): Promise<number> => {
  const lines = (await claimsOf(ctx, orderFlow.kind, order.id))
    .filter((it) => it.fundId === from.id)
    .map((it) => ({ fundId: to.id, subjectCode: it.subjectCode, amountFen: it.frozenFen + it.heldFen }))
  try {
    await reserve(ctx, holderOf(order, to.owner_id), lines)
  } catch (error) {
    if (error instanceof Fail && (error.key === 'fund.short' || error.key === 'fund.subjectShort')) throw new Fail('fund.noReplacement')
    throw error
  }
  return sumFen(lines.map((it) => it.amountFen))
}

/** The request ended: what was held on the new card is its owner's again. */
export const letGo = async (
  ctx: Ctx,
  order: Order,
  it: Pick<Selectable<Tables['fund_changes']>, 'to_id' | 'reserved_fen'>,
): Promise<void> => {
  if (it.reserved_fen === 0) return
  await release(ctx, holderOf(order, (await ownersOf(ctx, [it.to_id]))[0]!))
}

export const ownersOf = async (ctx: Ctx, fundIds: readonly string[]): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('funds')
    .select('owner_id')
    .distinct()
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [...fundIds])
    .execute()
  return rows.map((it) => it.owner_id)
}
