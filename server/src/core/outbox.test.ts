import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool } from '../demo/build.ts'
import { newId } from './ids.ts'
import { makeLogger } from './log.ts'
import { enqueue, gaveUp, type Jobs, type OfSchool } from './outbox.ts'
import { startWorker } from './worker.ts'

declare module './outbox.ts' {
  interface Topics {
    note: { body?: { n: number } }
    first: OfSchool
    second: OfSchool
    poison: { docId?: string; body?: object }
  }
}

const world = useWorld()
const log = makeLogger('silent')

const school = async (id: number): Promise<void> => {
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  await world().admin.query('delete from mall.outbox where school_id = $1', [id])
}

describe('the outbox', () => {
  it('handles each row exactly once with two workers and many rows', async () => {
    await school(530)
    const seen: string[] = []
    const jobs: Jobs = { note: async (_ctx, job) => void seen.push(String(job.body?.n)) }
    await world().inSchool(530, async (ctx) => {
      for (let n = 0; n < 60; n += 1) await enqueue(ctx, 'note', { body: { n } })
    })
    const workers = [startWorker(world().db, jobs, log, { auto: false }), startWorker(world().db, jobs, log, { auto: false })]
    await Promise.all(workers.map((w) => w.drain()))
    expect(seen.length).toBe(60)
    expect(new Set(seen).size).toBe(60)
    await Promise.all(workers.map((w) => w.stop()))
  })

  it('handles the rows of a school in the order they fell due, however many', async () => {
    await school(552)
    const seen: number[] = []
    const jobs: Jobs = { note: async (_ctx, job) => void seen.push(Number(job.body?.n)) }
    await world().inSchool(552, async (ctx) => {
      for (let n = 0; n < 30; n += 1) await enqueue(ctx, 'note', { body: { n } })
    })
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 hour' + (body ->> 'n')::int * interval '1 minute' where school_id = 552",
    )
    const worker = startWorker(world().db, jobs, log, { auto: false })
    await worker.drain()
    await worker.stop()
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  it('keeps nothing of a transaction that rolled back', async () => {
    await school(531)
    await world()
      .inSchool(531, async (ctx) => {
        await enqueue(ctx, 'note')
        throw new Error('rolled back')
      })
      .catch(() => {})
    const { rows } = await world().admin.query('select count(*)::int as num from mall.outbox where school_id = 531')
    expect(rows[0].num).toBe(0)
  })

  it('waits for the database clock, tries a failing row again later, and buries it after twelve tries', async () => {
    await school(532)
    let calls = 0
    const jobs: Jobs = {
      poison: async () => {
        calls += 1
        throw new Error('always')
      },
    }
    await world().inSchool(532, (ctx) => enqueue(ctx, 'poison', { dueAt: new Date(Date.now() + 3600_000) }))
    const worker = startWorker(world().db, jobs, log, { auto: false })
    await worker.drain()
    expect(calls).toBe(0)
    for (let i = 0; i < 14; i += 1) {
      await world().makeDue('poison')
      await worker.drain()
    }
    expect(calls).toBe(12)
    const { rows } = await world().admin.query('select state, last_error from mall.outbox where school_id = 532')
    expect(rows).toEqual([{ state: 'dead', last_error: 'always' }])
    await worker.stop()
  })

  it('buries a row that ended its process twelve times, without beginning it once more', async () => {
    await school(539)
    let calls = 0
    const jobs: Jobs = {
      poison: async () => {
        calls += 1
      },
    }
    await world().inSchool(539, (ctx) => enqueue(ctx, 'poison'))
    await world().admin.query("update mall.outbox set tries = 12, lease_until = now() - interval '1 second' where school_id = 539")
    const worker = startWorker(world().db, jobs, log, { auto: false })
    await worker.drain()
    await worker.stop()
    const { rows } = await world().admin.query('select state, last_error from mall.outbox where school_id = 539')
    expect([calls, rows]).toEqual([0, [{ state: 'dead', last_error: 'its last tries ended the process' }]])
  })

  it('waits longer after each failing try, never much more than an hour', async () => {
    await school(538)
    const jobs: Jobs = {
      poison: async () => {
        throw new Error('always')
      },
    }
    await world().inSchool(538, (ctx) => enqueue(ctx, 'poison'))
    const worker = startWorker(world().db, jobs, log, { auto: false })
    for (const [tries, seconds] of [
      [6, 128],
      [9, 1024],
      [10, 2048],
      [11, 3600],
    ] as const) {
      await world().admin.query('update mall.outbox set tries = $1, due_at = now() where school_id = 538', [tries])
      await worker.drain()
      const { rows } = await world().admin.query(
        'select extract(epoch from due_at - now())::float8 as left from mall.outbox where school_id = 538',
      )
      // A quarter more or less by chance, and less what passed since.
      expect(rows[0].left).toBeGreaterThan(seconds * 0.75 - 60)
      expect(rows[0].left).toBeLessThanOrEqual(seconds * 1.25)
    }
    await worker.stop()
  })

  it('does what was due first first, whichever was asked for first', async () => {
    await school(535)
    const ran: string[] = []
    const jobs: Jobs = { note: async (_ctx, job) => void ran.push(String(job.body?.n)) }
    await world().inSchool(535, async (ctx) => {
      for (const [n, minutes] of [1, 3, 2].entries())
        await enqueue(ctx, 'note', { body: { n }, dueAt: new Date(ctx.now.getTime() - minutes * 60_000) })
    })
    const worker = startWorker(world().db, jobs, log, { auto: false })
    await worker.drain()
    expect(ran).toEqual(['1', '2', '0'])
    await worker.stop()
  })

  it('claims for a minute: what a process that ended had is done by another then', async () => {
    await school(537)
    let isShort = false
    const jobs: Jobs = {
      note: async () => {
        const { rows } = await world().admin.query(
          "select lease_until between now() and now() + interval '1 minute' as it from mall.outbox where school_id = 537",
        )
        isShort = rows[0].it
      },
    }
    await world().inSchool(537, (ctx) => enqueue(ctx, 'note'))
    const worker = startWorker(world().db, jobs, log, { auto: false })
    await worker.drain()
    expect(isShort).toBe(true)
    await worker.stop()
  })

  it('leaves alone what it claimed and lost meanwhile to another worker', async () => {
    await school(534)
    const ran: string[] = []
    let second: Promise<number> | undefined
    const of = (worker: string): Jobs => ({
      first: async () => {
        // This worker stands still for longer than its lease, and another one takes the rest.
        await world().admin.query(
          "update mall.outbox set lease_until = now() - interval '1 second' where school_id = 534 and topic = 'second'",
        )
        second = other.drain()
        await second
      },
      second: async () => {
        ran.push(worker)
        if (worker === 'other') throw new Error('not yet')
      },
    })
    const slow = startWorker(world().db, of('slow'), log, { auto: false })
    const other = startWorker(world().db, of('other'), log, { auto: false })
    await world().inSchool(534, async (ctx) => {
      await enqueue(ctx, 'first')
      await enqueue(ctx, 'second')
    })
    await slow.drain()
    expect(ran).toEqual(['other'])
    await Promise.all([slow.stop(), other.stop()])
  })

  it('never brings back what another worker did, though it failed at it', async () => {
    await school(536)
    let ran = 0
    const expire = "update mall.outbox set lease_until = now() - interval '1 second' where school_id = 536 and topic = 'second'"
    // A process of an older build claims both, and does not know the second.
    const older = startWorker(
      world().db,
      {
        first: async () => {
          await world().admin.query(expire)
          await newer.drain()
        },
      },
      log,
      { auto: false },
    )
    const newer = startWorker(world().db, { second: async () => void (ran += 1) }, log, { auto: false })
    await world().inSchool(536, async (ctx) => {
      await enqueue(ctx, 'first')
      await enqueue(ctx, 'second')
    })
    await older.drain()
    const { rows } = await world().admin.query("select state, last_error from mall.outbox where school_id = 536 and topic = 'second'")
    expect([ran, rows]).toEqual([1, [{ state: 'done', last_error: '' }]])
    await Promise.all([older.stop(), newer.stop()])
  })

  it('queues the row that tells who must hear of one given up, once, with its document', async () => {
    await school(533)
    const heard: unknown[] = []
    const jobs: Jobs = {
      poison: async () => {
        throw new Error('always')
      },
      [gaveUp('poison')]: async (_ctx, job) => void heard.push([job.docId, job.body]),
    }
    const docId = newId()
    await world().inSchool(533, (ctx) => enqueue(ctx, 'poison', { docId, body: { n: 1 } }))
    const worker = startWorker(world().db, jobs, log, { auto: false })
    for (let i = 0; i < 11; i += 1) {
      await worker.drain()
      await world().makeDue('poison')
    }
    expect(heard).toEqual([])
    await worker.drain()
    await world().makeDue()
    await worker.drain()
    expect(heard).toEqual([[docId, { n: 1 }]])
    await worker.stop()
  })

  it('serves schools side by side: one that waits holds up no other', async () => {
    await school(540)
    await school(541)
    let letGo = (): void => {}
    const gone = new Promise<void>((resolve) => (letGo = resolve))
    const jobs: Jobs = { first: () => gone, second: async () => letGo() }
    await world().inSchool(540, (ctx) => enqueue(ctx, 'first'))
    await world().inSchool(541, (ctx) => enqueue(ctx, 'second'))
    const worker = startWorker(world().db, jobs, log, { auto: false })
    expect(await worker.drain()).toBe(2)
    await worker.stop()
  })
})
