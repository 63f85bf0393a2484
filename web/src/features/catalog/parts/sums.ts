// What buying one SKU comes to, written out as a person would check it.
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { tierPriceE4, type Tier } from '@caiyuan/contract/goods'

export interface Freight {
  fen: number
  freeFromFen: number
}

/** Freight of goods bought alone: free from an amount where one is set. */
export const freightFen = (it: Freight, goodsFen: number): number => (it.freeFromFen > 0 && goodsFen >= it.freeFromFen ? 0 : it.fen)

export interface Sum {
  unitE4: number
  goodsFen: number
  servicesFen: number
  freightFen: number
  totalFen: number
  /** How much more makes freight free; 0 when it is free already or never becomes so. */
  missingFen: number
}

export const sumOf = (sku: { priceE4: number; tiers: readonly Tier[] }, num: number, freight: Freight, servicesFen = 0): Sum => {
  const unitE4 = tierPriceE4(sku.priceE4, sku.tiers, num)
  const goodsFen = lineFen(unitE4, num)
  const freightPart = freightFen(freight, goodsFen + servicesFen)
  return {
    unitE4,
    goodsFen,
    servicesFen,
    freightFen: freightPart,
    totalFen: goodsFen + servicesFen + freightPart,
    missingFen: freightPart > 0 ? Math.max(0, freight.freeFromFen - goodsFen - servicesFen) : 0,
  }
}

/** Of the services that are chosen, at what each costs. */
export const servicesFen = (
  offered: readonly { skuId: string; priceE4: number }[],
  chosen: readonly { skuId: string; num: number }[],
): number => sumFen(offered.map((it) => lineFen(it.priceE4, chosen.find((each) => each.skuId === it.skuId)?.num ?? 0)))

export interface Comparable {
  priceE4: number
  tiers: readonly Tier[]
  baseUnit: string
  baseQty: number
  freight: Freight
}

/** How many packs of an offer hold at least the same amount as `num` packs of this one; null when packs cannot be compared. */
export const sameAmount = (
  own: Pick<Comparable, 'baseUnit' | 'baseQty'>,
  num: number,
  other: Pick<Comparable, 'baseUnit' | 'baseQty'>,
): number | null => {
  if (own.baseQty > 0 && other.baseQty > 0)
    return own.baseUnit === other.baseUnit ? Math.ceil((own.baseQty * num) / other.baseQty - 1e-9) : null
  return own.baseQty === 0 && other.baseQty === 0 ? num : null
}

export const totalForSame = (own: Comparable, num: number, other: Comparable): { num: number; totalFen: number } | null => {
  const packs = sameAmount(own, num, other)
  return packs === null ? null : { num: packs, totalFen: sumOf(other, packs, other.freight).totalFen }
}

/** What the points say in one sentence; the last point is the present price. */
export const trendSentence = (points: readonly { priceE4: number }[]): string => {
  const prices = points.map((p) => p.priceE4)
  const now = prices.at(-1)
  if (now === undefined) return ''
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (least === most) return '近 12 个月价格没有变动。'
  const below = Math.round(((most - now) / most) * 1000) / 10
  const above = Math.round(((now - least) / least) * 1000) / 10
  if (now === least) return `现价为近 12 个月最低，比最高时低 ${below}%。`
  if (now === most) return `现价为近 12 个月最高，比最低时高 ${above}%。`
  return `现价比近 12 个月最低高 ${above}%，比最高低 ${below}%。`
}
