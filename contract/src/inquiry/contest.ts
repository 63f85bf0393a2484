// 二次竞价: an inquiry among the candidates of a framework agreement, none of whom may ask for more than it agreed to (domain page 02 §2.4).
import { agreedE4, type AgreementPaper } from '../framework/agreement.ts'
import type { PriceRule } from '../framework/rules.ts'
import { lineFen, sumFen } from '../money.ts'
import { links } from '../to.ts'

/** The form of a 二次竞价: `picks` is what is chosen of the agreement, `id*2,id*1`. */
export const toContest = links({ '/createInquiry': ['agreement', 'picks'] })

/** Fewer are no contest. */
export const CONTEST_LEAST = 2

/** The agreement as it stood when the inquiry was submitted. */
export interface Contest {
  agreementId: string
  agreementNo: string
  name: string
  packageNo: string
  version: number
  categoryPath: string
  priceRule: PriceRule
  pricedOn: string
  terms: string
  materials: AgreementPaper[]
  /** By line: what is fixed, or what the market asks. */
  goods: { id: string; spec: string; baseE4: number; isAsset: boolean }[]
  candidates: { supplierId: string; rank: number; rateBp: number; leadDays: number }[]
}

/** By line: the most this candidate may ask for one. */
export const ceilingsOf = (it: Pick<Contest, 'priceRule' | 'goods'>, rateBp: number): number[] =>
  it.goods.map(({ baseE4 }) => agreedE4(it.priceRule, baseE4, rateBp))

/** By line: the most anybody may ask for one. */
export const highestOf = (it: Pick<Contest, 'priceRule' | 'goods' | 'candidates'>): number[] =>
  ceilingsOf(it, Math.max(...it.candidates.map(({ rateBp }) => rateBp)))

export const sumOf = (lines: readonly { num: number }[], pricesE4: readonly number[]): number =>
  sumFen(lines.map(({ num }, i) => lineFen(pricesE4[i] ?? 0, num)))
