// 框架协议订单: goods of an agreement that was tendered before, ordered from one of its candidates under its ceilings (domain page 02 §2.4).
import { moneyFlow, statesIn, statesWhere, type ActionOf, type StateOf } from '../flow.ts'
import { links } from '../to.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    frameworkOrder: true
    /** 框架协议, as 采购办 keeps it. */
    frameworkAgreement: true
  }
}

export const frameworkFlow = moneyFlow({
  kind: 'frameworkOrder',
  title: '框架协议订单',
  states: {
    draft: { code: 10, label: '待用户确认', tone: 'off', phase: 'draft', waitsFor: 'author', claim: 'none' },
    auditing: { code: 20, label: '待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    back: { code: 25, label: '审批退回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
    toConfirm: { code: 30, label: '待供应商确认', tone: 'wait', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
    toReplace: { code: 32, label: '待更换供应商', tone: 'bad', phase: 'perform', waitsFor: 'handler', claim: 'reserved' },
    toUpload: { code: 40, label: '待上传材料', tone: 'wait', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
    checking: { code: 45, label: '材料待检查', tone: 'wait', phase: 'perform', waitsFor: 'handler', claim: 'reserved' },
    performing: { code: 50, label: '履约中', tone: 'info', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
    toCheck: { code: 60, label: '待用户核验', tone: 'wait', phase: 'accept', waitsFor: 'author', claim: 'reserved' },
    fixing: { code: 65, label: '整改', tone: 'bad', phase: 'accept', waitsFor: 'supplier', claim: 'reserved' },
    toBill: { code: 70, label: '待对账', tone: 'info', phase: 'bill', waitsFor: 'handler', claim: 'held' },
    settling: { code: 85, label: '结算中', tone: 'info', phase: 'bill', waitsFor: 'finance', claim: 'held' },
    done: { code: 90, label: '已完成', tone: 'ok', phase: 'end', claim: 'committed', final: true },
    cancelled: { code: 95, label: '已取消', tone: 'off', phase: 'end', claim: 'none', final: true },
  },
  actions: {
    submit: { title: '提交', from: ['draft', 'back'], to: 'auditing', money: 'reserve' },
    withdraw: { title: '撤回', from: ['auditing'], to: 'draft', money: 'release', tone: 'bad' },
    refuse: { title: '驳回', from: ['auditing'], to: 'back', money: 'release', system: true, tone: 'bad' },
    approve: { title: '审批通过', from: ['auditing'], to: 'toConfirm', system: true },
    terminate: { title: '不同意，终止', from: ['auditing'], to: 'cancelled', money: 'release', system: true, tone: 'bad' },
    /** Nobody decided it, or it came back and stayed: the clock of every approval. */
    expire: { title: '超时自动取消', from: ['auditing', 'back'], to: 'cancelled', money: 'release', system: true, tone: 'bad' },
    cancel: {
      title: '取消',
      from: ['draft', 'back', 'toConfirm', 'toReplace'],
      to: 'cancelled',
      money: 'release',
      comment: 'required',
      tone: 'bad',
    },
    accept: { title: '供应商确认', from: ['toConfirm'], to: 'toUpload' },
    /** Without a paper to hand in. */
    acceptPlain: { title: '供应商确认', from: ['toConfirm'], to: 'performing', system: true },
    decline: { title: '供应商放弃', from: ['toConfirm'], to: 'toReplace', comment: 'required' },
    replace: { title: '更换供应商', from: ['toReplace'], to: 'toConfirm', comment: 'required' },
    /** By turns: the one whose turn it is next. */
    pass: { title: '轮到下一家供应商', from: ['toReplace'], to: 'toConfirm', system: true },
    handIn: { title: '提交材料', from: ['toUpload'], to: 'checking' },
    passPapers: { title: '材料合格', from: ['checking'], to: 'performing' },
    rollback: { title: '退回材料', from: ['checking'], to: 'toUpload', tone: 'bad' },
    deliver: { title: '供应商登记送达', from: ['performing'], to: 'toCheck' },
    approveGoods: { title: '核验通过', from: ['toCheck'], to: 'toBill', money: 'hold' },
    fail: { title: '核验不通过', from: ['toCheck'], to: 'fixing', comment: 'required', tone: 'bad' },
    recheck: { title: '整改后重新核验', from: ['fixing'], to: 'toCheck' },
    bill: { title: '对账', from: ['toBill'], to: 'settling' },
    /** Its invoice is not good: what is owed stays, and another invoice comes with the next 对账. */
    returnInvoice: { title: '退回补发票', from: ['settling'], to: 'toBill', comment: 'required', tone: 'bad' },
    settle: { title: '登记付款', from: ['settling'], to: 'done', money: 'commit' },
  },
})

export type FrameworkState = StateOf<typeof frameworkFlow>
export type FrameworkAction = ActionOf<typeof frameworkFlow>

const allStates = Object.keys(frameworkFlow.states) as [FrameworkState, ...FrameworkState[]]
export const frameworkStates = allStates

/** What counts against the ceiling of the agreement: frozen, owed or paid. */
export const countedStates = statesWhere(frameworkFlow, ({ claim }) => claim !== 'none')

/** Its buyer checked the goods, and they are to be paid: they may be evaluated. */
export const checkedStates = statesWhere(frameworkFlow, ({ claim }) => claim === 'held' || claim === 'committed')

/** A candidate has confirmed it: from then on both sign its contract. */
export const contractStates: readonly FrameworkState[] = [
  'toUpload',
  'checking',
  'performing',
  'toCheck',
  'fixing',
  'toBill',
  'settling',
  'done',
]

/** Tabs of `/frameworkOrderList`. */
export const frameworkTabs: readonly { label: string; states: readonly FrameworkState[] }[] = [
  { label: '全部', states: allStates },
  { label: '待提交', states: statesIn(frameworkFlow, 'draft') },
  { label: '审批中', states: statesIn(frameworkFlow, 'approve') },
  { label: '供货中', states: statesIn(frameworkFlow, 'perform') },
  { label: '待核验', states: statesIn(frameworkFlow, 'accept') },
  { label: '结算中', states: statesIn(frameworkFlow, 'bill') },
  { label: '已完成', states: ['done'] },
  { label: '已取消', states: ['cancelled'] },
]

/** Tabs of `/supplier/framework`. */
export const frameworkSupplyTabs = {
  confirm: { label: '待确认', states: ['toConfirm'] },
  papers: { label: '待交材料', states: ['toUpload'] },
  deliver: { label: '待送货', states: ['performing', 'fixing'] },
  going: { label: '进行中', states: ['checking', 'toCheck', 'toBill', 'settling'] },
  over: { label: '已结束', states: ['done', 'cancelled', 'toReplace'] },
} as const satisfies Record<string, { label: string; states: readonly FrameworkState[] }>
export type FrameworkSupplyTab = keyof typeof frameworkSupplyTabs

/** The form of an order that came back: `/frameworkOrder?orderId=…`. */
export const toFrameworkAgain = links({ '/frameworkOrder': ['orderId'] })

export const toFramework = links({
  '/frameworkAgreementDetail': ['id'],
  '/frameworkAgreementForm': ['id'],
  '/frameworkAgreements': ['tab'],
  '/frameworkOrder': ['id'],
  '/frameworkOrderDetail': ['orderId'],
  '/frameSuccess': ['orderId'],
  '/frameCheckOrderDetail': ['orderId'],
  '/frameMaterialCheckDetail': ['orderId'],
  '/print/framework': ['orderId'],
  '/supplier/framework/order': ['schoolId', 'orderId'],
})
