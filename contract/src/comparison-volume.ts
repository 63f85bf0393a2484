// Goods for the same volume: the one arithmetic of the page and of the sheet (decision 0082). No schemas: pages that are light read it.
import { freightOf, tierPriceE4, type Freight, type Tier } from './goods.ts'
import { lineFen } from './money.ts'

/** Of one kind of goods at once. */
export const NUM_MAX = 9999
export const COMPARED_MAX = 4
export const COMPARED_LEAST = 2
export const VOLUME_MAX = 1_000_000
/** Sheets one order of a check-out may take along. */
export const ATTACHED_MAX = 5

export interface Levelled {
  skuId: string
  /** Packs to buy for the volume; 0 where they are more than can be bought at once. */
  num: number
  unitE4: number
  goodsFen: number
  freightFen: number
  totalFen: number
  /** Why it cannot be bought like this; empty when it can. */
  problem: string
}

export interface ComparedGoods {
  skuId: string
  unit: string
  priceE4: number
  tiers: readonly Tier[]
  moq: number
  packStep: number
  stock: number
  baseUnit: string
  baseQty: number
  freight: Freight
  problem: string
}

/** What a volume is counted in: what all packs hold, else the packs themselves. */
export const measureOf = (goods: readonly ComparedGoods[]): { unit: string; isBase: boolean } => {
  const [first] = goods
  if (first && goods.every((it) => it.baseQty > 0 && it.baseUnit === first.baseUnit)) return { unit: first.baseUnit, isBase: true }
  return { unit: first && goods.every((it) => it.unit === first.unit) ? first.unit : '件', isBase: false }
}

const stepUp = (it: Pick<ComparedGoods, 'moq' | 'packStep'>, num: number): number =>
  Math.ceil(Math.max(num, it.moq) / it.packStep) * it.packStep

/** The least volume at which of none more has to be bought than that. */
export const leastVolume = (goods: readonly ComparedGoods[]): number => {
  const { isBase } = measureOf(goods)
  const least = goods.map((it) => stepUp(it, 1) * (isBase ? it.baseQty : 1))
  return Math.min(VOLUME_MAX, Math.max(1, ...least.map(Math.ceil)))
}

/** All goods for the same volume: what is bought, what it costs with freight. The one arithmetic of the page and of the sheet. */
export const levelled = (goods: readonly ComparedGoods[], volume: number): Levelled[] => {
  const { isBase } = measureOf(goods)
  return goods.map((it) => {
    const num = stepUp(it, Math.ceil(volume / (isBase ? it.baseQty : 1) - 1e-9))
    const none = { skuId: it.skuId, num: 0, unitE4: it.priceE4, goodsFen: 0, freightFen: 0, totalFen: 0 }
    if (num > NUM_MAX) return { ...none, problem: it.problem || `要买 ${num.toLocaleString('zh-CN')} ${it.unit}，一次最多 ${NUM_MAX}` }
    const unitE4 = tierPriceE4(it.priceE4, it.tiers, num)
    const goodsFen = lineFen(unitE4, num)
    const freightFen = freightOf(goodsFen, it.freight)
    const short = num > it.stock ? `库存不足，剩余 ${it.stock} ${it.unit}` : ''
    return { skuId: it.skuId, num, unitE4, goodsFen, freightFen, totalFen: goodsFen + freightFen, problem: it.problem || short }
  })
}

/** The lowest sum among those that can be bought; null where none can. */
export const lowestOf = (rows: readonly Levelled[]): Levelled | null =>
  rows.filter((it) => it.problem === '').toSorted((a, b) => a.totalFen - b.totalFen)[0] ?? null
