// Spreading orders over fund cards (domain page 04 §4.4), the same on the page and on the server.
import { splitFen, sumFen } from '../money.ts'

/** The subject that pays for what becomes a fixed asset (domain page 04 §4.3 rule 7). */
export const EQUIPMENT = 'equipment'
export const FUNDS_MAX = 5

export interface SplitOrder {
  key: string
  totalFen: number
  /** Worth of the lines that become assets. */
  assetFen: number
}

export interface FundPart {
  fundId: string
  subjectCode: string
  amountFen: number
}

/** Percents per card, to the fen by the largest remainder. */
export const byPercent = (totalFen: number, percents: readonly number[]): number[] =>
  percents.some((it) => it > 0) ? splitFen(totalFen, percents) : percents.map(() => 0)

/** One amount of a card spread over the orders by what each still needs; never more than it needs. */
export const overOrders = (amountFen: number, needs: readonly number[]): number[] => {
  const all = sumFen(needs)
  if (all === 0 || amountFen === 0) return needs.map(() => 0)
  return splitFen(Math.min(amountFen, all), needs)
}

/** Amounts per card of one order as fund lines: the asset part on 设备费, the rest on the chosen subject. */
export const partsOf = (
  order: SplitOrder,
  cards: readonly { fundId: string; subjectCode: string }[],
  amounts: readonly number[],
): FundPart[] => {
  const total = sumFen(amounts)
  if (total === 0) return []
  const assets = splitFen(Math.min(order.assetFen, total), amounts)
  const parts = cards.flatMap((card, i) => [
    { fundId: card.fundId, subjectCode: EQUIPMENT, amountFen: assets[i]! },
    { fundId: card.fundId, subjectCode: card.subjectCode, amountFen: amounts[i]! - assets[i]! },
  ])
  return mergeParts(parts)
}

/** One part per card and subject, empty ones dropped. */
export const mergeParts = (parts: readonly FundPart[]): FundPart[] => {
  const merged = new Map<string, FundPart>()
  for (const it of parts) {
    if (it.amountFen === 0) continue
    const key = `${it.fundId} ${it.subjectCode}`
    const known = merged.get(key)
    merged.set(key, { ...it, amountFen: it.amountFen + (known?.amountFen ?? 0) })
  }
  return [...merged.values()]
}
