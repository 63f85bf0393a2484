// 版面费申请: what a journal asks for a paper, paid from one card.
import { z } from 'zod'
import { Timeline } from '@caiyuan/contract/approval'
import { canMap, pressed } from '@caiyuan/contract/can-map'
import { endpoint } from '@caiyuan/contract/endpoint'
import { Fen } from '@caiyuan/contract/fen'
import { pageFeeFlow, pageFeeTabs, type PageFeeState } from './flow.ts'
import { Id, Iso, Page, TabCounts, paged } from '@caiyuan/contract/paging'
import { optionalText, text } from '@caiyuan/contract/text'

export const FEES_MAX = 20
const FEE_MOST_FEN = 100_000_000

const State = z.enum(Object.keys(pageFeeFlow.states) as [PageFeeState, ...PageFeeState[]])
const Can = canMap(pressed(pageFeeFlow))

export const FeeLine = z.object({
  name: text('费用名称', 30),
  amountFen: z.int({ error: '请输入金额' }).min(1, '金额须大于 0').max(FEE_MOST_FEN, '每项金额最多 1,000,000.00 元'),
})

/** What its author fills in; the same when it is submitted again. */
export const PageFeeForm = z.object({
  journal: text('期刊', 100),
  paperTitle: text('论文题目', 200),
  note: optionalText('说明', 500),
  lines: z.array(FeeLine).min(1, '请填写费用').max(FEES_MAX, `费用最多 ${FEES_MAX} 项`),
  fundId: z.string({ error: '请选择经费卡' }).min(1, '请选择经费卡').max(64),
  subjectCode: z.string({ error: '请选择支出科目' }).min(1, '请选择支出科目').max(32),
})

/** A card that may pay, with the subjects it has. */
const PayingCard = z.object({
  id: z.string(),
  name: z.string(),
  projectNo: z.string(),
  ownerName: z.string(),
  availableFen: Fen,
  subjects: z.array(z.object({ code: z.string(), name: z.string(), availableFen: Fen })),
})

const PageFeeRow = z.object({
  id: z.string(),
  feeNo: z.string(),
  state: State,
  journal: z.string(),
  paperTitle: z.string(),
  submitterName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  fundName: z.string(),
  projectNo: z.string(),
  submittedAt: Iso,
  can: Can,
})

const PageFeeDetail = PageFeeRow.extend({
  version: z.int(),
  note: z.string(),
  lines: z.array(z.object({ name: z.string(), amountFen: Fen })),
  fundId: z.string(),
  ownerName: z.string(),
  subjectCode: z.string(),
  subjectName: z.string(),
  timeline: Timeline,
})

const Moved = z.object({ id: z.string(), feeNo: z.string(), state: State })
const submitFails = ['fund.short', 'fund.subjectShort', 'core.stale'] as const

export const pageFee = {
  cards: endpoint({
    method: 'GET',
    path: 'pageFee/cards',
    title: '可支付版面费的经费卡',
    access: { need: 'order:create' },
    dependsOn: { fund: 'any' },
    input: z.object({}),
    output: z.array(PayingCard),
  }),
  submit: endpoint({
    method: 'POST',
    path: 'pageFee/submit',
    title: '提交版面费申请',
    access: { need: 'order:create' },
    input: PageFeeForm,
    output: Moved,
    loading: true,
    fails: submitFails,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: 'pageFee/resubmit',
    title: '重新提交版面费申请',
    access: { need: 'order:create' },
    input: PageFeeForm.extend({ id: Id, version: z.int().min(1) }),
    output: Moved,
    loading: true,
    fails: submitFails,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'pageFee/withdraw',
    title: '撤回版面费申请',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: Moved,
    fails: ['approval.acted'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'pageFee/cancel',
    title: '取消版面费申请',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: Moved,
  }),
  list: endpoint({
    method: 'GET',
    path: 'pageFee/list',
    title: '版面费申请列表',
    access: 'signedIn',
    dependsOn: { pageFee: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.coerce
        .number()
        .int()
        .min(0)
        .max(pageFeeTabs.length - 1)
        .default(0),
      /** Number, journal, title of the paper. */
      keyword: optionalText('关键字', 64),
    }),
    output: paged(PageFeeRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'pageFee/detail',
    title: '版面费申请详情',
    access: 'signedIn',
    dependsOn: { pageFee: 'id', task: 'id' },
    input: z.object({ id: Id }),
    output: PageFeeDetail,
  }),
}
