// Small words of the confirm page: days, times, hours, who pays what.
import { money } from '@caiyuan/contract/money'
import { usualText, weekdayText } from '@caiyuan/contract/span'
import { knownOf, type Forecast } from '../approval/parts/path-preview.tsx'
import { cardTotal, fundOf, type Quote, type Split } from './model.ts'

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

/** Why the last card stays ticked. */
export const LAST_CARD = '至少须有一张经费付款。要换卡，请先勾选另一张，再取消这一张'

/** How the cards share the orders after one was ticked or unticked. */
export const sharedWords = (quote: Quote, { mode, cards }: Split): string => {
  const shares = cards.map((it) => {
    const percent = mode === 'percent' && cards.length > 1 ? `（${it.percent}%）` : ''
    return `${fundOf(quote, it.fundId).name} ${money(cardTotal(it))}${percent}`
  })
  return cards.length > 1
    ? `现由 ${cards.length} 张经费分摊：${shares.join('，')}。可在下面改比例或金额`
    : `现由一张经费付款：${shares.join('')}`
}
