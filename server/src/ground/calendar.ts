// Statutory holidays and 调休 of 2025 and 2026, from the yearly notices of the General Office of the State Council
// (国办发明电〔2024〕12号 for 2025, 国办发明电〔2025〕7号 for 2026).

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

export const calendarDays = (): { day: string; is_workday: boolean; note: string }[] => {
  const days = new Map<string, { day: string; is_workday: boolean; note: string }>()
  for (let t = Date.parse('2025-01-01'); t <= Date.parse('2026-12-31'); t += 86_400_000) {
    const day = new Date(t).toISOString().slice(0, 10)
    const weekday = new Date(t).getUTCDay()
    days.set(day, { day, is_workday: weekday !== 0 && weekday !== 6, note: '' })
  }
  for (const [from, to, note] of OFF) {
    for (let t = Date.parse(from); t <= Date.parse(to); t += 86_400_000) {
      const day = new Date(t).toISOString().slice(0, 10)
      days.set(day, { day, is_workday: false, note })
    }
  }
  for (const day of WORKED) days.set(day, { day, is_workday: true, note: '调休上班' })
  return [...days.values()]
}
