// Times as people read them, always in Asia/Shanghai whatever the computer's clock says.
const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

const read = (at: string | number | Date): Record<string, string> => Object.fromEntries(parts.formatToParts(new Date(at)).map((it) => [it.type, it.value]))

/** 2026-09-28 */
export const dayText = (at: string | number | Date): string => {
  const it = read(at)
  return `${it['year']}-${it['month']}-${it['day']}`
}

/** 09-28 */
export const monthDayText = (at: string | number | Date): string => dayText(at).slice(5)

/** 2026-09-28 09:12 */
export const timeText = (at: string | number | Date): string => {
  const it = read(at)
  return `${dayText(at)} ${it['hour']}:${it['minute']}`
}

/** 09-28 09:12 this year, with the year otherwise. */
export const shortTimeText = (at: string | number | Date, now: number | Date = Date.now()): string => {
  const text = timeText(at)
  return text.slice(0, 4) === dayText(now).slice(0, 4) ? text.slice(5) : text
}

/** 2 天 21 小时, 6 小时, 42 分: the two largest parts. */
export const spanText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  return hours > 0 ? `${hours} 小时` : minutes > 0 ? `${minutes} 分` : '刚刚'
}

/** How long ago something was. */
export const sinceText = (at: string | number | Date, now: number = Date.now()): string => spanText(now - new Date(at).getTime())
