// Work after commit and timers: rows of one table, claimed per school, handled in their own transaction.
import { sql, type Selectable } from 'kysely'
import type { Ctx } from './context.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'
import type { Logger } from './log.ts'
import { runAsSystem } from './run.ts'
import type { Tables } from './tables.ts'

/** Later work by topic, and what its row carries. Whoever handles a topic adds it here (`declare module`). */
export interface Topics {
  'files.remove': { body: { keys: string[] } }
}
/** About one document, and nothing more. */
export interface OfDoc {
  docId: string
}
/** What the clock alone sets off. */
export type OfSchool = Record<never, never>

export type Topic = keyof Topics
type DocIdOf<T extends Topic> = Topics[T] extends { docId: infer D } ? D : null
type BodyOf<T extends Topic> = Topics[T] extends { body?: infer B } ? B : Record<never, never>

export interface Job<T extends Topic> {
  id: string
  docId: DocIdOf<T>
  body: BodyOf<T>
  tries: number
}

/** Handles one outbox row inside a transaction of its school; throwing means a later try. */
export type JobHandler<T extends Topic> = (ctx: Ctx, job: Job<T>) => Promise<void>
type GaveUp<T extends Topic> = `${T}.gaveUp`
export type Jobs = { [T in Topic]?: JobHandler<T> } & { [T in Topic as GaveUp<T>]?: JobHandler<T> }

/** The topic queued when a row of `topic` is given up after its last try, for who must hear of it; handled as any other row. */
export const gaveUp = <T extends Topic>(topic: T): GaveUp<T> => `${topic}.gaveUp`

type Queued<T extends Topic> = Topics[T] & { dueAt?: Date }
type AnyJob = (ctx: Ctx, job: { id: string; docId: string | null; body: unknown; tries: number }) => Promise<void>

/** Queues work in the current transaction; `dueAt` in the future makes it a timer on the database clock. */
export const enqueue = async <T extends Topic>(
  ctx: Ctx,
  topic: T | GaveUp<T>,
  ...[given]: object extends Queued<T> ? [it?: Queued<T>] : [it: Queued<T>]
): Promise<void> => {
  const it: { docId?: string; body?: object; dueAt?: Date } = given ?? {}
  ctx.wake.outbox ||= !it.dueAt || it.dueAt <= ctx.now
  ctx.drafts.work.push({
    school_id: ctx.schoolId,
    id: newId(),
    topic,
    doc_id: it.docId ?? null,
    body: it.body ?? {},
    due_at: it.dueAt ?? null,
  })
}

const MAX_TRIES = 12
const LEASE_SECONDS = 60
const BATCH = 20
const MOST_SCHOOLS = 200
/** Schools served at a time: a slow one, or the slow partner of one, does not hold up the others. */
const SIDE_BY_SIDE = 4

type Claimed = Pick<Selectable<Tables['outbox']>, 'id' | 'topic' | 'doc_id' | 'body' | 'tries' | 'lease_epoch' | 'due_at'>

export interface Worker {
  /** Look for due work now. */
  wake(): void
  /** Runs everything due until nothing is left; tests and the demo loader use it. Answers how many rows were handled. */
  drain(): Promise<number>
  stop(): Promise<void>
}

export const startWorker = (
  db: Db,
  handlers: Jobs,
  log: Logger,
  options: { idleMs?: number; auto?: boolean; onDone?: (schoolId: number) => void } = {},
): Worker => {
  const jobs = handlers as Record<string, AnyJob | undefined>
  let stopped = false
  let running: Promise<number> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  const claim = (schoolId: number): Promise<Claimed[]> =>
    db.atOnce(
      schoolId,
      `with picked as (select id from outbox where school_id = ${schoolId} and state = 'due' and due_at <= now() and (lease_until is null or lease_until < now())
        order by due_at limit ${BATCH} for update skip locked)
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
    if (!dead || mine.numUpdatedRows !== 1n || !jobs[gaveUp(row.topic as Topic)]) return
    await tx
      .insertInto('outbox')
      .values({ school_id: schoolId, id: newId(), topic: gaveUp(row.topic as Topic), doc_id: row.doc_id, body: JSON.stringify(row.body) })
      .execute()
    again = true
  }

  const runOne = async (schoolId: number, row: Claimed): Promise<void> => {
    const handler = jobs[row.topic]
    try {
      if (!handler) throw new Error(`no handler for topic ${row.topic}`)
      const work = async (ctx: Ctx, isMine: boolean): Promise<Ctx['wake']> => {
        if (isMine) await handler(ctx, { id: row.id, docId: row.doc_id, body: row.body, tries: row.tries })
        return ctx.wake
      }
      const wake = await runAsSystem(db, schoolId, work, { first: (tx) => finish(tx, schoolId, row) })
      if (wake.outbox) again = true
      if (wake.events) options.onDone?.(schoolId)
    } catch (error) {
      const dead = row.tries >= MAX_TRIES
      log.warn({ topic: row.topic, tries: row.tries, dead, err: error }, 'outbox row failed')
      await db.withTenant({ schoolId }, (tx) => putBack(tx, schoolId, row, error as Error)).catch(() => {})
    }
  }

  /** All that is due of one school, in its order. */
  const passSchool = async (schoolId: number): Promise<number> => {
    let handled = 0
    for (;;) {
      if (stopped) return handled
      const rows = await claim(schoolId)
      rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1))
      for (const row of rows) await runOne(schoolId, row)
      handled += rows.length
      if (rows.length < BATCH) return handled
    }
  }

  const pass = async (): Promise<number> => {
    let handled = 0
    const due = await db.sweep.query(
      `select school_id from mall.outbox where state = 'due' and due_at <= now() and (lease_until is null or lease_until < now()) group by school_id limit ${MOST_SCHOOLS}`,
    )
    const schools = (due.rows as { school_id: number }[]).map((it) => it.school_id)
    again ||= schools.length === MOST_SCHOOLS
    const turn = async (): Promise<void> => {
      for (let school = schools.shift(); school !== undefined; school = schools.shift()) {
        const done = await passSchool(school)
        handled += done
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, turn))
    return handled
  }

  const loop = async (): Promise<number> => {
    let total = 0
    do {
      again = false
      total += await pass()
    } while (again && !stopped)
    return total
  }

  const run = (): Promise<number> => {
    if (running) {
      again = true
      return running
    }
    running = loop().finally(() => {
      running = null
    })
    return running
  }

  const tick = (): void => {
    clearTimeout(timer)
    if (stopped) return
    run()
      .catch((error) => log.warn({ err: error }, 'outbox pass failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, options.idleMs ?? 1000)
      })
  }
  if (options.auto ?? true) timer = setTimeout(tick, 100)

  return {
    wake: () => {
      if (stopped || !(options.auto ?? true)) return
      void run().catch(() => {})
    },
    drain: run,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}

const sqlNow = () => sql<Date>`now()`
const backoff = (tries: number) => sql<Date>`now() + make_interval(secs => ${Math.min(3600, 2 ** tries) * (0.75 + Math.random() / 2)})`
