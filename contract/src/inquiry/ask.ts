// An inquiry as its buyer makes it, keeps it going and chooses.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { nameFields } from '../field-words.ts'
import { ChosenApprovers, FundPartInput, PathAhead } from '../order/quote.ts'
import { Id, Iso, Page, TabCounts, paged } from '../paging.ts'
import { Day, optionalText, sheetLines, text } from '../text.ts'
import { inquiryTabs } from './flow.ts'
import { DraftForm, INQUIRY_LINES, InquiryForm } from './form.ts'
import { Comment, Detail, Moved, One, Row } from './shapes.ts'

/** Characters of a list of firms: a thousand lines of a name and a code. */
export const FIRM_LINES_MOST = 60_000

nameFields({ firmLines: '供应商名单', picks: '各行选定的供应商' })

/** Of 分项成交: whose offer a line goes to. */
const Picks = z
  .array(z.object({ lineNo: z.int().min(1).max(INQUIRY_LINES), offerId: Id }))
  .min(1, '请至少给一行选定供应商')
  .max(INQUIRY_LINES)
  .refine((it) => new Set(it.map(({ lineNo }) => lineNo)).size === it.length, '同一行只能选定一家')

/** One offer for all lines; of 分项成交 one each, and a line that is left out goes to nobody. */
const WhatIsChosen = z.object({ id: Id, offerId: Id.optional(), picks: Picks.optional(), reason: optionalText('选定理由', 500) })
const isOneWay = (it: { offerId?: string | undefined; picks?: readonly unknown[] | undefined }): boolean =>
  (it.offerId === undefined) !== (it.picks === undefined)
const oneWay = { path: ['offerId'], message: '请选定供应商' }

const create = { need: 'inquiry:create' } as const

const filters = z.object({
  tab: z.coerce
    .number()
    .int()
    .min(0)
    .max(inquiryTabs.length - 1)
    .default(0),
  keyword: optionalText('关键字', 64),
})

export const ask = {
  list: endpoint({
    method: 'GET',
    path: 'inquiry/list',
    title: '我的询价',
    access: create,
    dependsOn: { inquiry: 'any' },
    input: Page.extend(filters.shape),
    output: paged(Row).extend({ counts: TabCounts }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'inquiry/export',
    title: '导出我的询价',
    access: create,
    needsProof: true,
    effect: 'raw',
    input: filters,
    output: z.any(),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'inquiry/detail',
    title: '询价详情',
    access: 'signedIn',
    dependsOn: { inquiry: 'id', task: 'id' },
    input: One,
    output: Detail,
  }),
  draft: endpoint({
    method: 'GET',
    path: 'inquiry/draft',
    title: '询价草稿',
    access: create,
    dependsOn: { inquiry: 'id' },
    input: One,
    output: z.object({ id: z.string(), version: z.int(), form: DraftForm }),
  }),
  cards: endpoint({
    method: 'GET',
    path: 'inquiry/cards',
    title: '可支付询价的经费卡',
    access: create,
    dependsOn: { fund: 'any' },
    input: z.object({}),
    output: z.object({
      cards: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          projectNo: z.string(),
          ownerName: z.string(),
          availableFen: Fen,
          subjects: z.array(z.object({ code: z.string(), name: z.string(), availableFen: Fen })),
        }),
      ),
      /** The first moment an inquiry may end at that is published now. */
      firstDeadline: Iso,
      /** 3 工作日 from now, in the afternoon. */
      usualDeadline: Iso,
      /** The same moment of the day after so many 工作日. */
      quick: z.array(z.object({ workdays: z.int(), at: Iso })),
      /** So many hours lie between publication and deadline at least. */
      minHours: z.int(),
      publicityWorkdays: z.int(),
      /** Today and the days after it: 工作日 or not. */
      days: z.array(z.object({ day: Day, isWork: z.boolean() })),
      openersText: z.string(),
    }),
  }),
  firms: endpoint({
    method: 'GET',
    path: 'inquiry/firms',
    title: '可邀请的供应商',
    access: create,
    dependsOn: {},
    input: z.object({ keyword: optionalText('关键字', 64) }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** A list of firms as it stands in a sheet, line for line: a column of codes, of names, or both. Every line is taken or said why not. */
  readFirms: endpoint({
    method: 'POST',
    path: 'inquiry/readFirms',
    title: '读取受邀供应商名单',
    access: create,
    effect: 'read',
    dependsOn: {},
    input: z.object({ firmLines: sheetLines('供应商名单', FIRM_LINES_MOST) }),
    output: z.object({
      firms: z.array(z.object({ id: z.string(), name: z.string() })),
      /** `rowNo`: of the line, from 1; as in the sheet. */
      faults: z.array(z.object({ rowNo: z.int(), message: z.string() })),
    }),
  }),
  /** Who would decide an inquiry of this budget on these cards; nothing is kept. */
  ahead: endpoint({
    method: 'POST',
    path: 'inquiry/ahead',
    title: '询价审批预演',
    access: create,
    effect: 'read',
    dependsOn: { fund: 'any' },
    input: z.object({ budgetFen: Fen, funds: z.array(FundPartInput).max(5, '经费最多 5 笔'), chosen: ChosenApprovers.default({}) }),
    output: PathAhead,
  }),
  save: endpoint({
    method: 'POST',
    path: 'inquiry/save',
    title: '保存询价草稿',
    access: create,
    input: z.object({ id: Id.optional(), form: DraftForm }),
    output: Moved,
  }),
  submit: endpoint({
    method: 'POST',
    path: 'inquiry/submit',
    title: '提交询价',
    access: create,
    input: z.object({
      id: Id.optional(),
      form: InquiryForm,
      chosen: ChosenApprovers.default({}),
      note: optionalText('给审批人的说明', 200),
    }),
    output: Moved,
    loading: true,
  }),
  withdraw: endpoint({ method: 'POST', path: 'inquiry/withdraw', title: '撤回询价', access: create, input: One, output: Moved }),
  drop: endpoint({ method: 'POST', path: 'inquiry/drop', title: '删除询价草稿', access: create, input: One, output: Moved }),
  clarify: endpoint({
    method: 'POST',
    path: 'inquiry/clarify',
    title: '补充答疑',
    access: create,
    input: One.extend({ note: text('答疑内容', 500, 2) }),
    output: Moved,
  }),
  extend: endpoint({
    method: 'POST',
    path: 'inquiry/extend',
    title: '延长截止时间',
    access: create,
    input: One.extend({ deadlineAt: z.iso.datetime({ offset: true, error: '请选择截止时间' }), reason: Comment }),
    output: Moved,
  }),
  fail: endpoint({
    method: 'POST',
    path: 'inquiry/fail',
    title: '询价流标',
    access: 'signedIn',
    input: One.extend({ reason: Comment, isConverted: z.boolean().default(false) }),
    output: Moved,
  }),
  resume: endpoint({ method: 'POST', path: 'inquiry/resume', title: '恢复选标', access: create, input: One, output: Moved }),
  choose: endpoint({
    method: 'POST',
    path: 'inquiry/choose',
    title: '选定供应商',
    access: create,
    input: WhatIsChosen.extend({ chosen: ChosenApprovers.default({}) }).refine(isOneWay, oneWay),
    output: Moved,
    loading: true,
  }),
  /** Who would decide this choice; nothing is kept. */
  aheadOfChoice: endpoint({
    method: 'POST',
    path: 'inquiry/aheadOfChoice',
    title: '选标审批预演',
    access: create,
    effect: 'read',
    dependsOn: { inquiry: 'id', fund: 'any' },
    input: WhatIsChosen.extend({ chosen: ChosenApprovers.default({}) }).refine(isOneWay, oneWay),
    output: PathAhead,
  }),
  /** 报价不足: with the firms that quoted, by a decision of one step more. */
  settleFew: endpoint({ method: 'POST', path: 'inquiry/settleFew', title: '按实际家数成交', access: create, input: One, output: Moved }),
  /** Once more, where the card could not pay at the end of the publicity. */
  makeOrder: endpoint({
    method: 'POST',
    path: 'inquiry/makeOrder',
    title: '生成询价订单',
    access: create,
    input: One,
    output: Moved,
    loading: true,
  }),
}
