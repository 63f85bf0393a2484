// What a call does in the transaction of its school: once by its key, tried again where transactions met, with its row in the audit log.
import { changesText } from '@caiyuan/contract/changes'
import { OK, type Endpoint, type Envelope } from '@caiyuan/contract/endpoint'
import type { Asking, Ctx, OpenCtx, Outside, SessionUser } from './context.ts'
import { isUncertain } from './database-away.ts'
import { savepoint, toSavepoint, type Db, type Tx, type Work } from './db.ts'
import { isNothing, noDrafts, sendDrafts } from './drafts.ts'
import { refusal, RETRYABLE } from './errors.ts'
import type { EventHub } from './events.ts'
import { Fail } from './fail.ts'
import { answeredBefore, claimKey, fingerprintOf, keepAnswer } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Logger } from './log.ts'
import { askingOf, ctxOf, runAs, scopeOf } from './run.ts'
import type { Sessions } from './session.ts'
import type { Worker } from './worker.ts'

export interface AnyHandler {
  (ctx: Ctx | OpenCtx, input: unknown, ...given: unknown[]): Promise<unknown>
  /** See `asking`. */
  first?: (ctx: Asking, input: unknown) => Promise<unknown>
  isPlannedOnce?: (input: unknown) => boolean
  /** See `beforehand`. */
  outside?: (at: Outside, input: unknown) => Promise<unknown>
  undo?: (told: unknown) => Promise<void>
}

/** Of one call. */
export interface Meta {
  traceId: string
  ip: string
  agent: string
  isFromHere: boolean
  key: string | null
  replayed: boolean
  /** What a deed changed; of a repeated one nobody knows any more, and the page reads everything again. */
  changed?: string
}

/** Kept as the answer to a key, they would be told forever. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['core.busy', 'step.again', 'component.down'])

export const envelope = (retCode: string, data: unknown, retMsg = ''): Envelope => ({ retCode, data, retMsg })

/** Of a call, for its handler. */
export const fromMeta = ({ traceId, ip, agent }: Meta) => ({ traceId, ip, agent })

export interface TransactDeps {
  db: Db
  sessions: Sessions
  hub: EventHub
  worker: Worker
  log: Logger
}

/** What a handler is given behind its input: what a partner told beforehand, and what its first questions were answered. */
const givenTo = (handler: AnyHandler, told: unknown, given: unknown): unknown[] => [
  ...(handler.outside ? [told] : []),
  ...(handler.first ? [given] : []),
]

export const makeTransact = ({ db, sessions, hub, worker, log }: TransactDeps) => {
  const afterCommit = (ctx: Ctx): void => {
    if (ctx.wake.sessions) sessions.forgetPerson({ schoolId: ctx.user.schoolId, userId: ctx.user.id })
    if (ctx.wake.events) hub.wake(ctx.schoolId)
    if (ctx.wake.outbox) worker.wake()
  }

  const audit = (ctx: Ctx, name: string, result: 'done' | 'refused' | 'denied', retCode: string) =>
    ctx.tx.insertInto('audit_log').values({
      school_id: ctx.schoolId,
      id: newId(),
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      endpoint: name,
      object_id: ctx.objectId,
      result,
      ret_code: retCode,
      trace_id: ctx.traceId,
      ip: ctx.ip,
    })

  const outsideOf = (user: SessionUser, schoolId: number): Outside => ({
    schoolId,
    user,
    read: (work) => db.withTenant(scopeOf(user, schoolId), async (tx, now) => work(ctxOf(tx, { schoolId, user, now })), { isRead: true }),
  })

  const write = async (
    name: string,
    { isToldOnce = false, isSilent }: Pick<Endpoint, 'isToldOnce' | 'isSilent'>,
    handler: AnyHandler,
    user: SessionUser,
    schoolId: number,
    input: unknown,
    meta: Meta,
  ): Promise<Envelope> => {
    let woken: Ctx | null = null
    const told = await handler.outside?.(outsideOf(user, schoolId), input)
    const claim = meta.key ? { schoolId, userId: user.id, name, key: meta.key, fingerprint: fingerprintOf(input) } : null
    // The savepoint stands behind the claim: a refusal is rolled back to it and kept as the answer to the key.
    const first = (tx: Tx) =>
      Promise.all([claim ? claimKey(tx, claim) : true, claim && savepoint(tx), handler.first?.(askingOf(tx, { schoolId, user }), input)])
    const act: Work<Envelope, Awaited<ReturnType<typeof first>>> = async (tx, now, [isNew, , given], last) => {
      const ctx = ctxOf(tx, { schoolId, user, now, ...fromMeta(meta), ...(meta.key ? { requestId: meta.key } : {}) })
      if (claim && !isNew) {
        meta.replayed = true
        return answeredBefore(tx, claim)
      }
      let result: Envelope
      try {
        result = envelope(OK, await handler(ctx, input, ...givenTo(handler, told, given)))
      } catch (error) {
        if (!(error instanceof Fail) || NEVER_KEPT.has(error.key)) throw error
        await toSavepoint(tx)
        ctx.drafts = noDrafts()
        ctx.wake = { outbox: false, events: false }
        result = refusal(error)
      }
      const kept = isToldOnce && result.retCode === OK ? refusal(new Fail('core.toldOnce')) : result
      const answered = claim ? [keepAnswer(tx, claim, kept)] : []
      const audited = isSilent ? [] : [audit(ctx, name, result.retCode === OK ? 'done' : 'refused', result.retCode)]
      last(() => sendDrafts(ctx, [...answered, ...audited]))
      woken = ctx
      return result
    }
    const undo = async (): Promise<void> =>
      handler.undo?.(told).catch((error) => log.warn({ err: error, trace: meta.traceId }, 'what was kept beforehand stays'))
    const answer = await db
      .withTenant(scopeOf(user, schoolId), act, {
        first,
        isRefusable: claim === null,
        isPlannedOnce: handler.isPlannedOnce?.(input) ?? false,
      })
      .catch(async (error: unknown) => {
        // Where nobody knows whether it was committed, what it may name stays.
        if (!isUncertain(error)) await undo()
        throw error
      })
    if (!woken || answer.retCode !== OK) await undo()
    if (woken) {
      afterCommit(woken)
      meta.changed = changesText((woken as Ctx).changed)
    }
    return answer
  }

  const writeWithRetry = async (...args: Parameters<typeof write>): Promise<Envelope> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(...args)
      } catch (error) {
        if (attempt >= 3 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * 20 * Math.random()))
      }
    }
  }

  const read = async (handler: AnyHandler, user: SessionUser, schoolId: number, input: unknown, meta: Meta): Promise<unknown> => {
    const told = await handler.outside?.(outsideOf(user, schoolId), input)
    return db.withTenant(
      scopeOf(user, schoolId),
      async (tx, now, given) => {
        const ctx = ctxOf(tx, { schoolId, user, now, ...fromMeta(meta) })
        const answer = await handler(ctx, input, ...givenTo(handler, told, given))
        if (!isNothing(ctx.drafts)) throw new Error('a call that reads leaves nothing behind')
        return answer
      },
      {
        first: async (tx: Tx) => handler.first?.(askingOf(tx, { schoolId, user }), input),
        isRead: true,
        isPlannedOnce: handler.isPlannedOnce?.(input) ?? false,
      },
    )
  }

  const denied = async (name: string, user: SessionUser, retCode: string, meta: Meta): Promise<void> => {
    await runAs(db, user.schoolId, user, async (ctx) => {
      ctx.traceId = meta.traceId
      ctx.ip = meta.ip
      await audit(ctx, name, 'denied', retCode).execute()
    }).catch((error) => log.warn({ err: error, trace: meta.traceId }, 'audit of a denial failed'))
  }

  return { afterCommit, denied, read, write: writeWithRetry }
}
