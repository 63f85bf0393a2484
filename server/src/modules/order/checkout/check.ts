// A submission re-read inside its transaction: goods, prices, stock, area, form, money — all as they are now.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { failText } from '@caiyuan/contract/fails'
import { sumFen } from '@caiyuan/contract/money'
import type { askOwner } from '@caiyuan/contract/order/ask-owner'
import type { buy } from '@caiyuan/contract/order/buy'
import type { FundPart } from '@caiyuan/contract/order/split'
import { NO_PERSONAL_STANDARD, PERSONAL } from '@caiyuan/contract/purse'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { inOrder } from '../../../core/in-order.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { destinationOf, STALE_REGION, type Destination } from '../../address/queries.ts'
import type { ComparedOffer } from '../../catalog/comparable.ts'
import { othersUnder } from '../../catalog/standards.ts'
import { isFinanceDown } from '../../../gateways/finance.ts'
import { mustNotAvoid, recusedFrom } from '../../recusal/queries.ts'
import { freezes, paramsOf, type Params } from '../../school/params.ts'
import { isCountedHere } from '../../catalog/caps.ts'
import { atAgreed } from '../bargain/agreed.ts'
import { fillBasket, meetQuote, mustBuyAll, mustKeepCaps, type BasketOrder } from './basket.ts'
import { limitsOf } from '../../catalog/limits.ts'
import { cardsOf, fundIds, type Card } from '../../fund/cards.ts'
import { overRuns, overRunWords } from '../../fund/over-run.ts'
import { drawnOf, type Drawn } from './drawn.ts'
import { goWords, sizeProblem } from '../../cart/rules.ts'
import { checkDays, checkForm, type Dept } from './rules.ts'
import { isYearEnd } from '../../fund/year-end.ts'
import { checkReach, checkSplit } from '../../fund/split.ts'
import { mustBeUpToDate, overdueBy } from './overdue.ts'
import { mustHaveQuotes } from './quotes-rule.ts'
import { worthByCategory } from './path.ts'
import { isYearSummed, mustStayUnderYear } from './year-sum.ts'
import { bookOf, mustSuitBuyer, ownBuyer } from './whose.ts'
import type { OrderRow } from '../policy.ts'
import { dealsOf, type QuoteRow } from './quote-kept.ts'
import {
  flagsOf,
  isSuspicious,
  lookAtOthers,
  lookAtPrices,
  mustGiveReason,
  priceFlag,
  splitAmountsHere,
  splitOf,
  type Flags,
} from './watch.ts'

export type Sent = InputOf<(typeof buy)['submit']>
export type SentOrder = Sent['orders'][number]
/** Without what is said of each order. */
export type Form = Omit<InputOf<(typeof askOwner)['submitToOwner']>, 'orders' | 'ownerId'>

export interface ReadyOrder<S = SentOrder> {
  basket: BasketOrder
  sent: S
  funds: FundPart[]
  flags: Flags
  /** With the orders it seems to be split from; absent where it stands alone. */
  sumFen: number | undefined
  /** What others ask for the same standard goods, where the amount asks for a comparison (domain page 05 §5.1); by SKU. */
  compared: Map<string, ComparedOffer[]> | undefined
}

export interface Ready<S = SentOrder> {
  params: Params
  to: Destination
  dept: Dept
  cards: Card[]
  /** By product. */
  drawn: Map<string, Drawn>
  orders: ReadyOrder<S>[]
  totalFen: number
  /** Cards it overdraws, flagged so: by how many per cent each may. */
  over: Map<string, number>
}

/**
 * Of an order that may be a part of a bigger one, or is counted with a year, all cards of their owners are locked before anything is decided by what else was
 * bought, in ascending id: two people on two cards of one group see each other. What a card can pay is its ledger's to say.
 */
export const lockGroup = async (ctx: Ctx, sent: readonly SentOrder[]): Promise<void> => {
  const ids = fundIds(sent)
  if (ids.length === 0) return
  const named = ctx.tx.selectFrom('funds').select('owner_id').where('school_id', '=', ctx.schoolId).where('id', 'in', ids)
  await ctx.tx
    .selectFrom('funds')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('owner_id', 'in', named)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export const addressTo = async (
  ctx: Ctx,
  { addrId, provinceCode }: QuoteRow['body'],
  again: OrderRow | null = null,
): Promise<Destination> => {
  if (!addrId) throw new Fail('core.refused', { reason: '请先添加收货地址' })
  const to = await destinationOf(ctx, addrId, bookOf(ctx, again, addrId))
  if (to?.province_code !== provinceCode) throw new Fail('order.quoteChanged')
  return to!
}

export const pairUp = <S extends { key: string }>(
  basket: readonly BasketOrder[],
  sent: readonly S[],
): { basket: BasketOrder; sent: S }[] => {
  if (new Set(sent.map((it) => it.key)).size !== sent.length || sent.length !== basket.length) throw new Fail('order.quoteChanged')
  return basket.map((order) => {
    const mine = sent.find((it) => it.key === order.key)
    if (!mine) throw new Fail('order.quoteChanged')
    return { basket: order, sent: mine }
  })
}

/** Neither who buys nor who is to accept has an interest in the supplier (decision 0125). */
const mustStayOut = async (ctx: Ctx, order: BasketOrder, acceptorId: string | undefined): Promise<void> => {
  await mustNotAvoid(ctx, 'buyer', order)
  const relation = acceptorId && (await recusedFrom(ctx, order.supplierId)).get(acceptorId)
  if (!relation) return
  const words = { supplier: order.supplierName, relation, name: '所选验收人' }
  throw new Fail('recusal.acceptor', words, { fields: { acceptorId: failText('recusal.acceptor', words) } })
}

/** Whoever pays: nothing too big for the mall, and nothing of a supplier somebody in it has an interest in. */
export const mustBeFit = async (
  ctx: Ctx,
  params: Params,
  basket: readonly BasketOrder[],
  acceptorId: string | undefined,
): Promise<void> => {
  for (const { totalFen: fen } of basket) {
    if (fen >= params['order.outsideMallFrom']) throw new Fail('order.outsideMall', { go: goWords(params) })
    const reason = sizeProblem(params, fen)
    if (reason) throw new Fail('core.refused', { reason })
  }
  for (const order of basket) await mustStayOut(ctx, order, acceptorId)
}

/** All that is read is sent together; the connection answers in order. */
export const checkSubmission = async (
  ctx: Ctx,
  quote: QuoteRow,
  it: Sent,
  payer: { id: string; deptId: string | null },
  again: OrderRow | null = null,
): Promise<Ready> => {
  if (it.quoteHash !== undefined && it.quoteHash !== quote.hash) throw new Fail('order.quoteChanged')
  // What was priced for one purse is not paid with the other.
  if (quote.body.categoryType === PERSONAL) throw new Fail('core.refused', { reason: NO_PERSONAL_STANDARD })
  const params = await paramsOf(ctx)
  const buyer = quote.body.buyer ?? ownBuyer(ctx)
  mustSuitBuyer(params, buyer, quote.body.goods)
  // What a student orders is paid by a teacher who takes it.
  if (ctx.user.isStudent) throw new Fail('core.refused', { reason: '请选择确认订单的老师' })
  const amounts = await splitAmountsHere(ctx, params)
  const skuIds = quote.body.wanted.map((line) => line.skuId)
  const except = again && { orderId: again.id, purchaseId: again.purchase_id }
  // An order is of the size it was quoted with, or it is refused below. What it may be a part of is locked first: of two orders at
  // once, of one person or of one group, the second sees the first.
  const sized = quote.body.goods
  const suspicious = isSuspicious(amounts, sized)
  const isCounted = await isCountedHere(ctx)
  const [to, filled, drawn, , , cards, limits, prices, { others, year }, alike] = await inOrder([
    addressTo(ctx, quote.body, again),
    fillBasket(ctx, quote.body.wanted, quote.body.provinceCode, quote.body.from === 'order'),
    drawnOf(ctx, skuIds),
    (suspicious || isCounted) && lockOwn(ctx),
    (suspicious || isYearSummed(params)) && lockGroup(ctx, it.orders),
    cardsOf(ctx, payer.id, fundIds(it.orders)),
    limitsOf(ctx),
    lookAtPrices(ctx, skuIds, { except, overdueBy: overdueBy(params, again), deals: dealsOf(ctx, quote) }),
    lookAtOthers(ctx, { params, amounts, orders: sized, fundIds: fundIds(it.orders), except }),
    othersUnder(ctx, quote.body.wanted),
  ])
  const basket = await atAgreed(ctx, again?.id ?? null, filled)
  if (isYearEnd(params, ctx.now)) throw new Fail('fund.yearEnd')
  if (freezes(params) && params['finance.failPolicy'] === 0 && isFinanceDown(ctx.schoolId)) throw new Fail('fund.remote')
  mustBeUpToDate(params, prices.overdue)
  mustBuyAll(basket)
  await mustKeepCaps(ctx, basket, again?.id ?? null)
  meetQuote(basket, to, { hash: quote.hash, prices: quote.body.prices })
  await mustBeFit(ctx, params, basket, it.acceptorId)
  const pairs = pairUp(basket, it.orders)
  checkDays(ctx.now, it.orders)
  const totalFen = sumFen(basket.map((order) => order.totalFen))
  const dept = await checkForm(ctx, params, it, { id: buyer.id, deptId: payer.deptId }, totalFen)
  if (to.region === null) throw new Fail('core.refused', { reason: `收货地址：${STALE_REGION}` })
  const parts = new Map(pairs.map(({ basket: order, sent }) => [order.key, checkSplit(ctx, cards, order, sent.funds, limits)]))
  const allParts = [...parts.values()].flat()
  checkReach(cards, allParts)
  const over = overRuns(cards, allParts, params)
  const orders = pairs.map((pair) => {
    const { basket: order, sent } = pair
    const funds = parts.get(order.key)!
    const goods = { ...order, categoryPaths: order.lines.map((line) => line.offer.categoryPath) }
    const split = splitOf(ctx, goods, fundIds([sent]), cards, { others, amounts })
    const compared = Math.max(order.totalFen, split?.sumFen ?? 0) >= params['compare.from'] ? alike : undefined
    return { ...pair, funds, flags: flagsOf(priceFlag(order, prices), split, overRunWords(over, funds)), sumFen: split?.sumFen, compared }
  })
  const buying = orders.map(({ basket: order, funds }) => ({ key: order.key, funds, byCategory: worthByCategory(order) }))
  mustStayUnderYear(params, cards, buying, year)
  mustGiveReason(
    orders.map((order) => order.flags),
    it.purpose,
  )
  await mustHaveQuotes(ctx, params, orders, { purpose: it.purpose, againId: again?.id ?? null })
  return {
    params,
    to,
    dept,
    cards,
    drawn,
    orders,
    totalFen,
    over: new Map([...over.keys()].map((id) => [id, params['budget.overRunPct']])),
  }
}
