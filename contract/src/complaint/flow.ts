// 投诉 (domain page 02 §2.13): what a person complains of, to whom it goes, and until when it is answered.
import { flow, type ActionOf, type StateOf } from '../flow.ts'
import { links } from '../to.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    complaint: true
  }
}

export const complaintFlow = flow({
  kind: 'complaint',
  title: '投诉',
  states: {
    submitted: { code: 10, label: '已提交', tone: 'wait', phase: 'perform', waitsFor: 'handler' },
    accepted: { code: 20, label: '已受理', tone: 'info', phase: 'perform', waitsFor: 'handler' },
    /** The supplier or the platform was asked. */
    processing: { code: 30, label: '处理中', tone: 'info', phase: 'perform' },
    answered: { code: 40, label: '已答复', tone: 'ok', phase: 'perform', waitsFor: 'author' },
    reviewing: { code: 45, label: '复议中', tone: 'wait', phase: 'perform' },
    closed: { code: 50, label: '已关闭', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    accept: { title: '受理', from: ['submitted'], to: 'accepted' },
    ask: { title: '转供应商答复', from: ['accepted', 'processing'], to: 'processing' },
    /** With what goes to the platform, where the school did not ask it. */
    forward: { title: '转供应商答复', from: ['processing'], to: 'processing', system: true },
    reply: { title: '供应商答复', from: ['processing'], to: 'processing', comment: 'required' },
    handOver: { title: '请平台处理', from: ['accepted', 'processing'], to: 'processing', comment: 'required' },
    /** Nobody of the school took it in time, or nobody is there who may. */
    escalate: { title: '转平台处理', from: ['submitted', 'accepted', 'processing'], to: 'processing', system: true },
    answer: { title: '答复', from: ['accepted', 'processing', 'reviewing'], to: 'answered', comment: 'required' },
    rule: { title: '平台答复', from: ['processing', 'reviewing'], to: 'answered', comment: 'required' },
    object: { title: '不满意，申请复议', from: ['answered'], to: 'reviewing', comment: 'required' },
    close: { title: '认可答复，关闭', from: ['answered'], to: 'closed' },
    lapse: { title: '到期自动关闭', from: ['answered'], to: 'closed', system: true },
    withdraw: { title: '撤回投诉', from: ['submitted', 'accepted', 'processing'], to: 'closed', tone: 'bad' },
  },
})

export type ComplaintState = StateOf<typeof complaintFlow>
export type ComplaintAction = ActionOf<typeof complaintFlow>

const allStates = Object.keys(complaintFlow.states) as [ComplaintState, ...ComplaintState[]]
export const complaintStates = allStates
export const openComplaints = allStates.filter((it) => !('final' in complaintFlow.states[it]))

export const complaintTypes = {
  quality: '商品质量',
  price: '价格虚高',
  falseAd: '虚假宣传',
  attitude: '服务态度',
  invoice: '发票问题',
  logistics: '物流',
  privacy: '个人信息',
} as const
export type ComplaintType = keyof typeof complaintTypes
export const complaintTypeKeys = Object.keys(complaintTypes) as [ComplaintType, ...ComplaintType[]]

export const complaintTargets = { goods: '商品', order: '订单', supplier: '供应商', person: '人员' } as const
export type ComplaintTarget = keyof typeof complaintTargets
export const complaintTargetKeys = Object.keys(complaintTargets) as [ComplaintTarget, ...ComplaintTarget[]]

/** What each may be about; of people only how they behave and what they do with personal data. */
export const targetsOf: Record<ComplaintType, readonly ComplaintTarget[]> = {
  quality: ['goods', 'order', 'supplier'],
  price: ['goods', 'order', 'supplier'],
  falseAd: ['goods', 'supplier'],
  attitude: ['order', 'supplier', 'person'],
  invoice: ['order', 'supplier'],
  logistics: ['order', 'supplier'],
  privacy: ['order', 'supplier', 'person'],
}

/** Limits, in working time but for `closeDays`: days of the calendar, to a 工作日 (domain page 02 §2.13). */
export const complaintTerms = {
  acceptWorkdays: 1,
  answerWorkdays: 5,
  /** From the submission. */
  privacyWorkdays: 15,
  supplierHours: 48,
  reviewWorkdays: 5,
  closeDays: 7,
} as const

/** Tabs of `/complaintReport` and of the desk. */
export const complaintTabs = {
  all: { label: '全部', states: allStates },
  toAccept: { label: '待受理', states: ['submitted'] },
  going: { label: '处理中', states: ['accepted', 'processing'] },
  answered: { label: '已答复', states: ['answered'] },
  reviewing: { label: '复议中', states: ['reviewing'] },
  closed: { label: '已关闭', states: ['closed'] },
} as const satisfies Record<string, { label: string; states: readonly ComplaintState[] }>
export type ComplaintTab = keyof typeof complaintTabs
export const complaintTabKeys = Object.keys(complaintTabs) as [ComplaintTab, ...ComplaintTab[]]

export const complaintSupplyTabs = { todo: '待答复', replied: '已答复', over: '已结束' } as const
export type ComplaintSupplyTab = keyof typeof complaintSupplyTabs

export const complaintButtons = ['accept', 'ask', 'reply', 'handOver', 'answer', 'rule', 'object', 'close', 'withdraw', 'say'] as const
export type ComplaintButton = (typeof complaintButtons)[number]

export const toComplaint = links({
  '/complaintReport': ['about', 'aboutId'],
  '/complaintDetail': ['id'],
  '/complaintRulings/detail': ['schoolId', 'id'],
  '/supplier/complaints/detail': ['schoolId', 'id'],
})
