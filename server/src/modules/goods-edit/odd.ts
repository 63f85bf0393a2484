// Prices one should look at twice: by the rule of price anomalies (decision 0025) against what others ask, and against what stood there.
import { levelOf } from '@caiyuan/contract/order/flags'
import { priceText } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { comparableOf } from '../catalog/comparable.ts'

interface MovedPrice {
  skuId: string
  /** Null: of a new pack. */
  beforeE4: number | null
  afterE4: number
}

export interface Oddity {
  words: string
  /** Under half of what others ask: its supplier has to say why (domain page 05 §5.3). */
  isLow: boolean
}

const percent = (afterE4: number, ofE4: number): string => {
  const by = Math.round((afterE4 / ofE4 - 1) * 100)
  return by >= 0 ? `高 ${by}%` : `低 ${-by}%`
}

/** What is odd about moved prices, by SKU. The deals of schools are theirs: only open offers are compared with. */
export const oddities = async (ctx: Ctx, prices: readonly MovedPrice[]): Promise<Map<string, Oddity>> => {
  const moved = prices.filter((it) => it.beforeE4 !== it.afterE4 && it.afterE4 > 0)
  const offers = await comparableOf(
    ctx,
    moved.map((it) => it.skuId),
    PUBLIC,
  )
  const odd = new Map<string, Oddity>()
  for (const { skuId, beforeE4, afterE4 } of moved) {
    const lowest = offers.get(skuId)?.offers[0]?.priceE4
    const against = (referenceE4: number): boolean => ['anomaly', 'low'].includes(levelOf(afterE4, referenceE4) ?? '')
    const words = [
      ...(beforeE4 !== null && against(beforeE4) ? [`比原价${percent(afterE4, beforeE4)}`] : []),
      ...(lowest !== undefined && against(lowest) ? [`比同款最低报价 ${priceText(lowest)} ${percent(afterE4, lowest)}`] : []),
    ]
    if (words.length > 0) odd.set(skuId, { words: words.join('；'), isLow: lowest !== undefined && levelOf(afterE4, lowest) === 'low' })
  }
  return odd
}

interface MovedPersonal extends MovedPrice {
  beforePersonalE4: number | null
  afterPersonalE4: number | null
}

/** The same of prices people pay: against what schools pay for the pack, and what others ask of people. Nobody is asked to explain them. */
export const personalOddities = async (ctx: Ctx, prices: readonly MovedPersonal[]): Promise<Map<string, string>> => {
  // A price of schools that moves away from one of people is as odd.
  const moved = prices.flatMap(({ skuId, beforePersonalE4, afterPersonalE4, beforeE4, afterE4 }) =>
    afterPersonalE4 !== null && afterPersonalE4 > 0 && (afterPersonalE4 !== beforePersonalE4 || afterE4 !== beforeE4)
      ? [{ skuId, e4: afterPersonalE4, publicE4: afterE4 }]
      : [],
  )
  const offers = await comparableOf(
    ctx,
    moved.map((it) => it.skuId),
    PERSONAL,
  )
  const isOdd = (e4: number, againstE4: number): boolean => ['anomaly', 'low'].includes(levelOf(e4, againstE4) ?? '')
  return new Map(
    moved.flatMap(({ skuId, e4, publicE4 }) => {
      const lowest = offers.get(skuId)?.offers[0]?.priceE4
      const words = [
        ...(isOdd(e4, publicE4) ? [`个人价比单价${percent(e4, publicE4)}`] : []),
        ...(lowest !== undefined && isOdd(e4, lowest) ? [`个人价比同款最低个人价 ${priceText(lowest)} ${percent(e4, lowest)}`] : []),
      ]
      return words.length > 0 ? [[skuId, words.join('；')] as const] : []
    }),
  )
}

/** What is odd of either price, in one sentence. */
export const joinOdd = (odd: ReadonlyMap<string, Oddity>, personal: ReadonlyMap<string, string>): Map<string, Oddity> => {
  const all = new Map(odd)
  for (const [skuId, words] of personal) {
    const had = all.get(skuId)
    all.set(skuId, { words: had ? `${had.words}；${words}` : words, isLow: had?.isLow ?? false })
  }
  return all
}

interface Meant {
  isSure: boolean
  lowReason: string
}

/** Odd prices are meant so, and the low ones among them explained. Answers whether any is low. */
export const mustBeMeant = (odd: readonly (Oddity & { code: string })[], { isSure, lowReason }: Meant): boolean => {
  if (odd.length > 0 && !isSure) throw new Fail('goods.odd', { n: odd.length }, { odd })
  const low = odd.filter((it) => it.isLow)
  if (low.length > 0 && lowReason === '') throw invalid('lowReason', `${low[0]!.code} 的价格不到同款最低报价的一半，请填写低价说明`)
  return low.length > 0
}
