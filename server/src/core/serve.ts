// Every call of the contract goes through here: session, access, origin, input, transaction (`transact.ts`), answer.
import { CHANGED } from '@caiyuan/contract/changes'
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import { sayIssue } from '@caiyuan/contract/field-words'
import { OK, type Endpoint, type Envelope } from '@caiyuan/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { callerOf } from './caller.ts'
import { cookiesOf, type CookieNames } from './cookies.ts'
import { systemUser, type Ctx, type OpenCtx, type RawReply, type SessionUser } from './context.ts'
import { now } from './clock.ts'
import { OutOfDate } from './db.ts'
import { assertHeaders, assertTakable } from './door.ts'
import { answerTo, refusal, sendEnvelope } from './errors.ts'
import { Fail } from './fail.ts'
import { newToken } from './ids.ts'
import type { Module } from './implement.ts'
import { signedOf } from './bodies.ts'
import { countCall } from './metrics.ts'
import { originAllowed } from './origin.ts'
import { owedBy } from './owed.ts'
import { runAs } from './run.ts'
import { strictOf } from './strict.ts'
import { envelope, fromMeta, makeTransact, type AnyHandler, type Meta, type TransactDeps } from './transact.ts'

export interface ServeDeps extends TransactDeps {
  cookieNames: CookieNames
  demo: boolean
  /** Tests and development parse every answer by the contract's strict output schema. */
  checkOutput: boolean
}

const PRE_SECONDS = 3600
const PRE = /^[A-Za-z0-9_-]{43}$/

const issuesOf = (error: z.ZodError): Fail => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    fields[issue.path.join('.')] ??= issue.message
  }
  return new Fail('core.invalid', { message: Object.values(fields)[0] ?? '提交的内容不正确' }, { fields })
}

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
  if (typeof endpoint.access === 'object') {
    const { need, as } = endpoint.access
    if (!user.needs.has(need) || (as && (as === 'supplier') !== (user.supplierId !== null))) return new Fail('core.denied')
  }
  return endpoint.needsProof && !user.isProven ? new Fail('step.again', { minutes: PROOF_MINUTES }) : null
}

export const makeServe = (deps: ServeDeps) => {
  const { db } = deps
  const { afterCommit, denied, read, write } = makeTransact(deps)

  const openCtx = (request: FastifyRequest, reply: FastifyReply, user: SessionUser | null, meta: Meta): OpenCtx => {
    const cookies = cookiesOf(request, reply, deps.cookieNames)
    let pre = cookies.get('pre') ?? ''
    return {
      db,
      shared: db.shared,
      sessions: deps.sessions,
      user,
      ...fromMeta(meta),
      isFromHere: meta.isFromHere,
      query: request.url.replace(/^[^?]*\??/, ''),
      signed: signedOf(request),
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

  /** The school a call acts in: the person's own, or for suppliers and the platform the one their input names. */
  const schoolOf = (endpoint: Endpoint, user: SessionUser, input: unknown): number =>
    typeof endpoint.access === 'object' && endpoint.access.as ? (input as { schoolId: number }).schoolId : user.schoolId

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
      if (user && endpoint.effect === 'write' && refused.key !== 'step.again') await denied(name, user, refused.retCode, meta)
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
    if (endpoint.effect === 'write') return write(name, endpoint, handler, user!, schoolId, parsed.data, meta)
    const result = await read(handler, user!, schoolId, parsed.data, meta)
    return endpoint.effect === 'raw' ? (result as RawReply) : envelope(OK, result)
  }

  const metaOf = (request: FastifyRequest): Meta => {
    const key = request.headers['idempotency-key']
    return {
      traceId: request.id,
      ip: callerOf(request),
      agent: String(request.headers['user-agent'] ?? ''),
      isFromHere: request.headers['sec-fetch-site'] === 'same-origin',
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
          config: { takesForm: endpoint.takesForm ?? false, isSigned: endpoint.isSigned ?? false },
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
              countCall(endpoint.isSilent ? 'other' : name, retCode, performance.now() - started)
            }
          },
        })
      }
    }
  }
}
