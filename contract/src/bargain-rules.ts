// What both sides reckon of a bargain (decision 0340). Apart from the endpoints, which pages need without the schemas.
import { lineFen, sumFen } from './money.ts'
import { links } from './to.ts'

/** So often a buyer asks over one order. */
export const ROUNDS_MAX = 10
export const WORDS_MAX = 200

export const bargainSupplyTabs = {
  todo: { label: '待我答复' },
  waiting: { label: '等采购方' },
  over: { label: '已结束' },
} as const
export type BargainSupplyTab = keyof typeof bargainSupplyTabs

export const toLower = links({ '/supplier/bargains/detail': ['schoolId', 'id'] })

export interface BargainLine {
  skuId: string
  name: string
  spec: string
  unit: string
  num: number
  /** As it began; unit prices in 1/10000 yuan. */
  firstE4: number
  /** What the supplier stands by; it only falls. */
  nowE4: number
  askedE4: number | null
}

/** The goods of the lines at a price each, in fen. */
export const goodsAt = (lines: readonly BargainLine[], priceOf: (it: BargainLine) => number): number =>
  sumFen(lines.map((it) => lineFen(priceOf(it), it.num)))

interface Named {
  skuId: string
  priceE4: number
}

/** Why these prices cannot be named; null where they can: none may be above what the supplier stands by, and none worth less than a fen. */
export const priceFault = (lines: readonly BargainLine[], prices: readonly Named[]): { line: BargainLine | null; toE4: number } | null => {
  for (const { skuId, priceE4 } of prices) {
    const line = lines.find((it) => it.skuId === skuId) ?? null
    if (!line || priceE4 > line.nowE4 || lineFen(priceE4, line.num) === 0) return { line, toE4: priceE4 }
  }
  return null
}

/** What the supplier has lowered; what he never spoke of is bought at what the catalogue says when the order is submitted. */
export const isAgreed = (it: Pick<BargainLine, 'firstE4' | 'nowE4'>): boolean => it.nowE4 < it.firstE4

/** The price a line is bought at: the agreed one for at least as many pieces as were bargained over, unless the catalogue has become cheaper. */
export const agreedE4 = (line: Pick<BargainLine, 'num' | 'firstE4' | 'nowE4'> | undefined, catalogueE4: number, num: number): number =>
  line && isAgreed(line) && num >= line.num ? Math.min(line.nowE4, catalogueE4) : catalogueE4

/** Why a line cost what it did: what it would have cost else, and no more than it cost when the bargain began. Null where the catalogue was as cheap. */
export const bargainedOf = (
  line: Pick<BargainLine, 'num' | 'firstE4' | 'nowE4'> | undefined,
  catalogueE4: number,
  num: number,
): { wasE4: number } | null =>
  line && agreedE4(line, catalogueE4, num) < catalogueE4 ? { wasE4: Math.min(line.firstE4, catalogueE4) } : null

/** 议价省下: what a lowered price took off a line, in fen. */
export const lineSavedFen = (it: { bargained: { wasE4: number } | null; num: number; amountFen: number }): number =>
  it.bargained ? lineFen(it.bargained.wasE4, it.num) - it.amountFen : 0
