// 价格异常: a price against its reference (domain page 05 §5.3, decision 0025). Integers only: bounds are exact.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import type { buy } from '@caiyuan/contract/order/buy'
import { levelOf, priceLevelLabels } from '@caiyuan/contract/order/flags'
import { shownOffers, type Comparable } from '../../catalog/comparable.ts'

export type PriceNote = NonNullable<OutputOf<(typeof buy)['quote']>['orders'][number]['lines'][number]['priceNote']>

/** What a price is measured by, as far as it is known. */
export interface Reference {
  medianE4: number | null
  dealNum: number
  /** Comparable offers, the cheapest first. */
  offers: Comparable['offers']
}

/** Fewer deals make no median. */
export const LEAST_DEALS = 5

/** The lower of the median of the deals and the lowest comparable offer, with where it comes from; null where neither is known. */
export const referenceOf = (it: Reference | undefined): { e4: number; from: string } | null => {
  if (!it) return null
  const deals = it.medianE4 !== null && it.dealNum >= LEAST_DEALS ? { e4: it.medianE4, from: `近 180 天 ${it.dealNum} 笔成交中位价` } : null
  const [lowest] = it.offers
  const offer = lowest ? { e4: lowest.priceE4, from: `${lowest.supplierName}现价` } : null
  return deals && offer ? (offer.e4 < deals.e4 ? offer : deals) : (deals ?? offer)
}

/** Percents at which a word begins, and the one nothing can be below. */
const BOUNDS = [20, 50, -50, -100]

/** `高出 55%` of 620 against 399; `高出 50.1%` just above a bound, so that the words never say the bound itself. */
export const offBy = (priceE4: number, referenceE4: number): string => {
  const exact = (priceE4 / referenceE4 - 1) * 100
  const whole = Math.round(exact)
  const isAtBound = BOUNDS.includes(whole) && priceE4 * 100 !== referenceE4 * (100 + whole)
  const tenths = Math.max(1, Math.round(Math.abs(exact - whole) * 10)) * Math.sign(exact - whole)
  const percent = isAtBound ? (whole * 10 + tenths) / 10 : whole
  return percent === 0 ? '持平' : `${percent > 0 ? '高出' : '低'} ${Math.abs(percent)}%`
}

export const priceNoteOf = (priceE4: number, known: Reference | undefined): PriceNote | null => {
  const reference = referenceOf(known)
  const level = reference && levelOf(priceE4, reference.e4)
  if (!reference || !level) return null
  const compared = shownOffers(known?.offers ?? [])
  return {
    level,
    label: priceLevelLabels[level],
    text: `参考价 ${priceText(reference.e4)}（${reference.from}），本单单价 ${priceText(priceE4)}，${offBy(priceE4, reference.e4)}`,
    referenceE4: reference.e4,
    cheaper: compared[0] && compared[0].priceE4 < priceE4 ? compared[0] : null,
    compared,
  }
}

/** The words of the flag for one order: its worst line with figures first; empty without one. */
export const anomalyWords = (lines: readonly { name: string; priceE4: number; note: PriceNote | null }[]): string => {
  const bad = lines
    .filter((it) => it.note?.level === 'anomaly')
    .toSorted((a, b) => b.priceE4 / b.note!.referenceE4 - a.priceE4 / a.note!.referenceE4)
  const [worst] = bad
  if (!worst) return ''
  const { referenceE4 } = worst.note!
  return `参考价 ${priceText(referenceE4)}，本单单价 ${priceText(worst.priceE4)}，${offBy(worst.priceE4, referenceE4)}（${worst.name}${bad.length > 1 ? ` 等 ${bad.length} 种` : ''}）`
}
