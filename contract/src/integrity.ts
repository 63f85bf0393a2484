// 廉政举报 (domain page 02 §2.13, decision 0211): read by 纪检 alone, followed by a receipt code alone. No call of it is tied to an account
// of who reports, and none leaves a row in the audit log.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, nothing, Page, paged, TabCounts } from './paging.ts'
import { optionalText, text } from './text.ts'
import { links } from './to.ts'
import { plain } from './unseen.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    integrity: true
  }
}

nameFields({ receipt: '查询码', suspects: '被举报人', reporter: '举报人', post: '部门、职务' })

export const integrityStages = { received: '待受理', accepted: '办理中', closed: '已办结' } as const
export type IntegrityStage = keyof typeof integrityStages
const Stage = z.enum(Object.keys(integrityStages) as [IntegrityStage, ...IntegrityStage[]])
export const integrityTabs = { open: '未办结', closed: '已办结' } as const
export type IntegrityTab = keyof typeof integrityTabs

const need = { need: 'handle:integrity' } as const
const One = z.object({ id: Id })
const Body = text('内容', 500, 2)

export const SUSPECTS_MOST = 5
const Suspect = z.object({ name: text('被举报人姓名', 20, 2), post: optionalText('部门、职务', 60) })

/** Whose words; a day and no moment, so that nobody is found by when he was signed in. */
const Said = z.object({ by: z.enum(['reporter', 'office']), body: z.string(), on: z.string() })

const Receipt = z
  .string({ error: '请输入查询码' })
  .overwrite(plain)
  .toUpperCase()
  .regex(/^JB[0-9A-Z]{1,8}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/, '查询码不正确')

export const integrity = domain('廉政举报', {
  submit: endpoint({
    method: 'POST',
    path: 'integrity/submit',
    title: '提交廉政举报',
    access: 'public',
    isSilent: true,
    input: z.object({
      schoolCode: z.string({ error: '请选择单位' }).min(1, '请选择单位').max(32),
      suspects: z.array(Suspect).min(1, '请填写被举报人').max(SUSPECTS_MOST, `被举报人最多 ${SUSPECTS_MOST} 位`),
      content: text('举报内容', 500, 10),
      /** Empty: anonymous. */
      reporter: optionalText('姓名', 20),
      reach: optionalText('联系方式', 60),
      verifyCode: z.string().overwrite(plain).min(1, '请输入图形验证码').max(8, '图形验证码不正确'),
      suffixKey: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '验证码编号不正确'),
    }),
    output: z.object({ code: z.string() }),
    fails: ['login.captcha'],
  }),
  follow: endpoint({
    method: 'POST',
    path: 'integrity/follow',
    title: '凭查询码查看举报',
    access: 'public',
    effect: 'read',
    dependsOn: {},
    isSilent: true,
    input: z.object({ receipt: Receipt }),
    output: z.object({ stage: Stage, on: z.string(), content: z.string(), said: z.array(Said) }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'integrity/add',
    title: '凭查询码补充举报',
    access: 'public',
    isSilent: true,
    input: z.object({ receipt: Receipt, body: Body }),
    output: nothing,
  }),
  list: endpoint({
    method: 'GET',
    path: 'integrity/list',
    title: '廉政举报列表',
    access: need,
    isSilent: true,
    dependsOn: { integrity: 'any' },
    input: Page.extend({ tab: z.enum(['open', 'closed']).default('open') }),
    output: paged(
      z.object({ id: z.string(), stage: Stage, on: z.string(), suspects: z.string(), content: z.string(), isNamed: z.boolean() }),
    ).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'integrity/detail',
    title: '廉政举报详情',
    access: need,
    isSilent: true,
    dependsOn: { integrity: 'any' },
    input: One,
    output: z.object({
      id: z.string(),
      stage: Stage,
      on: z.string(),
      suspects: z.array(z.object({ name: z.string(), post: z.string() })),
      content: z.string(),
      reporter: z.string(),
      reach: z.string(),
      said: z.array(Said),
      /** What 纪检 did, by whom. */
      acts: z.array(z.object({ who: z.string(), what: z.string(), on: z.string() })),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: 'integrity/accept',
    title: '受理廉政举报',
    access: need,
    isSilent: true,
    input: One,
    output: nothing,
  }),
  say: endpoint({
    method: 'POST',
    path: 'integrity/say',
    title: '答复举报人',
    access: need,
    isSilent: true,
    input: One.extend({ body: Body }),
    output: nothing,
  }),
  close: endpoint({
    method: 'POST',
    path: 'integrity/close',
    title: '办结廉政举报',
    access: need,
    isSilent: true,
    input: One.extend({ body: Body }),
    output: nothing,
  }),
  stepAside: endpoint({
    method: 'POST',
    path: 'integrity/stepAside',
    title: '回避廉政举报',
    access: need,
    isSilent: true,
    input: One,
    output: nothing,
  }),
})

export const toIntegrity = links({ '/integrityDesk/detail': ['id'] })
