// Services that are spoken to by `POST address` with JSON, over HTTPS: question and answer both carry `x-sign`, the HMAC-SHA256 of their
// bytes by our key, in hex, and the answer the `nonce` of its question, so that an answer to another one is none.
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { SignedService } from '../core/config-signed-service.ts'
import { sameBytes } from '../core/crypto.ts'
import { newId } from '../core/ids.ts'
import { Unanswered } from '../core/outbox.ts'
import type { Fetch } from './sms.ts'

export const signOf = (bytes: string, key: string): string => createHmac('sha256', key).update(bytes, 'utf8').digest('hex')

const isSigned = (bytes: string, sign: string, key: string): boolean => sameBytes(Buffer.from(sign), Buffer.from(signOf(bytes, key)))

const sendTo = async (ask: Fetch, address: string, init: RequestInit): Promise<{ bytes: string; sign: string }> => {
  const answer = await ask(address, init)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return { bytes: await answer.text(), sign: answer.headers.get('x-sign') ?? '' }
}

/** What `title`, a service, answers; throws Unanswered where that is nothing anybody could trust. */
export const askSigned = async <T extends z.ZodType<{ nonce: string }>>(
  title: string,
  { address, key }: SignedService,
  question: object,
  shape: T,
  signal: AbortSignal,
  ask: Fetch,
): Promise<z.output<T>> => {
  const nonce = newId()
  const body = JSON.stringify({ nonce, ...question })
  const headers = { 'content-type': 'application/json', 'x-sign': signOf(body, key) }
  const { bytes, sign } = await sendTo(ask, address, { method: 'POST', headers, body, signal }).catch((cause: unknown) => {
    throw new Unanswered(`${title}没有应答`, { cause })
  })
  // A result nobody signed is none.
  if (!isSigned(bytes, sign, key)) throw new Unanswered(`${title}的应答签名不符`)
  let said: z.output<T>
  try {
    said = shape.parse(JSON.parse(bytes))
  } catch (cause) {
    throw new Unanswered(`${title}的应答无法识别`, { cause })
  }
  if (said.nonce !== nonce) throw new Unanswered(`${title}的应答不是对本次询问的`)
  return said
}
