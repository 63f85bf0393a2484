// A call with an idempotency key is done once; repeated, it is answered as it was.
import type { Envelope } from '@caiyuan/contract/endpoint'
import { signatureOf } from './crypto.ts'
import type { Tx } from './db.ts'
import { Fail } from './fail.ts'

/** A call by its idempotency key. */
export interface Claim {
  schoolId: number
  userId: string
  name: string
  key: string
  fingerprint: Buffer
}

/** By our key: among what was sent is a password. */
export const fingerprintOf = (input: unknown): Buffer => Buffer.from(signatureOf('idempotency', JSON.stringify(input ?? null)), 'base64url')

/** Claims the idempotency key; false when this call was already made. */
export const claimKey = async (tx: Tx, it: Claim): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ school_id: it.schoolId, user_id: it.userId, endpoint: it.name, key: it.key, fingerprint: it.fingerprint })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What the call with this key was answered. */
export const answeredBefore = async (tx: Tx, it: Claim): Promise<Envelope> => {
  const row = await tx
    .selectFrom('idempotency')
    .select(['fingerprint', 'body'])
    .where('school_id', '=', it.schoolId)
    .where('user_id', '=', it.userId)
    .where('endpoint', '=', it.name)
    .where('key', '=', it.key)
    .executeTakeFirstOrThrow()
  if (!row.fingerprint.equals(it.fingerprint)) throw new Fail('core.keyReused')
  return row.body as Envelope
}

export const keepAnswer = (tx: Tx, it: Claim, answer: Envelope) =>
  tx
    .updateTable('idempotency')
    .set({ body: JSON.stringify(answer) })
    .where('school_id', '=', it.schoolId)
    .where('user_id', '=', it.userId)
    .where('endpoint', '=', it.name)
    .where('key', '=', it.key)
