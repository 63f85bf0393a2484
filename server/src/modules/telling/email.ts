// 通知邮箱: an address is used once a code that was sent to it came back.
import { EMAIL_MINUTES, type telling } from '@caiyuan/contract/telling'
import { randomInt } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { sameBytes, seal, sha256, unseal } from '../../core/crypto.ts'
import { besideOf } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import { clearKey, countHit } from '../../core/throttle.ts'
import { mailGateway } from '../../gateways/mail.ts'
import { byMail } from './jobs.ts'
import { codeLetter } from './mails.ts'
import { addressPlace } from './queries.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** To the address a person named. */
    'mail.code': OfDoc
  }
}

const HOUR = 3600
/** Codes in an hour: of one person, and to one address, whoever asks. */
const CODES = 5
const TRIES = 5

const placeOf = (schoolId: number, field: 'address' | 'code', userId: string) => ({
  schoolId,
  field: `email_codes.${field}`,
  rowId: userId,
})
const triesKey = ({ schoolId, user }: Ctx): string => `mail-tries:${schoolId}.${user.id}`

const countCode = async (ctx: Ctx, key: string): Promise<void> => {
  const { hits, seconds } = await countHit(ctx.tx, key, HOUR)
  if (hits > CODES) throw new Fail('telling.mailSoon', { minutes: Math.ceil(seconds / 60) })
}

export const sendEmailCode: Of<typeof telling>['sendEmailCode'] = async (ctx, { email }) => {
  if (!mailGateway()) throw new Fail('telling.mailOff')
  const { tx, schoolId, user } = ctx
  await countCode(ctx, `mail-from:${schoolId}.${user.id}`)
  await countCode(ctx, `mail-to:${sha256(email.toLowerCase()).toString('base64url')}`)
  await clearKey(tx, triesKey(ctx))
  await tx
    .deleteFrom('email_codes')
    .where('school_id', '=', schoolId)
    .where((eb) => eb.or([eb('id', '=', user.id), eb('expires_at', '<', ctx.now)]))
    .execute()
  await tx
    .insertInto('email_codes')
    .values({
      school_id: schoolId,
      id: user.id,
      address_cipher: seal(email, placeOf(schoolId, 'address', user.id)),
      code_cipher: seal(String(randomInt(1_000_000)).padStart(6, '0'), placeOf(schoolId, 'code', user.id)),
      expires_at: new Date(ctx.now.getTime() + EMAIL_MINUTES * 60_000),
    })
    .execute()
  // Where it is said that the code could not be sent.
  await tx
    .insertInto('tellings')
    .values({ school_id: schoolId, id: user.id })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet({ mail_outcome: '' }))
    .execute()
  await enqueue(ctx, 'mail.code', { docId: user.id })
  return {}
}

const codeOf = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom('email_codes')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()

export const codeJob = byMail<'mail.code'>(async (ctx, { id, docId, tries }) => {
  const row = await codeOf(ctx, docId)
  if (!row || tries > 1) return null
  const { schoolId } = ctx
  const to = unseal(row.address_cipher, placeOf(schoolId, 'address', docId))
  return { id, to, userId: docId, ...codeLetter(unseal(row.code_cipher, placeOf(schoolId, 'code', docId))) }
})

const drop = (ctx: Ctx) => ctx.tx.deleteFrom('email_codes').where('school_id', '=', ctx.schoolId).where('id', '=', ctx.user.id).execute()

export const proveEmail: Of<typeof telling>['proveEmail'] = async (ctx, { code }) => {
  const { schoolId, user } = ctx
  const row = await codeOf(ctx, user.id)
  if (!row) throw new Fail('telling.codeEnded')
  // Counted beside the call, so that a refusal does not take it back.
  const { hits } = await besideOf(ctx.tx)({ schoolId }, (beside) => countHit(beside, triesKey(ctx), EMAIL_MINUTES * 60))
  if (hits > TRIES) throw new Fail('telling.codeEnded')
  if (!sameBytes(sha256(code), sha256(unseal(row.code_cipher, placeOf(schoolId, 'code', user.id)))))
    throw hits === TRIES ? new Fail('telling.codeEnded') : new Fail('telling.wrongCode', { left: TRIES - hits })
  await drop(ctx)
  const columns = {
    email_cipher: seal(unseal(row.address_cipher, placeOf(schoolId, 'address', user.id)), addressPlace(schoolId, user.id)),
    mail_outcome: '',
  }
  await ctx.tx
    .insertInto('tellings')
    .values({ school_id: schoolId, id: user.id, ...columns })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet(columns))
    .execute()
  changed(ctx, 'user', user.id)
  return {}
}

export const dropEmail: Of<typeof telling>['dropEmail'] = async (ctx) => {
  await drop(ctx)
  await ctx.tx
    .updateTable('tellings')
    .set({ email_cipher: null, mail: '{}', mail_day_at: null, mail_week_at: null, mail_outcome: '' })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .execute()
  changed(ctx, 'user', ctx.user.id)
  return {}
}
