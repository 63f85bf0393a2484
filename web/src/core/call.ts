// One request: the contract's endpoint in, typed data or an ApiFail out (spec §7, §8).
import { CHANGED, changesIn, type Change } from '@caiyuan/contract/changes'
import { DENIED, FACTOR_FIRST, OK, PASSWORD_FIRST, SIGNED_OUT, type Envelope, type OutputOf, type SentOf } from '@caiyuan/contract/endpoint'
import { ApiFail, EMPTY, HTTP, OFFLINE } from './api-fail.ts'
import { isUnattended } from './attended.ts'
import { whileBusy } from './busy.ts'
import { hearClock } from './clock.ts'
import { apiBase, officialHosts, sourceType } from './config.ts'
import { connectionLost, connectionUp } from './connection.ts'
import { keepEarly, takeEarly, type Asked } from './early.ts'
import type { Handle } from './handle.ts'
import { toLogin, toNoPermission, toPassword } from './navigate.ts'

export interface CallOptions {
  /** Idempotency key of an act; a retry of the same act carries the same key. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Asks whether somebody is signed in: the answer that nobody is sends nobody to the login page. */
  isProbe?: boolean
  /** Told what a deed changed; null where that is not known, as of one done before. */
  onChanged?: ((changes: readonly Change[] | null) => void) | undefined
}

/** GET input as flat parameters: undefined dropped, arrays repeat their key. */
export const queryText = (input: Record<string, unknown>, now: number): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each))
  }
  params.set('timestamp', String(now))
  return params.toString()
}

/** Address of a GET that answers a file: exports, documents. For links, so that the browser shows its own progress. */
export const fileOf = <H extends Handle>(handle: H, input: SentOf<H>): string =>
  `${apiBase}/${handle.path}?${queryText(input as Record<string, unknown>, Date.now())}`

const headersOf = (handle: Handle, key: string | undefined): Record<string, string> => ({
  sourceType,
  ...(handle.method === 'POST' ? { 'content-type': 'application/json' } : {}),
  ...(officialHosts.includes(window.location.hostname) ? { official: '1' } : {}),
  ...(handle.effect === 'write' ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : isUnattended() ? { 'x-unattended': '1' } : {}),
})

const send = (handle: Handle, input: unknown, { key, signal }: CallOptions): Promise<Response> => {
  const values = (input ?? {}) as Record<string, unknown>
  const address = `${apiBase}/${handle.path}${handle.method === 'GET' ? `?${queryText(values, Date.now())}` : ''}`
  const request: RequestInit = { method: handle.method, credentials: 'include', headers: headersOf(handle, key) }
  if (signal) request.signal = signal
  if (handle.method === 'POST') request.body = JSON.stringify(values)
  return fetch(address, request)
}

/** Asks for what a page is about to read. */
export const askEarly = (it: Asked): void => keepEarly(it, send(it.handle, it.input, {}))

const ask = async (handle: Handle, input: unknown, options: CallOptions): Promise<Response> => {
  try {
    return await (takeEarly({ handle, input }) ?? send(handle, input, options))
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    connectionLost()
    const text =
      handle.effect === 'write' ? '网络已断开，这次操作的结果未知；恢复后请再点一次，系统不会重复执行' : '网络已断开，正在重新连接'
    throw new ApiFail({ code: OFFLINE, message: text })
  }
}

/** The envelope of an answer, opened. */
export const openAnswer = async (answer: Response, isProbe = false): Promise<unknown> => {
  hearClock(answer.headers.get('x-now'))
  const traceId = answer.headers.get('x-trace-id') ?? undefined
  if (answer.status !== 200) throw new ApiFail({ code: HTTP, message: '请求错误', traceId })
  const body = await answer.text()
  if (body.trim() === '') throw new ApiFail({ code: EMPTY, message: '响应数据为空', traceId })
  let envelope: Envelope
  try {
    envelope = JSON.parse(body) as Envelope
  } catch {
    throw new ApiFail({ code: HTTP, message: '请求错误', traceId })
  }
  if (envelope.retCode === OK) return envelope.data
  if (envelope.retCode === SIGNED_OUT && !isProbe) toLogin()
  if (envelope.retCode === DENIED) toNoPermission()
  if (envelope.retCode === PASSWORD_FIRST || envelope.retCode === FACTOR_FIRST) toPassword()
  throw new ApiFail({ code: envelope.retCode, message: envelope.retMsg, data: envelope.data, traceId })
}

const changesOf = (answer: Response): Change[] | null => {
  const text = answer.headers.get(CHANGED)
  return text === null ? null : changesIn(text)
}

export const call = async <H extends Handle>(handle: H, input: SentOf<H>, options: CallOptions = {}): Promise<OutputOf<H>> => {
  const work = async () => {
    const answer = await ask(handle, input, options)
    connectionUp()
    const data = (await openAnswer(answer, options.isProbe)) as OutputOf<H>
    if (handle.effect === 'write') options.onChanged?.(changesOf(answer))
    return data
  }
  return handle.loading ? whileBusy(work) : work()
}
