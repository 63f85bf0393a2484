// How much working time is left until a moment, by the calendar and the office hours of a school: told so that a page counts it down by itself.
import { z } from 'zod'
import { Iso } from './paging.ts'

const MINUTE = 60_000

export const WorkLeft = z.object({
  /** Office hours of the day it was told, up to the moment. */
  today: z.array(z.object({ from: Iso, to: Iso })),
  /** Those of the days after it. */
  laterMinutes: z.int(),
  /** In one 工作日. */
  dayMinutes: z.int(),
})
export type WorkLeft = z.output<typeof WorkLeft>

export const workMinutesLeft = ({ today, laterMinutes }: WorkLeft, now: Date): number =>
  laterMinutes +
  today.reduce((sum, { from, to }) => {
    const begins = Math.max(new Date(from).getTime(), now.getTime())
    return sum + Math.floor(Math.max(0, new Date(to).getTime() - begins) / MINUTE)
  }, 0)

/** `2 个工作日 3 小时`, `5 个工作小时 20 分`, `40 分钟工作时间`; none is left at night or on a day off before the moment. */
export const workLeftText = (it: WorkLeft, now: Date): string => {
  const minutes = workMinutesLeft(it, now)
  const [days, rest] = [Math.floor(minutes / it.dayMinutes), minutes % it.dayMinutes]
  const [hours, left] = [Math.floor(rest / 60), rest % 60]
  if (days > 0) return hours > 0 ? `${days} 个工作日 ${hours} 小时` : `${days} 个工作日`
  if (hours > 0) return left > 0 ? `${hours} 个工作小时 ${left} 分` : `${hours} 个工作小时`
  return left > 0 ? `${left} 分钟工作时间` : '没有工作时间'
}
