// A one-time password told to the phone of its person: made when it is sent, and kept nowhere.
import { logAction } from '../../core/advance.ts'
import { Unanswered, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import { smsGateway, type SmsAnswer, type SmsTold } from '../../gateways/sms.ts'
import { mobileOf } from '../account/add-person.ts'
import { giveOneTimePassword } from '../account/one-time-password.ts'
import { tellOfRefusal } from '../account/phone/refused.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The document is the person. */
    'roster.tell': OfDoc
  }
}

export const tellJob: OutsideJob<'roster.tell', SmsTold, SmsAnswer> = {
  atOnce: 4,
  withinMs: 8000,
  /** A password of an earlier try whose message was not recorded holds no longer; one the person chose himself stays. */
  prepare: async (ctx, { docId }) => {
    const person = await ctx.tx
      .selectFrom('users')
      .select(['id', 'is_active', 'password_hash', 'must_change_password', 'mobile_cipher'])
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', docId)
      .forUpdate()
      .executeTakeFirst()
    if (!person?.is_active || !person.mobile_cipher || (person.password_hash && !person.must_change_password)) return null
    const { name: school } = await ctx.tx.selectFrom('schools').select('name').where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()
    const { user_no, password } = await giveOneTimePassword(ctx, docId)
    return { mobile: mobileOf(ctx.schoolId, person), about: 'account', values: { school, no: user_no, password } }
  },
  call: async (told, signal) => {
    const gateway = smsGateway()
    return gateway ? gateway.tell(told, signal) : { isSent: false, reason: '没有短信平台' }
  },
  record: async (ctx, { docId }, _told, answer) => {
    await tellOfRefusal(ctx, answer)
    const outcome = answer instanceof Unanswered ? answer.message : answer.isSent ? '已发送' : `没有发出：${answer.reason}`
    logAction(ctx, 'user', docId, { action: 'tellPassword', title: '一次性密码发到手机', comment: outcome })
  },
}
