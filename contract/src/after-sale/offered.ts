// Which services an accepted line may still have, until when, and why another may not (domain page 05 §5.12, §5.13).
import { failText } from '../fails.ts'
import {
  afterSaleReasons,
  afterSaleTypes,
  faultsOfGoods,
  paysBack,
  reasonsFor,
  typeKeys,
  type AfterSaleReason,
  type AfterSaleType,
  type PackageState,
} from './flow.ts'

export interface LineStanding {
  /** Accepted and in no other service. */
  leftNum: number
  /** Of `leftNum`, what was not paid back. */
  openText: string
  hasSevenDays: boolean
  /** The supplier promises it whatever the state of the goods (domain page 07). */
  isTakenAnyway: boolean
  controlClass: number
  /** Reagents and medical goods: with their seal the right ends. */
  isSealed: boolean
  /** What bars paying back: a bill, a settled order. Empty where nothing does. */
  moneyBar: string
  noReasonEnds: Date
  returnEnds: Date
  exchangeEnds: Date
  repairEnds: Date
  /** Of `leftNum`, exchanged or repaired so lately that a second fault of them is paid back (decision 0388). */
  secondNum: number
  /** Until when; null where there are none. */
  secondEnds: Date | null
}

export interface OfferedReason {
  reason: AfterSaleReason
  /** Empty where it is heard. */
  why: string
  mostNum: number
}

export interface Offered {
  type: AfterSaleType
  /** Empty where it may be asked for. */
  why: string
  endsAt: Date | null
  reasons: OfferedReason[]
}

const over = (ends: Date, now: Date): boolean => now >= ends

/** Until when this reason is heard for this service. */
export const endOf = (it: LineStanding, type: AfterSaleType, reason: AfterSaleReason): Date => {
  if (reason === 'noReason') return it.noReasonEnds
  if (type === 'repair') return it.repairEnds
  if (!paysBack(type)) return it.exchangeEnds
  return it.secondEnds && it.secondEnds > it.returnEnds && faultsOfGoods.includes(reason) ? it.secondEnds : it.returnEnds
}

/** How many pieces: behind the days of a return only those that were exchanged or repaired. */
export const mostFor = (it: LineStanding, { type, reason }: { type: AfterSaleType; reason: AfterSaleReason }, now: Date): number =>
  paysBack(type) && faultsOfGoods.includes(reason) && over(it.returnEnds, now) ? it.secondNum : it.leftNum

const overText = (it: LineStanding, type: AfterSaleType): string => {
  const text = `已超过${afterSaleTypes[type]}的申请期限`
  return it.secondEnds && paysBack(type) ? `${text}，换货或维修后再次出现质量问题、包装破损或过期的除外` : text
}

/** Why not, whatever the reason would be. */
const barOf = (it: LineStanding, type: AfterSaleType): string => {
  if (it.leftNum === 0) return it.openText
  return paysBack(type) ? it.moneyBar : ''
}

/** Why the line may not have this service for this reason; empty where it may. */
export const whyNot = (
  it: LineStanding,
  asked: { type: AfterSaleType; reason: AfterSaleReason; packageState: PackageState },
  now: Date,
): string => {
  const { type, reason, packageState } = asked
  const bar = barOf(it, type)
  if (bar) return bar
  if (!reasonsFor(type).includes(reason)) return `「${afterSaleReasons[reason]}」不能申请${afterSaleTypes[type]}`
  if (reason === 'noReason') {
    if (!it.hasSevenDays || it.controlClass > 0) return failText('afterSale.noSevenDays')
    if (over(it.noReasonEnds, now)) return failText('afterSale.sevenDaysOver')
    if (it.isSealed && packageState !== 'sealed') return '该类商品拆封后不支持七天无理由退货'
    if (!it.isTakenAnyway && packageState === 'used') return '已使用的商品不支持七天无理由退货'
    return ''
  }
  return over(endOf(it, type, reason), now) ? overText(it, type) : ''
}

/** Every service with its bar, or until when it is open at the latest. */
export const offeredFor = (it: LineStanding, now: Date): Offered[] =>
  typeKeys.map((type) => {
    const bar = barOf(it, type)
    if (bar) return { type, why: bar, endsAt: null, reasons: [] }
    const reasons = reasonsFor(type).map((reason) => ({
      reason,
      why: whyNot(it, { type, reason, packageState: 'sealed' }, now),
      mostNum: mostFor(it, { type, reason }, now),
    }))
    const ends = reasons
      .filter(({ why }) => why === '')
      .map(({ reason }) => endOf(it, type, reason))
      .toSorted((a, b) => b.getTime() - a.getTime())
    return ends[0] ? { type, why: '', endsAt: ends[0], reasons } : { type, why: '已超过申请期限', endsAt: null, reasons: [] }
  })
