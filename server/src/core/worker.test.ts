// Work that calls a partner: outside any transaction, in a lane of its own, recorded once.
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool } from '../demo/build.ts'
import { makeLogger } from './log.ts'
import { enqueue, MOST_CALL_MS, Unanswered, type Jobs, type OutsideJob } from './outbox.ts'
import { startWorker } from './worker.ts'

declare module './outbox.ts' {
  interface Topics {
    partner: { body: { n: number } }
    courier: { body: { n: number } }
    inside: { body: { n: number } }
  }
}

const world = useWorld()
const workerOf = (jobs: Jobs) => startWorker(world().db, jobs, makeLogger('silent'), { auto: false })

const school = async (id: number): Promise<number> => {
  await buildSchool(world().db, { id, code: `W${id}`, name: '测试大学' })
  await world().admin.query('delete from mall.outbox where school_id = $1', [id])
  return id
}
const queue = (schoolId: number, topic: 'partner' | 'courier' | 'inside', n = 0) =>
  world().inSchool(schoolId, (ctx) => enqueue(ctx, topic, { body: { n } }))
const rowsOf = async (schoolId: number) =>
  (await world().admin.query('select state, tries from mall.outbox where school_id = $1 order by id', [schoolId])).rows

const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

interface Sent {
  key: string
  schoolId: number
  n: number
}
type Partner = OutsideJob<'partner' | 'courier', Sent, string>

/** A job that sends its number under the key of its row; `call` is the partner, `seen` hears what is recorded. */
const partner = (call: Partner['call'], seen: (sent: Sent, answer: string | Unanswered) => void, it_: Partial<Partner> = {}): Partner => ({
  atOnce: 2,
  withinMs: MOST_CALL_MS,
  prepare: async (ctx, { id, body }) => ({ key: id, schoolId: ctx.schoolId, n: body.n }),
  call,
  record: async (_ctx, _job, sent, answer) => seen(sent, answer),
  ...it_,
})

describe('a call that throws before it waits', () => {
  it('is tried again, and nothing of it is heard when the worker stops', async () => {
    const a = await school(599)
    await queue(a, 'partner', 1)
    const worker = workerOf({
      partner: partner(
        () => {
          throw new Error('not even asked')
        },
        () => {},
      ),
    })
    const unheard: unknown[] = []
    const hear = (reason: unknown): void => void unheard.push(reason)
    process.on('unhandledRejection', hear)
    await worker.drain()
    await worker.stop()
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', hear)
    expect([await rowsOf(a), unheard]).toEqual([[{ state: 'due', tries: 1 }], []])
    await world().admin.query('delete from mall.outbox where school_id = $1', [a])
  })
})

describe('a partner that stands still', () => {
  it('holds up its own topic of its own school only, and no connection', async () => {
    const [a, b] = [await school(560), await school(561)]
    const [stalled, goesOn, others] = [gate(), gate(), gate()]
    const recorded: string[] = []
    const heard = (what: string): void => {
      recorded.push(what)
      if (recorded.length === 3) others.open()
    }
    const call: Partner['call'] = async ({ schoolId }) => {
      if (schoolId !== a) return 'done'
      stalled.open()
      await goesOn.opened
      return 'at last'
    }
    const worker = workerOf({
      partner: partner(call, ({ schoolId }, answer) => heard(`partner of ${schoolId}: ${String(answer)}`)),
      courier: partner(
        async () => 'sent',
        (_, answer) => heard(`courier: ${String(answer)}`),
      ),
      inside: async () => heard('inside'),
    })
    // What the ground left to do takes connections too.
    await world().drain()
    await queue(a, 'partner')
    const first = worker.drain()
    await stalled.opened
    const { pool } = world().db
    expect(pool.totalCount - pool.idleCount).toBe(0)
    for (const topic of ['courier', 'inside'] as const) await queue(a, topic)
    await queue(b, 'partner')
    const second = worker.drain()
    await others.opened
    expect(recorded.toSorted()).toEqual(['courier: sent', 'inside', `partner of ${b}: done`])
    goesOn.open()
    await Promise.all([first, second])
    expect(recorded.at(-1)).toBe(`partner of ${a}: at last`)
    await worker.stop()
  })

  it('is called for as many schools at a time as its topic allows, and for one row of each', async () => {
    const schools = [await school(562), await school(563), await school(564)]
    const [two, goesOn, looked] = [gate(), gate(), gate()]
    let [now, most] = [0, 0]
    const done: number[] = []
    const call: Partner['call'] = async () => {
      now += 1
      most = Math.max(most, now)
      if (now === 2) two.open()
      await goesOn.opened
      now -= 1
      return ''
    }
    const worker = workerOf({ partner: partner(call, ({ n }) => done.push(n)), inside: async () => looked.open() })
    for (const id of schools) for (const n of [1, 2]) await queue(id, 'partner', n)
    const first = worker.drain()
    await two.opened
    await queue(schools[0]!, 'inside')
    const second = worker.drain()
    await looked.opened
    expect(now).toBe(2)
    // A row that waits behind a slow call is not held from other workers.
    const { rows } = await world().admin.query("select 1 from mall.outbox where topic = 'partner' and lease_until > now()")
    expect(rows).toHaveLength(2)
    goesOn.open()
    await Promise.all([first, second])
    expect([most, done.toSorted()]).toEqual([2, [1, 1, 1, 2, 2, 2]])
    await worker.stop()
  })

  it('is given up after its time, or when the mall stops: that nothing is known is recorded', async () => {
    const id = await school(565)
    const never = () => new Promise<string>(() => {})
    const said: unknown[] = []
    const record = (_: Sent, answer: unknown) => said.push(answer instanceof Unanswered && answer.message)
    const short = workerOf({ partner: partner(never, record, { withinMs: 5 }) })
    await queue(id, 'partner')
    await short.drain()
    const called = gate()
    const signals: AbortSignal[] = []
    const stopping = workerOf({
      partner: partner((_, signal) => {
        signals.push(signal)
        called.open()
        return never()
      }, record),
    })
    await queue(id, 'partner')
    const drained = stopping.drain()
    await called.opened
    await stopping.stop()
    await drained
    expect(said).toEqual(['对方 0.005 秒内没有应答', '商城正在停止'])
    expect(signals.map((it_) => it_.aborted)).toEqual([true])
    expect(await rowsOf(id)).toEqual([
      { state: 'done', tries: 1 },
      { state: 'done', tries: 1 },
    ])
    await short.stop()
  })

  it('may not be waited for longer than its row is kept from other workers', () => {
    expect(() =>
      workerOf({
        partner: partner(
          async () => '',
          () => {},
          { withinMs: MOST_CALL_MS + 1 },
        ),
      }),
    ).toThrow('partner may call for')
  })
})

describe('between call and record', () => {
  it('a crash repeats the call under the same key: it is paid once and recorded once', async () => {
    const id = await school(566)
    const paid = new Map<string, number>()
    const calls: string[] = []
    const recorded: string[] = []
    const call: Partner['call'] = async ({ key, n }) => {
      calls.push(key)
      if (!paid.has(key)) paid.set(key, n)
      return 'paid'
    }
    const dies = partner(call, () => {
      throw new Error('the process ended')
    })
    const first = workerOf({ partner: dies })
    await queue(id, 'partner', 7)
    await first.drain()
    expect(await rowsOf(id)).toEqual([{ state: 'due', tries: 1 }])
    await world().makeDue('partner')
    const second = workerOf({ partner: partner(call, (sent, answer) => recorded.push(`${sent.n} ${String(answer)}`)) })
    await second.drain()
    expect(calls).toHaveLength(2)
    expect([...paid]).toEqual([[calls[0], 7]])
    expect(recorded).toEqual(['7 paid'])
    expect(await rowsOf(id)).toEqual([{ state: 'done', tries: 2 }])
    await Promise.all([first.stop(), second.stop()])
  })

  it('a worker that stood still records nothing that another did meanwhile', async () => {
    const id = await school(567)
    const recorded: string[] = []
    const other = workerOf({
      partner: partner(
        async () => 'other',
        (_, answer) => recorded.push(String(answer)),
      ),
    })
    const overtaken: Partner['call'] = async () => {
      await world().admin.query("update mall.outbox set lease_until = now() - interval '1 second' where school_id = $1", [id])
      await other.drain()
      return 'slow'
    }
    const slow = workerOf({ partner: partner(overtaken, (_, answer) => recorded.push(String(answer))) })
    await queue(id, 'partner')
    await slow.drain()
    expect(recorded).toEqual(['other'])
    expect(await rowsOf(id)).toEqual([{ state: 'done', tries: 2 }])
    await Promise.all([slow.stop(), other.stop()])
  })

  it('nothing is called where there is nothing to send', async () => {
    const id = await school(568)
    let calls = 0
    const worker = workerOf({
      partner: partner(
        async () => String((calls += 1)),
        () => {},
        { prepare: async () => null },
      ),
    })
    await queue(id, 'partner')
    expect(await worker.drain()).toBe(1)
    expect([calls, await rowsOf(id)]).toEqual([0, [{ state: 'done', tries: 1 }]])
    await worker.stop()
  })
})

describe('schools', () => {
  it('whose work goes on are looked after though that of another stands still', async () => {
    const [a, b] = [await school(569), await school(570)]
    const [stalled, goesOn, done] = [gate(), gate(), gate()]
    const worker = workerOf({
      inside: async (ctx) => {
        if (ctx.schoolId === b) return done.open()
        stalled.open()
        await goesOn.opened
      },
    })
    await queue(a, 'inside')
    const first = worker.drain()
    await stalled.opened
    await queue(b, 'inside')
    const second = worker.drain()
    await done.opened
    goesOn.open()
    await Promise.all([first, second])
    expect([await rowsOf(a), await rowsOf(b)]).toEqual([[{ state: 'done', tries: 1 }], [{ state: 'done', tries: 1 }]])
    await worker.stop()
  })
})
