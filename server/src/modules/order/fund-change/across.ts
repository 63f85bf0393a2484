// 更换经费卡 to the card of another owner: both owners agree, and the money is held on the new card meanwhile (decision 0026).
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { statesIn } from '@caiyuan/contract/flow'
import type { RefundState } from '@caiyuan/contract/refund'
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type Selectable } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Tables } from '../../../core/tables.ts'
import { extraNodes } from '../../approval/engine.ts'
import { limitsOf, limitWords } from '../../catalog/limits.ts'
import { claimsOf, release, reserve, type LedgerDoc } from '../../fund/ledger.ts'
import { limitedLine } from '../../fund/paying.ts'
import { cardFault } from '../../fund/validity.ts'
import { avoidFact, sellerOf } from '../../recusal/queries.ts'
import { submitsFor, type OrderRow } from '../policy.ts'
import { orderLines } from '../queries/one.ts'
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

/** Cards of owners other than those of the order's own that who pays for it, or who asks, may pay with; null: that was asked before. */
export const cardsOfOthers = async (
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'buyer_id' | 'owner_id'>,
  own: readonly PayingCard[],
  asker: string | null,
): Promise<PayingCard[]> => {
  const people = [submitsFor(order), ...(asker ? [asker] : [])]
  const { rows } = await sql<PayingCard>`
    select k.id, k.name, k.project_no, k.source, k.owner_id, u.name as owner_name, k.status, k.start_on, k.end_on,
      k.total_fen - k.frozen_fen - k.held_fen - k.committed_fen + coalesce((select sum(c.frozen_fen) from fund_claims c
        where c.school_id = k.school_id and c.doc_kind = ${fundChangeFlow.kind} and c.doc_id = ${order.id} and c.fund_id = k.id), 0)::bigint as available_fen,
      (select coalesce(json_agg(s.code), '[]') from fund_subjects s where s.school_id = k.school_id and s.fund_id = k.id) as subjects,
      0 as claimed_fen
    from funds k join users u on u.school_id = k.school_id and u.id = k.owner_id
    where k.school_id = ${ctx.schoolId} and k.owner_id <> all(${own.map((it) => it.owner_id)}::uuid[])
      and (${asker === null}::boolean or k.owner_id = any(${people}::uuid[]) or exists (select from fund_grants g where g.school_id = k.school_id and g.fund_id = k.id
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

/** What the rules look at of the cards of an order, as they are now, `toId` in the place of `fromId`. */
const paidFrom = async (ctx: Ctx, orderId: string, fromId: string, toId: string): Promise<FlowFacts['funds']> => {
  const { rows } = await sql<FlowFacts['funds'][number]>`
    select k.id as "fundId", k.owner_id as "ownerId", k.dept_id as "ownerDeptId", k.source, k.name, k.project_no as "projectNo", sum(f.amount_fen)::bigint as "amountFen"
    from order_funds f join funds k on k.school_id = f.school_id and k.id = case when f.fund_id = ${fromId}::uuid then ${toId}::uuid else f.fund_id end
    where f.school_id = ${ctx.schoolId} and f.order_id = ${orderId}
    group by k.id, k.owner_id, k.dept_id, k.source, k.name, k.project_no order by min(f.line_no)`.execute(ctx.tx)
  return rows
}

const called = (it: PayingCard): string => `${it.name}（${it.project_no}）`

/** Another owner's money may ask for people who did not decide about this order: then it is no change of cards. */
const mustNeedNobodyElse = async (ctx: Ctx, order: OrderRow, { from, to }: Pair): Promise<void> => {
  const avoid = await avoidFact(ctx, sellerOf(order))
  const now = { ...avoid, funds: await paidFrom(ctx, order.id, from.id, from.id) }
  const next = { ...avoid, funds: await paidFrom(ctx, order.id, from.id, to.id) }
  const extra = await extraNodes(ctx, orderFlow.kind, order.id, { now, next }, [from.owner_id, to.owner_id])
  if (extra === null)
    throw new Fail('core.refused', {
      reason: '这张订单没有经过单独的订单审批（由询价成交），不能更换为其他负责人的经费卡；请更换为同一负责人、同一来源的经费卡',
    })
  if (extra.length > 0)
    throw new Fail('core.refused', {
      reason: `${called(to)}的支出还须经「${extra.join('」「')}」审批，这张订单没有经过，不能更换；请取消后用这张卡重新下单`,
    })
}

/** What the school lets who pays for it not buy from money of this source. */
const mustBeBuyable = async (ctx: Ctx, order: OrderRow, { to }: Pair): Promise<void> => {
  const roles = await ctx.tx
    .selectFrom('user_roles')
    .select('role')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', submitsFor(order))
    .execute()
  const limits = await limitsOf(
    ctx,
    roles.map((it) => it.role),
  )
  const lines = (await orderLines(ctx, order.id)).map((it) => ({
    offer: { name: it.name, categoryPath: it.category_path },
    priceE4: it.price_e4,
    amountFen: it.amount_fen,
  }))
  const limited = limitedLine(to, { lines }, limits)
  if (limited)
    throw new Fail('core.refused', {
      reason: `${called(to)}不能支付${limited.line.offer.name}（${limitWords(limited.limit)}），请改用其他经费卡`,
    })
}

/** A refund is decided by the owners of the cards it goes back to. */
const mustHaveNoRefund = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const refund = await ctx.tx
    .selectFrom('refunds')
    .select('doc_no')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('state', '=', 'auditing' satisfies RefundState)
    .executeTakeFirst()
  if (refund)
    throw new Fail('core.refused', {
      reason: `退款单 ${refund.doc_no} 正在由原经费负责人审批，不能更换为其他负责人的经费卡；请等退款审批结束后再更换`,
    })
}

/** What forbids it however much the card has; asked before anybody is, and again with the last consent. */
export const mustGoAcross = async (ctx: Ctx, order: OrderRow, pair: Pair): Promise<void> => {
  await mustHaveNoRefund(ctx, order)
  await mustBeBuyable(ctx, order, pair)
  await mustNeedNobodyElse(ctx, order, pair)
}

/** An owner said no: his money is not frozen for the same order again, unless an owner asks. */
export const mustNotHaveBeenRefused = async (ctx: Ctx, order: OrderRow, { from, to }: Pair): Promise<void> => {
  if (ctx.user.id === from.owner_id || ctx.user.id === to.owner_id) return
  const refused = await ctx.tx
    .selectFrom('fund_changes')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('to_id', '=', to.id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
  if (refused)
    throw new Fail('core.refused', {
      reason: `经费负责人已不同意这张订单更换为${called(to)}，不能再次申请；请改用其他经费卡，或请负责人申请更换`,
    })
}

/** By whose right the card is frozen: its owner's where he asks or bought, else by the grant, and up to its caps, of who asks or of who pays for the order. */
const holderPayer = async (ctx: Ctx, order: Pick<OrderRow, 'buyer_id' | 'owner_id'>, to: PayingCard): Promise<string> => {
  if ([ctx.user.id, submitsFor(order)].includes(to.owner_id)) return to.owner_id
  const own = await ctx.tx
    .selectFrom('fund_grants')
    .select('user_id')
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', to.id)
    .where('user_id', '=', ctx.user.id)
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', dayOf(ctx.now))]))
    .executeTakeFirst()
  return own?.user_id ?? submitsFor(order)
}

/** Figures of a card are its owner's, the caps of a grant on it also of whose grant it is. */
const FIGURES = new Set(['fund.short', 'fund.subjectShort'])
const CAPS = new Set(['fund.overCap', 'fund.overGrant'])
export const untold = (error: unknown, isOwn: boolean, isOwnGrant: boolean): unknown =>
  error instanceof Fail && !isOwn && (FIGURES.has(error.key) || (CAPS.has(error.key) && !isOwnGrant))
    ? new Fail('fund.noReplacement')
    : error

/** Freezes on the new card what the order has on the old one; answers the fen. No figure of the card is told to who asks. */
export const holdOn = async (ctx: Ctx, order: Order & Pick<OrderRow, 'buyer_id' | 'owner_id'>, { from, to }: Pair): Promise<number> => {
  const lines = (await claimsOf(ctx, orderFlow.kind, order.id))
    .filter((it) => it.fundId === from.id)
    .map((it) => ({ fundId: to.id, subjectCode: it.subjectCode, amountFen: it.frozenFen + it.heldFen }))
  const payerId = await holderPayer(ctx, order, to)
  try {
    await reserve(ctx, holderOf(order, payerId), lines)
  } catch (error) {
    throw untold(error, to.owner_id === ctx.user.id, payerId === ctx.user.id)
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
