// Applications for an invoice as their supplier handles them: issue, send back, red letter, issue anew.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { InvoiceDraft, MatchCheck } from './invoice.ts'
import { ApplyDetail, ApplyStateCode } from './invoice-apply.ts'
import { supplyInvoiceTabs, type SupplyInvoiceTab } from './invoice-apply/flow.ts'
import { Id, Iso, Page, TabCounts, paged } from './paging.ts'
import { SupplyBillGoods } from './supply-bill.ts'
import { optionalText, text } from './text.ts'

nameFields({ reds: '红字发票', redNo: '红字发票号码' })

const OneApply = z.object({ schoolId: z.int().positive(), id: Id })
const Comment = text('原因', 200, 2)
const invoices = z.array(InvoiceDraft).min(1, '请填写发票').max(20, '一张申请最多 20 张发票')

export const RedLetter = z.object({
  /** The invoice it takes back. */
  invoiceId: Id,
  redNo: z
    .string({ error: '请输入红字发票号码' })
    .transform((it) => it.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$|^\d{20}$/, '红字发票号码须为 8 位或 20 位数字')),
  fileIds: z.array(Id).min(1, '请上传红字发票文件').max(3, '每张发票最多 3 个文件（PDF、OFD、XML）'),
})

export const supplyInvoice = domain('供应商：开票申请', {
  list: endpoint({
    method: 'GET',
    path: 'supply/invoiceApplies',
    title: '供应商开票申请',
    access: { need: 'supplier:bills' },
    dependsOn: { invoiceApply: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.enum(Object.keys(supplyInvoiceTabs) as [SupplyInvoiceTab, ...SupplyInvoiceTab[]]).default('todo'),
      keyword: optionalText('单号或学校', 64),
    }),
    output: paged(
      z.object({
        id: z.string(),
        schoolId: z.int(),
        applyNo: z.string(),
        schoolName: z.string(),
        title: z.string(),
        state: ApplyStateCode,
        sentence: z.string(),
        orderCount: z.int(),
        totalFen: Fen,
        dueAt: Iso.nullable(),
        updatedAt: Iso,
      }),
    ).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'supply/invoiceApply',
    title: '供应商开票申请详情',
    access: { need: 'supplier:bills', as: 'supplier' },
    dependsOn: { invoiceApply: 'id' },
    input: z.object({ schoolId: z.coerce.number().int().positive(), id: Id }),
    output: ApplyDetail.extend({ schoolName: z.string(), goods: z.array(SupplyBillGoods) }),
  }),
  check: endpoint({
    method: 'POST',
    path: 'supply/invoiceApply/check',
    title: '核对开票申请的发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    dependsOn: {},
    effect: 'read',
    input: OneApply.extend({ invoices }),
    output: z.object({ checks: z.array(MatchCheck) }),
  }),
  issue: endpoint({
    method: 'POST',
    path: 'supply/invoiceApply/issue',
    title: '开具并上传发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: OneApply.extend({ invoices }),
    output: z.object({ passed: z.boolean(), checks: z.array(MatchCheck) }),
    fails: ['invoice.used'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: 'supply/invoiceApply/refuse',
    title: '退回开票申请或不同意换开',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: OneApply.extend({ comment: Comment }),
    output: z.object({}),
  }),
  red: endpoint({
    method: 'POST',
    path: 'supply/invoiceApply/red',
    title: '登记红字发票',
    access: { need: 'supplier:bills', as: 'supplier' },
    input: OneApply.extend({ comment: Comment, reds: z.array(RedLetter).min(1, '请登记红字发票').max(20, '一张申请最多 20 张发票') }),
    output: z.object({}),
    fails: ['invoice.used'],
  }),
})
