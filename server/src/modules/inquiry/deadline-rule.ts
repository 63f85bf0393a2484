// When an inquiry may end (domain page 02 §2.3, 05 §5.2): long enough after its publication, on a working day between nine and five.
import { addHours, dayOf, isWorkday, startOfDay, textOf } from '../../core/clock.ts'

const OPENS = 9
const CLOSES = 17

const hourOf = (at: Date): number => (at.getTime() - startOfDay(dayOf(at)).getTime()) / 3_600_000
const isOffice = (at: Date): boolean => isWorkday(dayOf(at)) && hourOf(at) >= OPENS && hourOf(at) <= CLOSES

/** What is wrong with it in a sentence; empty when it may stand. */
export const deadlineFault = (at: Date, now: Date, leastHours: number): string => {
  if (at <= now) return '截止时间须晚于现在'
  if (at < addHours(now, leastHours))
    return `截止时间须在 ${textOf(addHours(now, leastHours)).slice(0, 16)} 以后：公告不少于 ${leastHours} 小时`
  if (!isWorkday(dayOf(at))) return '截止时间须在工作日'
  return isOffice(at) ? '' : `截止时间须在 ${String(OPENS).padStart(2, '0')}:00 到 ${CLOSES}:00 之间`
}

/** The first moment from `at` on that an inquiry may end at. */
export const nextDeadline = (at: Date): Date => {
  if (isOffice(at)) return at
  for (let day = dayOf(at); ; day = dayOf(addHours(startOfDay(day), 24))) {
    const opens = addHours(startOfDay(day), OPENS)
    if (isWorkday(day) && addHours(startOfDay(day), CLOSES) >= at) return opens > at ? opens : at
  }
}
