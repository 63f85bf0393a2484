// Prometheus metrics: calls by name and outcome, their duration, process defaults.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sameBytes, sha256 } from './crypto.ts'
import { isLed, metricsOfAll } from './processes.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
if (isLed) {
  AggregatorRegistry.setRegistries([registry])
  // Made to answer who leads: it hears from its construction on.
  void new AggregatorRegistry()
}

const calls = new Counter({
  name: 'caiyuan_calls_total',
  help: 'Calls by name and retCode',
  labelNames: ['call', 'ret_code'],
  registers: [registry],
})
const seconds = new Histogram({
  name: 'caiyuan_call_seconds',
  help: 'Duration of calls',
  labelNames: ['call'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

export const countCall = (call: string, retCode: string, ms: number): void => {
  calls.inc({ call, ret_code: retCode })
  seconds.observe({ call }, ms / 1000)
}

const messages = new Counter({
  name: 'caiyuan_sms_total',
  help: 'Short messages by what became of them; more refused is an alarm',
  labelNames: ['outcome'],
  registers: [registry],
})

export const countSms = (outcome: 'sent' | 'refused' | 'unanswered'): void => messages.inc({ outcome })

const mails = new Counter({
  name: 'caiyuan_mail_total',
  help: 'E-mails by what became of them; more refused is an alarm',
  labelNames: ['outcome'],
  registers: [registry],
})

export const countMail = (outcome: 'sent' | 'refused' | 'unanswered'): void => mails.inc({ outcome })

/** Violations of the ledger's invariants the reconciler last found; anything but 0 is an alarm. */
export const ledgerFaults = new Gauge({
  name: 'caiyuan_ledger_faults',
  help: 'Violations of the ledger invariants per school',
  labelNames: ['school'],
  aggregator: 'max',
  registers: [registry],
})

/** The mall serves all the same, so readiness does not ask for it. */
export const demoHistoryFailed = new Gauge({
  name: 'caiyuan_demo_history_failed',
  help: 'Whether the process that makes the orders of the demo died before all were made; the next start goes on',
  aggregator: 'max',
  registers: [registry],
})

/** Fewer than PROCESSES asks for: one is starting. */
export const serving = new Gauge({
  name: 'caiyuan_processes_serving',
  help: 'Processes that listen behind the port',
  aggregator: 'sum',
  registers: [registry],
})

/** 0: searches ask the tables. */
export const goodsInMemory = new Gauge({
  name: 'caiyuan_goods_in_memory_bytes',
  help: 'What the goods on sale take in the memory of a serving process; 0 while searches ask the tables',
  aggregator: 'sum',
  registers: [registry],
})

const logGauge = (name: string, help: string): Gauge<'school'> =>
  new Gauge({ name, help, labelNames: ['school'], aggregator: 'max', registers: [registry] })

const logBroken = logGauge(
  'caiyuan_log_chain_broken',
  'Whether the document log of a school broke when it was last followed; anything but 0 is an alarm',
)
const logRows = logGauge(
  'caiyuan_log_chain_checked_rows',
  'Rows of the document log that were good when it was last followed, the newest only',
)
const logAt = logGauge('caiyuan_log_chain_checked_seconds', 'When the document log of a school was last followed, in seconds since 1970')

export const noteLogCheck = (schoolId: number, it: { rows: number; isBroken: boolean; at: Date }): void => {
  const school = String(schoolId)
  logBroken.set({ school }, it.isBroken ? 1 : 0)
  logRows.set({ school }, it.rows)
  logAt.set({ school }, it.at.getTime() / 1000)
}

/** What a proxy on this machine adds to the requests it passes on; any of them means somebody else is asking. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
const LOOPBACK = /^(::ffff:)?127\.|^::1$/
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/** The machine itself: by the address of the socket, which no header changes, and with no trace of a proxy or a foreign name. */
const isMachineItself = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.raw.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(request.headers.host ?? '') &&
  PASSED_ON.every((name) => request.headers[name] === undefined)

const bears = (request: FastifyRequest, token: string): boolean =>
  sameBytes(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`))

/** Figures of the running product: for whoever bears the token where one is set, else for this machine only; behind a proxy, which may pass on without saying so, for nobody. */
export const serveMetrics = (http: FastifyInstance, token: string | null, behindProxy = false): void => {
  http.get('/metrics', async (request, reply) => {
    if (token ? bears(request, token) : !behindProxy && isMachineItself(request))
      return reply.type(registry.contentType).send(await (isLed ? metricsOfAll() : registry.metrics()))
    if (token) return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('须带 METRICS_TOKEN\n')
    return reply.code(403).type('text/plain; charset=utf-8').send('只供本机读取；从别处读取须设置 METRICS_TOKEN\n')
  })
}
