// The provider refuses a message: the people who run the platform hear of it (decision 0067).
import type { Ctx } from '../../../core/context.ts'
import { enqueue, Unanswered, type JobHandler } from '../../../core/outbox.ts'
import { tellOfProvider } from '../../../core/provider-refused.ts'
import { SUPPLIER_ID } from '../../../core/pseudo-schools.ts'
import type { SmsAnswer } from '../../../gateways/sms.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'sms.refused': { body: { reason: string } }
  }
}

/** They live in a school of their own: told there, by later work. */
export const tellOfRefusal = async (ctx: Ctx, answer: SmsAnswer | Unanswered): Promise<void> => {
  if (answer instanceof Unanswered || answer.isSent) return
  await enqueue(ctx, 'sms.refused', { schoolId: SUPPLIER_ID, body: { reason: answer.reason } })
}

export const refusedJob: JobHandler<'sms.refused'> = (ctx, { body: { reason } }) =>
  tellOfProvider(ctx, 'sms', reason, {
    title: '短信平台拒绝发送短信',
    body: `原因：${reason}。收不到验证码的人不能用手机登录和注册；请在短信平台查看余额、签名和模板。一小时内同样的原因不再提醒。`,
  })
