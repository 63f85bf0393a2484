// npm run calendar: a year as the State Council announced it, read from a file and put in place of what was known.
import { z } from 'zod'
import type { Db } from '../core/db.ts'
import { yearDays, type Year } from './calendar.ts'

const day = z.iso.date('须为日期，例如 2027-01-01')
const File = z
  .strictObject({
    year: z.int('year 须为年份，例如 2027').min(2025, 'year 须为 2025 年以后').max(2099, 'year 须为 2099 年以前'),
    off: z.array(z.tuple([day, day, z.string().min(1).max(20)])).min(1, 'off 须列出放假的日子'),
    worked: z.array(day).default([]),
  })
  .refine((it) => [...it.off.flatMap(([from, to]) => [from, to]), ...it.worked].every((at) => Number(at.slice(0, 4)) === it.year), {
    error: '每个日子都须在 year 这一年里；跨年的假期分写在两年的文件中',
  })
  .refine((it) => it.off.every(([from, to]) => from <= to), { error: 'off 的每一行先写第一天，再写最后一天' })

/** Throws one sentence that names what is wrong. */
export const readYear = (text: string): Year => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error('日历文件不是 JSON', { cause: error })
  }
  const read = File.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`日历文件有误：${[issue!.path.join('.'), issue!.message].filter(Boolean).join('：')}`)
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
