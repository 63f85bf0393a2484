// Small words of the confirm page: days, times, hours.
const WEEKDAYS = '日一二三四五六'

/** `09-30 周三` of `2026-09-30`. */
export const dayWords = (day: string): string => `${day.slice(5)} 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

/** `09:05` in Shanghai. */
export const clockWords = (at: string | number): string => new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

/** `约 1.1 个工作日批完`, and of how many steps nobody knows yet. */
export const approvalWords = (it: {
  hours: number
  workdays: number
  unknownNodes: number
  nodes: readonly { skipped: string; type: string }[]
}): string => {
  if (it.nodes.every((node) => node.skipped !== '' || node.type === 'CC')) return '提交后自动通过'
  if (it.hours === 0) return '审批用时暂无记录'
  const known = it.workdays < 0.1 ? '约 1 小时内批完' : `约 ${it.workdays} 个工作日批完`
  return it.unknownNodes > 0 ? `${known}，其中 ${it.unknownNodes} 步暂无记录` : known
}

/** `，预计 09-30 周三到货`; no day is promised while a step has no history. */
export const arrivalWords = (it: { unknownNodes: number; arriveOn: string }): string =>
  it.unknownNodes > 0 ? '' : `，预计 ${dayWords(it.arriveOn)}到货`
