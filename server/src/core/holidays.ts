// The days off that the law itself names (全国年节及纪念日放假办法, since 2025), for years whose 调休 is not announced yet.
const FIXED: Readonly<Record<string, string>> = {
  '01-01': '元旦',
  '05-01': '劳动节',
  '05-02': '劳动节',
  '10-01': '国庆节',
  '10-02': '国庆节',
  '10-03': '国庆节',
}
/** Of the lunar year: the first of 春节, 端午, 中秋. A table, for Intl errs by a day where the new moon is near midnight (2027). */
const LUNAR: Readonly<Record<number, readonly [string, string, string]>> = {
  2027: ['02-06', '06-09', '09-15'],
  2028: ['01-26', '05-28', '10-03'],
  2029: ['02-13', '06-16', '09-22'],
  2030: ['02-03', '06-05', '09-12'],
  2031: ['01-23', '06-24', '10-01'],
  2032: ['02-11', '06-12', '09-19'],
  2033: ['01-31', '06-01', '09-08'],
  2034: ['02-19', '06-20', '09-27'],
  2035: ['02-08', '06-10', '09-16'],
}
const DAY = 86_400_000

/** 4 or 5 April; holds for the years 2000 to 2099. */
const qingmingOf = (year: number): string => {
  const y = year % 100
  return `04-0${Math.floor(y * 0.2422 + 4.81) - Math.floor(y / 4)}`
}

const lunarOf = (day: string): string => {
  const year = Number(day.slice(0, 4))
  const dates = LUNAR[year]
  if (!dates) return ''
  const [spring, dragon, moon] = dates
  const since = (Date.parse(day) - Date.parse(`${year}-${spring}`)) / DAY
  if (since === -1) return '除夕'
  if (since >= 0 && since <= 2) return '春节'
  const date = day.slice(5)
  if (date === dragon) return '端午节'
  return date === moon ? '中秋节' : ''
}

/** The name of the holiday a day is by law; empty on any other. */
export const holidayOf = (day: string): string => {
  const date = day.slice(5)
  if (FIXED[date]) return FIXED[date]
  return date === qingmingOf(Number(day.slice(0, 4))) ? '清明节' : lunarOf(day)
}
