// Personal data on its way to and from the browser of the person it is about: in envelopes of the session (decision 0059).
import { ENVELOPE } from '@caiyuan/contract/wire'
import { createHmac } from 'node:crypto'
import type { Ctx } from './context.ts'
import { keyFor, sealBy, unsealBy } from './crypto.ts'
import { invalid } from './fail.ts'

type OfSession = Pick<Ctx, 'user'>

const keyOf = ({ user }: OfSession): Buffer => {
  if (user.sessionId === '') throw new Error('an envelope belongs to a session')
  return keyFor(`wire:${user.schoolId}:${user.sessionId}`)
}

export const wireKeyOf = (ctx: OfSession): string => keyOf(ctx).toString('base64url')

/**
 * The same text of the same field is the same envelope while the session lasts, so that an answer which says nothing new looks the same:
 * the iv is a keyed hash of both. Nothing stays nothing.
 */
export const enclose = (ctx: OfSession, field: string, plain: string): string => {
  if (plain === '') return ''
  const key = keyOf(ctx)
  const iv = createHmac('sha256', key).update(`${field}|${plain}`).digest().subarray(0, 12)
  return `e1.${sealBy(key, plain, Buffer.from(field), iv)}`
}

/** What the person sent; an envelope of another session or field, or a changed one, is refused as the field's. */
export const disclose = (ctx: OfSession, field: string, envelope: string): string => {
  const key = keyOf(ctx)
  try {
    if (!ENVELOPE.test(envelope)) throw new Error('no envelope')
    return unsealBy(key, envelope.slice(3), Buffer.from(field))
  } catch {
    throw invalid(field, '没有读出您填写的内容，请刷新页面后再填')
  }
}
