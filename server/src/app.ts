// Builds the application from modules.ts; used by main.ts and by tests.
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { serveApiDocs } from './core/api-docs.ts'
import { trustOf, type Trust } from './core/caller.ts'
import { followClock, loadCalendar } from './core/clock.ts'
import { compressAnswers } from './core/compress.ts'
import { cookieNames, cookiesOf } from './core/cookies.ts'
import { endSlowBodies, HEADERS_MS, UPLOAD_MS } from './core/deadlines.ts'
import type { Db } from './core/db.ts'
import { keepPaidKinds, registerDocuments } from './core/documents.ts'
import { answerErrors, frameworkErrors } from './core/errors.ts'
import { startEventHub, type EventHub } from './core/events.ts'
import { FORM_LIMITS, registerFileRoutes } from './core/file-routes.ts'
import { readBodies } from './core/bodies.ts'
import type { Logger } from './core/log.ts'
import { serveMetrics } from './core/metrics.ts'
import type { Jobs } from './core/outbox.ts'
import { serveReadiness, type Room } from './core/ready.ts'
import { makeServe } from './core/serve.ts'
import { hearEnded } from './core/session-news.ts'
import { makeSessions, type Sessions } from './core/session.ts'
import { registerPersonal } from './core/personal.ts'
import { registerRetention } from './core/retention.ts'
import { registerWaits } from './core/waits.ts'
import { startWorker, type Worker } from './core/worker.ts'
import { applicantAt } from './modules/registration/proof.ts'
import { keepSigningApart } from './modules/signature/host.ts'
import { setStorage, type Storage } from './gateways/storage.ts'
import { documents, modules } from './modules.ts'
import { personal } from './personal.ts'
import { drops } from './retention.ts'

export interface AppOptions {
  db: Db
  storage: Storage
  room: Room
  log: Logger
  demo: boolean
  secureCookies: boolean
  checkOutput: boolean
  /** False: outbox rows wait for `worker.drain()` (tests, web-only processes). */
  autoJobs: boolean
  trustProxy?: Trust
  /** Bearer of /metrics; without it only the machine itself reads them. */
  metricsToken?: string | null
}

export interface App {
  http: FastifyInstance
  sessions: Sessions
  worker: Worker
  hub: EventHub
}

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // antd writes its styles at run time; no inline script is ever allowed.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
}

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { db, log, trustProxy: trust = false } = options
  registerDocuments(documents)
  await keepPaidKinds(db.shared)
  setStorage(options.storage)
  await followClock(db.shared)
  await loadCalendar(db.shared)
  const http = fastify({
    logger: false,
    trustProxy: trustOf(trust),
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2000 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    ...frameworkErrors(log),
  })
  answerErrors(http, log)
  http.addHook('onRequest', keepSigningApart)
  readBodies(http)
  endSlowBodies(http)
  await compressAnswers(http)
  await http.register(cookie)
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    strictTransportSecurity: options.secureCookies,
    crossOriginEmbedderPolicy: false,
  })
  http.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, () => done()))
  await http.register(multipart, { limits: FORM_LIMITS })
  const sessions = makeSessions(db)
  const hub = startEventHub(db, (cookie) => sessions.forget(cookie))
  const stopHearing = await hearEnded(
    db,
    (ended) => {
      sessions.forgetPerson(ended)
      hub.wake(ended.schoolId)
    },
    () => sessions.forgetAll(),
  )
  registerWaits(modules.map((m) => m.waits))
  registerPersonal(personal)
  registerRetention(drops)
  const jobs: Jobs = Object.assign({}, ...modules.map((m) => m.jobs))
  const worker = startWorker(db, jobs, log, { auto: options.autoJobs, onDone: (schoolId) => hub.wake(schoolId) })
  const names = cookieNames(options.secureCookies)

  makeServe({ db, sessions, hub, worker, log, cookieNames: names, demo: options.demo, checkOutput: options.checkOutput })(http, modules)
  registerFileRoutes(http, { db, sessions, storage: options.storage, cookieNames: names, log, applicantAt: applicantAt(db) })

  http.get('/api/events', async (request, reply) => {
    const cookie = cookiesOf(request, reply, names).get('session') ?? ''
    // An open page asks by itself: it is looked at as the database stands, and keeps no session alive.
    const user = await sessions.look(cookie)
    if (!user) return reply.code(204).send()
    const last = request.headers['last-event-id']
    await hub.attach({ user, cookie, lastEventId: typeof last === 'string' ? last : undefined }, request, reply)
    return reply
  })
  await serveApiDocs(http)
  serveReadiness(http, db, options.room)
  serveMetrics(http, options.metricsToken ?? null, trust !== false)
  http.addHook('onClose', async () => {
    hub.close()
    await stopHearing()
    await worker.stop()
  })
  return { http, sessions, worker, hub }
}
