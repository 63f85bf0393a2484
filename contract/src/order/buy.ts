// Checkout: the quote a person confirms, submitting it, submitting again, taking back, cancelling (domain page 02 §2.1).
import { z } from 'zod'
import { nodeModes, nodeTypes } from '../approval.ts'
import { AttachedInput, NeededPaper } from '../approval/page.ts'
import { FILES_MAX } from '../approval/paths.ts'
import { CategoryType } from '../cart.ts'
import { SheetNamed } from '../comparison.ts'
import { ATTACHED_MAX } from '../comparison-volume.ts'
import { endpoint } from '../endpoint.ts'
import { fundSources, type FundSource } from '../fund.ts'
import { Fen, PriceE4, SignedFen } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Id, Iso } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { specialShown } from '../special-shown.ts'
import { supplierNames } from '../supplier-names.ts'
import { Day, Num, optionalText } from '../text.ts'
import { PriceNote } from './price-note.ts'
import { FUNDS_MAX } from './split.ts'
import { wishFields, wishShown } from './wish.ts'

export const usages = ['教学', '科研', '行政办公', '后勤', '医疗', '学生活动'] as const
export const invoiceTypes = { normal: '数电票（普通发票）', special: '数电票（增值税专用发票）' } as const
export type InvoiceType = keyof typeof invoiceTypes
export const LINES_MAX = 200

export const StateCode = z.enum(Object.keys(orderFlow.states) as [OrderState, ...OrderState[]])

export const quoteInput = z.object({
  /** The checked lines of the cart, goods bought now, or an order: given back and submitted again, or waiting for its owner to take it. */
  from: z.enum(['cart', 'now', 'order'], { error: '结算来源不正确' }).default('cart'),
  orderId: Id.optional(),
  lines: z
    .array(z.object({ skuId: Id, num: Num }))
    .max(LINES_MAX, `一次最多购买 ${LINES_MAX} 种商品`)
    .default([]),
  addrId: Id.optional(),
  categoryType: CategoryType,
  /** Of one's own money: the coupons to use; without, those that take off most. */
  couponIds: z.array(Id).max(100).optional(),
})

export const QuoteLine = z.object({
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  catNo: z.string(),
  cas: z.string(),
  unit: z.string(),
  picture: z.string(),
  num: z.int(),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  priceE4: PriceE4,
  special: specialShown,
  amountFen: Fen,
  isAsset: z.boolean(),
  controlClass: z.int(),
  /** Why it cannot be ordered like this; empty when it can. */
  problem: z.string(),
  /** How far the price is from its reference; null where it is near or nothing is known. */
  priceNote: PriceNote.nullable(),
})

export const QuoteOrder = z.object({
  key: z.string(),
  ...supplierNames,
  controlClass: z.int(),
  lines: z.array(QuoteLine),
  goodsFen: Fen,
  freightFen: Fen,
  freightFreeFromFen: Fen,
  totalFen: Fen,
  /** Worth of the lines that become assets: 设备费 pays for them. */
  assetFen: Fen,
  /** The subject most of the goods belong to. */
  subjectCode: z.string(),
  leadDays: z.int(),
  /** The day it can arrive when approval takes its usual time. */
  expectOn: Day,
  /** What the order given back had; a new one only proposes the day. */
  wish: z.object(wishShown),
  /** Own comparison sheets about these goods, the newest first (decision 0082). */
  comparisons: z.array(SheetNamed),
  /** What the law asks for these goods. */
  notice: z.string(),
  /** Goods ordered today already, with the advice to submit them together; empty without. */
  mergeNote: z.string(),
  /** Why the order as a whole cannot be submitted; empty when it can. */
  problem: z.string(),
  /** Of one's own money: what coupons take off (the total is less by it), and which there are for its goods. */
  coupons: z
    .object({
      cutFen: Fen,
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** What it gives, in words. */
          text: z.string(),
          cutFen: Fen,
          /** What its goods still have to come to. */
          lackFen: Fen,
          isUsed: z.boolean(),
          /** Of an order one for each. */
          slot: z.enum(['goods', 'freight']),
        }),
      ),
    })
    .optional(),
})

export const QuoteFund = z.object({
  id: z.string(),
  projectNo: z.string(),
  name: z.string(),
  source: z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]]),
  ownerName: z.string(),
  endOn: Day,
  perOrderCapFen: Fen.nullable(),
  totalFen: Fen,
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  availableFen: SignedFen,
  /** What the school lets it pay beyond that, when 财务 agrees (domain page 04 §4.3 rule 6). */
  overFen: Fen,
  subjects: z.array(z.object({ code: z.string(), name: z.string(), availableFen: Fen })),
  /** The most it could pay of each order, and of all together. */
  pays: z.array(z.object({ key: z.string(), fen: Fen })),
  canPayFen: Fen,
  /** ok: pays everything. part: pays some of it. none: pays nothing. */
  level: z.enum(['ok', 'part', 'none']),
  problem: z.string(),
  /** A warning that forbids nothing. */
  warning: z.string(),
})

export const PreviewNode = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(nodeTypes),
  mode: z.enum(nodeModes),
  reason: z.string(),
  skipped: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      deptName: z.string(),
      title: z.string(),
      reason: z.string(),
      away: z.string(),
      onBehalfOf: z.string(),
    }),
  ),
  choose: z
    .object({
      min: z.int(),
      max: z.int(),
      candidates: z.array(z.object({ id: z.string(), name: z.string(), deptName: z.string(), title: z.string(), recent: z.boolean() })),
    })
    .nullable(),
  medianHours: z.number().nullable(),
})

export const OrderPreview = z.object({
  key: z.string(),
  nodes: z.array(PreviewNode),
  /** Usual hours of the nodes that are walked, one after another. */
  hours: z.number(),
  workdays: z.number(),
  /** Nodes nobody has a history of. */
  unknownNodes: z.int(),
  /** The day the goods can be there: approval, the supplier's answer, delivery. */
  arriveOn: Day,
  /** Why it looks like a part of a bigger order, which 采购办 then sees; empty when it does not. */
  splitNote: z.string(),
  /** Papers it has to carry. */
  papers: z.array(NeededPaper),
  /** Why no path can be found; empty when one is. */
  problem: z.string(),
})

const FundPartInput = z.object({
  fundId: Id,
  subjectCode: z.string().min(1, '请选择支出科目').max(32),
  amountFen: z.int({ error: '经费金额须为整数分' }).min(1, '经费金额须大于 0').max(9_000_000_000_000, '经费金额超出范围'),
})
const OrderFunds = z.object({
  key: z.string().min(1).max(8),
  funds: z.array(FundPartInput).max(FUNDS_MAX * 2, `每张订单最多使用 ${FUNDS_MAX} 张经费卡`),
})
const Chosen = z.record(z.string().max(64), z.array(Id).max(20, '每个节点最多选 20 人'))

export const Quote = z.object({
  quoteId: z.string(),
  quoteHash: z.string(),
  checkedAt: Iso,
  /** The order that is submitted again, or that its owner is asked to take; or nothing. */
  again: z
    .object({
      id: z.string(),
      orderNo: z.string(),
      version: z.int(),
      comment: z.string(),
      /** Who ordered it where the reader is asked to pay; empty for the own. */
      buyerName: z.string(),
      /** The reader may refuse it: nobody has taken it yet. */
      isAsked: z.boolean(),
      /** Until when he may take it. */
      confirmBy: Iso.nullable(),
    })
    .nullable(),
  address: z
    .object({
      id: z.string(),
      receiver: z.string(),
      mobileMasked: z.string(),
      regionText: z.string(),
      detail: z.string(),
      tag: z.string(),
      isDefault: z.boolean(),
      problem: z.string(),
    })
    .nullable(),
  orders: z.array(QuoteOrder),
  /** Ticked lines of the cart that nobody can buy now; they stay in the cart. */
  left: z.array(z.object({ skuId: z.string(), name: z.string(), problem: z.string() })),
  /** Of goods: services count in the money alone. */
  kinds: z.int(),
  num: z.int(),
  goodsFen: Fen,
  freightFen: Fen,
  totalFen: Fen,
  form: z.object({
    depts: z.array(z.object({ id: z.string(), name: z.string() })),
    deptId: z.string(),
    purposeFromFen: Fen,
    needApplyNo: z.boolean(),
    invoiceTitle: z.string(),
    taxNo: z.string(),
    /** What the order given back had, or what this person wrote last time. */
    usage: z.string(),
    purpose: z.string(),
    acceptorId: z.string(),
  }),
  funds: z.array(QuoteFund),
  /** A split that can be submitted as it is; empty when no card or cards can pay. */
  split: z.array(OrderFunds),
  previews: z.array(OrderPreview),
  /** Why nothing can be submitted now; empty when it can. */
  blocked: z.string(),
  /** Whether somebody else may be asked to pay, or must be, and why not now; empty when he can. */
  ask: z.object({ mode: z.enum(['no', 'may', 'must']), blocked: z.string() }),
})

/** What the confirm page asks whoever orders. */
const formFields = {
  quoteId: Id,
  quoteHash: z.string().max(64).optional(),
  deptId: Id.optional(),
  usage: z.enum(usages, { error: '请选择采购用途' }),
  purpose: optionalText('用途说明', 200),
  invoiceType: z.enum(Object.keys(invoiceTypes) as [InvoiceType, ...InvoiceType[]], { error: '请选择发票类型' }).default('normal'),
  acceptorId: Id.optional(),
  purchaseApplyNo: z
    .string()
    .trim()
    .max(30, '采购申请号最多 30 个字符')
    .regex(/^[A-Za-z0-9-]*$/, '采购申请号只能是字母、数字和短横线')
    .default(''),
}
const orderFields = {
  ...wishFields,
  /** Comparison sheets it takes along as evidence. */
  comparisonIds: z.array(Id).max(ATTACHED_MAX, `每张订单最多附 ${ATTACHED_MAX} 份比价单`).default([]),
}
const Orders = <T extends z.ZodRawShape>(shape: T, none: string) => z.array(z.object(shape)).min(1, none).max(50, '一次最多提交 50 张订单')

const paidFields = {
  ...OrderFunds.shape,
  ...orderFields,
  /** Attachments, each an upload of the buyer. */
  files: z.array(AttachedInput).max(FILES_MAX, `每张订单最多附 ${FILES_MAX} 个附件`).default([]),
  chosen: Chosen.default({}),
}

const purchaseFields = {
  ...formFields,
  orders: Orders(paidFields, '请为订单选择经费'),
  /** What the approvers are told besides. */
  note: optionalText('给审批人的说明', 200),
  signatureId,
}

/** Without money: somebody else is asked for it. */
export const askedFields = { ...formFields, orders: Orders({ key: OrderFunds.shape.key, ...orderFields }, '请选择要购买的商品') }

export const submitInput = z.object(purchaseFields)

const Version = z.int().min(1).optional()
export const againInput = z.object({ ...purchaseFields, id: Id, version: Version })
export const Submitted = z.object({
  purchaseId: z.string(),
  purchaseNo: z.string(),
  totalFen: Fen,
  orders: z.array(z.object({ id: z.string(), orderNo: z.string(), totalFen: Fen, state: StateCode })),
})
export const Moved = z.object({ id: z.string(), state: StateCode, releasedFen: Fen })

export const submitFails = [
  'goods.priceMoved',
  'order.quoteChanged',
  'fund.short',
  'approval.chooseFirst',
  'approval.papers',
  'approval.signature',
] as const

export const buy = {
  quote: endpoint({
    method: 'POST',
    path: 'order/quote',
    title: '结算',
    access: { need: 'cart:edit' },
    dependsOn: {},
    input: quoteInput,
    output: Quote,
    fails: ['order.emptyCart'],
  }),
  /** Who will approve what for a split of a quote; nothing is kept. */
  preview: endpoint({
    method: 'POST',
    path: 'order/preview',
    title: '审批预演',
    access: { need: 'cart:edit' },
    dependsOn: {},
    effect: 'read',
    input: z.object({
      quoteId: Id,
      deptId: Id.optional(),
      orders: z.array(z.object({ ...OrderFunds.shape, chosen: Chosen.default({}) })).max(50),
    }),
    output: z.array(OrderPreview),
    fails: ['order.quoteChanged'],
  }),
  /** On the page of goods, before any button: who would approve them on the cards a check-out proposes; nothing is kept. */
  path: endpoint({
    method: 'POST',
    path: 'order/path',
    title: '购买前的审批路径',
    access: { need: 'order:create' },
    dependsOn: {},
    effect: 'read',
    input: z.object({ skuId: Id, num: Num }),
    output: z.object({
      /** Names of the projects it would be paid from; empty where nobody's money does. */
      payFrom: z.array(z.string()),
      steps: z.array(z.object({ title: z.string(), people: z.array(z.string()), isCopy: z.boolean() })),
      /** Usual hours of the steps that are walked, one after another. */
      hours: z.number(),
      /** Steps nobody has a history of. */
      unknownNum: z.int(),
      /** The day the goods can be there: approval, the supplier's answer, delivery. */
      arriveOn: Day,
      /** Why no path can be told; empty when one is. */
      problem: z.string(),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: 'order/submit',
    title: '提交订单',
    access: { need: 'order:create' },
    input: submitInput,
    output: Submitted,
    loading: true,
    fails: submitFails,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: 'order/resubmit',
    title: '重新提交订单',
    access: { need: 'order:create' },
    input: againInput,
    output: Submitted,
    loading: true,
    fails: submitFails,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'order/withdraw',
    title: '撤回订单',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version }),
    output: Moved,
    fails: ['approval.acted'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'order/cancel',
    title: '取消订单',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version, reason: optionalText('取消原因', 200) }),
    output: Moved,
  }),
}
