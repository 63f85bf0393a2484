// What brings one more step into the approval of an order: 采购办 for what is suspicious (domain page 05 §5.2 b, §5.3; decision 0025),
// 财务 for what a card of 横向科研 pays beyond its balance (domain page 04 §4.3 rule 6; decision 0137).

export const orderFlags = { priceAnomaly: '价格异常', splitSuspect: '疑似拆单', overRun: '经费超支' } as const
export type OrderFlag = keyof typeof orderFlags

/** high: above 1.2 times the reference. anomaly: above 1.5 times, a flag. low: under half of it. */
export const priceLevels = ['high', 'anomaly', 'low'] as const
export type PriceLevel = (typeof priceLevels)[number]
export const priceLevelLabels: Record<PriceLevel, string> = { high: '价格偏高', anomaly: '价格异常', low: '异常低价' }

/** Exact in integers: at a bound nothing happens. */
export const levelOf = (priceE4: number, referenceE4: number): PriceLevel | null => {
  if (priceE4 * 10 > referenceE4 * 15) return 'anomaly'
  if (priceE4 * 10 > referenceE4 * 12) return 'high'
  return priceE4 * 10 < referenceE4 * 5 ? 'low' : null
}
