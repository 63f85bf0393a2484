// When summaries are due, and when the night is over.
import { QUIET, SUMMARY_HOUR } from '@caiyuan/contract/telling'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'

export type Every = 'day' | 'week'

const MONDAY = 1
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The next morning; of a week the next Monday's. */
export const nextSummary = (now: Date, every: Every): Date => {
  let at = addHours(startOfDay(dayOf(now)), SUMMARY_HOUR)
  while (at <= now || (every === 'week' && weekdayOf(dayOf(at)) !== MONDAY)) at = addDays(at, 1)
  return at
}

/** The end of the night it is now; null by day. */
export const endOfNight = (now: Date): Date | null => {
  const today = startOfDay(dayOf(now))
  if (now < addHours(today, QUIET.to)) return addHours(today, QUIET.to)
  return now < addHours(today, QUIET.from) ? null : addHours(today, 24 + QUIET.to)
}
