// Statutory holidays and 调休 of 2025 and 2026, from the yearly notices of the General Office of the State Council
// (国办发明电〔2024〕12号 for 2025, 国办发明电〔2025〕7号 for 2026).
import { isWeekend } from '../core/clock.ts'

/** [first day, last day, name] off; then days that are worked instead. */
const OFF: readonly [string, string, string][] = [
  ['2025-01-01', '2025-01-01', '元旦'],
  ['2025-01-28', '2025-02-04', '春节'],
  ['2025-04-04', '2025-04-06', '清明节'],
  ['2025-05-01', '2025-05-05', '劳动节'],
  ['2025-05-31', '2025-06-02', '端午节'],
  ['2025-10-01', '2025-10-08', '国庆节、中秋节'],
  ['2026-01-01', '2026-01-03', '元旦'],
  ['2026-02-15', '2026-02-23', '春节'],
  ['2026-04-04', '2026-04-06', '清明节'],
  ['2026-05-01', '2026-05-05', '劳动节'],
  ['2026-06-19', '2026-06-21', '端午节'],
  ['2026-09-25', '2026-09-27', '中秋节'],
  ['2026-10-01', '2026-10-07', '国庆节'],
]
const WORKED = [
  '2025-01-26',
  '2025-02-08',
  '2025-04-27',
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]

export interface Year {
  year: number
  /** [first day, last day, name] off. */
  off: readonly (readonly [string, string, string])[]
  /** Days at weekends that are worked instead. */
  worked: readonly string[]
}

interface CalendarDay {
  day: string
  is_workday: boolean
  note: string
}

const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }, (_, i) =>
    new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
  )

/** Every day of an announced year. */
export const yearDays = ({ year, off, worked }: Year): CalendarDay[] => {
  const notes = new Map(off.flatMap(([from, to, note]) => eachDay(from, to).map((day) => [day, note] as const)))
  return eachDay(`${year}-01-01`, `${year}-12-31`).map((day) => {
    if (worked.includes(day)) return { day, is_workday: true, note: '调休上班' }
    return { day, is_workday: !notes.has(day) && !isWeekend(day), note: notes.get(day) ?? '' }
  })
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

export const calendarDays = (): CalendarDay[] =>
  [2025, 2026].flatMap((year) =>
    yearDays({ year, off: OFF.filter(([from]) => yearOf(from) === year), worked: WORKED.filter((day) => yearOf(day) === year) }),
  )
