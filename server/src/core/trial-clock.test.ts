import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { now } from './clock.ts'
import { selfCheck } from './migrate.ts'

const world = useWorld()

/** Far from each other are the machine and a trial; within a second of each other are two that agree. */
const agrees = (a: Date, b: Date): boolean => Math.abs(a.getTime() - b.getTime()) < 1000

describe('the clock of a trial', () => {
  it('is told alike by statements, column defaults, the server and the tests', async () => {
    const { rows } = await world().admin.query(
      "insert into mall.outbox (school_id, id, topic) values (1, gen_random_uuid(), 'none') returning due_at, created_at, now(), clock_timestamp() as tick",
    )
    await world().admin.query("delete from mall.outbox where topic = 'none'")
    const [row] = rows as [Record<string, Date>]
    for (const at of [row.due_at!, row.created_at!, row.now!, row.tick!, now()]) expect(agrees(at, new Date())).toBe(true)
    await world().inSchool(1, async (ctx) => expect(agrees(ctx.now, new Date())).toBe(true))
  })

  it('is told to pages with every answer, taken or refused', async () => {
    for (const url of ['/api/account/info', '/api/none']) {
      const { headers } = await world().app.http.inject({ url, headers: { sourcetype: '0' } })
      expect(agrees(new Date(String(headers['x-now'])), now()), url).toBe(true)
    }
  })

  it('begins at CLOCK and runs on', async () => {
    const since = Date.now() - Date.parse(process.env.CLOCK!)
    expect(since).toBeGreaterThanOrEqual(0)
    expect(since).toBeLessThan(3_600_000)
    const before = now()
    await sleep(30)
    expect(now().getTime() - before.getTime()).toBeGreaterThan(20)
    expect(new Date() instanceof Date && new Date(0).constructor === Date).toBe(true)
  })

  it('makes a database unfit to serve in earnest', async () => {
    expect(await selfCheck(world().url, { allowNoFsync: true })).toEqual([])
    expect(await selfCheck(world().url, { allowNoFsync: true, isProduction: true })).toEqual([expect.stringContaining('CLOCK 的试用时间')])
  })
})
