// The worker of the outbox. A lane serves topics: all that stay inside share one, each that calls a partner has its own. In a lane
// schools are served side by side, as many as it allows, and the rows of one school in their order.
import { sql, type Selectable } from 'kysely'
import type { Ctx } from './context.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'
import type { Logger } from './log.ts'
import { gaveUp, MOST_CALL_MS, Unanswered, type Job, type JobHandler, type Jobs, type OutsideJob, type Topic } from './outbox.ts'
import { runAsSystem } from './run.ts'
import type { Tables } from './tables.ts'
import { within } from './within.ts'

const MAX_TRIES = 12
const LEASE_SECONDS = 60
const BATCH = 20
/** Schools and topics looked at together; what is beyond is seen at the next look. */
const MOST_DUE = 1000
/** Schools served at a time in the lane of what stays inside: each holds a connection. */
const SIDE_BY_SIDE = 4

type Claimed = Pick<Selectable<Tables['outbox']>, 'id' | 'topic' | 'doc_id' | 'body' | 'tries' | 'lease_epoch' | 'due_at'>
type AnyOutside = OutsideJob<Topic>

interface Lane {
  /** SQL: which topics it serves. */
  topics: string
  /** Rows claimed together: their lease runs from then on. */
  batch: number
  atOnce: number
  /** Schools with something due. */
  due: Set<number>
  busy: Map<number, Promise<void>>
}

const laneOf = (it: Pick<Lane, 'topics' | 'batch' | 'atOnce'>): Lane => ({ ...it, due: new Set(), busy: new Map() })

export interface Worker {
  /** Look for due work now. */
  wake(): void
  /** Runs everything due until nothing is left; tests and the demo loader use it. Answers how many rows were handled. */
  drain(): Promise<number>
  stop(): Promise<void>
}

/** What the partner says, or that nothing is known: it did not answer in time, or this process ends. */
const answerOf = async ({ call, withinMs }: AnyOutside, sent: unknown, ending: AbortSignal): Promise<unknown> => {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(withinMs)])
  const silence = (): Error => new Unanswered(ending.aborted ? '商城正在停止' : `对方 ${withinMs / 1000} 秒内没有应答`)
  try {
    return await within(signal, () => call(sent, signal), silence)
  } catch (error) {
    if (error instanceof Unanswered) return error
    throw error
  }
}

export const startWorker = (
  db: Db,
  jobs: Jobs,
  log: Logger,
  options: { idleMs?: number; auto?: boolean; onDone?: (schoolId: number) => void } = {},
): Worker => {
  const isAuto = options.auto ?? true
  const handlers = jobs as Record<string, JobHandler<Topic> | AnyOutside | undefined>
  const outside = new Map(Object.entries(handlers).flatMap(([topic, it]) => (typeof it === 'object' ? [[topic, it] as const] : [])))
  for (const [topic, { withinMs }] of outside)
    if (withinMs > MOST_CALL_MS) throw new Error(`${topic} may call for ${MOST_CALL_MS} ms at most`)
  const own = new Map([...outside].map(([topic, { atOnce }]) => [topic, laneOf({ topics: `topic = '${topic}'`, batch: 1, atOnce })]))
  const inside = laneOf({
    topics: own.size > 0 ? `topic not in ('${[...own.keys()].join("', '")}')` : 'true',
    batch: BATCH,
    atOnce: SIDE_BY_SIDE,
  })
  const lanes = [inside, ...own.values()]
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let again = false
  let handled = 0
  /** Something may have fallen due since the last look. */
  let isMore = false
  let failure: unknown

  const claim = (schoolId: number, { topics, batch }: Lane): Promise<Claimed[]> =>
    db.atOnce(
      schoolId,
      `with picked as (select id from outbox where school_id = ${schoolId} and ${topics} and state = 'due' and due_at <= now() and (lease_until is null or lease_until < now())
        order by due_at limit ${batch} for update skip locked)
      update outbox set lease_until = now() + interval '${LEASE_SECONDS} seconds', lease_epoch = lease_epoch + 1, tries = tries + 1
      from picked where outbox.school_id = ${schoolId} and outbox.id = picked.id
      returning outbox.id, topic, doc_id, body, tries, lease_epoch, due_at`,
    )

  /** The lease epoch fences a paused worker: whoever lost the lease changes nothing. */
  const finish = async (tx: Tx, schoolId: number, row: Claimed): Promise<boolean> => {
    const mine = await tx
      .updateTable('outbox')
      .set({ state: 'done', done_at: sqlNow(), lease_until: null })
      .where('school_id', '=', schoolId)
      .where('id', '=', row.id)
      .where('state', '=', 'due')
      .where('lease_epoch', '=', row.lease_epoch)
      .executeTakeFirst()
    return mine.numUpdatedRows === 1n
  }

  /** Back for another try; after the last one the row is dead and whoever asked to hear of it is told by a row of its own. */
  const putBack = async (tx: Tx, schoolId: number, row: Claimed, error: Error): Promise<void> => {
    const dead = row.tries >= MAX_TRIES
    const mine = await tx
      .updateTable('outbox')
      .set({ lease_until: null, state: dead ? 'dead' : 'due', due_at: backoff(row.tries), last_error: String(error.message).slice(0, 500) })
      .where('school_id', '=', schoolId)
      .where('id', '=', row.id)
      .where('lease_epoch', '=', row.lease_epoch)
      .executeTakeFirst()
    if (!dead || mine.numUpdatedRows !== 1n || !handlers[gaveUp(row.topic as Topic)]) return
    await tx
      .insertInto('outbox')
      .values({ school_id: schoolId, id: newId(), topic: gaveUp(row.topic as Topic), doc_id: row.doc_id, body: JSON.stringify(row.body) })
      .execute()
    wake()
  }

  const tell = (schoolId: number, { outbox, events }: Ctx['wake']): void => {
    if (outbox) wake()
    if (events) options.onDone?.(schoolId)
  }

  /** Work and the end of its row in one transaction. */
  const ended = async (schoolId: number, row: Claimed, work: (ctx: Ctx) => Promise<void>): Promise<void> => {
    const run = async (ctx: Ctx, isMine: boolean): Promise<Ctx['wake']> => {
      if (isMine) await work(ctx)
      return ctx.wake
    }
    tell(schoolId, await runAsSystem(db, schoolId, run, { first: (tx) => finish(tx, schoolId, row) }))
  }

  const callOutside = async (schoolId: number, row: Claimed, handler: AnyOutside, job: Job<Topic>): Promise<void> => {
    const { sent, wake: left } = await runAsSystem(db, schoolId, async (ctx) => {
      const found = await handler.prepare(ctx, job)
      if (found === null && !(await finish(ctx.tx, schoolId, row))) throw new Error('another worker has it')
      return { sent: found, wake: ctx.wake }
    })
    tell(schoolId, left)
    if (sent === null) return
    const answer = await answerOf(handler, sent, ending.signal)
    await ended(schoolId, row, (ctx) => handler.record(ctx, job, sent, answer))
  }

  const runOne = async (schoolId: number, row: Claimed): Promise<void> => {
    const handler = handlers[row.topic]
    const job = { id: row.id, docId: row.doc_id, body: row.body, tries: row.tries } as Job<Topic>
    try {
      if (!handler) throw new Error(`no handler for topic ${row.topic}`)
      if (row.tries > MAX_TRIES) throw new Error('its last tries ended the process')
      if (typeof handler === 'function') await ended(schoolId, row, (ctx) => handler(ctx, job))
      else await callOutside(schoolId, row, handler, job)
    } catch (error) {
      const dead = row.tries >= MAX_TRIES
      log.warn({ topic: row.topic, tries: row.tries, dead, err: error }, 'outbox row failed')
      await db.withTenant({ schoolId }, (tx) => putBack(tx, schoolId, row, error as Error)).catch(() => {})
    }
  }

  /** All that is due of one school in a lane, in its order. */
  const serve = async (schoolId: number, lane: Lane): Promise<void> => {
    for (;;) {
      if (ending.signal.aborted) return
      const rows = await claim(schoolId, lane)
      rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1))
      for (const row of rows) await runOne(schoolId, row)
      handled += rows.length
      if (rows.length < lane.batch) return
    }
  }

  /** Begins with as many schools as there is room for; one that is served waits for its next turn. */
  const fill = (lane: Lane): void => {
    for (const schoolId of lane.due) {
      if (ending.signal.aborted || lane.busy.size >= lane.atOnce) return
      if (lane.busy.has(schoolId)) continue
      lane.due.delete(schoolId)
      const done = serve(schoolId, lane)
        .catch((error) => {
          failure = error
          log.warn({ err: error }, 'outbox pass failed')
        })
        .finally(() => {
          lane.busy.delete(schoolId)
          fill(lane)
        })
      lane.busy.set(schoolId, done)
    }
  }

  const lookOnce = async (): Promise<void> => {
    const { rows } = await db.sweep.query<{ school_id: number; topic: string }>(
      `select school_id, topic from mall.outbox where state = 'due' and due_at <= now() and (lease_until is null or lease_until < now()) group by school_id, topic limit ${MOST_DUE}`,
    )
    isMore ||= rows.length === MOST_DUE
    for (const { school_id: schoolId, topic } of rows) (own.get(topic) ?? inside).due.add(schoolId)
    for (const lane of lanes) fill(lane)
  }

  /** Waits for nothing that is found. Asked while it looks, it looks once more. */
  const look = (): Promise<void> => {
    again = true
    const untilSeen = async (): Promise<void> => {
      try {
        while (again && !ending.signal.aborted) {
          again = false
          await lookOnce()
        }
      } finally {
        looking = null
      }
    }
    looking ??= untilSeen()
    return looking
  }

  const quiet = async (): Promise<void> => {
    const busy = () => lanes.flatMap((it) => [...it.busy.values()])
    for (let served = busy(); served.length > 0; served = busy()) await Promise.all(served)
  }

  const wake = (): void => {
    isMore = true
    if (isAuto && !ending.signal.aborted) look().catch(() => {})
  }

  const tick = (): void => {
    look()
      .catch((error) => log.warn({ err: error }, 'outbox not looked at'))
      .finally(() => {
        if (!ending.signal.aborted) timer = setTimeout(tick, options.idleMs ?? 1000)
      })
  }
  if (isAuto) timer = setTimeout(tick, 100)

  return {
    wake,
    drain: async () => {
      const before = handled
      failure = undefined
      do {
        isMore = false
        await look()
        await quiet()
      } while (isMore && !ending.signal.aborted)
      if (failure) throw failure
      return handled - before
    },
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      await looking?.catch(() => {})
      await quiet()
    },
  }
}

const sqlNow = () => sql<Date>`now()`
const backoff = (tries: number) => sql<Date>`now() + make_interval(secs => ${Math.min(3600, 2 ** tries) * (0.75 + Math.random() / 2)})`
