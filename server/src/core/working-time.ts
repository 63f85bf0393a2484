// Working time: the office hours of a school on 工作日. Limits run in it, so that none begins or ends at night, at a weekend or
// on a holiday (decision 0028).
import type { WorkLeft } from '@caiyuan/contract/work-left'
import { addHours, addWorkdays, dayOf, isWorkday, startOfDay } from './clock.ts'

/** Minutes after midnight in Shanghai, from and to, in order. */
export type Office = readonly (readonly [number, number])[]

const MINUTE = 60_000

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Reads `08:30-12:00,13:30-17:30`. */
export const officeOf = (text: string): Office =>
  text.split(',').map((span) => [minuteOf(span.slice(0, 5)), minuteOf(span.slice(6, 11))] as const)

/** The spans of one day, none on a day off. */
const spansOf = (day: string, office: Office): (readonly [number, number])[] => {
  if (!isWorkday(day)) return []
  const midnight = startOfDay(day).getTime()
  return office.map(([from, to]) => [midnight + from * MINUTE, midnight + to * MINUTE] as const)
}

const nextDay = (day: string): string => dayOf(addHours(startOfDay(day), 24))

/** The moment itself while the office is open, else when it opens next. */
export const whenOpen = (at: Date, office: Office): Date => {
  for (let day = dayOf(at); ; day = nextDay(day)) {
    const span = spansOf(day, office).find(([, to]) => at.getTime() < to)
    if (span) return new Date(Math.max(at.getTime(), span[0]))
  }
}

/** So many 工作日 of office: what arrives out of hours counts from the next opening. */
export const afterWorkdays = (at: Date, days: number, office: Office): Date => addWorkdays(whenOpen(at, office), days)

const afterOpenMs = (at: Date, ms: number, office: Office): Date => {
  let left = ms
  for (let day = dayOf(at); ; day = nextDay(day))
    for (const [from, to] of spansOf(day, office)) {
      const start = Math.max(from, at.getTime())
      if (start >= to) continue
      if (left <= to - start) return new Date(start + left)
      left -= to - start
    }
}

/** How much of the time between two moments the office was open. */
export const openMsBetween = (from: Date, to: Date, office: Office): number => {
  let sum = 0
  for (let day = dayOf(from); startOfDay(day) < to; day = nextDay(day))
    for (const [opens, closes] of spansOf(day, office)) sum += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
  return sum
}

/** What is left of office hours until a moment; null once it is over. */
export const workLeft = (now: Date, until: Date | null, office: Office): WorkLeft | null => {
  if (!until || until <= now) return null
  const today = spansOf(dayOf(now), office)
    .map(([from, to]) => [Math.max(from, now.getTime()), Math.min(to, until.getTime())] as const)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  const later = openMsBetween(startOfDay(nextDay(dayOf(now))), until, office)
  return { today, laterMinutes: Math.floor(later / MINUTE), dayMinutes: hoursADay(office) * 60 }
}

const HOURS_OF_LIMIT = 24

/** A limit in hours: each 24 hours are one 工作日, what is left are hours of office. */
export const afterHours = (at: Date, hours: number, office: Office): Date => {
  const days = Math.floor(hours / HOURS_OF_LIMIT)
  const rest = hours - days * HOURS_OF_LIMIT
  const begun = afterWorkdays(at, days, office)
  return rest === 0 ? begun : afterOpenMs(begun, rest * MINUTE * 60, office)
}

/** A period in calendar days, whose last day is never a day off (民法典 203). */
export const afterDays = (at: Date, days: number, office: Office): Date => whenOpen(addHours(at, days * 24), office)

/** Hours of office in one 工作日: 7.5 by default. */
export const hoursADay = (office: Office): number => office.reduce((sum, [from, to]) => sum + to - from, 0) / 60
