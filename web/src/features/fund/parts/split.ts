// How the chosen cards share the orders of a checkout, or the whole of another document: by percent or by amount, to the fen, both directions summing up.
import { roomFen, roomText } from '@caiyuan/contract/fund-room'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, splitFen, sumFen } from '@caiyuan/contract/money'
import type { buy } from '@caiyuan/contract/order/buy'
import { EQUIPMENT, FUNDS_MAX, byPercent, overOrders, partsOf, type FundPart } from '@caiyuan/contract/order/split'

/** A card with what it can pay. */
export type PayingCard = OutputOf<(typeof buy)['quote']>['funds'][number]

interface Paid {
  key: string
  supplierName: string
  supplierFullName: string
  totalFen: number
  /** Worth of what becomes an asset: 设备费 pays for it. */
  assetFen: number
  /** The subject most of the goods belong to; empty where nothing is known. */
  subjectCode: string
}

/** What is to be paid, the cards that may, and the split the server proposes. */
export interface Payable {
  orders: readonly Paid[]
  funds: readonly PayingCard[]
  totalFen: number
  split: readonly { key: string; funds: readonly FundPart[] }[]
}

/** A document that is paid as a whole, as an order of a checkout is. */
export const payableAsOne = (
  it: { totalFen: number; assetFen: number; funds: Payable['funds']; split: Payable['split'] } | undefined,
  seller: string,
): Payable | undefined =>
  it && it.totalFen > 0
    ? {
        orders: [
          { key: '1', totalFen: it.totalFen, assetFen: it.assetFen, subjectCode: '', supplierName: seller, supplierFullName: seller },
        ],
        funds: it.funds,
        totalFen: it.totalFen,
        split: it.split,
      }
    : undefined

export interface Chosen {
  fundId: string
  subjectCode: string
  percent: number
  /** Per order, in the order of the quote; what is really sent. */
  amounts: number[]
}

export interface Split {
  mode: 'percent' | 'amount'
  cards: Chosen[]
}

export const fundOf = (quote: Payable, id: string): PayingCard => quote.funds.find((it) => it.id === id)!

/** The subject a card proposes: that of most goods when it has room, else the one with most room that is not 设备费. */
export const subjectOf = (quote: Payable, fund: PayingCard): string => {
  const wanted = quote.orders.find((order) => order.assetFen < order.totalFen)?.subjectCode ?? ''
  const others = fund.subjects.filter((it) => it.code !== EQUIPMENT).toSorted((a, b) => b.availableFen - a.availableFen)
  const fits = fund.subjects.find((it) => it.code === wanted)
  if (fits && (fits.availableFen >= quote.totalFen || others.length === 0 || fits.availableFen === others[0]!.availableFen))
    return fits.code
  return others[0]?.code ?? fund.subjects[0]?.code ?? ''
}

const totals = (quote: Payable): number[] => quote.orders.map((it) => it.totalFen)

/** Amounts follow the percents. */
const spread = (quote: Payable, cards: Chosen[]): Chosen[] => {
  const perOrder = totals(quote).map((total) =>
    byPercent(
      total,
      cards.map((it) => it.percent),
    ),
  )
  return cards.map((card, i) => ({ ...card, amounts: perOrder.map((parts) => parts[i]!) }))
}

/** Percents follow the amounts, so that switching the way of splitting never jumps. */
const measured = (quote: Payable, cards: Chosen[]): Chosen[] => {
  const sums = cards.map((it) => sumFen(it.amounts))
  const percents = quote.totalFen > 0 && sumFen(sums) > 0 ? splitFen(100, sums) : sums.map(() => 0)
  return cards.map((card, i) => ({ ...card, percent: percents[i]! }))
}

const newCard = (quote: Payable, fundId: string, percent: number): Chosen => ({
  fundId,
  subjectCode: subjectOf(quote, fundOf(quote, fundId)),
  percent,
  amounts: quote.orders.map(() => 0),
})

/** The split the server proposed, card by card. */
export const firstSplit = (quote: Payable): Split => {
  const ids = [...new Set(quote.split.flatMap((it) => it.funds.map((part) => part.fundId)))]
  const cards = ids.map((fundId) => ({
    ...newCard(quote, fundId, 0),
    amounts: quote.orders.map((order) =>
      sumFen(
        (quote.split.find((it) => it.key === order.key)?.funds ?? [])
          .filter((part) => part.fundId === fundId)
          .map((part) => part.amountFen),
      ),
    ),
  }))
  return { mode: cards.length > 1 ? 'amount' : 'percent', cards: measured(quote, cards) }
}

const needsWithout = (quote: Payable, cards: readonly Chosen[]): number[] =>
  quote.orders.map((order, i) => order.totalFen - sumFen(cards.map((it) => it.amounts[i]!)))

/** Takes `amounts` onto one card and leaves the rest to the others in their present proportion. */
const assign = (quote: Payable, split: Split, fundId: string, amounts: readonly number[]): Split => {
  const others = split.cards.filter((it) => it.fundId !== fundId)
  const rests = quote.orders.map((order, i) => {
    const rest = order.totalFen - amounts[i]!
    const weights = others.map((it) => it.amounts[i]!)
    if (others.length === 0) return []
    return splitFen(rest, sumFen(weights) > 0 ? weights : others.map((_, at) => (at === 0 ? 1 : 0)))
  })
  const known = split.cards.find((it) => it.fundId === fundId) ?? newCard(quote, fundId, 0)
  const cards = [...others.map((card, at) => ({ ...card, amounts: rests.map((parts) => parts[at]!) })), { ...known, amounts: [...amounts] }]
  return { mode: 'amount', cards: measured(quote, cards) }
}

/** The most one card can take of every order, within what it can pay at all. */
export const mostOf = (quote: Payable, fund: PayingCard): number[] => {
  const pays = quote.orders.map((order) => fund.pays.find((it) => it.key === order.key)?.fen ?? 0)
  return overOrders(fund.canPayFen, pays)
}

/** Ticks a card: alone it pays all it can; beside others it takes what they leave, else an equal share. */
export const addCard = (quote: Payable, split: Split, fundId: string): Split => {
  if (split.cards.length >= FUNDS_MAX || split.cards.some((it) => it.fundId === fundId)) return split
  const fund = fundOf(quote, fundId)
  if (split.cards.length === 0 && fund.level === 'ok') return { mode: 'percent', cards: spread(quote, [newCard(quote, fundId, 100)]) }
  const open = needsWithout(quote, split.cards)
  const most = mostOf(quote, fund)
  if (split.cards.length === 0 || sumFen(open) > 0)
    return assign(
      quote,
      split,
      fundId,
      open.map((need, i) => Math.min(need, most[i]!)),
    )
  if (fund.level !== 'ok') return assign(quote, split, fundId, most)
  const cards = [...split.cards, newCard(quote, fundId, 0)]
  const percents = splitFen(
    100,
    cards.map(() => 1),
  )
  return {
    mode: 'percent',
    cards: spread(
      quote,
      cards.map((card, i) => ({ ...card, percent: percents[i]! })),
    ),
  }
}

/** A card that can pay only some orders or some of the money takes exactly that. */
export const takeMost = (quote: Payable, split: Split, fundId: string): Split =>
  assign(quote, split, fundId, mostOf(quote, fundOf(quote, fundId)))

/** The hundred anew among the cards that stay: evenly where it was even, else in their proportion. */
const reshare = (quote: Payable, cards: readonly Chosen[]): Split => {
  const weights = cards.map((it) => it.percent)
  const isEven = sumFen(weights) === 0 || Math.max(...weights) - Math.min(...weights) <= 1
  const percents = splitFen(100, isEven ? cards.map(() => 1) : weights)
  return {
    mode: 'percent',
    cards: spread(
      quote,
      cards.map((it, i) => ({ ...it, percent: percents[i]! })),
    ),
  }
}

export const dropCard = (quote: Payable, split: Split, fundId: string): Split => {
  const cards = split.cards.filter((it) => it.fundId !== fundId)
  const [only] = cards
  if (cards.length === 1) {
    const fund = fundOf(quote, only!.fundId)
    return fund.level === 'ok'
      ? { mode: 'percent', cards: spread(quote, [{ ...only!, percent: 100 }]) }
      : { mode: 'amount', cards: measured(quote, [{ ...only!, amounts: mostOf(quote, fund) }]) }
  }
  return split.mode === 'percent' ? reshare(quote, cards) : { mode: 'amount', cards: measured(quote, cards) }
}

/** Sets one percent; the last other card takes what is left of the hundred. */
export const setPercent = (quote: Payable, split: Split, fundId: string, percent: number): Split => {
  const whole = Math.max(0, Math.min(100, Math.round(percent)))
  const others = split.cards.filter((it) => it.fundId !== fundId)
  const weights = others.map((it) => it.percent)
  const rests = others.length === 0 ? [] : splitFen(100 - whole, sumFen(weights) > 0 ? weights : others.map(() => 1))
  const cards = split.cards.map((card) =>
    card.fundId === fundId ? { ...card, percent: whole } : { ...card, percent: rests[others.indexOf(card)]! },
  )
  return { mode: 'percent', cards: spread(quote, cards) }
}

export const halve = (quote: Payable, split: Split): Split => {
  const percents = splitFen(
    100,
    split.cards.map(() => 1),
  )
  return {
    mode: 'percent',
    cards: spread(
      quote,
      split.cards.map((card, i) => ({ ...card, percent: percents[i]! })),
    ),
  }
}

/** One cell of the matrix; with two cards the other one follows. */
export const setAmount = (quote: Payable, split: Split, fundId: string, at: number, fen: number): Split => {
  const total = quote.orders[at]!.totalFen
  const value = Math.max(0, Math.min(total, fen))
  const cards = split.cards.map((card) => {
    if (card.fundId === fundId) return { ...card, amounts: card.amounts.map((it, i) => (i === at ? value : it)) }
    return split.cards.length === 2 ? { ...card, amounts: card.amounts.map((it, i) => (i === at ? total - value : it)) } : card
  })
  return { mode: 'amount', cards: measured(quote, cards) }
}

export const setMode = (quote: Payable, split: Split, mode: Split['mode']): Split =>
  mode === 'percent' ? { mode, cards: spread(quote, split.cards) } : { ...split, mode }

export const setSubject = (split: Split, fundId: string, subjectCode: string): Split => ({
  ...split,
  cards: split.cards.map((it) => (it.fundId === fundId ? { ...it, subjectCode } : it)),
})

/** What each order is sent with. */
export const partsByOrder = (quote: Payable, split: Split): { key: string; funds: FundPart[] }[] =>
  quote.orders.map((order, i) => ({
    key: order.key,
    funds: partsOf(
      order,
      split.cards,
      split.cards.map((it) => it.amounts[i]!),
    ),
  }))

export const cardTotal = (card: Chosen): number => sumFen(card.amounts)

/** A subject asked for more than it has left, over all orders. */
const shortSubject = (quote: Payable, split: Split, card: Chosen): string => {
  const parts = partsByOrder(quote, split).flatMap((it) => it.funds.filter((part) => part.fundId === card.fundId))
  for (const subject of fundOf(quote, card.fundId).subjects) {
    const needed = sumFen(parts.filter((part) => part.subjectCode === subject.code).map((part) => part.amountFen))
    if (needed > subject.availableFen)
      return `科目【${subject.name}】余额不足：可用 ${money(subject.availableFen)}，本单需 ${money(needed)}`
  }
  return ''
}

/** Why the split cannot be sent; empty when both directions meet the sums and every card can carry its part. */
export const splitFault = (quote: Payable, split: Split): string => {
  if (split.cards.length === 0) return '请选择经费'
  for (const [i, order] of quote.orders.entries()) {
    const gap = order.totalFen - sumFen(split.cards.map((it) => it.amounts[i]!))
    if (gap !== 0) return `${orderLabel(quote, i)}还${gap > 0 ? '差' : '多'} ${money(Math.abs(gap))}`
  }
  for (const card of split.cards) {
    const fund = fundOf(quote, card.fundId)
    if (cardTotal(card) > roomFen(fund))
      return `经费可用余额不足：可用 ${roomText(fund)}，本单需 ${money(cardTotal(card))}，差额 ${money(cardTotal(card) - roomFen(fund))}`
    const short = shortSubject(quote, split, card)
    if (short) return short
    const over = quote.orders.findIndex((order, i) => card.amounts[i]! > (fund.pays.find((it) => it.key === order.key)?.fen ?? 0))
    if (over >= 0)
      return `${fund.name}最多可付${orderLabel(quote, over)} ${money(fund.pays.find((it) => it.key === quote.orders[over]!.key)?.fen ?? 0)}`
  }
  return ''
}

export const orderLabel = (quote: Payable, at: number): string => (quote.orders.length > 1 ? `订单 ${at + 1}` : '本单')

/** A split kept from before still fits when its cards and orders are those of the new quote. */
export const refit = (quote: Payable, kept: Split | undefined): Split => {
  if (!kept || kept.cards.length === 0 || kept.cards.some((it) => !quote.funds.some((fund) => fund.id === it.fundId)))
    return firstSplit(quote)
  if (kept.mode === 'percent' || kept.cards.some((it) => it.amounts.length !== quote.orders.length))
    return { mode: 'percent', cards: spread(quote, kept.cards) }
  const open = needsWithout(quote, kept.cards)
  if (open.every((it) => it === 0)) return kept
  const [first] = kept.cards
  return assign(
    quote,
    { ...kept, cards: kept.cards.slice(1) },
    first!.fundId,
    first!.amounts.map((it, i) => Math.max(0, it + open[i]!)),
  )
}

/** Why the last card stays ticked. */
export const LAST_CARD = '至少须有一张经费付款。要换卡，请先勾选另一张，再取消这一张'

/** How the cards share the orders after one was ticked or unticked. */
export const sharedWords = (quote: Payable, { mode, cards }: Split): string => {
  const shares = cards.map((it) => {
    const percent = mode === 'percent' && cards.length > 1 ? `（${it.percent}%）` : ''
    return `${fundOf(quote, it.fundId).name} ${money(cardTotal(it))}${percent}`
  })
  return cards.length > 1
    ? `现由 ${cards.length} 张经费分摊：${shares.join('，')}。可在下面改比例或金额`
    : `现由一张经费付款：${shares.join('')}`
}
