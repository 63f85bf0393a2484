// 通知方式: where a person is told of what comes to the message centre anyhow, and how often (domain page 03 §3.7).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { messageKinds, type MessageKind } from './notice.ts'
import { nothing } from './paging.ts'
import { plain } from './unseen.ts'

export const oftenTitles = { off: '不发', now: '随时', day: '每天汇总', week: '每周汇总' } as const
export type Often = keyof typeof oftenTitles

/** Messages of the night wait for the morning; a summary comes in the morning too, of a week on Monday. */
export const QUIET = { from: 22, to: 7 } as const
export const SUMMARY_HOUR = 8
/** Short messages to one person in a day; what is beyond is on the page alone. */
export const SMS_A_DAY = 20
export const MAILS_A_DAY = 50
/** How long the code on its way to an address holds. */
export const EMAIL_MINUTES = 10

const Ways = z.object(
  Object.fromEntries(
    messageKinds.map((kind) => [kind, z.enum(Object.keys(oftenTitles) as [Often, ...Often[]], { error: '没有这一种频率' })]),
  ) as Record<MessageKind, z.ZodEnum<{ [K in Often]: K }>>,
)
export type Ways = z.output<typeof Ways>

export const EmailAddress = z
  .string({ error: '请填写邮箱' })
  .overwrite(plain)
  .min(1, '请填写邮箱')
  .max(100, '邮箱最多 100 个字')
  .regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
    '邮箱格式不正确',
  )

const Wish = z.object({ sms: Ways, mail: Ways, isQuiet: z.boolean({ error: '请选择夜间是否免打扰' }) })

export const telling = domain('通知方式', {
  get: endpoint({
    method: 'GET',
    path: 'message/telling',
    title: '我的通知方式',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    input: z.object({}),
    output: Wish.extend({
      /** The proven phone, masked; empty where there is none. */
      mobile: z.string(),
      /** The installation sends short messages about messages. */
      canSend: z.boolean(),
      /** Why the last one did not go out; empty when it did. */
      outcome: z.string(),
      /** The proven address, masked; empty where there is none. */
      email: z.string(),
      canMail: z.boolean(),
      mailOutcome: z.string(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'message/telling/update',
    title: '修改通知方式',
    access: 'signedIn',
    input: Wish,
    output: nothing,
    fails: ['telling.noPhone', 'telling.noEmail'],
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: 'message/telling/email',
    title: '发送邮箱验证码',
    access: 'signedIn',
    input: z.object({ email: EmailAddress }),
    output: nothing,
    fails: ['telling.mailOff', 'telling.mailSoon'],
  }),
  proveEmail: endpoint({
    method: 'POST',
    path: 'message/telling/email/prove',
    title: '确认通知邮箱',
    access: 'signedIn',
    input: z.object({ code: z.string({ error: '请填写邮箱验证码' }).regex(/^\d{6}$/, '邮箱验证码为 6 位数字') }),
    output: nothing,
    fails: ['telling.wrongCode', 'telling.codeEnded'],
  }),
  dropEmail: endpoint({
    method: 'POST',
    path: 'message/telling/email/drop',
    title: '不再用邮箱通知',
    access: 'signedIn',
    input: z.object({}),
    output: nothing,
  }),
  demoMails: endpoint({
    method: 'GET',
    path: 'demo/mails',
    title: '演示邮件',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), address: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() })),
  }),
})

nameFields({
  isQuiet: '夜间免打扰',
  sms: '短信',
  mail: '邮件',
  ...Object.fromEntries(messageKinds.map((kind) => [kind, kind])),
})
