// What was decided, told to the phone of the applicant; with it the first password of a new account.
import type { Ctx } from '../../core/context.ts'
import { Unanswered, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import { smsGateway, type SmsAnswer, type SmsTold } from '../../gateways/sms.ts'
import { tellOfRefusal } from '../account/phone/refused.ts'
import { giveOneTimePassword } from '../account/one-time-password.ts'
import { mobileOf, registrationOf, type RegistrationRow } from './policy.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'registration.tell': OfDoc
  }
}

const saidOf = async (ctx: Ctx, row: RegistrationRow): Promise<Pick<SmsTold, 'about' | 'values'>> => {
  const { name: school } = await ctx.tx.selectFrom('schools').select('name').where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()
  if (row.state === 'refused') return { about: 'refused', values: { school, no: row.registration_no, reason: row.reason } }
  const { user_no, password } = await giveOneTimePassword(ctx, row.user_id)
  return { about: 'passed', values: { school, no: user_no, password } }
}

export const tellJob: OutsideJob<'registration.tell', SmsTold, SmsAnswer> = {
  atOnce: 4,
  withinMs: 8000,
  /** A password given at an earlier try whose message was not recorded holds no longer: the next message brings its own. */
  prepare: async (ctx, { docId }) => {
    const row = await registrationOf(ctx, docId, 'forUpdate')
    if (row.outcome !== '') return null
    return { mobile: mobileOf(ctx.schoolId, row), ...(await saidOf(ctx, row)) }
  },
  call: async (told, signal) => {
    const gateway = smsGateway()
    return gateway ? gateway.tell(told, signal) : { isSent: false, reason: '没有短信平台' }
  },
  record: async (ctx, { docId }, _told, answer) => {
    const { tx, schoolId } = ctx
    await tellOfRefusal(ctx, answer)
    const outcome = answer instanceof Unanswered ? answer.message : answer.isSent ? '已发送' : `没有发出：${answer.reason}`
    await tx
      .updateTable('registrations')
      .set({ outcome: outcome.slice(0, 500) })
      .where('school_id', '=', schoolId)
      .where('id', '=', docId)
      .execute()
  },
}
