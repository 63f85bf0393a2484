// What a coupon takes off an order of one's own money (domain page 02 §2.16, decisions 0140 and 0230). Arithmetic alone: the server
// composes the price by it, pages say it.
import { money, splitFen, sumFen, yuanText } from '../money.ts'

/** 满减: a sum; 折扣: a share of the goods; 免邮: the freight. */
export const couponKinds = { minus: '满减', rate: '折扣', freight: '免邮' } as const
export type CouponKind = keyof typeof couponKinds

export interface CouponRule {
  kind: CouponKind
  /** Goods it is for have to come to this, before any discount. 0: whatever they come to. */
  thresholdFen: number
  /** 折扣: percent of the price that is paid, 90 is 九折; 100 of the others. */
  payPercent: number
  /** The most it takes off; 满减: what it takes off. */
  mostFen: number
}

/** A line of the order as a coupon sees it. */
export interface CouponLine {
  amountFen: number
  /** Whether the coupon is for goods like this. */
  isFor: boolean
}

const goodsFor = (lines: readonly CouponLine[]): number => sumFen(lines.filter((it) => it.isFor).map((it) => it.amountFen))

/** What the goods it is for still lack; 0: it may be used. */
export const lackFen = (rule: CouponRule, lines: readonly CouponLine[]): number => {
  const goodsFen = goodsFor(lines)
  if (goodsFen === 0) return Math.max(1, rule.thresholdFen)
  return Math.max(0, rule.thresholdFen - goodsFen)
}

/** Fen off the goods; a share is rounded down, so that nobody gives more than was said. Never all of them: an order of nothing is none. */
const offGoods = (rule: CouponRule, goodsFen: number): number => {
  const off = rule.kind === 'rate' ? Math.floor((goodsFen * (100 - rule.payPercent)) / 100) : rule.mostFen
  return Math.max(0, Math.min(off, rule.mostFen, goodsFen - 1))
}

export interface Cut {
  /** Off each line, in the order of the lines; their sum is what is taken off the goods. */
  lineFen: number[]
  freightFen: number
}

/** What one coupon takes off; nothing where its threshold is not met. */
export const cutOf = (rule: CouponRule, lines: readonly CouponLine[], freightFen: number): Cut => {
  const none = lines.map(() => 0)
  if (lackFen(rule, lines) > 0) return { lineFen: none, freightFen: 0 }
  if (rule.kind === 'freight') return { lineFen: none, freightFen: Math.min(freightFen, rule.mostFen) }
  const weights = lines.map((it) => (it.isFor ? it.amountFen : 0))
  return { lineFen: splitFen(offGoods(rule, sumFen(weights)), weights), freightFen: 0 }
}

/** `满 ¥100.00 减 ¥10.00`. */
export const ruleText = (rule: CouponRule): string => {
  const from = rule.thresholdFen > 0 ? `满 ${money(rule.thresholdFen)} ` : ''
  if (rule.kind === 'minus') return `${from || '立'}减 ${money(rule.mostFen)}`
  if (rule.kind === 'freight') return `${from}免运费，最多 ${money(rule.mostFen)}`
  return `${from}打 ${rateText(rule.payPercent)}，最多减 ${money(rule.mostFen)}`
}

/** `9 折`, `8.5 折`. */
export const rateText = (payPercent: number): string => `${Number((payPercent / 10).toFixed(1))} 折`

/** The big figure of its card: `10`, `9 折`, `免邮`. */
export const ruleFigure = (rule: CouponRule): string =>
  rule.kind === 'minus' ? yuanText(rule.mostFen).replace(/\.00$/, '') : rule.kind === 'rate' ? rateText(rule.payPercent) : '免邮'
