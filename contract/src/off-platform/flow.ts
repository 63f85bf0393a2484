// 平台外采购: what is bought outside the mall with the school's money, asked for before and proven after (domain page 02 §2.2.1).
import { moneyFlow, statesIn, statesWhere, type ActionOf, type StateOf } from '../flow.ts'
import { links } from '../to.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    offPlatform: true
  }
}

export const offPlatformFlow = moneyFlow({
  kind: 'offPlatform',
  title: '平台外采购申请',
  states: {
    draft: { code: 0, label: '草稿', tone: 'off', phase: 'draft', waitsFor: 'author', claim: 'none' },
    auditing: { code: 10, label: '待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    back: { code: 15, label: '已驳回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
    approved: { code: 20, label: '待采购', tone: 'info', phase: 'perform', waitsFor: 'author', claim: 'reserved' },
    bought: { code: 30, label: '待验收', tone: 'wait', phase: 'accept', waitsFor: 'acceptor', claim: 'reserved' },
    accepting: { code: 40, label: '验收审核中', tone: 'wait', phase: 'accept', waitsFor: 'acceptor', claim: 'reserved' },
    /** 免申请直接验收: bought and accepted before it was approved; nothing is owed until it is. */
    reviewing: { code: 45, label: '已验收，待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    accepted: { code: 50, label: '已验收，待报销', tone: 'info', phase: 'bill', waitsFor: 'finance', claim: 'held' },
    toInvoice: { code: 55, label: '待补发票', tone: 'bad', phase: 'bill', waitsFor: 'author', claim: 'held' },
    /** Declared to the finance system of the school, which has not said what became of it. */
    settling: { code: 60, label: '报销中', tone: 'wait', phase: 'bill', waitsFor: 'finance', claim: 'held' },
    done: { code: 70, label: '已完成', tone: 'ok', phase: 'end', claim: 'committed', final: true },
    voided: { code: 90, label: '已作废', tone: 'off', phase: 'end', claim: 'none', final: true },
    expired: { code: 91, label: '已过期', tone: 'off', phase: 'end', claim: 'none', final: true },
  },
  actions: {
    submit: { title: '提交', from: ['draft', 'back'], to: 'auditing', money: 'reserve' },
    /** Bought already: those it names accept it, then it is approved. */
    submitDirect: { title: '提交，免申请直接验收', from: ['draft', 'back'], to: 'bought', money: 'reserve' },
    withdraw: { title: '撤回', from: ['auditing', 'reviewing'], to: 'back', money: 'release', tone: 'bad' },
    refuse: {
      title: '驳回',
      from: ['auditing', 'bought', 'accepting', 'reviewing'],
      to: 'back',
      money: 'release',
      system: true,
      tone: 'bad',
    },
    approve: { title: '审批通过', from: ['auditing'], to: 'approved', system: true },
    terminate: { title: '不同意，终止', from: ['auditing', 'reviewing'], to: 'voided', money: 'release', system: true, tone: 'bad' },
    /** Its author bought it and names who accepts it. */
    buy: { title: '登记采购完成', from: ['approved'], to: 'bought' },
    acceptFirst: { title: '验收，待第二验收人确认', from: ['bought'], to: 'accepting' },
    accept: { title: '验收', from: ['bought'], to: 'accepted', money: 'hold' },
    confirm: { title: '第二验收人确认', from: ['accepting'], to: 'accepted', money: 'hold' },
    acceptDirect: { title: '验收，待审批', from: ['bought'], to: 'reviewing' },
    confirmDirect: { title: '第二验收人确认，待审批', from: ['accepting'], to: 'reviewing' },
    /** Only now what it cost is owed. */
    approveDirect: { title: '审批通过，确认应付', from: ['reviewing'], to: 'accepted', money: 'hold', system: true },
    acceptBack: { title: '退回验收', from: ['accepting'], to: 'bought', comment: 'required', tone: 'bad' },
    /** Its invoice is not good: what is owed stays, and another invoice is brought. */
    returnInvoice: { title: '退回补发票', from: ['accepted'], to: 'toInvoice', comment: 'required', tone: 'bad' },
    bringInvoice: { title: '补交发票', from: ['toInvoice'], to: 'accepted' },
    push: { title: '推送财务', from: ['accepted'], to: 'settling' },
    pay: { title: '报销成功', from: ['settling'], to: 'done', money: 'commit', system: true },
    fail: { title: '报销异常', from: ['settling'], to: 'accepted', system: true, tone: 'bad' },
    /** Of what was pushed too, where the finance system says nothing any more. */
    settle: { title: '登记报销凭证', from: ['accepted', 'settling'], to: 'done', money: 'commit' },
    void: {
      title: '作废',
      from: ['draft', 'back', 'approved', 'bought', 'accepting'],
      to: 'voided',
      money: 'release',
      comment: 'required',
    },
    /** Nobody decided it, or it came back and stayed: the clock of every approval. */
    expire: { title: '超时自动取消', from: ['auditing', 'reviewing', 'back'], to: 'voided', money: 'release', system: true, tone: 'bad' },
    /** Approved, or bought without an application, and never accepted. */
    lapse: { title: '到期未验收', from: ['approved', 'bought', 'accepting'], to: 'expired', money: 'release', system: true },
  },
})

export type OffPlatformState = StateOf<typeof offPlatformFlow>
export type OffPlatformAction = ActionOf<typeof offPlatformFlow>

const allStates = Object.keys(offPlatformFlow.states) as [OffPlatformState, ...OffPlatformState[]]
export const offPlatformStates = allStates
/** Accepted: what it really cost is owed or paid, and stands on every page and paper. */
export const owedStates = statesWhere(offPlatformFlow, ({ claim }) => claim === 'held' || claim === 'committed')
export const isOwed = (state: OffPlatformState): boolean => owedStates.includes(state)
/** Of 免申请直接验收 what was accepted is what somebody else is asked to agree to. */
export const askedStates: readonly OffPlatformState[] = ['accepting', 'reviewing']
/** What it really cost is what every page and paper says; before, what was asked for. */
export const isCosted = (state: OffPlatformState, isDirect: boolean): boolean => isOwed(state) || (isDirect && askedStates.includes(state))

/** 采购方式: asked for before it is bought, or bought and accepted before it is approved. */
export const offPlatformWays = { apply: '申请采购', direct: '免申请直接验收' } as const
export type OffPlatformWay = keyof typeof offPlatformWays
export const offPlatformWayKeys = Object.keys(offPlatformWays) as [OffPlatformWay, ...OffPlatformWay[]]
export const wayText = (isDirect: boolean): string => offPlatformWays[isDirect ? 'direct' : 'apply']

/** Tabs of `/applyPurchaseList`. */
export const offPlatformTabs: readonly { label: string; states: readonly OffPlatformState[] }[] = [
  { label: '全部', states: allStates },
  { label: '草稿', states: ['draft'] },
  { label: '审批中', states: statesIn(offPlatformFlow, 'approve') },
  { label: '待采购', states: statesIn(offPlatformFlow, 'perform') },
  { label: '待验收', states: statesIn(offPlatformFlow, 'accept') },
  { label: '已验收', states: statesIn(offPlatformFlow, 'bill') },
  { label: '已完成', states: ['done'] },
  { label: '已驳回', states: ['back'] },
  { label: '已作废', states: statesWhere(offPlatformFlow, ({ phase, claim }) => phase === 'end' && claim === 'none') },
]

/** The form of every school without one of its own, then those of its variants; each person has that of his school. */
export const offPlatformPaths = ['/applyPurchase', '/applyNjuptPurchase', '/applyHitwh'] as const
/** Where it is accepted: the form of every school, and that with the fields of medical goods. */
export const offPlatformAcceptPaths = ['/applyPurchaseWork', '/applyLYHospital'] as const
export type OffPlatformPath = (typeof offPlatformPaths)[number]

export const toOffPlatform = links({
  '/applyPurchase': ['id'],
  '/applyPurchaseDetail': ['id'],
  '/applyPurchaseWork': ['id'],
  '/externalCheckDetail': ['id'],
  '/print/offPlatform': ['id'],
})
