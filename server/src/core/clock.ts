// Business time: Asia/Shanghai days and 工作日 from the calendar table. The database clock decides.
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { holidayOf } from './holidays.ts'

let aheadMs = 0

/** Asks the database for the time, once per process: its clock decides, and a trial has its own. */
export const followClock = async (shared: Tx): Promise<void> => {
  const askedAt = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shared)
  // It answered about the middle of the trip: by its end alone our clock would be behind by a slow trip.
  aheadMs = Math.round(rows[0]!.now.getTime() - (askedAt + Date.now()) / 2)
}

/** The time of the database, where there is no transaction to ask: `ctx.now` elsewhere. */
export const now = (): Date => new Date(Date.now() + aheadMs)

/** `2026-09-30` in Shanghai. */
export const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10)

/** `2026-09-30 08:12:05` in Shanghai. */
export const textOf = (at: Date): string => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3600_000)
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
export const addDays = (at: Date, days: number): Date => addHours(at, days * 24)

/** Midnight in Shanghai that starts the given day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** `2026-12-01` for any day of November. */
export const firstOfNextMonth = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

let workdays: Map<string, boolean> | null = null

let askAgainAt = 0
const ASK_AGAIN_MS = 60_000

/** Loads the calendar; years not announced yet are reckoned by the law. */
export const loadCalendar = async (shared: Tx): Promise<void> => {
  const rows = await shared.selectFrom('calendar_days').select(['day', 'is_workday']).execute()
  workdays = new Map(rows.map((r) => [r.day, r.is_workday]))
  askAgainAt = performance.now() + ASK_AGAIN_MS
}

/** A year loaded while the mall runs is followed within a minute. */
export const keepCalendar = async (shared: Tx): Promise<void> => {
  if (performance.now() >= askAgainAt) await loadCalendar(shared)
}

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

export const isWorkday = (day: string): boolean => workdays?.get(day) ?? (!isWeekend(day) && holidayOf(day) === '')

/** The moment `count` 工作日 later, at the same time of day; days off do not count. */
export const addWorkdays = (at: Date, count: number): Date => {
  let moment = at
  let left = count
  while (left > 0) {
    moment = addDays(moment, 1)
    if (isWorkday(dayOf(moment))) left -= 1
  }
  return moment
}

/** The moment one 工作日 earlier, at the same time of day. */
export const workdayBefore = (at: Date): Date => {
  let moment = addDays(at, -1)
  while (!isWorkday(dayOf(moment))) moment = addDays(moment, -1)
  return moment
}
