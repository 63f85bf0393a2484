// Bills (对账单): reconciliation of a supplier's accepted orders of a period, its invoices, settlement (domain page 02 §2.7).
import { z } from 'zod'
import { billButtons } from './bill-flow.ts'
import { canMap } from './can-map.ts'
import { BillDetail, BillStateCode } from './bill/detail.ts'
import type { BillState } from './bill-flow.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, paged, TabCounts, View } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { Day, optionalText, text } from './text.ts'

nameFields({ isDisputed: '有争议', outcome: '争议结果' })

/** Tabs of `bill/:index`; tab 0 lists orders that wait for a bill, grouped by supplier. */
export const billTabs = [
  { label: '待对账', states: [] },
  { label: '待确认', states: ['waitSupplier', 'differs', 'waitBuyer'] },
  { label: '待开票', states: ['waitInvoice'] },
  { label: '审核中', states: ['waitFinance'] },
  { label: '结算中', states: ['settling'] },
  { label: '已结算', states: ['settled'] },
  { label: '异常', states: ['failed', 'revoked'] },
] as const satisfies readonly { label: string; states: readonly BillState[] }[]

export const BillRow = z.object({
  id: z.string(),
  billNo: z.string(),
  ...supplierNames,
  periodFrom: Day,
  periodTo: Day,
  state: BillStateCode,
  /** The state as a sentence: who has to do what. */
  sentence: z.string(),
  orderCount: z.int(),
  totalFen: Fen,
  /** Taken off already, for orders that were settled before. */
  offsetFen: Fen,
  invoiceCount: z.int(),
  invoiceFen: Fen,
  settlementNo: z.string(),
  voucherNo: z.string(),
  paidOn: Day.nullable(),
  /** The last day to pay on time; null where nothing of it is owed. */
  payBy: Day.nullable(),
  createdAt: Iso,
  can: canMap(billButtons),
})

export const billFilters = z.object({
  tab: z.coerce.number().int().min(0).max(6).default(1),
  /** Bill number or supplier. */
  keyword: optionalText('关键字', 64),
  /** Project number or name of a fund card that pays a line. */
  fund: optionalText('经费', 64),
  owner: optionalText('负责人', 32),
  from: Day.optional(),
  to: Day.optional(),
  minFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  maxFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
})

const WaitingOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  buyerName: z.string(),
  deptName: z.string(),
  summary: z.string(),
  acceptedAt: Iso.nullable(),
  acceptNo: z.string(),
  heldFen: Fen,
  /** Why it cannot be billed yet; empty when it can. */
  blocked: z.string(),
  /** It left a bill in dispute, which this reader may end. */
  canEndDispute: z.boolean(),
})

const Reason = text('原因', 200, 2)

const ids = z.array(Id).min(1, '请选择对账单').max(50, '一次最多 50 张对账单')

/** What was declared to finance: one settlement per supplier. */
const Declared = z.object({ settlements: z.array(z.object({ settlementNo: z.string(), billCount: z.int(), totalFen: Fen })) })

export const bill = domain('对账与结算', {
  waiting: endpoint({
    method: 'GET',
    path: 'bill/waiting',
    title: '待对账订单',
    access: { need: 'bill:view' },
    dependsOn: { bill: 'any', order: 'any' },
    input: z.object({
      ...Page.shape,
      keyword: optionalText('供应商', 64),
      /** Of these alone; the address gives a single one as text. */
      supplierIds: z.union([z.array(Id).max(200), Id.transform((id) => [id])]).optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    output: paged(
      z.object({
        supplierId: z.string(),
        ...supplierNames,
        orderCount: z.int(),
        totalFen: Fen,
        blockedCount: z.int(),
        /** Part of the total that no bill takes now. */
        blockedFen: Fen,
        firstOn: Day.nullable(),
        lastOn: Day.nullable(),
      }),
    ).extend({ counts: TabCounts, orderCount: z.int(), totalFen: Fen, canGenerate: z.boolean(), supplierWorkdays: z.int() }),
  }),
  waitingOrders: endpoint({
    method: 'GET',
    path: 'bill/waitingOrders',
    title: '供应商的待对账订单',
    access: { need: 'bill:view' },
    dependsOn: { bill: 'any', order: 'any' },
    input: z.object({ supplierId: Id, from: Day.optional(), to: Day.optional() }),
    output: z.object({ list: z.array(WaitingOrder) }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'bill/list',
    title: '对账单列表',
    access: { need: 'bill:view' },
    dependsOn: { bill: 'any', order: 'any' },
    input: z.object({ ...Page.shape, ...billFilters.shape }),
    output: paged(BillRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  pace: endpoint({
    method: 'GET',
    path: 'bill/pace',
    title: '付款时效',
    access: { need: 'bill:view' },
    dependsOn: { bill: 'any', param: 'any' },
    input: z.object({}),
    output: z.object({
      /** Days after the acceptance in which the school pays. */
      payDays: z.int(),
      /** Of the last twelve months; on time: by its last day. */
      paidNum: z.int(),
      onTimeNum: z.int(),
      /** Days from acceptance to payment; null where none was paid. */
      meanDays: z.int().nullable(),
      /** Not paid and beyond the last day. */
      overdueNum: z.int(),
      overdueFen: Fen,
      worst: z.object({ billNo: z.string(), lateDays: z.int() }).nullable(),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'bill/detail',
    title: '对账单详情',
    access: { need: 'bill:view' },
    dependsOn: { bill: 'id', order: 'any', fundChange: 'any' },
    input: z.object({ id: Id, view: View }),
    output: BillDetail,
  }),
  exportList: endpoint({
    method: 'GET',
    path: 'bill/export',
    title: '导出对账单',
    access: { need: 'bill:view' },
    needsProof: true,
    effect: 'raw',
    input: billFilters,
    output: z.any(),
  }),
  exportOne: endpoint({
    method: 'GET',
    path: 'bill/exportOne',
    title: '导出对账明细',
    access: { need: 'bill:view' },
    needsProof: true,
    effect: 'raw',
    input: z.object({ id: Id }),
    output: z.any(),
  }),
  generate: endpoint({
    method: 'POST',
    path: 'bill/generate',
    title: '生成对账单',
    access: { need: 'bill:confirm' },
    input: z
      .object({ supplierIds: z.array(Id).min(1, '请选择供应商').max(100, '一次最多 100 个供应商'), from: Day, to: Day })
      .refine((it) => it.from <= it.to, { path: ['to'], message: '截止日期不能早于起始日期' }),
    output: z.object({
      bills: z.array(z.object({ id: z.string(), billNo: z.string(), supplierName: z.string(), orderCount: z.int(), totalFen: Fen })),
      skipped: z.array(z.object({ supplierName: z.string(), reason: z.string() })),
      /** Bills made beside earlier ones of the same supplier and period. */
      beside: z.array(z.object({ supplierName: z.string(), billNo: z.string(), others: z.array(z.string()) })),
    }),
    fails: ['bill.empty', 'bill.aftersale'],
  }),
  buyerConfirm: endpoint({
    method: 'POST',
    path: 'bill/confirm',
    title: '采购方确认对账单',
    access: { need: 'bill:confirm' },
    input: z.object({ id: Id }),
    output: z.object({}),
    fails: ['bill.soleAuditor'],
  }),
  resend: endpoint({
    method: 'POST',
    path: 'bill/resend',
    title: '处理差异后重发',
    access: { need: 'bill:confirm' },
    input: z.object({ id: Id, comment: optionalText('说明', 200) }),
    output: z.object({}),
  }),
  removeLine: endpoint({
    method: 'POST',
    path: 'bill/removeLine',
    title: '移除对账明细',
    access: { need: 'bill:confirm' },
    /** `isDisputed`: the order goes on no other bill until the dispute is ended (decision 0313). */
    input: z.object({ id: Id, orderId: Id, version: z.int(), reason: Reason, isDisputed: z.boolean().default(false) }),
    output: z.object({}),
  }),
  endDispute: endpoint({
    method: 'POST',
    path: 'bill/endDispute',
    title: '了结对账争议',
    access: { need: 'bill:confirm' },
    input: z.object({ orderId: Id, outcome: text('争议结果', 200, 2) }),
    output: z.object({}),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'bill/revoke',
    title: '撤销对账单',
    access: { need: 'bill:confirm' },
    input: z.object({ id: Id, comment: Reason }),
    output: z.object({}),
  }),
  returnInvoice: endpoint({
    method: 'POST',
    path: 'bill/returnInvoice',
    title: '退回重开发票',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id, comment: Reason }),
    output: z.object({}),
  }),
  returnBuyer: endpoint({
    method: 'POST',
    path: 'bill/returnBuyer',
    title: '退回采购方',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id, comment: Reason }),
    output: z.object({}),
  }),
  seeInvoice: endpoint({
    method: 'POST',
    path: 'bill/seeInvoice',
    title: '对照原件确认发票',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id, invoiceId: Id }),
    output: z.object({}),
    fails: ['bill.duties'],
  }),
  agree: endpoint({
    method: 'POST',
    path: 'bill/agree',
    title: '审核通过并申报',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: z.object({ ids, comment: optionalText('意见', 200) }),
    output: Declared,
    fails: ['invoice.mismatch', 'invoice.unseen', 'invoice.notGenuine', 'invoice.unchecked', 'bill.duties'],
  }),
  retry: endpoint({
    method: 'POST',
    path: 'bill/retry',
    title: '重新申报',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: z.object({ ids }),
    output: Declared,
    fails: ['invoice.mismatch', 'invoice.unseen', 'invoice.notGenuine', 'invoice.unchecked'],
  }),
  register: endpoint({
    method: 'POST',
    path: 'bill/register',
    title: '登记结算凭证',
    access: { need: 'bill:audit' },
    needsProof: true,
    input: z.object({ id: Id, voucherNo: text('凭证号', 40), paidOn: Day }),
    output: z.object({}),
    fails: ['settle.byFinance'],
  }),
})
