// The payment clock of a bill (保障中小企业款项支付条例, 国务院令第802号, 第八、九条): 30 days from the acceptance that lets it be paid, by
// agreement at most 60. Days are calendar days in Shanghai.
import type { BillState } from '../bill-flow.ts'

export const PAY_DAYS = 30
export const PAY_DAYS_MOST = 60

/** Days from one day to another, both `2026-11-28`. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export interface PayClock {
  state: BillState
  /** The last day to pay on time; null where nothing of it is owed. */
  payBy: string | null
  paidOn: string | null
}

/** Days over the last day to pay; negative: that many are left. Null where there is nothing to count. */
export const lateDays = ({ state, payBy, paidOn }: PayClock, today: string): number | null => {
  if (payBy === null || state === 'revoked') return null
  if (state === 'settled') return paidOn === null ? null : daysBetween(payBy, paidOn)
  return daysBetween(payBy, today)
}

/** `12-20 前付款，还有 3 天`; `应于 12-20 付款，已超 5 天`; `按期付款`; `超期 4 天付款`. Empty where there is nothing to say. */
export const clockText = (it: PayClock, today: string): string => {
  const late = lateDays(it, today)
  if (late === null) return ''
  const day = it.payBy!.slice(5)
  if (it.state === 'settled') return late > 0 ? `超期 ${late} 天付款` : '按期付款'
  if (late > 0) return `应于 ${day} 前付款，已超 ${late} 天`
  return late === 0 ? '今天是付款的最后一天' : `${day} 前付款，还有 ${-late} 天`
}
