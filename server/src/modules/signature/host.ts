// Where phones open the signing page. On a host of its own, which no session cookie of a desktop reaches, it is served there alone, and
// nothing else is (decision 0074).
import { signature } from '@caiyuan/contract/signature'
import type { FastifyRequest } from 'fastify'
import { Fail } from '../../core/fail.ts'

const PAGE = '/sign'
const pathOf = ({ path }: { path: string }): string => `/api/${path}`
/** Of phones alone; a drawing is sent by a desktop too, made on its own screen. */
const OF_PHONES: ReadonlySet<string> = new Set([PAGE, pathOf(signature.scan), pathOf(signature.turnAway)])
/** With what a page is made of. */
const isServedThere = (path: string): boolean =>
  OF_PHONES.has(path) || path === pathOf(signature.draw) || path === '/icon.svg' || path.startsWith('/assets/')

let address = 'http://127.0.0.1:8080'
/** Null: phones sign at the host of the mall. */
let ownHost: string | null = null

/** One host has many spellings: upper case, the dot of the root, the port it has anyhow. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.(?=:|$)/, '')

/** Set once at start. */
export const setSigningHost = (mobileUrl: string, publicUrl: string): void => {
  address = mobileUrl.replace(/\/$/, '')
  const [host, mall] = [mobileUrl, publicUrl].map((it) => plainHost(new URL(it).host))
  ownHost = host === mall ? null : host!
}

/** The tag stands behind the #: it is sent to no server and stands in no log. */
export const signingAddress = (tag: string): string => `${address}${PAGE}#${tag}`

/** As the router reads it: no sign it decodes, nothing it cuts off, no address before it. */
const isPlain = (path: string): boolean => /^\/[^%#]*$/.test(path)

/** For every request, before anything is read of it. */
export const keepSigningApart = async ({ host, url }: FastifyRequest): Promise<void> => {
  if (ownHost === null) return
  const path = url.split('?', 1)[0]!
  if (!isPlain(path) || (plainHost(host) === ownHost ? !isServedThere(path) : OF_PHONES.has(path))) throw new Fail('core.noCall')
}
