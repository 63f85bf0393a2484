// What proves that the person at this visit holds a phone: a code sent to it, or a ticket given for one (decision 0051).
import { PROOF_MINUTES } from '@caiyuan/contract/registration'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { indexesOf, indexOf, sameBytes, seal, sha256, signatureOf } from '../../../core/crypto.ts'
import { Fail } from '../../../core/fail.ts'
import { newId, newToken } from '../../../core/ids.ts'
import { enqueue } from '../../../core/outbox.ts'
import { PERSONAL_ID } from '../../../core/pseudo-schools.ts'
import { past } from '../../../core/retention.ts'
import type { SmsPurpose } from '../../../gateways/sms.ts'

export const CODE_MINUTES = 5
const TRIES = 5

/** What is given to who proved a phone, and how long it holds: `ticket` signs in, once; `applicant` counts in the visit for an application. */
const ticketMinutes = { ticket: CODE_MINUTES, applicant: PROOF_MINUTES } as const
type Ticket = keyof typeof ticketMinutes

export type Purpose = SmsPurpose | Ticket

const isTicket = (purpose: Purpose): purpose is Ticket => Object.hasOwn(ticketMinutes, purpose)

interface Asked {
  mobile: string
  purpose: Purpose
}

/** How a phone number of people who buy for themselves is found. */
const FIELD = { schoolId: PERSONAL_ID, field: 'users.mobile' }
export const phoneIndex = (mobile: string): Buffer => indexOf(mobile, FIELD)
export const phoneIndexes = (mobile: string): Buffer[] => indexesOf(mobile, FIELD)

/** Where the parts of a code lie sealed. */
export const placeOf = (field: 'mobile' | 'code', rowId: string) => ({ schoolId: PERSONAL_ID, field: `phone_codes.${field}`, rowId })

const hashOf = (ctx: OpenCtx, { mobile, purpose }: Asked, proof: string): Buffer =>
  Buffer.from(signatureOf('phone-code', [purpose, mobile, ctx.pre, proof].join('|')), 'base64url')

/** In place of the one this visit had for the same; each takes along what is over. */
const keepProof = async (ctx: OpenCtx, { tx, schoolId }: Ctx, asked: Asked, proof: string): Promise<string> => {
  const id = newId()
  const pre = sha256(ctx.pre)
  await tx
    .deleteFrom('phone_codes')
    .where('school_id', '=', schoolId)
    .where((eb) =>
      eb.or([past('codes', 'expires_at'), eb.and({ mobile_index: phoneIndex(asked.mobile), purpose: asked.purpose, pre_hash: pre })]),
    )
    .execute()
  const isCode = !isTicket(asked.purpose)
  await tx
    .insertInto('phone_codes')
    .values({
      school_id: schoolId,
      id,
      purpose: asked.purpose,
      pre_hash: pre,
      mobile_index: phoneIndex(asked.mobile),
      code_hash: hashOf(ctx, asked, proof),
      mobile_cipher: isCode ? seal(asked.mobile, placeOf('mobile', id)) : '',
      code_cipher: isCode ? seal(proof, placeOf('code', id)) : null,
      expires_at: sql<Date>`now() + make_interval(mins => ${isTicket(asked.purpose) ? ticketMinutes[asked.purpose] : CODE_MINUTES})`,
    })
    .execute()
  return id
}

export const makeCode = (ctx: OpenCtx, asked: { mobile: string; purpose: SmsPurpose }): Promise<void> =>
  ctx.tenant(PERSONAL_ID, async (inner) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await enqueue(inner, 'sms.send', { docId: await keepProof(ctx, inner, asked, code) })
  })

export const giveTicket = (ctx: OpenCtx, mobile: string, purpose: Ticket = 'ticket'): Promise<string> =>
  ctx.tenant(PERSONAL_ID, async (inner) => {
    const ticket = newToken()
    await keepProof(ctx, inner, { mobile, purpose }, ticket)
    return ticket
  })

/** How many seconds a ticket that counts in the whole visit still holds; 0: not at all. */
export const secondsLeft = (ctx: OpenCtx, asked: Asked & { purpose: Ticket }, ticket: string): Promise<number> =>
  ctx.tenant(PERSONAL_ID, async ({ tx, schoolId }) => {
    const row = await tx
      .selectFrom('phone_codes')
      .select(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('seconds'))
      .where('school_id', '=', schoolId)
      .where('mobile_index', '=', phoneIndex(asked.mobile))
      .where('purpose', '=', asked.purpose)
      .where('pre_hash', '=', sha256(ctx.pre))
      .where('code_hash', '=', hashOf(ctx, asked, ticket))
      .executeTakeFirst()
    return Math.max(0, row?.seconds ?? 0)
  })

/** The phone last proven in a visit, as it is found, while the proof holds. */
export const phoneOfVisit = async ({ tx, schoolId }: Ctx, pre: string, purpose: Ticket): Promise<Buffer | undefined> =>
  (
    await tx
      .selectFrom('phone_codes')
      .select('mobile_index')
      .where('school_id', '=', schoolId)
      .where('purpose', '=', purpose)
      .where('pre_hash', '=', sha256(pre))
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.mobile_index

/** Once, and after five wrong tries not at all; each try is counted with its judgement. */
export const takeProof = async (ctx: OpenCtx, asked: Asked, proof: string): Promise<void> => {
  const left = await ctx.tenant(PERSONAL_ID, async ({ tx, schoolId }) => {
    const row = await tx
      .selectFrom('phone_codes')
      .select(['id', 'code_hash', 'tries'])
      .where('school_id', '=', schoolId)
      .where('mobile_index', '=', phoneIndex(asked.mobile))
      .where('purpose', '=', asked.purpose)
      .where('pre_hash', '=', sha256(ctx.pre))
      .where('used_at', 'is', null)
      .where('tries', '<', TRIES)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 0
    const isRight = sameBytes(row.code_hash, hashOf(ctx, asked, proof))
    await tx
      .updateTable('phone_codes')
      .set({ tries: row.tries + 1, used_at: isRight ? sql<Date>`now()` : null })
      .where('school_id', '=', schoolId)
      .where('id', '=', row.id)
      .execute()
    return isRight ? null : TRIES - row.tries - 1
  })
  if (left === 0) throw new Fail('code.ended')
  if (left !== null) throw new Fail('code.wrong', { left })
}
