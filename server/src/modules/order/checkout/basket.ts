// The goods of a checkout, priced now and split into orders: one supplier and one control class each (domain page 02 §2.1).
import { createHash } from 'node:crypto'
import { freightOf } from '@caiyuan/contract/goods'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { askRows } from '../../../core/ask.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { mustBuy, NO_GOODS, offerProblem, refusalOf, OUT_OF_AREA, quantityProblem, tooManyServices } from '../../cart/rules.ts'
import { capsOn, overCaps } from '../../catalog/caps.ts'
import { shortOf, takeFits, type Fit, type Taken } from '../../catalog/permits.ts'
import { isAmong, offersFrom, offersIn, specialFor, unitPriceE4, type Offer, type Special } from '../../catalog/offers.ts'
import { NOT_UNDER, standardsOf, type Under } from '../../catalog/standards.ts'

export interface Wanted {
  skuId: string
  num: number
  /** The standard good it is bought as. */
  standardId?: string
  /** Lies in the cart beside its goods. */
  isService?: true
}

export interface BasketLine {
  offer: Offer
  standard?: Under | undefined
  /** The price is a special one, of which pieces are taken. */
  special: Special | null
  /** Its supplier lowered the price for this order: what it costs else (decision 0340). */
  bargained: { wasE4: number } | null
  num: number
  priceE4: number
  amountFen: number
  /** Why it cannot be ordered like this; empty when it can. */
  problem: string
  /** The permits it would take of, each with what is left before it does. */
  permits: Fit[]
  /** What coupons take off it. */
  cutFen: number
}

export interface BasketOrder {
  /** `1`, `2` … in the order the page shows them. */
  key: string
  supplierId: string
  srcId: number
  supplierName: string
  supplierFullName: string
  controlClass: number
  lines: BasketLine[]
  goodsFen: number
  freightFen: number
  freightFreeFromFen: number
  /** What coupons take off its goods and freight (decision 0140). */
  cutFen: number
  totalFen: number
  assetFen: number
  /** The subject most of the goods that are no assets belong to. */
  subjectCode: string
  leadDays: number
}

export const mainSubject = (lines: readonly BasketLine[]): string => {
  const sums = new Map<string, number>()
  for (const it of lines.filter((line) => !line.offer.isAsset))
    sums.set(it.offer.expenseSubject, (sums.get(it.offer.expenseSubject) ?? 0) + it.amountFen)
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? lines[0]!.offer.expenseSubject
}

const orderOf = (key: string, lines: BasketLine[]): BasketOrder => {
  const { offer } = lines[0]!
  const goodsFen = sumFen(lines.map((it) => it.amountFen))
  const freightFen = freightOf(goodsFen, offer.freight)
  return {
    key,
    supplierId: offer.supplierId,
    srcId: offer.srcId,
    supplierName: offer.supplierName,
    supplierFullName: offer.supplierFullName,
    controlClass: offer.controlClass,
    lines,
    goodsFen,
    freightFen,
    freightFreeFromFen: offer.freight.freeFromFen,
    cutFen: 0,
    totalFen: goodsFen + freightFen,
    assetFen: sumFen(lines.filter((it) => it.offer.isAsset).map((it) => it.amountFen)),
    subjectCode: mainSubject(lines),
    leadDays: Math.max(...lines.map((it) => it.offer.leadDays)),
  }
}

/** A part of a fen is no money: such a line could be neither reserved nor billed. */
const LESS_THAN_A_FEN = '这个数量的金额不到 0.01 元，请增加数量'

export const problemOf = (offer: Offer, num: number): string => offerProblem(offer) || quantityProblem(offer, num)

const lineOf = (offer: Offer, num: number, standard: Under | undefined): BasketLine => {
  const priceE4 = unitPriceE4(offer, num)
  const amountFen = lineFen(priceE4, num)
  return {
    offer,
    standard,
    special: specialFor(offer, num),
    bargained: null,
    num,
    priceE4,
    amountFen,
    problem: problemOf(offer, num) || (amountFen === 0 ? LESS_THAN_A_FEN : ''),
    permits: [],
    cutFen: 0,
  }
}

/** Lines of one check-out take of permits one after the other. */
const withPermits = (lines: readonly BasketLine[]): BasketLine[] => {
  const taken: Taken = new Map()
  return lines.map((line) => {
    const { num, problem, offer } = line
    if (!offer.permits || problem !== '') return line
    const { needs } = offer.permits
    const permits = takeFits(needs, num, taken)
    return permits ? { ...line, permits } : { ...line, problem: shortOf(needs, num, taken) }
  })
}

/**
 * Prices the goods as they are sold in a province; the same SKU twice counts as one line. Goods bought as a standard good have to be
 * its offer still, but for an order that is submitted again: what it is was agreed to then.
 */
export const priceLines = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  province: RawBuilder<string | null>,
  isAgain = false,
  purse: Purse = PUBLIC,
): Promise<BasketLine[]> => {
  const nums = new Map<string, number>()
  for (const { skuId, num } of wanted) nums.set(skuId, (nums.get(skuId) ?? 0) + num)
  const [rows, standards] = await Promise.all([
    askRows(ctx.tx, offersIn(ctx, isAmong([...nums.keys()]), province, purse)),
    standardsOf(ctx, wanted),
  ])
  const offers = await offersFrom(ctx, rows, purse)
  const lines = [...nums].map(([skuId, num]) => {
    const offer = offers.get(skuId)
    if (!offer) throw missing('商品')
    const standard = standards.get(skuId)
    const problem = standard && !standard.isUnder && !isAgain ? offer.problem || NOT_UNDER : offer.problem
    return lineOf({ ...offer, problem }, num, standard)
  })
  return withGoods(withPermits(lines))
}

/** Services stand behind the goods of their product, and go with them. */
const withGoods = (lines: readonly BasketLine[]): BasketLine[] => {
  const [services, goods] = [lines.filter((it) => it.offer.isService), lines.filter((it) => !it.offer.isService)]
  if (services.length === 0) return goods
  const last = new Map(goods.map((it) => [it.offer.productId, it]))
  const judged = services.map((it): BasketLine => {
    const those = goods.filter((each) => each.offer.productId === it.offer.productId && !isGone(each))
    const pieces = those.reduce((sum, each) => sum + each.num, 0)
    if (those.length === 0) {
      const problem = it.offer.problem || NO_GOODS
      return { ...it, offer: { ...it.offer, problem }, problem }
    }
    return { ...it, problem: it.problem || (it.num > pieces ? tooManyServices(pieces) : '') }
  })
  const behind = Map.groupBy(judged, (it) => last.get(it.offer.productId))
  return [...goods.flatMap((it) => [it, ...(behind.get(it) ?? [])]), ...(behind.get(undefined) ?? [])]
}

/** One order per supplier and control class. */
export const splitOrders = (lines: readonly BasketLine[]): BasketOrder[] => {
  if (lines.length === 0) throw new Fail('order.emptyCart')
  const groups = Map.groupBy(lines, ({ offer }) => `${offer.supplierId} ${offer.controlClass}`)
  return [...groups.values()]
    .toSorted(([a], [b]) => a!.offer.srcId - b!.offer.srcId || a!.offer.controlClass - b!.offer.controlClass)
    .map((group, i) => orderOf(String(i + 1), group))
}

export const fillBasket = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  provinceCode: string | null,
  isAgain: boolean,
): Promise<BasketOrder[]> => splitOrders(await priceLines(ctx, wanted, sql`${provinceCode}::text`, isAgain))

/** Goods nobody can buy now, wherever they are sent: greyed in the cart, left out of checkout. */
export const isGone = ({ offer }: BasketLine): boolean => offerProblem(offer) !== '' && offer.problem !== OUT_OF_AREA

/** The orders less what coupons take off, line by line. */
export const withCuts = (
  orders: readonly BasketOrder[],
  cuts: readonly { key: string; lineFen: readonly number[]; freightFen: number }[],
): BasketOrder[] =>
  orders.map((order) => {
    const cut = cuts.find((it) => it.key === order.key)!
    const cutFen = sumFen(cut.lineFen) + cut.freightFen
    const lines = order.lines.map((line, at) => ({ ...line, cutFen: cut.lineFen[at]! }))
    return { ...order, lines, cutFen, totalFen: order.totalFen - cutFen }
  })

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

export interface Where {
  id: string
  receiver: string
  mobile_masked: string
  region_text: string
  detail: string
}

/** Two halves, so that a moved price can be told from any other change. */
export const hashOfBasket = (orders: readonly BasketOrder[], to: Where | null): string => {
  const prices = orders.flatMap((o) => o.lines.map((it) => [it.offer.skuId, it.priceE4]))
  const rest = orders.map((o) => [o.key, o.freightFen, o.lines.map((it) => [it.offer.skuId, it.num]), ...(o.cutFen > 0 ? [o.cutFen] : [])])
  return `${digest(prices)}.${digest([rest, to && [to.id, to.receiver, to.mobile_masked, to.region_text, to.detail]])}`
}

export interface SeenPrice {
  skuId: string
  priceE4: number
}

/** Refuses when what the person confirmed is not what stands now; says which prices moved. */
export const meetQuote = (orders: readonly BasketOrder[], to: Where | null, it: { hash: string; prices: readonly SeenPrice[] }): void => {
  const now = hashOfBasket(orders, to)
  if (now === it.hash) return
  const moved = orders
    .flatMap((o) => o.lines)
    .flatMap(({ offer, priceE4 }) => {
      const seen = it.prices.find((p) => p.skuId === offer.skuId)
      return seen && seen.priceE4 !== priceE4 ? [{ skuId: offer.skuId, name: offer.name, fromE4: seen.priceE4, toE4: priceE4 }] : []
    })
  if (moved.length > 0) throw new Fail('goods.priceMoved', {}, { moved })
  throw new Fail('order.quoteChanged')
}

/** The orders with the limit of school that goods bought together break, at the prices they are bought at. */
export const withCaps = async (ctx: Ctx, orders: readonly BasketOrder[], exceptOrder: string | null): Promise<BasketOrder[]> => {
  const lines = orders.flatMap((o) => o.lines)
  const caps = await capsOn(
    ctx,
    lines.map((it) => it.offer),
    exceptOrder,
  )
  const over = overCaps(caps, lines)
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((it) => ({ ...it, problem: it.problem || (over.get(it.offer.skuId) ?? '') })),
  }))
}

export const mustKeepCaps = async (ctx: Ctx, orders: readonly BasketOrder[], exceptOrder: string | null): Promise<void> => {
  const over = (await withCaps(ctx, orders, exceptOrder)).flatMap((o) => o.lines).find((it) => it.problem !== '')
  if (over) throw refusalOf(over.offer, over.problem)
}

const mustHaveNone = ({ offer, problem }: BasketLine): void => {
  if (problem !== '') throw refusalOf(offer, problem)
}

/** Goods that cannot be bought as asked, as the catalogue's own refusals. */
export const mustBuyAll = (orders: readonly BasketOrder[]): void => {
  for (const it of orders.flatMap((o) => o.lines)) {
    mustBuy(it.offer, it.num)
    if (it.amountFen === 0 || it.offer.isService) mustHaveNone(it)
  }
}
