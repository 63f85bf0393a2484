// 店铺公告: what a supplier tells whoever looks at its shop, for some days (domain page 07 §7.2 srcName, decision 0422).
import { z } from 'zod'
import { canMap } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { periodText } from './span.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

/** Of one shop, shown or still to come. */
export const ANNOUNCEMENTS_MAX = 5
/** So many days after the first the last one may be. */
export const ANNOUNCEMENT_DAYS_MAX = 90
export const ANNOUNCEMENT_TITLE_MAX = 40
export const ANNOUNCEMENT_TEXT_MAX = 1000
export const HIDE_REASON_MAX = 200

export const announcementStates = {
  shown: { label: '展示中', tone: 'ok' },
  coming: { label: '待发布', tone: 'wait' },
  over: { label: '已结束', tone: 'off' },
  withdrawn: { label: '已撤回', tone: 'off' },
  hidden: { label: '已隐藏', tone: 'bad' },
} as const
export type AnnouncementState = keyof typeof announcementStates
const stateKeys = Object.keys(announcementStates) as [AnnouncementState, ...AnnouncementState[]]

const DAY_MS = 86_400_000

/** The days it is shown, as one reads them. */
export const daysText = (it: { fromOn: string; toOn: string }): string => periodText(it.fromOn, it.toOn)

/** Of days that are ones. */
const isTooLong = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > ANNOUNCEMENT_DAYS_MAX * DAY_MS

const day = (name: string) => z.iso.date({ error: ({ input }) => (input ? `${name}格式不正确` : `请选择${name}`) })

const written = {
  /** One line. */
  title: text('公告标题', ANNOUNCEMENT_TITLE_MAX).transform((it) => it.replace(/\s+/g, ' ')),
  /** Plain text; lines stay, of empty ones in a row only one. */
  content: text('公告内容', ANNOUNCEMENT_TEXT_MAX).transform((it) => it.replace(/\r\n?/g, '\n').replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')),
  /** First and last day, in Shanghai. */
  fromOn: day('开始日期'),
  toOn: day('结束日期'),
}

const withinDays = <T extends z.ZodObject<typeof written>>(draft: T) =>
  draft
    .refine((it) => it.toOn >= it.fromOn, { path: ['toOn'], error: '结束日期须不早于开始日期' })
    .refine((it) => !isTooLong(it.fromOn, it.toOn), {
      path: ['toOn'],
      error: `结束日期最晚为开始日期后 ${ANNOUNCEMENT_DAYS_MAX} 天`,
    })

export const AnnouncementDraft = withinDays(z.object(written))

/** As the page of the shop shows it. */
export const AnnouncementShown = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
})

const Row = AnnouncementShown.extend({
  state: z.enum(stateKeys),
  /** Of what it says; what is decided about it names the one that was read. */
  version: z.int(),
  createdBy: z.string(),
  createdAt: Iso,
  updatedBy: z.string(),
  updatedAt: Iso,
  /** Null: its supplier lets it stand. */
  withdrawn: z.object({ by: z.string(), at: Iso }).nullable(),
  /** Null: the platform lets it stand. */
  hidden: z.object({ at: Iso, reason: z.string() }).nullable(),
})

const found = Page.extend({ state: z.enum(stateKeys).default('shown'), keyword: optionalText('关键词', 40) })
/** With what was read: something else is no ground of this deed. */
const read = { id: Id, version: z.int().min(1) }

const own = { need: 'supplier:goods' } as const
const desk = { need: 'platform:goods' } as const

export const announcement = domain('店铺公告', {
  list: endpoint({
    method: 'GET',
    path: 'supply/announcement/list',
    title: '供应商店铺公告列表',
    access: own,
    dependsOn: { announcement: 'any' },
    input: found,
    output: paged(Row.extend({ canUpdate: z.boolean(), canWithdraw: z.boolean() })).extend({
      counts: TabCounts,
      /** Shown or still to come. */
      currentNum: z.int(),
      /** Why the shop may write and change none, whatever room it has; empty where it may. */
      closed: z.string(),
    }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'supply/announcement/create',
    title: '发布店铺公告',
    access: own,
    input: AnnouncementDraft,
    output: z.object({ id: z.string(), state: z.enum(stateKeys) }),
  }),

  update: endpoint({
    method: 'POST',
    path: 'supply/announcement/update',
    title: '修改店铺公告',
    access: own,
    input: withinDays(z.object({ ...written, ...read })),
    output: z.object({ state: z.enum(stateKeys) }),
  }),

  withdraw: endpoint({
    method: 'POST',
    path: 'supply/announcement/withdraw',
    title: '撤回店铺公告',
    access: own,
    input: z.object(read),
    output: nothing,
  }),

  desk: endpoint({
    method: 'GET',
    path: 'platform/announcement/list',
    title: '各店铺的公告',
    access: desk,
    dependsOn: { announcement: 'any' },
    input: found.extend({ shop: optionalText('店铺名称', 60) }),
    output: paged(
      Row.extend({
        supplierId: z.string(),
        ...supplierNames,
        hiddenBy: z.string(),
        /** What is the matter with the shop; empty where it sells. */
        problem: z.string(),
        /** False: nobody can look at the shop now. */
        hasPage: z.boolean(),
        can: canMap(['hide', 'show']),
      }),
    ).extend({ counts: TabCounts }),
  }),

  hide: endpoint({
    method: 'POST',
    path: 'platform/announcement/hide',
    title: '隐藏店铺公告',
    access: desk,
    input: z.object({ ...read, reason: text('原因', HIDE_REASON_MAX, 2) }),
    output: nothing,
  }),

  show: endpoint({
    method: 'POST',
    path: 'platform/announcement/show',
    title: '恢复展示店铺公告',
    access: desk,
    /** With the hiding that was read, too. */
    input: z.object({ ...read, hiddenAt: Iso }),
    output: z.object({ state: z.enum(stateKeys) }),
  }),
})

nameFields({ shop: '店铺名称', hiddenAt: '隐藏时间' })
