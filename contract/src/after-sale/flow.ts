// 售后 (domain page 02 §2.5): goods of an order go back, are exchanged, repaired or sent after; what is to be paid back is a 退款 of its own.
import { flow, type ActionOf, type StateOf } from '../flow.ts'
import { links } from '../to.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    afterSale: true
  }
}

export const afterSaleFlow = flow({
  kind: 'afterSale',
  title: '售后单',
  states: {
    waitSupplier: { code: 10, label: '待供应商审核', tone: 'wait', phase: 'perform', waitsFor: 'supplier' },
    checking: { code: 12, label: '待经费负责人审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    refused: { code: 15, label: '已拒绝', tone: 'bad', phase: 'perform', waitsFor: 'author' },
    ruling: { code: 18, label: '平台介入中', tone: 'wait', phase: 'perform' },
    toReturn: { code: 20, label: '待寄回', tone: 'wait', phase: 'perform', waitsFor: 'author' },
    toArrive: { code: 30, label: '待供应商收货', tone: 'info', phase: 'perform', waitsFor: 'supplier' },
    serving: { code: 40, label: '待供应商寄出', tone: 'info', phase: 'perform', waitsFor: 'supplier' },
    toConfirm: { code: 45, label: '待确认收货', tone: 'wait', phase: 'perform', waitsFor: 'author' },
    toRefund: { code: 50, label: '待退款', tone: 'info', phase: 'bill' },
    /** Its order was invoiced: the invoice has to be taken back for the sum. */
    toRed: { code: 52, label: '待红字发票', tone: 'wait', phase: 'bill', waitsFor: 'supplier' },
    done: { code: 80, label: '已完成', tone: 'ok', phase: 'end', final: true },
    closed: { code: 90, label: '已关闭', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    /** What is paid back goes to the owners of the cards first. */
    agreeMoney: { title: '供应商同意', from: ['waitSupplier'], to: 'checking' },
    agreeReturn: { title: '供应商同意', from: ['waitSupplier'], to: 'toReturn' },
    agreeSend: { title: '供应商同意', from: ['waitSupplier'], to: 'serving' },
    refuse: { title: '供应商拒绝', from: ['waitSupplier'], to: 'refused', comment: 'required', tone: 'bad' },
    appeal: { title: '申请平台介入', from: ['refused'], to: 'ruling', comment: 'required' },
    dispute: { title: '供应商对寄回的商品有异议', from: ['toArrive'], to: 'ruling', comment: 'required' },
    ruleMoney: { title: '平台裁定：支持申请', from: ['ruling'], to: 'checking', comment: 'required' },
    ruleReturn: { title: '平台裁定：支持申请', from: ['ruling'], to: 'toReturn', comment: 'required' },
    ruleSend: { title: '平台裁定：支持申请', from: ['ruling'], to: 'serving', comment: 'required' },
    /** The goods are back and the refund was agreed to. */
    ruleRefund: { title: '平台裁定：支持申请', from: ['ruling'], to: 'toRefund', comment: 'required' },
    ruleAgainst: { title: '平台裁定：不支持申请', from: ['ruling'], to: 'closed', comment: 'required' },
    fundsAgree: { title: '经费负责人同意退款', from: ['checking'], to: 'toReturn', system: true },
    fundsAgreeOnly: { title: '经费负责人同意退款', from: ['checking'], to: 'toRefund', system: true },
    fundsRefuse: { title: '经费负责人不同意退款', from: ['checking'], to: 'closed', system: true, tone: 'bad' },
    sendBack: { title: '寄回商品', from: ['toReturn'], to: 'toArrive' },
    arrive: { title: '供应商收到退货', from: ['toArrive'], to: 'toRefund' },
    arriveServe: { title: '供应商收到寄回的商品', from: ['toArrive'], to: 'serving' },
    ship: { title: '供应商寄出', from: ['serving'], to: 'toConfirm' },
    confirm: { title: '确认收货', from: ['toConfirm'], to: 'done' },
    /** What came is at fault again. */
    failReturn: { title: '仍有问题，再次寄回', from: ['toConfirm'], to: 'toReturn', comment: 'required', tone: 'bad' },
    failSend: { title: '仍有问题，重新补发', from: ['toConfirm'], to: 'serving', comment: 'required', tone: 'bad' },
    askRed: { title: '请供应商开红字发票', from: ['toRefund'], to: 'toRed', system: true },
    redden: { title: '供应商登记红字发票', from: ['toRed'], to: 'toRefund' },
    skipRed: { title: '不再等红字发票', from: ['toRed'], to: 'toRefund', system: true },
    refund: { title: '退款完成', from: ['toRefund'], to: 'done', system: true },
    cancel: { title: '取消售后', from: ['waitSupplier', 'checking', 'refused', 'toReturn'], to: 'closed', tone: 'bad' },
    lapse: { title: '超时自动关闭', from: ['refused', 'toReturn'], to: 'closed', system: true },
  },
})

export type AfterSaleState = StateOf<typeof afterSaleFlow>
export type AfterSaleAction = ActionOf<typeof afterSaleFlow>

const allStates = Object.keys(afterSaleFlow.states) as [AfterSaleState, ...AfterSaleState[]]
export const afterSaleStates = allStates
/** Its pieces are bound, its order waits to be billed. */
export const openStates = allStates.filter((it) => !('final' in afterSaleFlow.states[it]))

export const afterSaleTypes = {
  returnRefund: '退货退款',
  refundOnly: '仅退款',
  exchange: '换货',
  repair: '维修',
  resend: '补发',
} as const
export type AfterSaleType = keyof typeof afterSaleTypes
export const typeKeys = Object.keys(afterSaleTypes) as [AfterSaleType, ...AfterSaleType[]]

export const paysBack = (type: AfterSaleType): boolean => type === 'returnRefund' || type === 'refundOnly'
export const goesBack = (type: AfterSaleType): boolean => type === 'returnRefund' || type === 'exchange' || type === 'repair'

export const afterSaleReasons = {
  noReason: '七天无理由',
  quality: '质量问题',
  short: '少件漏发',
  wrong: '发错货',
  unlike: '描述不符',
  broken: '包装破损',
  expired: '过期或效期不足',
  /** Of a receipt alone (receipt.ts). */
  late: '逾期送达',
  other: '其他',
} as const
export type AfterSaleReason = keyof typeof afterSaleReasons
export const reasonKeys = Object.keys(afterSaleReasons) as [AfterSaleReason, ...AfterSaleReason[]]

/** The freight goes back only where the supplier is at fault. */
export const isSellersFault = (reason: AfterSaleReason): boolean => reason !== 'noReason' && reason !== 'other'
/** Faults of the goods themselves: of these a second one within the days behind an exchange or a repair is paid back (decision 0388). */
export const faultsOfGoods: readonly AfterSaleReason[] = ['quality', 'broken', 'expired']

export const sellersFaults = reasonKeys.filter(isSellersFault)

/** What each kind of service answers to: what did not come cannot go back, what nobody faults is only returned. */
const reasonsOf: Record<AfterSaleType, readonly AfterSaleReason[]> = {
  returnRefund: ['noReason', 'quality', 'wrong', 'unlike', 'broken', 'expired', 'other'],
  refundOnly: ['short', 'quality', 'unlike', 'broken', 'expired', 'other'],
  exchange: ['quality', 'wrong', 'unlike', 'broken', 'expired', 'other'],
  repair: ['quality', 'broken', 'other'],
  resend: ['short', 'wrong', 'broken'],
}
export const reasonsFor = (type: AfterSaleType): readonly AfterSaleReason[] => reasonsOf[type]

export const packageStates = { sealed: '未拆封', intact: '已拆封，商品完好', used: '已使用' } as const
export type PackageState = keyof typeof packageStates
export const packageKeys = Object.keys(packageStates) as [PackageState, ...PackageState[]]

export const returnWays = { pickUp: '上门取件', send: '自行寄回', dropOff: '送至服务点' } as const
export type ReturnWay = keyof typeof returnWays
export const returnKeys = Object.keys(returnWays) as [ReturnWay, ...ReturnWay[]]

/** Tabs of `/afterServiceList`. */
export const afterSaleTabs: readonly { label: string; states: readonly AfterSaleState[] }[] = [
  { label: '全部', states: allStates },
  { label: '待审核', states: ['waitSupplier', 'checking'] },
  { label: '处理中', states: ['ruling', 'toArrive', 'serving', 'toConfirm', 'toRefund', 'toRed'] },
  { label: '待寄回', states: ['toReturn'] },
  { label: '已完成', states: ['done'] },
  { label: '已拒绝', states: ['refused'] },
  { label: '已关闭', states: ['closed'] },
]

/** Tabs of `/supplier/afterSales`. */
export const supplyTabs = {
  todo: { label: '待处理', states: ['waitSupplier', 'toArrive', 'serving', 'toRed'] },
  going: { label: '进行中', states: ['checking', 'refused', 'ruling', 'toReturn', 'toConfirm', 'toRefund'] },
  over: { label: '已结束', states: ['done', 'closed'] },
} as const satisfies Record<string, { label: string; states: readonly AfterSaleState[] }>
export type AfterSaleSupplyTab = keyof typeof supplyTabs

/** What a person presses, whatever kind of service it is. */
export const afterSaleButtons = [
  'agree',
  'refuse',
  'appeal',
  'dispute',
  'sendBack',
  'arrive',
  'ship',
  'redden',
  'confirm',
  'fail',
  'cancel',
  'say',
] as const
export type AfterSaleButton = (typeof afterSaleButtons)[number]

export const toAfterSale = links({
  '/afterService': ['orderId'],
  '/afterServiceDetail': ['id'],
  '/customerApply': ['orderId'],
  '/serviceSubmitSuccess': ['id'],
  '/supplier/afterSales/detail': ['schoolId', 'id'],
})
