// Every call of the contract goes through here: session, access, origin, input, transaction, idempotency, log, answer.
import { CHANGED, changesText } from '@caiyuan/contract/changes'
import { sayIssue } from '@caiyuan/contract/field-words'
import { OK, type Endpoint, type Envelope } from '@caiyuan/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { callerOf } from './caller.ts'
import { cookiesOf, type CookieNames } from './cookies.ts'
import { systemUser, type Asking, type Ctx, type OpenCtx, type RawReply, type SessionUser } from './context.ts'
import { now } from './clock.ts'
import { OutOfDate, savepoint, toSavepoint, type Db, type Tx, type Work } from './db.ts'
import { assertHeaders, assertTakable } from './door.ts'
import { isNothing, noDrafts, sendDrafts } from './drafts.ts'
import { answerTo, refusal, RETRYABLE, sendEnvelope } from './errors.ts'
import type { EventHub } from './events.ts'
import { Fail } from './fail.ts'
import { answeredBefore, claimKey, fingerprintOf, keepAnswer } from './idempotency.ts'
import { newId, newToken } from './ids.ts'
import type { Module } from './implement.ts'
import type { Logger } from './log.ts'
import { countCall } from './metrics.ts'
import { originAllowed } from './origin.ts'
import { owedBy } from './owed.ts'
import { askingOf, ctxOf, runAs, scopeOf } from './run.ts'
import type { Sessions } from './session.ts'
import { strictOf } from './strict.ts'
import type { Worker } from './worker.ts'

export interface ServeDeps {
  db: Db
  sessions: Sessions
  hub: EventHub
  worker: Worker
  log: Logger
  cookieNames: CookieNames
  demo: boolean
  /** Tests and development parse every answer by the contract's strict output schema. */
  checkOutput: boolean
}

interface AnyHandler {
  (ctx: Ctx | OpenCtx, input: unknown, given?: unknown): Promise<unknown>
  /** See `asking`. */
  first?: (ctx: Asking, input: unknown) => Promise<unknown>
  isPlannedOnce?: (input: unknown) => boolean
}

const PRE_SECONDS = 3600
const PRE = /^[A-Za-z0-9_-]{43}$/

const envelope = (retCode: string, data: unknown, retMsg = ''): Envelope => ({ retCode, data, retMsg })

const issuesOf = (error: z.ZodError): Fail => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    fields[issue.path.join('.')] ??= issue.message
  }
  return new Fail('core.invalid', { message: Object.values(fields)[0] ?? '提交的内容不正确' }, { fields })
}

/** Of a call, for its handler. */
const from = ({ traceId, ip, agent }: Meta) => ({ traceId, ip, agent })

const inputOf = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const query = request.query as Record<string, unknown>
  if (endpoint.method === 'GET') {
    const { timestamp: _timestamp, ...rest } = query
    return rest
  }
  // A few specified POSTs carry an id in the query; the body wins.
  const body = request.body ?? {}
  return typeof body === 'object' && !Array.isArray(body) ? { ...query, ...body } : body
}

const allowed = (endpoint: Endpoint, user: SessionUser | null): Fail | null => {
  if (endpoint.access === 'public') return null
  if (!user) return new Fail('core.signedOut')
  const owed = owedBy(user, endpoint)
  if (owed) return owed
  if (endpoint.access === 'signedIn') return null
  if (!user.needs.has(endpoint.access.need)) return new Fail('core.denied')
  return endpoint.access.as === 'supplier' && !user.supplierId ? new Fail('core.denied') : null
}

export const makeServe = (deps: ServeDeps) => {
  const { db, hub, worker } = deps

  const afterCommit = (ctx: Ctx): void => {
    if (ctx.wake.sessions) deps.sessions.forgetPerson({ schoolId: ctx.user.schoolId, userId: ctx.user.id })
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

  const write = async (
    name: string,
    isToldOnce: boolean,
    handler: AnyHandler,
    user: SessionUser,
    schoolId: number,
    input: unknown,
    meta: Meta,
  ): Promise<Envelope> => {
    let woken: Ctx | null = null
    const claim = meta.key ? { schoolId, userId: user.id, name, key: meta.key, fingerprint: fingerprintOf(input) } : null
    // The savepoint stands behind the claim: a refusal is rolled back to it and kept as the answer to the key.
    const first = (tx: Tx) =>
      Promise.all([claim ? claimKey(tx, claim) : true, claim && savepoint(tx), handler.first?.(askingOf(tx, { schoolId, user }), input)])
    const act: Work<Envelope, Awaited<ReturnType<typeof first>>> = async (tx, now, [isNew, , given], last) => {
      const ctx = ctxOf(tx, { schoolId, user, now, ...from(meta), ...(meta.key ? { requestId: meta.key } : {}) })
      if (claim && !isNew) {
        meta.replayed = true
        return answeredBefore(tx, claim)
      }
      let result: Envelope
      try {
        result = envelope(OK, await handler(ctx, input, given))
      } catch (error) {
        // Kept as the answer to this key it would be told forever.
        if (!(error instanceof Fail) || error.key === 'core.busy') throw error
        await toSavepoint(tx)
        ctx.drafts = noDrafts()
        ctx.wake = { outbox: false, events: false }
        result = refusal(error)
      }
      const kept = isToldOnce && result.retCode === OK ? refusal(new Fail('core.toldOnce')) : result
      const audited = audit(ctx, name, result.retCode === OK ? 'done' : 'refused', result.retCode)
      for (const sent of sendDrafts(ctx, claim ? [keepAnswer(tx, claim, kept), audited] : [audited])) last(sent)
      woken = ctx
      return result
    }
    const answer = await db.withTenant(scopeOf(user, schoolId), act, {
      first,
      isRefusable: claim === null,
      isPlannedOnce: handler.isPlannedOnce?.(input) ?? false,
    })
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

  const read = (handler: AnyHandler, user: SessionUser, schoolId: number, input: unknown, meta: Meta): Promise<unknown> =>
    db.withTenant(
      scopeOf(user, schoolId),
      async (tx, now, given) => {
        const ctx = ctxOf(tx, { schoolId, user, now, ...from(meta) })
        const answer = await handler(ctx, input, given)
        if (!isNothing(ctx.drafts)) throw new Error('a call that reads leaves nothing behind')
        return answer
      },
      {
        first: async (tx: Tx) => handler.first?.(askingOf(tx, { schoolId, user }), input),
        isRead: true,
        isPlannedOnce: handler.isPlannedOnce?.(input) ?? false,
      },
    )

  const openCtx = (request: FastifyRequest, reply: FastifyReply, user: SessionUser | null, meta: Meta): OpenCtx => {
    const cookies = cookiesOf(request, reply, deps.cookieNames)
    let pre = cookies.get('pre') ?? ''
    return {
      db,
      shared: db.shared,
      sessions: deps.sessions,
      user,
      ...from(meta),
      now: now(),
      // Issued to the first call that needs it: calls of one page side by side would replace each other's, and with it the captcha.
      get pre() {
        if (!PRE.test(pre)) {
          pre = newToken()
          cookies.set('pre', pre, PRE_SECONDS)
        }
        return pre
      },
      cookies,
      demo: deps.demo,
      tenant: async (schoolId, work, as) => {
        let done: Ctx | undefined
        const result = await runAs(db, schoolId, as ?? systemUser(schoolId), (ctx) => {
          done = ctx
          return work(ctx)
        })
        if (done) afterCommit(done)
        return result
      },
    }
  }

  const denied = async (name: string, user: SessionUser, retCode: string, meta: Meta): Promise<void> => {
    await runAs(db, user.schoolId, user, async (ctx) => {
      ctx.traceId = meta.traceId
      ctx.ip = meta.ip
      await audit(ctx, name, 'denied', retCode).execute()
    }).catch((error) => deps.log.warn({ err: error, trace: meta.traceId }, 'audit of a denial failed'))
  }

  /** The school a call acts in: the person's own, or for suppliers the one their input names. */
  const schoolOf = (endpoint: Endpoint, user: SessionUser, input: unknown): number =>
    typeof endpoint.access === 'object' && endpoint.access.as === 'supplier' ? (input as { schoolId: number }).schoolId : user.schoolId

  const handle = async (
    name: string,
    endpoint: Endpoint,
    handler: AnyHandler,
    user: SessionUser | null,
    { request, reply, meta }: { request: FastifyRequest; reply: FastifyReply; meta: Meta },
  ): Promise<Envelope | RawReply> => {
    const refused = allowed(endpoint, user)
    if (refused) {
      const cookie = cookiesOf(request, reply, deps.cookieNames).get('session')
      if (user && !allowed(endpoint, await deps.sessions.look(cookie))) throw new OutOfDate('allowed by now')
      if (user && endpoint.effect === 'write') await denied(name, user, refused.retCode, meta)
      return refusal(refused)
    }
    if (endpoint.effect === 'write' && !originAllowed(request)) return refusal(new Fail('core.forbiddenOrigin'))
    assertHeaders(request.headers)
    const sent = inputOf(endpoint, request)
    assertTakable(sent)
    const parsed = await endpoint.input.safeParseAsync(sent, { error: sayIssue })
    if (!parsed.success) return refusal(issuesOf(parsed.error))
    if (endpoint.access === 'public') {
      // Who still owes a password, a second factor or a consent is nobody yet, also to pages that greet by name.
      const known = endpoint.effect === 'read' && user && owedBy(user) ? null : user
      const result = await handler(openCtx(request, reply, known, meta), parsed.data)
      // Who signs in or out begins anew: no open page is told.
      if (endpoint.effect === 'write') meta.changed = ''
      return endpoint.effect === 'raw' ? (result as RawReply) : envelope(OK, result)
    }
    const schoolId = schoolOf(endpoint, user!, parsed.data)
    if (endpoint.effect === 'write') return writeWithRetry(name, endpoint.isToldOnce ?? false, handler, user!, schoolId, parsed.data, meta)
    const result = await read(handler, user!, schoolId, parsed.data, meta)
    return endpoint.effect === 'raw' ? (result as RawReply) : envelope(OK, result)
  }

  const metaOf = (request: FastifyRequest): Meta => {
    const key = request.headers['idempotency-key']
    return {
      traceId: request.id,
      ip: callerOf(request),
      agent: String(request.headers['user-agent'] ?? ''),
      key: typeof key === 'string' ? key : null,
      replayed: false,
    }
  }

  const checked = (name: string, endpoint: Endpoint, answer: Envelope): Envelope => {
    if (!deps.checkOutput || answer.retCode !== OK) return answer
    const strict = strictOf(endpoint.output)
    const parsed = strict.safeParse(JSON.parse(JSON.stringify(answer.data ?? null)))
    if (!parsed.success) throw new Error(`output of ${name} is not its contract: ${parsed.error.message}`)
    return answer
  }

  /** Registers every endpoint of the modules below /api/. */
  return (app: FastifyInstance, modules: readonly Module[]): void => {
    for (const module of modules) {
      for (const [verb, endpoint] of Object.entries(module.endpoints)) {
        const name = `${module.name}.${verb}`
        const handler = module.handlers[verb] as AnyHandler
        app.route({
          method: endpoint.method,
          url: `/api/${endpoint.path}`,
          config: { takesForm: endpoint.takesForm ?? false },
          handler: async (request, reply) => {
            const meta = metaOf(request)
            const started = performance.now()
            reply.header('x-trace-id', meta.traceId).header('cache-control', 'no-store')
            let retCode = OK
            try {
              const cookie = cookiesOf(request, reply, deps.cookieNames).get('session')
              const isUnattended = request.headers['x-unattended'] === '1'
              const call = (user: SessionUser | null) => handle(name, endpoint, handler, user, { request, reply, meta })
              const answer = await deps.sessions.as(cookie, call, isUnattended)
              if ('mime' in answer) {
                for (const [key, value] of Object.entries(answer.headers ?? {})) reply.header(key, value)
                return await reply
                  .code(answer.status ?? 200)
                  .type(answer.mime)
                  .send(answer.body)
              }
              retCode = answer.retCode
              if (meta.replayed) reply.header('idempotent-replayed', 'true')
              if (meta.changed !== undefined) reply.header(CHANGED, meta.changed)
              return await sendEnvelope(reply, { status: 200, envelope: checked(name, endpoint, answer) })
            } catch (error) {
              const told = answerTo(error, deps.log, { trace: meta.traceId, call: name })
              retCode = told.envelope.retCode
              return await sendEnvelope(reply, told)
            } finally {
              countCall(name, retCode, performance.now() - started)
            }
          },
        })
      }
    }
  }
}

interface Meta {
  traceId: string
  ip: string
  agent: string
  key: string | null
  replayed: boolean
  /** What a deed changed; of a repeated one nobody knows any more, and the page reads everything again. */
  changed?: string
}
