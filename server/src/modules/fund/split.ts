// How orders, or another document that cards pay, are spread over cards: the split proposed first, and the check of the one a person chose.
import { roomFen, roomText } from '@caiyuan/contract/fund-room'
import { money, sumFen } from '@caiyuan/contract/money'
import { EQUIPMENT, FUNDS_MAX, mergeParts, partsOf, type FundPart } from '@caiyuan/contract/order/split'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { limitWords, type Limit } from '../catalog/limits.ts'
import { cardState, type Card } from './cards.ts'
import { limitedLine, restSubject, viewCard, type Payable } from './paying.ts'

export interface OrderSplit {
  key: string
  funds: FundPart[]
}

/** What may still be taken while a proposal is made: of each card, and of each of its subjects. */
const makePurse = (cards: readonly Card[]) => {
  const left = new Map(cards.map((card) => [card.id, Math.min(roomFen(card), card.grantLeftFen ?? roomFen(card))]))
  const subjectLeft = new Map(cards.flatMap((card) => card.subjects.map((s) => [`${card.id} ${s.code}`, s.availableFen] as const)))
  return {
    canTake: (parts: readonly FundPart[]): boolean =>
      parts.every((it) => (subjectLeft.get(`${it.fundId} ${it.subjectCode}`) ?? 0) >= it.amountFen) &&
      sumFen(parts.map((it) => it.amountFen)) <= (left.get(parts[0]?.fundId ?? '') ?? 0),
    take: (parts: readonly FundPart[]): void => {
      for (const it of parts) {
        left.set(it.fundId, left.get(it.fundId)! - it.amountFen)
        subjectLeft.set(`${it.fundId} ${it.subjectCode}`, subjectLeft.get(`${it.fundId} ${it.subjectCode}`)! - it.amountFen)
      }
    },
  }
}

/** Every order on the first card that can pay all of it; an order nobody can pay alone is left to the person. */
export const proposeSplit = (ctx: Ctx, cards: readonly Card[], orders: readonly Payable[], limits: readonly Limit[]): OrderSplit[] => {
  const purse = makePurse(cards)
  const whole = (card: Card, order: Payable): FundPart[] =>
    partsOf(order, [{ fundId: card.id, subjectCode: restSubject(card, order) }], [order.totalFen])
  const pays = (card: Card, order: Payable): boolean =>
    viewCard(ctx, card, [order], limits).level === 'ok' && purse.canTake(whole(card, order))
  // One card for everything is what most people want; only then order by order.
  const all = cards.find((card) => viewCard(ctx, card, orders, limits).level === 'ok' && orders.every((order) => pays(card, order)))
  return orders.map((order) => {
    const card = all ?? cards.find((it) => pays(it, order))
    if (!card || !pays(card, order)) return { key: order.key, funds: [] }
    const funds = whole(card, order)
    purse.take(funds)
    return { key: order.key, funds }
  })
}

/** The chosen split of one order: sums, cards, subjects, goods (§4.3). Balances and caps are the ledger's, under its locks. */
export const checkSplit = (
  ctx: Ctx,
  cards: readonly Card[],
  order: Payable,
  sent: readonly FundPart[],
  limits: readonly Limit[],
): FundPart[] => {
  const parts = mergeParts(sent)
  const sum = sumFen(parts.map((it) => it.amountFen))
  if (sum !== order.totalFen) throw new Fail('fund.sum', { funds: money(sum), order: money(order.totalFen) })
  const used = new Set(parts.map((it) => it.fundId))
  if (used.size > FUNDS_MAX) throw new Fail('core.refused', { reason: `每张订单最多使用 ${FUNDS_MAX} 张经费卡` })
  for (const id of used) {
    const card = cards.find((it) => it.id === id)
    if (!card) throw new Fail('fund.notYours')
    const state = cardState(ctx, card)
    if (state) throw new Fail(state)
    const limited = limitedLine(card, order, limits)
    if (limited) throw new Fail('goods.limited', { fund: card.name }, { name: limited.line.offer.name, reason: limitWords(limited.limit) })
    if (parts.some((it) => it.fundId === id && !card.subjects.some((s) => s.code === it.subjectCode))) throw new Fail('fund.subjectUnknown')
  }
  const equipmentFen = sumFen(parts.filter((it) => it.subjectCode === EQUIPMENT).map((it) => it.amountFen))
  if (equipmentFen < order.assetFen) throw new Fail('fund.subject')
  return parts
}

/** Each card must carry what all orders together take from it; the sentence names the sum of the submission. */
export const checkReach = (cards: readonly Card[], splits: readonly FundPart[]): void => {
  for (const card of cards) {
    const needed = sumFen(splits.filter((it) => it.fundId === card.id).map((it) => it.amountFen))
    if (needed > roomFen(card))
      throw new Fail('fund.short', { available: roomText(card), needed: money(needed), gap: money(needed - roomFen(card)) })
  }
}
