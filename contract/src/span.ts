// How long something took, waits or has left, as people say it; the same words on server and screen.
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `2 天 21 小时`, `3 小时 28 分`, `42 分`; less than a minute is 1 分. */
export const spanText = (ms: number): string => {
  const abs = Math.abs(ms)
  const days = Math.floor(abs / DAY)
  const hours = Math.floor((abs % DAY) / HOUR)
  const minutes = Math.floor((abs % HOUR) / MINUTE)
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`
  return `${Math.max(1, minutes)} 分`
}

/** How long ago a moment was, `2 天 21 小时`. */
export const sinceText = (since: Date | string, now: Date): string => spanText(now.getTime() - new Date(since).getTime())

/** `已等 2 天 21 小时`: the same words wherever something waits. */
export const waitedText = (since: Date | string, now: Date): string => `已等 ${sinceText(since, now)}`

const shanghai = (at: Date | string): string => new Date(new Date(at).getTime() + 8 * HOUR).toISOString()

/** `11-22 11:30` in Shanghai. */
export const momentText = (at: Date | string): string => shanghai(at).slice(5, 16).replace('T', ' ')

/** What something usually takes, in hours of office: `1 小时内`, `5 个工作小时`. */
export const usualText = (hours: number): string => (hours < 1 ? '1 小时内' : `${Math.round(hours)} 个工作小时`)

/** A limit in hours of working time (24 hours are one 工作日): `3 个工作日`, `1 个工作日 4 小时`, `4 个工作小时`. */
export const limitText = (hours: number): string => {
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  if (days === 0) return `${rest} 个工作小时`
  return rest === 0 ? `${days} 个工作日` : `${days} 个工作日 ${rest} 小时`
}

const WEEKDAYS = '日一二三四五六'

/** `周三` of `2026-09-30`. */
export const weekdayText = (day: string): string => `周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

/** When a limit ends, `11月24日（周二）10:30` in Shanghai. */
export const deadlineText = (at: Date | string): string => {
  const text = shanghai(at)
  return `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日（${weekdayText(text.slice(0, 10))}）${text.slice(11, 16)}`
}

/** A limit that has passed, `已于 11月24日（周二）10:30 超时`: the moment it ended, for no count of hours is told that ran on through nights and days off (decision 0035). */
export const lateText = (dueAt: Date | string): string => `已于 ${deadlineText(dueAt)} 超时`

/** `还剩 1 天 5 小时` of a limit that runs, or that it is over; empty without one. */
export const leftText = (dueAt: string | null, now: Date): string => {
  if (!dueAt) return ''
  const ms = new Date(dueAt).getTime() - now.getTime()
  return ms > 0 ? `还剩 ${spanText(ms)}` : '已到期'
}

/** `2026-11-22` in Shanghai. */
export const dayText = (at: Date | string): string => shanghai(at).slice(0, 10)

/** Days of a document: `2026-11-09 当日`, `2026-11-01 至 30 日`, `2026-10-26 至 2026-11-25`. */
export const periodText = (from: string, to: string): string => {
  if (from === to) return `${from} 当日`
  return from.slice(0, 7) === to.slice(0, 7) ? `${from} 至 ${to.slice(8)} 日` : `${from} 至 ${to}`
}

/** The same day of the month so many months later, of a day that is one. */
export const monthsLater = (day: string, months: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}
