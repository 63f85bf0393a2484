import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { isWorkday, textOf } from '../core/clock.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import { deadline } from '../modules/school/deadline.ts'
import { tellOfCalendar } from '../modules/school/calendar-notice.ts'
import { readYear } from './load-calendar.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-calendar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

/** As it may be announced: the Monday after 元旦 off for a Saturday that is worked. */
const YEAR = {
  year: 2027,
  off: [
    ['2027-01-01', '2027-01-04', '元旦'],
    ['2027-02-05', '2027-02-11', '春节'],
  ],
  worked: ['2027-01-09'],
}

const run = (...args: string[]) => {
  const it = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/calendar.mjs'), ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: world().url, INIT_CWD: folder },
  })
  return { code: it.status, said: it.stdout.trim() || it.stderr.trim() }
}
const keep = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}
const loaded = async (): Promise<number> =>
  (await world().admin.query("select count(*)::int as num from shared.calendar_days where day::text like '2027%'")).rows[0].num

describe('the file of a year', () => {
  it('is read as the page of adding one shows it', () => {
    expect(readYear(JSON.stringify(YEAR))).toEqual(YEAR)
    expect(readYear(JSON.stringify({ ...YEAR, worked: undefined })).worked).toEqual([])
  })

  it.each([
    ['no JSON', '{', '日历文件不是 JSON'],
    [
      'fields of the wrong form',
      { year: '2027', off: [['2027-02-30', '2027-03-01', '']], worked: ['明天'], rest: 1 },
      [
        'year：须为年份，例如 2027',
        'off.0.0：须为日期，例如 2027-01-01',
        'off.0.2：须写假期的名称',
        'worked.0：须为日期，例如 2027-01-01',
        '没有 rest 这一项',
      ],
    ],
    [
      'days that do not fit together',
      {
        year: 2027,
        off: [
          ['2026-12-31', '2027-01-03', '元旦'],
          ['2027-02-11', '2027-02-05', '春节'],
          ['2027-05-01', '2027-05-05', '劳动节'],
        ],
        worked: ['2027-05-02', '2027-03-01'],
      },
      [
        'off.0.0：2026-12-31 不在 2027 年；跨年的假期分写在两年的文件中',
        'off.1：先写第一天，再写最后一天',
        'worked.0：2027-05-02 也列在放假的日子里',
        'worked.1：2027-03-01 不是周末，本来就上班',
      ],
    ],
  ])('with %s has every mistake named', (_what, file, mistakes) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file)
    for (const mistake of [mistakes].flat()) expect(() => readYear(text)).toThrow(mistake)
  })
})

describe('npm run calendar', () => {
  it('loads nothing of a wrong file and says how to write one', async () => {
    const wrong = keep('wrong.json', JSON.stringify({ ...YEAR, worked: ['2027-01-09', '2027-01-08', '2028-01-01'] }))
    const { code, said } = run(wrong)
    expect(code).toBe(1)
    expect(said.split('；').length).toBeGreaterThan(2)
    expect(said).toContain('worked.1：2027-01-08 不是周末')
    expect(said).toContain('worked.2：2028-01-01 不在 2027 年')
    expect(run('none.json')).toEqual({ code: 1, said: `读不到 ${join(folder, 'none.json')}：没有这个文件` })
    expect(run().said).toMatch(/^用法：npm run calendar -- 日历.json/)
    expect(await loaded()).toBe(0)
  })

  it('is followed by limits of a running mall within a minute, and replaced by loading again', async () => {
    const endOf = (): Promise<string> =>
      world().inSchool(1, async (ctx) => textOf(await deadline.workdays(ctx, 1, new Date('2026-12-31T16:00:00+08:00'))).slice(0, 16))
    expect(await endOf()).toBe('2027-01-04 16:00')
    expect(run(keep('2027.json', JSON.stringify(YEAR)))).toEqual({
      code: 0,
      said: '2027 年的工作日历已载入：放假 2 段，调休上班 1 天；正在运行的商城一分钟内照此计算新的期限',
    })
    expect(await loaded()).toBe(365)
    const inAMinute = performance.now() + 61_000
    vi.spyOn(performance, 'now').mockReturnValue(inAMinute)
    expect(await endOf()).toBe('2027-01-05 16:00')
    expect([isWorkday('2027-01-09'), isWorkday('2027-02-08')]).toEqual([true, false])

    expect(run(keep('again.json', JSON.stringify({ ...YEAR, off: YEAR.off.slice(1), worked: [] }))).code).toBe(0)
    expect(await loaded()).toBe(365)
    vi.spyOn(performance, 'now').mockReturnValue(inAMinute + 61_000)
    expect(await endOf()).toBe('2027-01-01 16:00')
    await world().admin.query("delete from shared.calendar_days where day::text like '2027%'")
  })
})

describe('a year that is not loaded', () => {
  it('is told to administrators each fortnight from November, and no more once it is loaded', async () => {
    await buildSchool(world().db, { id: 971, code: 'S971', name: '测试大学971' })
    const person = (no: string, roles: string[]) => buildUser(world().db, { schoolId: 971, no, name: no, roles })
    const admins = [await person('A1', ['schoolAdmin']), await person('A2', ['schoolAdmin', 'purchaser'])]
    await person('P1', ['purchaser'])
    const told = async () =>
      (await world().admin.query('select user_id, title, body from mall.messages where school_id = 971 order by created_at')).rows
    const daily = async (moment: string): Promise<number> => {
      await world().setClock(new Date(moment))
      await world().inSchool(971, tellOfCalendar)
      return (await told()).length
    }
    expect(await daily('2026-10-31T23:00:00+08:00')).toBe(0)
    expect(await daily('2026-11-01T02:00:00+08:00')).toBe(2)
    expect(await daily('2026-11-14T02:00:00+08:00')).toBe(2)
    expect(await daily('2026-11-15T03:00:00+08:00')).toBe(4)
    const [first] = await told()
    expect(first.title).toBe('2027 年的工作日历未公布')
    expect(first.body).toContain('npm run calendar -- 日历.json')
    expect(new Set((await told()).map((it_) => it_.user_id))).toEqual(new Set(admins.map((it_) => it_.id)))
    run(keep('2027.json', JSON.stringify(YEAR)))
    expect(await daily('2026-12-01T02:00:00+08:00')).toBe(4)
    expect(await daily('2027-01-02T02:00:00+08:00')).toBe(4)
    expect(await daily('2027-11-01T02:00:00+08:00')).toBe(6)
  })
})
