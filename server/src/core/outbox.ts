// Work after commit and timers: rows of one table, handled by the worker (core/worker.ts) in transactions of their own.
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'

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
/** Topics of work about one document that carry nothing else. */
export type DocTopic = {
  [T in Topic]: Topics[T] extends { docId: string } ? (Topics[T] extends { body: object } ? never : T) : never
}[Topic]
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

/** Nothing is known about the outcome of a call to a partner: no answer in time, a cut connection, one nobody could read. */
export class Unanswered extends Error {}

/**
 * Work of a topic that calls a partner, one row at a time for each school. The call has no transaction; before and behind it is one each,
 * so that a partner who stands still holds up nothing but this topic (decision 0044).
 */
export interface OutsideJob<T extends Topic, S = unknown, A = unknown> {
  /** What is to be sent; null: nothing, the row is done. Asked again when the row is tried again: `tries` says so. */
  prepare(ctx: Ctx, job: Job<T>): Promise<S | null>
  /** Under a key that stays the same with each try, for what was called and not recorded is called again. */
  call(sent: S, signal: AbortSignal): Promise<A>
  /** In the transaction that marks the row done. */
  record(ctx: Ctx, job: Job<T>, sent: S, answer: A | Unanswered): Promise<void>
  /** Calls at a time, of as many schools. */
  atOnce: number
  /** The call is given up after this; at most MOST_CALL_MS. */
  withinMs: number
}

/** A row is another worker's after a minute. */
export const MOST_CALL_MS = 40_000

type GaveUp<T extends Topic> = `${T}.gaveUp`
export type Jobs = { [T in Topic]?: JobHandler<T> | OutsideJob<T> } & { [T in Topic as GaveUp<T>]?: JobHandler<T> }

/** The topic queued when a row of `topic` is given up after its last try, for who must hear of it; handled as any other row. */
export const gaveUp = <T extends Topic>(topic: T): GaveUp<T> => `${topic}.gaveUp`

type Queued<T extends Topic> = Topics[T] & { dueAt?: Date; schoolId?: number }

/** Queues work in the current transaction, of another school where one is named; `dueAt` in the future makes it a timer on the database clock. */
export const enqueue = async <T extends Topic>(
  ctx: Ctx,
  topic: T | GaveUp<T>,
  ...[given]: object extends Queued<T> ? [it?: Queued<T>] : [it: Queued<T>]
): Promise<void> => {
  const it: { docId?: string; body?: object; dueAt?: Date; schoolId?: number } = given ?? {}
  ctx.wake.outbox ||= !it.dueAt || it.dueAt <= ctx.now
  ctx.drafts.work.push({
    school_id: it.schoolId ?? ctx.schoolId,
    id: newId(),
    topic,
    doc_id: it.docId ?? null,
    body: it.body ?? {},
    due_at: it.dueAt ?? null,
  })
}
