// 版面费申请: what a journal asks for a paper, paid from one card. The owner of the card approves, finance works on it, and with that its money is spent.
import { z } from 'zod'
import { Timeline } from '@caiyuan/contract/approval'
import { canMap, pressed } from '@caiyuan/contract/can-map'
import { domain, endpoint } from '@caiyuan/contract/endpoint'
import { Fen } from '@caiyuan/contract/fen'
import { nameFields } from '@caiyuan/contract/field-words'
import { moneyFlow, statesIn, type ActionOf, type StateOf } from '@caiyuan/contract/flow'
import { Id, Iso, Page, TabCounts, paged } from '@caiyuan/contract/paging'
import { optionalText, text } from '@caiyuan/contract/text'
import { links } from '@caiyuan/contract/to'

declare module '@caiyuan/contract/changes' {
  interface ChangeKinds {
    pageFee: true
  }
}

export const pageFeeFlow = moneyFlow({
  kind: 'pageFee',
  title: '版面费申请',
  states: {
    auditing: { code: 20, label: '待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    back: { code: 25, label: '已退回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
    waitHandle: { code: 30, label: '待财务列支', tone: 'wait', phase: 'approve', waitsFor: 'handler', claim: 'reserved' },
    done: { code: 90, label: '已办结', tone: 'ok', phase: 'end', claim: 'committed', final: true },
    cancelled: { code: 95, label: '已取消', tone: 'off', phase: 'end', claim: 'none', final: true },
  },
  actions: {
    resubmit: { title: '重新提交', from: ['back'], to: 'auditing', money: 'reserve' },
    withdraw: { title: '撤回', from: ['auditing', 'waitHandle'], to: 'back', money: 'release', tone: 'bad' },
    refuse: { title: '驳回', from: ['auditing'], to: 'back', money: 'release', system: true, tone: 'bad' },
    approve: { title: '审批通过，转财务列支', from: ['auditing'], to: 'waitHandle', system: true },
    handleBack: { title: '财务退回', from: ['waitHandle'], to: 'back', money: 'release', system: true, tone: 'bad' },
    handle: { title: '财务列支', from: ['waitHandle'], to: 'done', money: 'commit', system: true },
    cancel: { title: '取消申请', from: ['back'], to: 'cancelled', tone: 'bad' },
    expire: {
      title: '超时自动取消',
      from: ['auditing', 'back', 'waitHandle'],
      to: 'cancelled',
      money: 'release',
      system: true,
      tone: 'bad',
    },
    terminate: { title: '不同意，终止', from: ['auditing'], to: 'cancelled', money: 'release', system: true, tone: 'bad' },
  },
})

export type PageFeeState = StateOf<typeof pageFeeFlow>
export type PageFeeAction = ActionOf<typeof pageFeeFlow>

const allStates = Object.keys(pageFeeFlow.states) as [PageFeeState, ...PageFeeState[]]

/** Tabs of `pageFee/:index`. */
export const pageFeeTabs: readonly { label: string; states: readonly PageFeeState[] }[] = [
  { label: '全部', states: allStates },
  { label: '审批中', states: statesIn(pageFeeFlow, 'approve') },
  { label: '已退回', states: statesIn(pageFeeFlow, 'draft') },
  { label: '已办结', states: ['done'] },
  { label: '已取消', states: ['cancelled'] },
]

export const toPageFee = links({
  '/pageFeeDetail': ['id'],
  '/pageFeeForm': ['id'],
  '/print/pageFee': ['id'],
})

nameFields({ journal: '期刊', paperTitle: '论文题目' })

export const FEES_MAX = 20
const FEE_MOST_FEN = 100_000_000

const State = z.enum(allStates)
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

export const pageFee = domain('版面费', {
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
})
