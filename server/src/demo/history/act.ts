// Plays a call of the contract as a person at a past moment: the very handler, its own schema, one transaction.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx, SessionUser } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { writeDrafts } from '../../core/drafts.ts'
import { Fail } from '../../core/fail.ts'
import type { DocTopic, JobHandler } from '../../core/outbox.ts'
import { asPart, runAs, runAsSystem } from '../../core/run.ts'
import { documents, modules } from '../../modules.ts'

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>

const calls = new Map<string, { endpoint: Endpoint; handler: AnyHandler }>()
for (const module of modules) {
  for (const [verb, endpoint] of Object.entries(module.endpoints))
    calls.set(`${module.name}.${verb}`, { endpoint, handler: module.handlers[verb] as AnyHandler })
}

const jobs = Object.assign({}, ...modules.map((it) => it.jobs)) as { [T in DocTopic]: JobHandler<T> }
const projections = documents.flatMap((it) => it.projection ?? [])

export interface Stage {
  db: Db
  schoolId: number
}

/** Timers that would have rung in the past must not ring today: what they would have done is played or did not happen. */
const dropPastTimers = async (ctx: Ctx): Promise<void> => {
  await sql`delete from outbox where school_id = ${ctx.schoolId} and state = 'due' and due_at < now() and due_at > ${ctx.now} and created_at = now()`.execute(
    ctx.tx,
  )
}

/** Its supplier hears of a document at the moment played, not when the mall comes to it. */
const tellSuppliers = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{
    topic: DocTopic
    doc_id: string
  }>`delete from outbox where school_id = ${ctx.schoolId} and state = 'due'
    and topic = any(${projections}::text[]) and created_at = now() returning topic, doc_id`.execute(ctx.tx)
  const told = new Map(rows.map((it) => [`${it.topic} ${it.doc_id}`, it]))
  for (const { topic, doc_id: docId } of told.values()) await jobs[topic](ctx, { id: '', docId, body: {}, tries: 1 })
  // Their timers too are among those that rang in the past.
  await writeDrafts(ctx)
}

/** Runs several calls of one person in one transaction. */
export const actAs = <T>(
  stage: Stage,
  user: SessionUser,
  at: Date,
  work: (act: <R>(name: string, input: unknown) => Promise<R>, ctx: Ctx) => Promise<T>,
): Promise<T> =>
  runAs(
    stage.db,
    stage.schoolId,
    // Whoever plays has just signed in.
    { ...user, isProven: true },
    async (ctx) => {
      const result = await work(async <R>(name: string, input: unknown) => {
        const call = calls.get(name)
        if (!call) throw new Error(`no call ${name}`)
        const answer = (await asPart(ctx, async () => call.handler(ctx, await call.endpoint.input.parseAsync(input)))) as R
        // What one call leaves the next may ask for: a submission its quote.
        await writeDrafts(ctx)
        return answer
      }, ctx)
      await tellSuppliers(ctx)
      await dropPastTimers(ctx)
      return result
    },
    { past: at },
  )

/** What a timer does, at the moment it rings. */
export const playJob = (stage: Stage, at: Date, topic: DocTopic, docId: string): Promise<void> =>
  runAsSystem(
    stage.db,
    stage.schoolId,
    async (ctx) => {
      await jobs[topic](ctx, { id: '', docId, body: {}, tries: 1 })
      await writeDrafts(ctx)
      await tellSuppliers(ctx)
      await dropPastTimers(ctx)
    },
    { past: at },
  )

/** A refusal by a rule of the product is an answer: undefined. */
export const tried = async <T>(played: Promise<T>): Promise<T | undefined> => {
  try {
    return await played
  } catch (error) {
    if (error instanceof Fail) return undefined
    throw error
  }
}

/** The same, where a refusal by a rule of the product is an answer. */
export const tryAs = <T>(...args: Parameters<typeof actAs<T>>): Promise<T | undefined> => tried(actAs(...args))
