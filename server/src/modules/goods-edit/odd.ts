// Prices one should look at twice: by the rule of price anomalies (decision 0025) against what others ask, and against what stood there.
import { levelOf } from '@caiyuan/contract/order/flags'
import { priceText } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { comparableOf } from '../catalog/comparable.ts'

interface MovedPrice {
  skuId: string
  /** Null: of a new pack. */
  beforeE4: number | null
  afterE4: number
}

const percent = (afterE4: number, ofE4: number): string => {
  const by = Math.round((afterE4 / ofE4 - 1) * 100)
  return by >= 0 ? `高 ${by}%` : `低 ${-by}%`
}

/** What is odd about moved prices, by SKU. The deals of schools are theirs: only open offers are compared with. */
export const oddities = async (ctx: Ctx, prices: readonly MovedPrice[]): Promise<Map<string, string>> => {
  const moved = prices.filter((it) => it.beforeE4 !== it.afterE4 && it.afterE4 > 0)
  const offers = await comparableOf(
    ctx,
    moved.map((it) => it.skuId),
  )
  const odd = new Map<string, string>()
  for (const { skuId, beforeE4, afterE4 } of moved) {
    const lowest = offers.get(skuId)?.offers[0]?.priceE4
    const against = (referenceE4: number): boolean => ['anomaly', 'low'].includes(levelOf(afterE4, referenceE4) ?? '')
    const words = [
      ...(beforeE4 !== null && against(beforeE4) ? [`比原价${percent(afterE4, beforeE4)}`] : []),
      ...(lowest !== undefined && against(lowest) ? [`比同款最低报价 ${priceText(lowest)} ${percent(afterE4, lowest)}`] : []),
    ]
    if (words.length > 0) odd.set(skuId, words.join('；'))
  }
  return odd
}
