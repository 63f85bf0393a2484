// The redirect signed with a shared key, as portals and apps of campuses have it (企业微信, 钉钉, 今日校园): no server is asked.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { now } from '../../core/clock.ts'
import { sameBytes } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { callbackOf, type Protocol } from './protocol.ts'
import { baseUrl, field, secret } from './setting-rules.ts'

export const SignedWay = z.strictObject({
  type: z.literal('signed'),
  /** The page of the school that signs people in and leads back. */
  page: baseUrl('page'),
  appId: field('appId').min(1, '请写明 appId'),
  key: secret('key'),
})
type SignedWay = z.output<typeof SignedWay>

const HOLDS_MINUTES = 5

/** HMAC-SHA256 in hex over the fields in order of their names, `a=1&b=2`, each as it stands in an address. */
export const signatureOf = (key: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha256', key)
    .update(
      Object.entries(fields)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&'),
    )
    .digest('hex')

const isFresh = (ts: string): boolean => /^\d{10}$/.test(ts) && Math.abs(now().getTime() - Number(ts) * 1000) <= HOLDS_MINUTES * 60_000

export const signed: Protocol<SignedWay> = {
  start: async (way, { schoolCode, state }) => {
    const to = new URL(way.page)
    to.search = new URLSearchParams({ appId: way.appId, redirect: callbackOf(schoolCode), state }).toString()
    return to
  },
  finish: async (way, visit, { userNo = '', name = '', ts = '', nonce = '', sign = '' }) => {
    const { schoolCode, state } = visit
    const said = signatureOf(way.key, { appId: way.appId, schoolCode, state, userNo, name, ts, nonce })
    const isRight = sameBytes(Buffer.from(sign), Buffer.from(said))
    if (!isRight || !isFresh(ts) || nonce.length < 16 || userNo === '') throw new Fail('sso.refused')
    // A nonce is remembered beyond the moment at which its time stamp is too old, fast clock or slow.
    return { identity: { userNo, name, birthOn: '' }, proof: { text: `${way.appId}|${nonce}`, minutes: 2 * HOLDS_MINUTES + 1 } }
  },
}
