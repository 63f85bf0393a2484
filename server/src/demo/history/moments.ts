// When things happen: people work from half past eight to half past five on 工作日.
import { addDays, addHours, dayOf, isWorkday, startOfDay } from '../../core/clock.ts'

const OPEN = 8.5
const SHUT = 17.5

const hourOf = (at: Date): number => (at.getTime() - startOfDay(dayOf(at)).getTime()) / 3600_000

/** The moment itself when people are at work, else the next opening with a few minutes of delay. */
export const atWork = (at: Date): Date => {
  let moment = at
  if (hourOf(moment) >= SHUT) moment = addHours(startOfDay(dayOf(addDays(moment, 1))), OPEN + (moment.getTime() % 5400_000) / 3600_000)
  while (!isWorkday(dayOf(moment)))
    moment = addHours(startOfDay(dayOf(addDays(moment, 1))), OPEN + (moment.getTime() % 5400_000) / 3600_000)
  return hourOf(moment) < OPEN ? addHours(startOfDay(dayOf(moment)), OPEN + (moment.getTime() % 3600_000) / 3600_000) : moment
}

/** So many hours later, at work. */
export const later = (at: Date, hours: number): Date => atWork(addHours(at, hours))

/** One thing after the other: each so many hours later at work, and none after now. */
export const inTurn = (from: Date, now: Date): ((hours: number) => Date) => {
  let at = from
  return (hours) => {
    const then = later(at, hours)
    at = then < now ? then : now
    return at
  }
}
