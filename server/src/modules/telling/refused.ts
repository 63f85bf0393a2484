// The mail server refuses us, and not an address alone: the people who run the platform hear of it, as of refused short messages.
import type { Ctx } from '../../core/context.ts'
import { enqueue, Unanswered, type JobHandler } from '../../core/outbox.ts'
import { tellOfProvider } from '../../core/provider-refused.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import type { MailAnswer } from '../../gateways/mail.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'mail.refused': { body: { reason: string } }
  }
}

/** They live in a school of their own: told there, by later work. */
export const tellOfRefusedMail = async (ctx: Ctx, answer: MailAnswer | Unanswered): Promise<void> => {
  if (answer instanceof Unanswered || answer.isSent || answer.isMailbox) return
  await enqueue(ctx, 'mail.refused', { schoolId: SUPPLIER_ID, body: { reason: answer.reason } })
}

export const refusedMailJob: JobHandler<'mail.refused'> = (ctx, { body: { reason } }) =>
  tellOfProvider(ctx, 'mail', reason, {
    title: '邮件服务器拒绝发送邮件',
    body: `原因：${reason}。请查看 SMTP_URL 的账号和发信地址。一小时内同样的原因不再提醒。`,
  })
