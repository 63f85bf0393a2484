// When a limit of the acting school ends, in its office hours.
import { keepCalendar } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { afterDays, afterHours, afterWorkdays, officeOf, type Office } from '../../core/working-time.ts'
import { paramsOf } from './params.ts'

const KEPT_MS = 60_000
const kept = new Map<number, { office: Office; until: number }>()

/** Office hours and the calendar change rarely: asked of the database once a minute, not with every decision. */
export const officeHere = async (ctx: Ctx): Promise<Office> => {
  await keepCalendar(ctx.tx)
  const known = kept.get(ctx.schoolId)
  if (known && performance.now() < known.until) return known.office
  const office = officeOf((await paramsOf(ctx))['office.hours'])
  kept.set(ctx.schoolId, { office, until: performance.now() + KEPT_MS })
  return office
}

/** The kinds of limits (decision 0028): hours and 工作日 run in working time, days of the law end on a 工作日. */
export const deadline = {
  hours: async (ctx: Ctx, hours: number, from: Date = ctx.now): Promise<Date> => afterHours(from, hours, await officeHere(ctx)),
  workdays: async (ctx: Ctx, days: number, from: Date = ctx.now): Promise<Date> => afterWorkdays(from, days, await officeHere(ctx)),
  days: async (ctx: Ctx, days: number, from: Date = ctx.now): Promise<Date> => afterDays(from, days, await officeHere(ctx)),
}
