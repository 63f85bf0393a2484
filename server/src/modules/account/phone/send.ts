// Codes by short message (spec §7, §9): asked for in a call, handed to the provider as later work.
import { SMS_SECONDS, smsTypes, type account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import type { OpenCtx } from '../../../core/context.ts'
import { unseal } from '../../../core/crypto.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { Unanswered, type OutsideJob } from '../../../core/outbox.ts'
import { smsGateway, type SmsAnswer, type SmsCode, type SmsPurpose } from '../../../gateways/sms.ts'
import { countMessage, countNumber, provePerson } from './limits.ts'
import { personWith } from './person.ts'
import { CODE_MINUTES, makeCode, placeOf } from './proof.ts'
import { tellOfRefusal } from './refused.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'sms.send': { docId: string }
  }
}

/** A code for whatever purpose, within the limits; an image is asked for where the network asked before. */
export const sendCodeFor = async (
  ctx: OpenCtx,
  purpose: SmsPurpose,
  { mobile, verifyCode, suffixKey }: { mobile: string; verifyCode: string; suffixKey?: string | undefined },
): Promise<{ seconds: number }> => {
  if (!smsGateway()) throw new Fail('sms.off')
  await provePerson(ctx, { verifyCode, ...(suffixKey ? { suffixKey } : {}) })
  await countNumber(ctx, mobile)
  if (purpose === 'login' && !(await personWith(ctx, mobile))) throw new Fail('sms.noAccount')
  await countMessage(ctx, mobile)
  await makeCode(ctx, { mobile, purpose })
  return { seconds: SMS_SECONDS }
}

const purposes = { [smsTypes.register]: 'register', [smsTypes.login]: 'login', [smsTypes.confirm]: 'confirm' } as const

export const sendSms: Of<typeof account>['sendSms'] = async (ctx, { type, ...asked }) => {
  const purpose = purposes[type]
  if (purpose === 'confirm' && !ctx.user) throw new Fail('core.signedOut')
  return sendCodeFor(ctx, purpose, asked)
}

export const smsJob: OutsideJob<'sms.send', SmsCode, SmsAnswer> = {
  atOnce: 4,
  withinMs: 8000,
  /** The code is taken out: whatever becomes of the call, no second message is sent. */
  prepare: async ({ tx, schoolId }, { docId }) => {
    const row = await tx
      .selectFrom('phone_codes')
      .select(['purpose', 'mobile_cipher', 'code_cipher'])
      .where('school_id', '=', schoolId)
      .where('id', '=', docId)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.code_cipher) return null
    await tx.updateTable('phone_codes').set({ code_cipher: null }).where('school_id', '=', schoolId).where('id', '=', docId).execute()
    return {
      mobile: unseal(row.mobile_cipher, placeOf('mobile', docId)),
      code: unseal(row.code_cipher, placeOf('code', docId)),
      purpose: row.purpose as SmsPurpose,
      minutes: CODE_MINUTES,
    }
  },
  call: async (sent, signal) => {
    const gateway = smsGateway()
    return gateway ? gateway.send(sent, signal) : { isSent: false, reason: '没有短信平台' }
  },
  record: async (ctx, { docId }, _sent, answer) => {
    const { tx, schoolId } = ctx
    await tellOfRefusal(ctx, answer)
    const outcome = answer instanceof Unanswered ? answer.message : answer.isSent ? `sent ${answer.providerNo}` : answer.reason
    await tx
      .updateTable('phone_codes')
      .set({ outcome: outcome.slice(0, 500) })
      .where('school_id', '=', schoolId)
      .where('id', '=', docId)
      .execute()
  },
}
