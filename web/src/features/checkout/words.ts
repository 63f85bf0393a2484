// Small words of the confirm page: days, times, hours, who pays what.
import { usualText, weekdayText } from '@caiyuan/contract/span'
import { knownOf, type Forecast } from '../approval/parts/path-preview.tsx'

/** `09-30 周三` of `2026-09-30`. */
export const dayWords = (day: string): string => `${day.slice(5)} ${weekdayText(day)}`

/** `09:05` in Shanghai. */
export const clockWords = (at: string | number): string => new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

/** `约 1.1 个工作日批完`, below one day in hours, and of how many steps nobody knows yet. */
export const approvalWords = (it: Forecast & { hours: number; workdays: number }): string => {
  const known = knownOf(it)
  if (known === 'free') return '提交后自动通过'
  if (known === 'none') return '审批用时暂无记录'
  const words = `约 ${it.workdays < 1 ? usualText(it.hours) : `${it.workdays} 个工作日`}批完`
  return known === 'part' ? `${words}，其中 ${it.unknownNodes} 步暂无记录` : words
}

/** `，预计 09-30 周三到货`; no day is promised while a step has no history. */
export const arrivalWords = (it: { unknownNodes: number; arriveOn: string }): string =>
  it.unknownNodes > 0 ? '' : `，预计 ${dayWords(it.arriveOn)}到货`
