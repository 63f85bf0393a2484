// Bills as their supplier sees and handles them: confirm or differ, bring the invoices.
import { z } from 'zod'
import { BillDetail, BillLine, BillOffset, BillStateCode } from './bill/detail.ts'
import type { BillState } from './bill-flow.ts'
import { domain, endpoint } from './endpoint.ts'
import { InvoiceDraft, MatchCheck } from './invoice.ts'
import { Fen } from './fen.ts'
import { lineShown } from './order/line.ts'
import { Id, Iso, Page, TabCounts, paged } from './paging.ts'
import { Day, optionalText, text } from './text.ts'

const SupplyInput = z.object({ schoolId: z.int().positive(), id: Id })
/** The same in the address of a GET. */
const OneBill = z.object({ schoolId: z.coerce.number().int().positive(), id: Id })

export const SupplyBillRow = z.object({
  id: z.string(),
  schoolId: z.int(),
  billNo: z.string(),
  schoolName: z.string(),
  periodFrom: Day,
  periodTo: Day,
  state: BillStateCode,
  sentence: z.string(),
  totalFen: Fen,
  orderCount: z.int(),
  dueAt: Iso.nullable(),
  /** The last day the school pays on time; null of bills from before it was kept. */
  payBy: Day.nullable(),
  paidOn: Day.nullable(),
  updatedAt: Iso,
})

/** A line to invoice: accepted pieces of one line of an order, or its freight; together they are worth the bill. */
export const SupplyBillGoods = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  /** Price and amount with tax. */
  ...lineShown,
  taxRateBp: z.int(),
})

export const supplyTabs = {
  todo: { label: '待我处理', states: ['waitSupplier', 'waitInvoice'] },
  open: { label: '对方处理中', states: ['differs', 'waitBuyer', 'waitFinance'] },
  settling: { label: '结算中', states: ['settling', 'failed'] },
  settled: { label: '已付款', states: ['settled'] },
  revoked: { label: '已撤销', states: ['revoked'] },
} as const satisfies Record<string, { label: string; states: readonly BillState[] }>
export type SupplyTab = keyof typeof supplyTabs

/** Ages of what is owed: days beyond the last day to pay, from and to. */
export const owedAges = [
  { label: '未到期', from: null, to: 0 },
  { label: '超期 1–30 天', from: 1, to: 30 },
  { label: '超期 31–60 天', from: 31, to: 60 },
  { label: '超期 61–90 天', from: 61, to: 90 },
  { label: '超期 90 天以上', from: 91, to: null },
] as const

export const DIFFER_MAX = 200

export const supplyBill = domain('供应商：对账与开票', {
  list: endpoint({
    method: 'GET',
    path: 'supply/bills',
    title: '供应商对账单',
    access: { need: 'supplier:bills' },
    dependsOn: { bill: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.enum(Object.keys(supplyTabs) as [SupplyTab, ...SupplyTab[]]).default('todo'),
      keyword: optionalText('单号或学校', 64),
    }),
    output: paged(SupplyBillRow).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  owed: endpoint({
    method: 'GET',
    path: 'supply/owed',
    title: '应收款账龄',
    access: { need: 'supplier:bills' },
    dependsOn: { bill: 'any' },
    input: z.object({}),
    output: z.object({
      /** Of each school that owes something, the most first. */
      schools: z.array(z.object({ schoolId: z.int(), schoolName: z.string(), num: z.int(), ages: z.array(Fen), totalFen: Fen })),
      ages: z.array(Fen),
      totalFen: Fen,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'supply/bill',
    title: '供应商对账单详情',
    access: { need: 'supplier:bills', as: 'supplier' },
    dependsOn: { bill: 'id' },
    input: OneBill,
    output: BillDetail.omit({ funds: true, isWhole: true, mineFen: true }).extend({
      schoolName: z.string(),
      lines: z.array(BillLine.omit({ funds: true })),
      offsets: z.array(BillOffset.omit({ funds: true })),
      goods: z.array(SupplyBillGoods),
      dueAt: Iso.nullable(),
    }),
  }),
  exportOne: endpoint({
    method: 'GET',
    path: 'supply/billExport',
    title: '导出开票明细',
    access: { need: 'supplier:bills', as: 'supplier' },
    needsProof: true,
    effect: 'raw',
    input: OneBill,
    output: z.any(),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'supply/bill/confirm',
    title: '供应商确认对账单',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: SupplyInput.extend({ version: z.int() }),
    output: z.object({}),
  }),
  differ: endpoint({
    method: 'POST',
    path: 'supply/bill/differ',
    title: '提出对账差异',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: SupplyInput.extend({ comment: text('差异说明', DIFFER_MAX, 2), orderIds: z.array(Id).max(500).default([]) }),
    output: z.object({}),
  }),
  check: endpoint({
    method: 'POST',
    path: 'supply/bill/check',
    title: '核对发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    dependsOn: {},
    effect: 'read',
    input: SupplyInput.extend({ invoices: z.array(InvoiceDraft).min(1, '请填写发票').max(20, '一张对账单最多 20 张发票') }),
    output: z.object({ checks: z.array(MatchCheck) }),
  }),
  submitInvoices: endpoint({
    method: 'POST',
    path: 'supply/bill/invoice',
    title: '上传发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: SupplyInput.extend({ invoices: z.array(InvoiceDraft).min(1, '请填写发票').max(20, '一张对账单最多 20 张发票') }),
    output: z.object({ passed: z.boolean(), checks: z.array(MatchCheck) }),
    fails: ['invoice.used'],
  }),
})
