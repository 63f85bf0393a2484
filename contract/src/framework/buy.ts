// Ordering under an agreement: what it would be, the submission, the orders as their readers see them.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { Id, Page, TabCounts, paged } from '../paging.ts'
import { ChosenApprovers } from '../order/quote.ts'
import { signatureId } from '../signature.ts'
import { Num, optionalText, text } from '../text.ts'
import { frameworkTabs } from './flow.ts'
import { Confirmed, Moved, OfOrder, OrderDetail, OrderRow } from './shapes.ts'

const order = { need: 'order:create' } as const

const Part = z.object({
  fundId: Id,
  subjectCode: z.string().min(1, '请选择支出科目').max(32),
  amountFen: z.int({ error: '经费金额须为整数分' }).min(1, '经费金额须大于 0').max(9_000_000_000_000, '经费金额超出范围'),
})

const written = {
  agreementId: Id,
  items: z
    .array(z.object({ goodsId: Id, num: Num }))
    .min(1, '请至少选择一种商品')
    .max(100, '一张订单最多 100 种商品')
    .refine((all) => new Set(all.map((it) => it.goodsId)).size === all.length, '同一商品不能选择两次'),
  /** Of the agreement; empty: the first, or whose turn it is. */
  candidateSrcId: z.string().max(64).default(''),
  budgetLines: z.array(Part).max(40).default([]),
  chosen: ChosenApprovers.default({}),
}

const sent = {
  ...written,
  addrId: Id,
  /** Why another than the first candidate. */
  reason: optionalText('选商理由', 500),
  contractTerms: optionalText('合同条款', 4000),
  attachments: z
    .array(z.object({ id: Id, name: z.string().max(200) }))
    .max(9, '附件最多 9 个')
    .default([]),
  /** The sum its author has seen: another one is said before it is frozen. */
  seenFen: Fen,
  note: optionalText('给审批人的说明', 200),
  signatureId,
}

const Tab = z.coerce
  .number()
  .int()
  .min(0)
  .max(frameworkTabs.length - 1)
  .default(0)

const filters = z.object({ tab: Tab, keyword: optionalText('关键字', 64) })

const refusals = [
  'framework.ceiling',
  'framework.perOrder',
  'framework.closed',
  'framework.price',
  'framework.candidate',
  'framework.reason',
] as const

export const buy = {
  confirm: endpoint({
    method: 'POST',
    path: 'framework/order/confirm',
    title: '核对协议订单',
    access: order,
    effect: 'read',
    dependsOn: { frameworkAgreement: 'agreementId', frameworkOrder: 'any', fund: 'any' },
    input: z.object(written),
    output: Confirmed,
  }),
  submit: endpoint({
    method: 'POST',
    path: 'framework/order/submit',
    title: '提交协议订单',
    access: order,
    input: z.object(sent),
    output: Moved,
    loading: true,
    fails: [...refusals, 'fund.short', 'fund.subjectShort', 'approval.signature'],
  }),
  resubmit: endpoint({
    method: 'POST',
    path: 'framework/order/resubmit',
    title: '重新提交协议订单',
    access: order,
    input: z.object({ orderId: Id, version: z.int().min(1), ...sent }),
    output: Moved,
    loading: true,
    fails: [...refusals, 'fund.short', 'fund.subjectShort', 'core.stale', 'approval.signature'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'framework/order/withdraw',
    title: '撤回协议订单',
    access: 'signedIn',
    input: OfOrder,
    output: Moved,
    fails: ['approval.acted'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'framework/order/cancel',
    title: '取消协议订单',
    access: 'signedIn',
    input: OfOrder.extend({ reason: text('取消原因', 200, 2) }),
    output: Moved,
  }),
  orders: endpoint({
    method: 'POST',
    path: 'framework/order/list',
    title: '协议订单',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'any' },
    input: Page.extend(filters.shape),
    output: paged(OrderRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'framework/order/export',
    title: '导出协议订单',
    access: 'signedIn',
    needsProof: true,
    effect: 'raw',
    input: filters,
    output: z.any(),
  }),
  order: endpoint({
    method: 'POST',
    path: 'framework/order/detail',
    title: '协议订单详情',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { frameworkOrder: 'orderId', task: 'orderId' },
    input: OfOrder,
    output: OrderDetail,
  }),
  /** What a form of an order that came back begins with. */
  draft: endpoint({
    method: 'GET',
    path: 'framework/order/draft',
    title: '打开协议订单',
    access: order,
    dependsOn: { frameworkOrder: 'orderId' },
    input: OfOrder,
    output: z.object({
      orderId: z.string(),
      docNo: z.string(),
      version: z.int(),
      agreementId: z.string(),
      items: z.array(z.object({ goodsId: z.string(), num: z.int() })),
      candidateSrcId: z.string(),
      reason: z.string(),
      contractTerms: z.string(),
      comment: z.string(),
    }),
  }),
}
