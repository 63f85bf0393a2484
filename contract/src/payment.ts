// 支付单 (domain pages 02 §2.1, 07 §7.3; decision 0221): money somebody pays of his own, over a channel outside of the mall.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { flow, type ActionOf, type StateOf } from './flow.ts'
import { OrderStateCode } from './order/list.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { text } from './text.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    payment: true
  }
}

export const paymentFlow = flow({
  kind: 'payment',
  title: '支付单',
  states: {
    waiting: { code: 10, label: '待支付', tone: 'wait', phase: 'draft', waitsFor: 'author' },
    paid: { code: 20, label: '已支付', tone: 'ok', phase: 'end' },
    partBack: { code: 25, label: '部分退款', tone: 'info', phase: 'end' },
    back: { code: 30, label: '已退款', tone: 'off', phase: 'end' },
    /** Nothing more is waited for; what arrives all the same is kept, and goes back. */
    closed: { code: 90, label: '已关闭', tone: 'off', phase: 'end' },
  },
  actions: {
    succeed: { title: '支付成功', from: ['waiting'], to: 'paid', system: true },
    succeedLate: { title: '关闭后到账', from: ['closed'], to: 'paid', system: true },
    close: { title: '关闭支付', from: ['waiting'], to: 'closed' },
    backPart: { title: '部分退款', from: ['paid', 'partBack'], to: 'partBack', system: true },
    /** The channel never gave back what was noted; it is asked again. */
    partUndone: { title: '退款未退成', from: ['partBack', 'back'], to: 'partBack', system: true },
    allUndone: { title: '退款未退成', from: ['partBack', 'back'], to: 'paid', system: true },
    backAll: { title: '全部退款', from: ['paid', 'partBack'], to: 'back', system: true },
  },
})
export type PaymentState = StateOf<typeof paymentFlow>
export type PaymentAction = ActionOf<typeof paymentFlow>
const PaymentStateCode = z.enum(Object.keys(paymentFlow.states) as [PaymentState, ...PaymentState[]])

/** Houses that take the money. `code`: paid with a phone that reads a code; `card`: on the page, with the password of the card. */
export const houseChannels = {
  campus: { label: '校园卡', by: 'card' },
  wechat: { label: '微信支付', by: 'code' },
  alipay: { label: '支付宝', by: 'code' },
} as const satisfies Record<string, { label: string; by: 'card' | 'code' }>
export type HouseChannel = keyof typeof houseChannels
export const HouseChannelCode = z.enum(Object.keys(houseChannels) as [HouseChannel, ...HouseChannel[]], { error: '请选择支付方式' })

/** Paid outside of the mall and noted here by a reference, which finance checks (decision 0381). */
export const referenceChannels = {
  officialCard: { label: '公务卡', by: 'reference' },
  transfer: { label: '对公转账', by: 'reference' },
} as const satisfies Record<string, { label: string; by: 'reference' }>
export type ReferenceChannel = keyof typeof referenceChannels
export const ReferenceChannelCode = z.enum(Object.keys(referenceChannels) as [ReferenceChannel, ...ReferenceChannel[]], {
  error: '请选择支付方式',
})

export const payChannels = { ...houseChannels, ...referenceChannels } as const
export type PayChannel = keyof typeof payChannels
export const PayChannelCode = z.enum(Object.keys(payChannels) as [PayChannel, ...PayChannel[]], { error: '请选择支付方式' })
export const isReference = (channel: PayChannel): channel is ReferenceChannel => channel in referenceChannels

/** What became of a reference that its payer noted. */
export const referenceStates = {
  open: { label: '待财务确认', tone: 'wait' },
  proposed: { label: '待财务复核', tone: 'info' },
  settled: { label: '财务已确认', tone: 'ok' },
  refused: { label: '财务未确认', tone: 'bad' },
  /** Its payer noted another one before finance looked. */
  replaced: { label: '已改为另一个', tone: 'off' },
} as const
export type ReferenceState = keyof typeof referenceStates
/** Finance looks at it, or will: no other way is begun meanwhile. */
export const isLooked = (state: ReferenceState | undefined): boolean => state === 'open' || state === 'proposed'
export const ReferenceStateCode = z.enum(Object.keys(referenceStates) as [ReferenceState, ...ReferenceState[]])

/** What the number on the slip is called, and what the four digits are of. */
export const slipWords = {
  officialCard: { reference: '签购单参考号', tail: '卡号末四位', holder: '持卡人' },
  transfer: { reference: '银行回单号', tail: '付款账号末四位', holder: '付款户名' },
} as const satisfies Record<ReferenceChannel, Record<string, string>>

/** As banks print it: 8 to 40 letters and digits; spaces and hyphens between them are nobody's. Six digits of an 授权码 come again and are none. */
export const ReferenceNo = z
  .string({ error: '请填写交易参考号' })
  .transform((it) => it.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, '请填写交易参考号')
      .regex(/^[A-Z0-9]{8,40}$/, '交易参考号须为 8 至 40 位字母或数字'),
  )
export const dayOfBank = (name: string) => z.iso.date({ error: ({ input }) => (input ? `${name}格式不正确` : `请选择${name}`) })
const PaidOn = dayOfBank('付款日期')

export const refundStates = { waiting: '退款中', done: '已退款', failed: '退款失败，等待处理' } as const
export type PayBackState = keyof typeof refundStates

/** So many wrong passwords lock a campus card until the next day. */
export const PIN_TRIES = 5
export const PIN_DIGITS = 6

/** Pages of paying; `id` of /sureOrderAfter is the purchase, of the others the payment. */
export const toPayment = links({
  '/sureOrderAfter': ['id'],
  '/iPass': ['id'],
  '/waitPay': ['id'],
  '/payOutside': ['id'],
  '/passSuccess': ['id'],
})

const PaidOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  ...supplierNames,
  title: z.string(),
  amountFen: Fen,
  state: OrderStateCode,
})
const PayBack = z.object({
  refundNo: z.string(),
  orderNo: z.string(),
  amountFen: Fen,
  reason: z.string(),
  state: z.enum(Object.keys(refundStates) as [PayBackState, ...PayBackState[]]),
  at: Iso,
  doneAt: Iso.nullable(),
})

/** Where money goes that is paid outside; what does not belong to the way is empty. */
export const Payee = z.object({ name: z.string(), bank: z.string(), account: z.string(), place: z.string() })

/** The newest reference its payer noted. */
const Noted = z.object({
  state: ReferenceStateCode,
  referenceNo: z.string(),
  tail: z.string(),
  holder: z.string(),
  paidOn: z.iso.date(),
  notedAt: Iso,
  /** Why finance did not take it; empty where it did, or did not look yet. */
  reason: z.string(),
  fileNum: z.int(),
})

export const PaymentShown = z.object({
  id: z.string(),
  paymentNo: z.string(),
  purchaseId: z.string(),
  channel: PayChannelCode,
  state: PaymentStateCode,
  amountFen: Fen,
  /** What the channel says it took; another sum than was asked for goes back whole. */
  receivedFen: Fen,
  tradeNo: z.string(),
  /** What a phone reads; empty until the channel gave it. */
  codeUrl: z.string(),
  /** Why the channel gives none; empty while it may. */
  problem: z.string(),
  payBy: Iso,
  paidAt: Iso.nullable(),
  orders: z.array(PaidOrder),
  refunds: z.array(PayBack),
  /** Of one that is paid outside; null where a house takes the money. */
  outside: z
    .object({
      payee: Payee,
      noted: Noted.nullable(),
      /** A reference may be noted now; else why not. */
      note: z.union([z.literal(true), z.string()]),
    })
    .nullable(),
})

const Way = z.object({ channel: PayChannelCode, label: z.string(), note: z.string() })

const CampusCard = z.object({
  cardNo: z.string(),
  balanceFen: Fen,
  /** The most of one payment, and what is left of the day's. */
  perPayFen: Fen,
  leftTodayFen: Fen,
  /** Why the card does not pay; empty where it can. */
  problem: z.string(),
})

export const payment = domain('付款', {
  ways: endpoint({
    method: 'GET',
    path: 'payment/ways',
    title: '可用的支付方式',
    access: { need: 'cart:edit' },
    dependsOn: {},
    input: z.object({}),
    /** Those the school has open, whatever is to be paid. */
    output: z.array(Way),
  }),
  myCard: endpoint({
    method: 'GET',
    path: 'payment/myCard',
    title: '我的校园卡',
    access: { need: 'cart:edit' },
    dependsOn: { payment: 'any' },
    input: z.object({}),
    output: CampusCard,
  }),
  choose: endpoint({
    method: 'GET',
    path: 'payment/choose',
    title: '选择支付方式',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'any', payment: 'any' },
    input: z.object({ purchaseId: Id }),
    output: z.object({
      purchaseId: z.string(),
      purchaseNo: z.string(),
      /** Those that wait to be paid. */
      orders: z.array(PaidOrder),
      amountFen: Fen,
      /** Null where nothing waits to be paid. */
      payBy: Iso.nullable(),
      ways: z.array(Way),
      /** Why ways that the school has open are not among them; empty where all are. */
      unoffered: z.string(),
      /** Why nothing is paid now; empty where it can be. */
      blocked: z.string(),
      /** The last payment of it that took money. */
      paidId: z.string(),
      /** The payment whose reference finance looks at; no other way is chosen before it did. */
      notedId: z.string(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: 'payment/start',
    title: '去支付',
    access: { need: 'cart:edit' },
    input: z.object({ purchaseId: Id, channel: PayChannelCode }),
    output: z.object({ id: z.string(), channel: PayChannelCode }),
    loading: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: 'payment/detail',
    title: '支付单',
    access: { need: 'cart:edit' },
    dependsOn: { payment: 'id', order: 'any' },
    input: z.object({ id: Id }),
    output: PaymentShown,
  }),
  /** Of one order, the newest first. */
  ofOrder: endpoint({
    method: 'GET',
    path: 'payment/ofOrder',
    title: '订单的付款',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'orderId', payment: 'any' },
    input: z.object({ orderId: Id }),
    output: z.array(PaymentShown),
  }),
  close: endpoint({
    method: 'POST',
    path: 'payment/close',
    title: '换一种支付方式',
    access: { need: 'cart:edit' },
    input: z.object({ id: Id }),
    output: nothing,
  }),
  card: endpoint({
    method: 'GET',
    path: 'payment/card',
    title: '校园卡',
    access: { need: 'cart:edit' },
    dependsOn: { payment: 'id' },
    input: z.object({ id: Id }),
    output: CampusCard,
  }),
  payByCard: endpoint({
    method: 'POST',
    path: 'payment/payByCard',
    title: '校园卡支付',
    access: { need: 'cart:edit' },
    input: z.object({ id: Id, pin: z.string().regex(/^\d{6}$/, `请输入 ${PIN_DIGITS} 位数字的校园卡密码`) }),
    output: z.object({ id: z.string(), state: PaymentStateCode }),
    loading: true,
    fails: ['payment.card'],
  }),
  noteReference: endpoint({
    method: 'POST',
    path: 'payment/noteReference',
    title: '登记交易参考号',
    access: { need: 'cart:edit' },
    input: z.object({
      id: Id,
      referenceNo: ReferenceNo,
      tail: z.string({ error: '请填写末四位' }).regex(/^\d{4}$/, '末四位须为 4 位数字'),
      holder: text('户名', 60, 2),
      paidOn: PaidOn,
      fileIds: z.array(Id).max(3, '凭证最多 3 个文件').default([]),
    }),
    output: nothing,
    fails: ['payment.reference'],
  }),
  /** Said by WeChat Pay itself: signed in its head, sealed in its body. */
  wechatNotice: endpoint({
    method: 'POST',
    path: 'payment/wechatNotice',
    title: '微信支付通知',
    access: 'public',
    effect: 'raw',
    isSigned: true,
    input: z.looseObject({}),
    output: z.any(),
  }),
  /** Said by Alipay itself: a signed form. */
  alipayNotice: endpoint({
    method: 'POST',
    path: 'payment/alipayNotice',
    title: '支付宝通知',
    access: 'public',
    effect: 'raw',
    takesForm: true,
    isSigned: true,
    input: z.looseObject({}),
    output: z.any(),
  }),
})

nameFields({ referenceNo: '交易参考号', tail: '末四位', holder: '户名', paidOn: '付款日期' })
