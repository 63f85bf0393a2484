// 帮助与客服 (spec §7 leaveMessage/add, tip/query, purchase/video/list; domain page 07): whom to ask, messages left for the platform
// and their answers, videos.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { MOBILE, optionalText, TEL, text } from './text.ts'
import { plain } from './unseen.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** What the platform says about itself, and its videos. */
    help: true
    leaveMessage: true
  }
}

export const leaveTopics = ['登录与账号', '采购与订单', '审批与经费', '验收与结算', '商品与供应商', '意见与建议', '合作'] as const
const Topic = z.enum(leaveTopics, { error: '请选择问题类型' })

/** What the platform says about itself, by key (`tip/query`). */
export const tips = {
  'service.phone': '客服电话',
  'service.hours': '服务时间',
  'service.email': '客服邮箱',
  'service.notice': '客服公告',
} as const
export type TipKey = keyof typeof tips
const tipKeys = Object.keys(tips) as [TipKey, ...TipKey[]]

export const LEAVE_MOST = 500
const EMAIL = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/
const isReachable = (it: string): boolean => it === '' || MOBILE.test(it) || TEL.test(it) || EMAIL.test(it)

const Answered = z.object({ answer: z.string(), answeredBy: z.string(), answeredAt: Iso.nullable() })
const Left = Answered.extend({ id: z.string(), topic: z.string(), content: z.string(), createdAt: Iso })

const Video = z.object({ id: z.string(), topic: z.string(), name: z.string(), url: z.string(), minutes: z.int() })

export const deskTabs = { waiting: '待答复', answered: '已答复' } as const
export type DeskTab = keyof typeof deskTabs

const platform = { need: 'platform:service' } as const

export const help = domain('帮助与客服', {
  contacts: endpoint({
    method: 'GET',
    path: 'help/contacts',
    title: '联系方式',
    access: 'public',
    dependsOn: { help: 'any', param: 'any', user: 'any' },
    input: z.object({}),
    output: z.object({
      tips: z.record(z.enum(tipKeys), z.string()),
      /** Of whoever is signed in: their institution, and who runs it there. */
      school: z
        .object({ name: z.string(), contact: z.string(), admins: z.array(z.object({ name: z.string(), deptName: z.string() })) })
        .nullable(),
    }),
  }),
  tip: endpoint({
    method: 'GET',
    path: 'tip/query',
    title: '提示语',
    access: 'public',
    dependsOn: { help: 'any' },
    input: z.object({ tipKey: z.string({ error: '请输入提示语编号' }).min(1, '请输入提示语编号').max(64, '提示语编号最多 64 个字') }),
    /** Plain text; empty where nothing is said under this key. */
    output: z.string(),
  }),
  videos: endpoint({
    method: 'POST',
    path: 'purchase/video/list',
    title: '教学视频',
    access: 'public',
    effect: 'read',
    dependsOn: { help: 'any' },
    input: z.object({}),
    output: z.array(Video),
  }),
  /** Whoever is signed in reads the answer here; anybody else says how to be reached, and reads an image. */
  leave: endpoint({
    method: 'POST',
    path: 'leaveMessage/add',
    title: '留言',
    access: 'public',
    input: z.object({
      topic: Topic,
      content: text('留言内容', LEAVE_MOST, 5),
      name: optionalText('称呼', 20),
      contact: z
        .string()
        .overwrite(plain)
        .max(100, '联系方式最多 100 个字')
        .refine(isReachable, '请填写手机号、带区号的电话或邮箱')
        .default(''),
      verifyCode: z.string().overwrite(plain).max(8, '图形验证码不正确').default(''),
      suffixKey: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,64}$/, '验证码编号不正确')
        .optional(),
    }),
    output: nothing,
    fails: ['login.captcha'],
  }),
  mine: endpoint({
    method: 'GET',
    path: 'leaveMessage/mine',
    title: '我的留言',
    access: 'signedIn',
    dependsOn: { leaveMessage: 'any' },
    input: Page,
    output: paged(Left.extend({ isNew: z.boolean() })),
  }),
  read: endpoint({
    method: 'POST',
    path: 'leaveMessage/read',
    title: '看过留言的答复',
    access: 'signedIn',
    input: z.object({}),
    output: nothing,
  }),
  desk: endpoint({
    method: 'GET',
    path: 'platform/leaveMessage/list',
    title: '待答复的留言',
    access: platform,
    dependsOn: { leaveMessage: 'any' },
    input: Page.extend({ tab: z.enum(Object.keys(deskTabs) as [DeskTab, ...DeskTab[]]).default('waiting') }),
    output: paged(
      Left.extend({
        name: z.string(),
        /** Empty for visitors. */
        schoolName: z.string(),
        /** A visitor left a way to be reached. */
        hasContact: z.boolean(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  contact: endpoint({
    method: 'POST',
    path: 'platform/leaveMessage/contact',
    title: '查看留言人的联系方式',
    access: platform,
    input: z.object({ id: Id }),
    output: z.string(),
    isToldOnce: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: 'platform/leaveMessage/answer',
    title: '答复留言',
    access: platform,
    input: z.object({ id: Id, answer: text('答复', LEAVE_MOST, 2) }),
    output: nothing,
  }),
  saveTip: endpoint({
    method: 'POST',
    path: 'platform/tip/update',
    title: '修改提示语',
    access: platform,
    input: z.object({ tipKey: z.enum(tipKeys, { error: '没有这一条提示语' }), content: optionalText('内容', 200) }),
    output: nothing,
  }),
  addVideo: endpoint({
    method: 'POST',
    path: 'platform/video/add',
    title: '添加教学视频',
    access: platform,
    input: z.object({
      topic: Topic,
      name: text('视频名称', 40),
      url: z
        .url({ protocol: /^https$/, error: ({ input }) => (input ? '视频地址须为安全的网址' : '请输入视频地址') })
        .max(300, '视频地址最多 300 个字'),
      minutes: z
        .int({ error: '时长须为 1 到 240 的整数分钟' })
        .min(1, '时长须为 1 到 240 的整数分钟')
        .max(240, '时长须为 1 到 240 的整数分钟'),
    }),
    output: z.string(),
  }),
  removeVideo: endpoint({
    method: 'POST',
    path: 'platform/video/remove',
    title: '删除教学视频',
    access: platform,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({
  answer: '答复',
  contact: '联系方式',
  content: '内容',
  minutes: '时长',
  tipKey: '提示语编号',
  topic: '问题类型',
  url: '视频地址',
})
