// Whatever goes wrong on the way to a call, in it or after it is answered in the one envelope and logged with its trace id.
import type { Socket } from 'node:net'
import { BUSY, type Envelope } from '@caiyuan/contract/endpoint'
import type { FailKey } from '@caiyuan/contract/fails'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from './clock.ts'
import { Fail } from './fail.ts'
import { newId } from './ids.ts'
import type { Logger } from './log.ts'
import { jsonBetween } from './ready-json.ts'

export const newTrace = (): string => newId().replaceAll('-', '')

export const refusal = (fail: Fail): Envelope => ({ retCode: fail.retCode, data: fail.data, retMsg: fail.message })

export const RETRYABLE = new Set(['40001', '40P01'])
/** The database gave up, or is away: the person may try again, with the same key where it is not known what happened. */
const GAVE_UP = new Set([...RETRYABLE, '57014', '55P03', '53200', '53300', '57P01', '57P02', '57P03', 'DATABASE_AWAY'])
const RETRY_AFTER_SECONDS = 5
/** No room left: for a file, within the quota of the disk, for the database. */
export const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** What the framework and its parsers find wrong with a request, in our words. */
const MALFORMED: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: '提交的内容不是完整的 JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: '没有提交内容',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '请以 JSON（application/json）提交',
  FST_ERR_CTP_BODY_TOO_LARGE: '提交的内容超过 2 MB',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '提交的内容没有传完整',
  FST_ERR_BAD_URL: '地址不正确',
  HPE_HEADER_OVERFLOW: '请求头太大',
  ERR_HTTP_REQUEST_TIMEOUT: '请求没有及时传完',
}

/** What answers with another status than 200: no page of ours gets these, so machines must see them. */
const STATUS: Partial<Record<FailKey, number>> = {
  'core.malformed': 400,
  'core.noCall': 404,
  'core.wrongMethod': 405,
  'core.full': 507,
  'core.broken': 500,
}

interface Raised {
  code?: string
  statusCode?: number
}

const failOf = (error: unknown): Fail => {
  if (error instanceof Fail) return error
  const { code = '', statusCode = 500 } = error as Raised
  if (GAVE_UP.has(code)) return new Fail('core.busy')
  if (FULL.has(code)) return new Fail('core.full')
  const reason = MALFORMED[code]
  if (reason !== undefined || statusCode < 500) return new Fail('core.malformed', { reason: reason ?? '请求的格式不正确' })
  return new Fail('core.broken')
}

const statusOf = (error: unknown, fail: Fail): number => {
  const { statusCode } = error as Raised
  const isTheirs = fail.key === 'core.malformed' && statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return isTheirs ? statusCode : (STATUS[fail.key] ?? 200)
}

/** The answer to an error, which is noted as loudly as it is ours. */
export const answerTo = (error: unknown, log: Logger, about: { trace: string; call: string }): { status: number; envelope: Envelope } => {
  const fail = failOf(error)
  const status = statusOf(error, fail)
  if (status >= 500) log.error({ ...about, err: error }, 'call failed')
  else if (fail.key === 'core.busy') log.warn({ ...about, err: error }, 'the database gave up')
  else if (status !== 200) log.info({ ...about, status, err: error }, 'request refused')
  return { status, envelope: refusal(fail) }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const written = ({ retCode, data, retMsg }: Envelope): string | Buffer =>
  jsonBetween(`{"retCode":${JSON.stringify(retCode)},"data":`, data, `,"retMsg":${JSON.stringify(retMsg)}}`)

export const sendEnvelope = (reply: FastifyReply, { status, envelope }: { status: number; envelope: Envelope }): FastifyReply =>
  reply
    .removeHeader('content-disposition')
    .code(status)
    .headers({
      'x-trace-id': reply.request.id,
      'x-now': now().toISOString(),
      ...(envelope.retCode === BUSY ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
    })
    .type(JSON_TYPE)
    .send(written(envelope))

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

/** For the constructor of the framework: what it refuses before there is a route, and what is no HTTP at all. */
export const frameworkErrors = (log: Logger) => ({
  genReqId: newTrace,
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    sendEnvelope(reply, answerTo(error, log, { trace: request.id, call: pathOf(request) }))
  },
  clientErrorHandler: (error: Error & Raised, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const trace = newTrace()
    const { status, envelope } = answerTo(Object.assign(error, { statusCode: 400 }), log, { trace, call: '' })
    const body = JSON.stringify(envelope)
    const head = `HTTP/1.1 ${status} Bad Request\r\nx-trace-id: ${trace}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
    socket.end(`${head}\r\n\r\n${body}`)
  },
})

const METHODS = ['GET', 'POST'] as const

/** Set before any route is: a route keeps the handler of the moment it is made. */
export const answerErrors = (http: FastifyInstance, log: Logger): void => {
  http.setErrorHandler(async (error, request, reply) => {
    sendEnvelope(reply, answerTo(error, log, { trace: request.id, call: pathOf(request) }))
    return reply
  })
  void http.register(
    async (api) => {
      api.setNotFoundHandler(async (request, reply) => {
        const method = METHODS.find((it) => http.hasRoute({ method: it, url: pathOf(request) }))
        if (method) reply.header('allow', method)
        const fail = method ? new Fail('core.wrongMethod', { method }) : new Fail('core.noCall')
        sendEnvelope(reply, answerTo(fail, log, { trace: request.id, call: pathOf(request) }))
        return reply
      })
    },
    { prefix: '/api' },
  )
}
