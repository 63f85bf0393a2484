// npm run calendar: a year as the State Council announced it, read from a file and put in place of what was known.
import { z } from 'zod'
import { isWeekend } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { yearDays, type Year } from './calendar.ts'

const day = z.iso.date('须为日期，例如 2027-01-01')

const daysOf = (it: Year): readonly { at: string; path: (string | number)[] }[] => [
  ...it.off.flatMap(([from, to], i) => [
    { at: from, path: ['off', i, 0] },
    { at: to, path: ['off', i, 1] },
  ]),
  ...it.worked.map((at, i) => ({ at, path: ['worked', i] })),
]

const span = z.tuple([day, day, z.string('须写假期的名称').min(1, '须写假期的名称').max(20, '假期的名称最多 20 字')], {
  error: '须为 [第一天, 最后一天, 名称]',
})
const File = z
  .strictObject(
    {
      year: z.int('须为年份，例如 2027').min(2025, '须为 2025 年以后').max(2099, '须为 2099 年以前'),
      off: z.array(span, '须列出放假的日子').min(1, '须列出放假的日子'),
      worked: z.array(day, '须列出调休上班的日子').default([]),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? `没有 ${issue.keys.join('、')} 这一项` : '须为 { year, off, worked }') },
  )
  .superRefine((it, mistakes) => {
    const wrong = (path: (string | number)[], message: string) => mistakes.addIssue({ code: 'custom', path, message })
    for (const { at, path } of daysOf(it))
      if (Number(at.slice(0, 4)) !== it.year) wrong(path, `${at} 不在 ${it.year} 年；跨年的假期分写在两年的文件中`)
    for (const [i, [from, to]] of it.off.entries()) if (from > to) wrong(['off', i], '先写第一天，再写最后一天')
    for (const [i, at] of it.worked.entries()) {
      if (!isWeekend(at)) wrong(['worked', i], `${at} 不是周末，本来就上班`)
      if (it.off.some(([from, to]) => from <= at && at <= to)) wrong(['worked', i], `${at} 也列在放假的日子里`)
    }
  })

const mistakeOf = ({ path, message }: z.core.$ZodIssue): string => [path.join('.'), message].filter(Boolean).join('：')

/** Throws one sentence that names all that is wrong. */
export const readYear = (text: string): Year => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error('日历文件不是 JSON', { cause: error })
  }
  const read = File.safeParse(json)
  if (read.success) return read.data
  throw new Error(`日历文件有误：${read.error.issues.map(mistakeOf).join('；')}`)
}

/** All or nothing: a year is announced as a whole. */
export const keepYear = async (db: Db, it: Year): Promise<void> => {
  await db.shared
    .insertInto('calendar_days')
    .values(yearDays(it))
    .onConflict((oc) =>
      oc.column('day').doUpdateSet((eb) => ({ is_workday: eb.ref('excluded.is_workday'), note: eb.ref('excluded.note') })),
    )
    .execute()
}
