// Checkout: the quote a person confirms, submitting it, submitting again, taking back, cancelling (domain page 02 §2.1).
import { z } from 'zod'
import { AttachedInput } from '../approval/page.ts'
import { FILES_MAX } from '../approval/paths.ts'
import { ATTACHED_MAX } from '../comparison-volume.ts'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { Id } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { Day, Num, optionalText } from '../text.ts'
import { plain } from '../unseen.ts'
import { wishFields } from './wish.ts'
import { ChosenApprovers, OrderFunds, OrderPreview, Quote, StateCode, quoteInput } from './quote.ts'

export const usages = ['教学', '科研', '行政办公', '后勤', '医疗', '学生活动'] as const
export const invoiceTypes = { normal: '数电票（普通发票）', special: '数电票（增值税专用发票）' } as const
export type InvoiceType = keyof typeof invoiceTypes

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
    .overwrite(plain)
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
  chosen: ChosenApprovers.default({}),
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
      orders: z.array(z.object({ ...OrderFunds.shape, chosen: ChosenApprovers.default({}) })).max(50),
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
