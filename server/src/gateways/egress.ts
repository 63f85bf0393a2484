// The one client that calls addresses somebody else wrote: an institution's sign-in today. Names are resolved once, every address is
// judged, and the one that was judged is connected to; nothing is followed, and nobody answers without end.
import { lookup as resolveName } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export class EgressRefused extends Error {}

export interface EgressOptions {
  /** Networks of the operator's own that may be called, also without TLS: `10.20.0.0/16`. */
  inside?: readonly string[]
  resolve?: (name: string) => Promise<readonly string[]>
  mostBytes?: number
  withinMs?: number
}

export type Ask = (url: string | URL, init?: AskInit) => Promise<Response>
export interface AskInit {
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | null
  signal?: AbortSignal
}

/** Of IPv6 what is given out: below it lie forms that hold an IPv4 address. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
const isOpen = (address: string): boolean => {
  const it = ipaddr.process(address)
  return it.range() === 'unicast' && (it instanceof ipaddr.IPv4 || it.match(GLOBAL))
}

const MOST_BYTES = 1024 * 1024
const WITHIN_MS = 8000
const NO_BODY = new Set([101, 204, 205, 304])

const resolveAll = async (name: string): Promise<string[]> =>
  (await resolveName(name, { all: true, verbatim: true })).map((it) => it.address)

export const makeEgress = ({
  inside = [],
  resolve = resolveAll,
  mostBytes = MOST_BYTES,
  withinMs = WITHIN_MS,
}: EgressOptions = {}): Ask => {
  const networks = inside.map((it) => ipaddr.parseCIDR(it))
  const isInside = (address: string): boolean => {
    const it = ipaddr.process(address)
    return networks.some(([network, bits]) => network.kind() === it.kind() && it.match([network, bits] as never))
  }
  /** Where to connect; every address of the name has to be one that may be called. */
  const judged = async (url: URL, signal: AbortSignal): Promise<string> => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressRefused(`${url.protocol} is not called`)
    if (url.username || url.password) throw new EgressRefused('an address with a name and password in it is not called')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await Promise.race([resolve(host), aborted(signal)])
    if (addresses.length === 0) throw new EgressRefused(`${host} has no address`)
    for (const address of addresses) {
      if (isIP(address) === 0) throw new EgressRefused(`${host} leads nowhere`)
      if (isInside(address)) continue
      if (!isOpen(address)) throw new EgressRefused(`${host} leads into a network that is not called`)
      if (url.protocol === 'http:') throw new EgressRefused(`${host} is called over TLS only`)
    }
    return addresses[0]!
  }

  return async (to, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(to)
    const limit = AbortSignal.any([AbortSignal.timeout(withinMs), ...(signal ? [signal] : [])])
    const address = await judged(url, limit)
    const answer = await send(url, address, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: limit,
      body: body instanceof URLSearchParams ? body.toString() : (body ?? ''),
    })
    return read(answer, mostBytes)
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }))

/** No agent: a connection kept from before could lead elsewhere. */
const send = (url: URL, address: string, { body, ...options }: RequestOptions & { body: string }): Promise<IncomingMessage> =>
  new Promise((answer, fail) => {
    const lookup: LookupFunction = (_name, { all }, done) => {
      const family = isIP(address)
      if (all) done(null, [{ address, family }])
      else done(null, address, family)
    }
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, { ...options, agent: false, lookup }, answer)
    request.on('error', fail).end(body)
  })

const read = async (answer: IncomingMessage, mostBytes: number): Promise<Response> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) {
      answer.destroy()
      throw new EgressRefused(`the answer is longer than ${mostBytes} bytes`)
    }
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value))
  const status = answer.statusCode ?? 0
  return new Response(NO_BODY.has(status) ? null : Buffer.concat(parts), { status, headers })
}

let current: Ask = makeEgress()
/** Set once at start: what the operator lets it call. */
export const setEgress = (it: Ask): void => {
  current = it
}
export const askOutside: Ask = (url, init) => current(url, init)
