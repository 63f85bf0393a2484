// 活动图: pictures the platform shows on the home of each purse for a time, and the page of this mall each leads to (spec GET activity/pic,
// decision 0416).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from './paging.ts'
import { PhotoAsked } from './photo.ts'
import { purses } from './purse.ts'
import { optionalText, text } from './text.ts'

/** What one home shows at a time. */
export const ACTIVITIES_MAX = 5
export const ACTIVITY_DAYS_MAX = 92

export const activityTabs = { current: '未结束', over: '已结束' } as const
export type ActivityTab = keyof typeof activityTabs

/** Homes it is shown on. */
export const shownIns = { both: '公采和个采', '0': '公采', '1': '个采' } as const
export type ShownIn = keyof typeof shownIns

interface ActivityPage {
  label: string
  /** What may stand behind its path. */
  takes: readonly string[]
  /** One record: `id` is asked for. */
  isOfOne?: true
}

/** Pages a picture may lead to. Every one is a row of the web's routes (a test compares). */
export const activityPages: Readonly<Record<string, ActivityPage>> = {
  '/searchCate': { label: '商品搜索', takes: ['keyword', 'categoryIds', 'brands', 'supplierIds', 'badge', 'sort'] },
  '/specialProduct': { label: '特价专区', takes: [] },
  '/scene': { label: '场景采购', takes: ['id'] },
  '/detail': { label: '商品详情', takes: ['id', 'sku'], isOfOne: true },
  '/srcName': { label: '店铺首页', takes: ['id'], isOfOne: true },
  '/experimentReagent': { label: '实验试剂', takes: [] },
  '/myCoupon': { label: '我的优惠券', takes: [] },
}

const ADDRESS = /^(\/[A-Za-z]+)(?:\?([^\s#\\<>"?]+))?$/

export const activityAddress = (address: string): { path: string; params: Record<string, string> } | undefined => {
  const found = ADDRESS.exec(address)
  if (!found) return undefined
  const pairs = (found[2] ?? '').split('&').filter(Boolean)
  return { path: found[1]!, params: Object.fromEntries(pairs.map((it) => [it.split('=', 1)[0]!, it.slice(it.indexOf('=') + 1)])) }
}

const NAMES = Object.entries(activityPages)
  .map(([path, it]) => `${it.label} ${path}`)
  .join('、')

/** Why an address cannot be led to; empty when it can. */
export const addressFault = (address: string): string => {
  if (!address.startsWith('/') || address.startsWith('//')) return '链接地址只能是本商城的页面，以 / 开头'
  const it = activityAddress(address)
  if (!it) return '链接地址不正确：不能有空格、# 和反斜杠，参数写在一个 ? 后面'
  const page = Object.hasOwn(activityPages, it.path) ? activityPages[it.path]! : undefined
  if (!page) return `链接地址只能是：${NAMES}`
  const strange = Object.keys(it.params).find((name) => !page.takes.includes(name))
  if (strange !== undefined)
    return page.takes.length === 0 ? `${page.label}的地址后面不能带参数` : `${page.label}的地址只能带参数 ${page.takes.join('、')}`
  return page.isOfOne && !it.params['id'] ? `${page.label}的地址须带 id，如 ${it.path}?id=…` : ''
}

const DAY_MS = 86_400_000
const moment = (name: string) => z.iso.datetime({ offset: true, error: `请选择${name}` })

export const ActivityDraft = z
  .object({
    title: text('活动标题', 30, 2),
    leadsTo: text('链接地址', 300).superRefine((it, at) => {
      const fault = addressFault(it)
      if (fault) at.addIssue({ code: 'custom', message: fault })
    }),
    shownIn: z.enum(Object.keys(shownIns) as [ShownIn, ...ShownIn[]], { error: '请选择显示在哪个首页' }).default('both'),
    startsAt: moment('开始时间'),
    endsAt: moment('结束时间'),
    fileId: z.string({ error: '请上传活动图片' }).min(1, '请上传活动图片').max(40),
  })
  .refine((it) => Date.parse(it.endsAt) > Date.parse(it.startsAt), { path: ['endsAt'], error: '结束时间须晚于开始时间' })
  .refine((it) => Date.parse(it.endsAt) - Date.parse(it.startsAt) <= ACTIVITY_DAYS_MAX * DAY_MS, {
    path: ['endsAt'],
    error: `一张活动图最长显示 ${ACTIVITY_DAYS_MAX} 天`,
  })

const Tab = z.enum(Object.keys(activityTabs) as [ActivityTab, ...ActivityTab[]]).default('current')
const need = { need: 'platform:goods' } as const

export const activity = domain('活动图', {
  pic: endpoint({
    method: 'GET',
    path: 'activity/pic',
    title: '首页活动图',
    access: 'public',
    dependsOn: { activity: 'any' },
    /** Of one home; all that run without. */
    input: z.object({ categoryType: z.enum(purses, { error: '采购方式不正确' }).optional() }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), title: z.string(), leadsTo: z.string(), width: z.int(), height: z.int() })),
    }),
  }),

  photo: endpoint({
    method: 'GET',
    path: 'activity/photo',
    title: '活动图片',
    access: 'public',
    effect: 'raw',
    input: PhotoAsked,
    output: z.unknown(),
  }),

  manage: endpoint({
    method: 'GET',
    path: 'platform/activity/list',
    title: '活动图列表',
    access: need,
    dependsOn: { activity: 'any' },
    input: Page.extend({ tab: Tab, search: optionalText('搜索内容', 60) }),
    output: paged(
      z.object({
        id: z.string(),
        title: z.string(),
        leadsTo: z.string(),
        shownIn: z.enum(Object.keys(shownIns) as [ShownIn, ...ShownIn[]]),
        startsAt: Iso,
        /** When it is shown no more. */
        endsAt: Iso,
        isRunning: z.boolean(),
        createdBy: z.string(),
        createdAt: Iso,
        endedBy: z.string(),
        tab: Tab,
        canUp: z.boolean(),
        canDown: z.boolean(),
        canEnd: z.boolean(),
      }),
    ).extend({ counts: TabCounts }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'platform/activity/create',
    title: '新建活动图',
    access: need,
    loading: true,
    input: ActivityDraft,
    output: z.object({ id: z.string() }),
  }),

  move: endpoint({
    method: 'POST',
    path: 'platform/activity/move',
    title: '调整活动图顺序',
    access: need,
    input: z.object({ id: Id, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
    output: nothing,
  }),

  end: endpoint({
    method: 'POST',
    path: 'platform/activity/end',
    title: '提前结束活动图',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({ leadsTo: '链接地址', shownIn: '显示位置' })
