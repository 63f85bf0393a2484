// Invoice service (发票服务): orders that wait for their invoice, applications for one and what became of them.
import { z } from 'zod'
import { BillInvoice } from './bill/detail.ts'
import { canMap } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { InvoiceDraft, MatchCheck } from './invoice.ts'
import { invoiceApplyButtons, invoiceApplyFlow, invoiceTabs, type InvoiceApplyState, type InvoiceTab } from './invoice-apply/flow.ts'
import { Matched } from './invoice-apply/match.ts'
import { headTypes, type HeadType } from './invoice-head.ts'
import { Id, Iso, Page, TabCounts, paged } from './paging.ts'
import { purses } from './purse.ts'
import { supplierNames } from './supplier-names.ts'
import { Day, optionalText, text } from './text.ts'

nameFields({ headId: '发票抬头', reasonCode: '换开原因', invoiceType: '发票类型', isAgreed: '批复结果' })

export const applyTypes = { digital_normal: '数电普票', digital_special: '数电专票' } as const
export type ApplyType = keyof typeof applyTypes
const ApplyTypeCode = z.enum(Object.keys(applyTypes) as [ApplyType, ...ApplyType[]], { error: '请选择发票类型' })

export const reopenReasons = { head: '抬头错误', taxNo: '税号错误', amount: '金额错误', content: '内容错误', other: '其他' } as const
export type ReopenReason = keyof typeof reopenReasons

export const ApplyStateCode = z.enum(Object.keys(invoiceApplyFlow.states) as [InvoiceApplyState, ...InvoiceApplyState[]])

export const WaitOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  supplierId: z.string(),
  ...supplierNames,
  summary: z.string(),
  goodsNum: z.int(),
  acceptNo: z.string(),
  acceptedAt: Iso.nullable(),
  amountFen: Fen,
  invoiceTitle: z.string(),
  /** Why no invoice of its own can be asked for now; empty when it can. */
  blocked: z.string(),
  /** Where its invoice comes from instead. */
  billId: z.string(),
})

export const ApplyRow = z.object({
  id: z.string(),
  applyNo: z.string(),
  ...supplierNames,
  orderCount: z.int(),
  totalFen: Fen,
  title: z.string(),
  invoiceType: ApplyTypeCode,
  state: ApplyStateCode,
  sentence: z.string(),
  invoiceNos: z.array(z.string()),
  createdAt: Iso,
  can: canMap(invoiceApplyButtons),
})

/** The blue invoice a red letter takes back. */
const Red = z.object({ invoiceId: z.string(), redNo: z.string(), redOn: Day.nullable() })

export const ApplyDetail = z.object({
  id: z.string(),
  applyNo: z.string(),
  version: z.int(),
  state: ApplyStateCode,
  /** Paid with one's own money: no bill takes its orders. */
  isPersonal: z.boolean(),
  sentence: z.string(),
  hint: z.string(),
  applicantName: z.string(),
  supplier: z.object({ name: z.string(), uscc: z.string() }),
  headType: z.enum(Object.keys(headTypes) as [HeadType, ...HeadType[]]),
  buyer: z.object({ name: z.string(), taxNo: z.string() }),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  invoiceType: ApplyTypeCode,
  remark: z.string(),
  totalFen: Fen,
  orders: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      summary: z.string(),
      acceptNo: z.string(),
      acceptedAt: Iso.nullable(),
      amountFen: Fen,
      /** Its bill, once it has one. */
      billId: z.string(),
      billNo: z.string(),
    }),
  ),
  invoices: z.array(BillInvoice),
  reds: z.array(Red),
  checks: z.array(MatchCheck),
  dueAt: Iso.nullable(),
  createdAt: Iso,
  timeline: z.array(z.object({ at: Iso, who: z.string(), title: z.string(), comment: z.string(), tone: z.enum(['done', 'refused']) })),
  can: canMap(invoiceApplyButtons),
})

const orderIds = z.array(Id).min(1, '请选择订单').max(50, '一次最多 50 个订单')
const drafts = z.array(InvoiceDraft).min(1, '请选择发票').max(20, '一次最多 20 张发票')
const applyFields = {
  headId: z.string({ error: '请选择发票抬头' }).min(1, '请选择发票抬头').max(64),
  invoiceType: ApplyTypeCode.default('digital_normal'),
  remark: optionalText('备注', 100),
}

const need = { need: 'order:create' } as const
/** Whoever buys, with which purse ever: students have no other than their own. */
const buys = { need: 'cart:edit' } as const
/** What is nobody's business is left out by whose it is; finance does not buy. */
const reads = { need: 'mall:view' } as const
/** Of one purse alone; without it of both. */
const categoryType = z.enum(purses).optional()
const waitingOn = { order: 'any', bill: 'any', invoiceApply: 'any' } as const

export const invoiceApply = domain('发票服务', {
  waitOrders: endpoint({
    method: 'POST',
    path: 'invoice/waitOrders',
    title: '待开票订单',
    access: need,
    effect: 'read',
    dependsOn: waitingOn,
    input: z.object({ ...Page.shape, keyword: optionalText('关键字', 64), supplierId: z.string().max(64).default('') }),
    output: paged(WaitOrder).extend({
      suppliers: z.array(z.object({ supplierId: z.string(), ...supplierNames, orderCount: z.int(), openCount: z.int(), openFen: Fen })),
    }),
  }),
  goodsStatusCount: endpoint({
    method: 'POST',
    path: 'invoice/goodsStatusCount',
    title: '发票服务角标',
    access: buys,
    effect: 'read',
    dependsOn: { ...waitingOn, invoiceHead: 'any' },
    input: z.object({ categoryType }),
    output: z.object({ waitNum: z.int(), openNum: z.int(), returnedNum: z.int(), historyNum: z.int(), headNum: z.int() }),
  }),
  know: endpoint({
    method: 'GET',
    path: 'invoice/know',
    title: '开票须知',
    access: buys,
    dependsOn: { param: 'any' },
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ title: z.string(), text: z.string() })) }),
  }),
  tip: endpoint({
    method: 'GET',
    path: 'invoice/tip',
    title: '开票提示',
    access: need,
    dependsOn: waitingOn,
    input: z.object({}),
    output: z.object({ text: z.string(), openNum: z.int(), openFen: Fen }),
  }),
  personPay: endpoint({
    method: 'POST',
    path: 'invoice/personPay',
    title: '待开票的个人支付订单',
    access: buys,
    effect: 'read',
    dependsOn: waitingOn,
    input: z.object({ ...Page.shape }),
    output: paged(WaitOrder),
  }),
  personalPrice: endpoint({
    method: 'POST',
    path: 'invoice/personalPrice',
    title: '个人支付订单可开票金额',
    access: buys,
    effect: 'read',
    dependsOn: waitingOn,
    input: z.object({ orderIds: z.array(Id).max(50, '一次最多 50 个订单').default([]) }),
    output: z.object({ totalFen: Fen, orderCount: z.int() }),
  }),
  currentOrderStatus: endpoint({
    method: 'POST',
    path: 'invoice/currentOrderStatus',
    title: '订单的开票状态',
    access: buys,
    effect: 'read',
    dependsOn: waitingOn,
    input: z.object({ orderIds }),
    output: z.object({
      list: z.array(
        z.object({
          orderId: z.string(),
          orderNo: z.string(),
          status: z.string(),
          applyId: z.string(),
          applyNo: z.string(),
          blocked: z.string(),
        }),
      ),
    }),
  }),
  addByIds: endpoint({
    method: 'POST',
    path: 'invoice/addByIds',
    title: '申请开票',
    access: buys,
    input: z.object({ orderIds, ...applyFields }),
    output: z.object({ id: z.string(), applyNo: z.string(), totalFen: Fen }),
    fails: ['invoice.order', 'invoice.head'],
  }),
  match: endpoint({
    method: 'POST',
    path: 'invoice/match',
    title: '订单与发票逐行核对',
    access: need,
    effect: 'read',
    dependsOn: waitingOn,
    input: z.object({ orderIds, invoices: drafts }),
    output: Matched,
    fails: ['invoice.used'],
  }),
  bring: endpoint({
    method: 'POST',
    path: 'invoice/bring',
    title: '使用收到的发票',
    access: need,
    input: z.object({ orderIds, invoices: drafts }),
    output: z.object({ id: z.string(), applyNo: z.string(), totalFen: Fen }),
    fails: ['invoice.order', 'invoice.used', 'invoice.mismatch'],
  }),
  resubmit: endpoint({
    method: 'POST',
    path: 'invoice/resubmit',
    title: '修改后重新申请开票',
    access: buys,
    input: z.object({ id: Id, version: z.int(), ...applyFields }),
    output: z.object({}),
    fails: ['invoice.head'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'invoice/cancel',
    title: '取消开票申请或撤回换开',
    access: buys,
    input: z.object({ id: Id }),
    output: z.object({}),
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'invoice/reopen',
    title: '申请换开发票',
    access: buys,
    input: z.object({
      id: Id,
      reasonCode: z.enum(Object.keys(reopenReasons) as [ReopenReason, ...ReopenReason[]], { error: '请选择换开原因' }),
      comment: text('说明', 200, 2),
    }),
    output: z.object({}),
  }),
  history: endpoint({
    method: 'POST',
    path: 'invoice/history',
    title: '开票记录',
    access: reads,
    effect: 'read',
    dependsOn: { invoiceApply: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.enum(Object.keys(invoiceTabs) as [InvoiceTab, ...InvoiceTab[]]).default('all'),
      keyword: optionalText('关键字', 64),
      categoryType,
    }),
    output: paged(ApplyRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'invoice/history/detail',
    title: '发票详情',
    access: reads,
    dependsOn: { invoiceApply: 'id', bill: 'any' },
    input: z.object({ id: Id }),
    output: ApplyDetail,
  }),
})
