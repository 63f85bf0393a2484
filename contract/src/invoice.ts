// Invoices as suppliers bring them for a bill: fields typed or read from the file, checked against order and acceptance (domain page 05 §5.7).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { Id, Iso } from './paging.ts'
import { Day, optionalText, text } from './text.ts'
import { plainTaxNo, taxNoKind } from './uscc.ts'

export const invoiceKinds = { digital_normal: '数电普票', digital_special: '数电专票', paper: '旧版发票（有发票代码）' } as const
export type InvoiceKind = keyof typeof invoiceKinds

/** VAT rates and levy rates an invoice may carry, in basis points. */
export const TAX_RATES_BP: readonly number[] = [1300, 900, 600, 500, 300, 150, 100, 0]

/** Regions of GB/T 2260 that issue invoices. */
const PROVINCES = new Set('11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' '))

/** 20 digits: year, region, channel, sequence; 8 digits belong to an old invoice with its code. A text says what is wrong. */
export const invoiceNoFault = (no: string, code: string): string => {
  if (/^\d{8}$/.test(no)) return /^(\d{10}|\d{12})$/.test(code) ? '' : '8 位发票号码须同时填写 10 位或 12 位发票代码'
  if (!/^\d{20}$/.test(no)) return '发票号码须为 8 位或 20 位数字'
  if (code !== '') return '数电票没有发票代码，请清空'
  return PROVINCES.has(no.slice(2, 4)) ? '' : `发票号码第 3–4 位「${no.slice(2, 4)}」不是地区代码，请核对`
}

const TaxNo = z
  .string({ error: '请输入税号' })
  .transform(plainTaxNo)
  .pipe(
    z
      .string()
      .min(1, '请输入税号')
      .refine((it) => taxNoKind(it) !== 'wrong', '税号校验未通过'),
  )

/** Of an invoice to a person it is empty; whether that is right the match says. */
const BuyerTaxNo = z
  .string({ error: '请输入税号' })
  .transform(plainTaxNo)
  .pipe(z.string().refine((it) => it === '' || taxNoKind(it) !== 'wrong', '税号校验未通过'))

export const InvoiceLine = z.object({
  name: text('项目名称', 200),
  spec: optionalText('规格型号', 100),
  unit: optionalText('单位', 20),
  /** Quantity as written on the invoice; empty when it has none. */
  num: optionalText('数量', 24),
  amountFen: z.int().min(-9_000_000_000_000).max(9_000_000_000_000),
  taxRateBp: z.int().min(0).max(10_000),
  taxFen: z.int().min(-9_000_000_000_000).max(9_000_000_000_000),
})

/** A sum of the invoice: typed in yuan with two decimals. */
const money = (label: string) =>
  z
    .int({ error: `请填写${label}，最多两位小数` })
    .min(0, `${label}不能小于 0`)
    .max(9_000_000_000_000, `${label}过大`)

export const invoiceFields = z.object({
  kind: z.enum(Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]], { error: '请选择发票类型' }),
  invoiceCode: optionalText('发票代码', 12),
  invoiceNo: z
    .string({ error: '请输入发票号码' })
    .transform((it) => it.replace(/\s/g, ''))
    .pipe(z.string().min(1, '请输入发票号码').max(20, '发票号码须为 8 位或 20 位数字')),
  issuedOn: Day,
  buyerName: text('购买方名称', 100),
  buyerTaxNo: BuyerTaxNo,
  sellerName: text('销售方名称', 100),
  sellerTaxNo: TaxNo,
  netFen: money('不含税金额'),
  taxFen: money('税额'),
  totalFen: money('价税合计'),
  lines: z.array(InvoiceLine).max(500, '商品明细最多 500 行').default([]),
  remark: optionalText('备注', 300),
  drawer: optionalText('开票人', 40),
  isRed: z.boolean().default(false),
})

export const InvoiceDraft = invoiceFields
  .extend({ fileIds: z.array(Id).min(1, '请上传发票文件').max(3, '每张发票最多 3 个文件（PDF、OFD、XML）') })
  .superRefine((it, ctx) => {
    const fault = invoiceNoFault(it.invoiceNo, it.invoiceCode)
    if (fault) ctx.addIssue({ code: 'custom', path: ['invoiceNo'], message: fault })
    if (it.kind === 'paper' && it.invoiceNo.length === 20)
      ctx.addIssue({ code: 'custom', path: ['kind'], message: '20 位号码是数电票，请改选发票类型' })
    if (it.kind !== 'paper' && it.invoiceNo.length === 8)
      ctx.addIssue({ code: 'custom', path: ['kind'], message: '8 位号码是旧版发票，请改选发票类型' })
  })

export type InvoiceFields = z.output<typeof invoiceFields>

/** One rule of the three-way match with its verdict; `fix` is the way on. */
export const MatchCheck = z.object({
  rule: z.string(),
  title: z.string(),
  verdict: z.enum(['ok', 'warn', 'bad']),
  sentence: z.string(),
  fix: z.string(),
  /** Other bills the sentence speaks of. */
  docs: z.array(z.object({ id: z.string(), no: z.string() })).optional(),
})
export type MatchCheck = z.output<typeof MatchCheck>

/** What could be read of a file; fields that were not found are absent. */
export const InvoiceReading = z.object({
  source: z.enum(['xml', 'ofd', 'pdf', 'none']),
  note: z.string(),
  fields: z.object({
    kind: z.enum(['digital_normal', 'digital_special', 'paper']).optional(),
    invoiceCode: z.string().optional(),
    invoiceNo: z.string().optional(),
    issuedOn: z.string().optional(),
    buyerName: z.string().optional(),
    buyerTaxNo: z.string().optional(),
    sellerName: z.string().optional(),
    sellerTaxNo: z.string().optional(),
    netFen: z.int().optional(),
    taxFen: z.int().optional(),
    totalFen: z.int().optional(),
    lines: z
      .array(
        z.object({
          name: z.string(),
          spec: z.string(),
          unit: z.string(),
          num: z.string(),
          amountFen: z.int(),
          taxRateBp: z.int(),
          taxFen: z.int(),
        }),
      )
      .optional(),
    remark: z.string().optional(),
    drawer: z.string().optional(),
    isRed: z.boolean().optional(),
  }),
})
export type InvoiceReading = z.output<typeof InvoiceReading>

/** One file of an invoice with what it says about itself. */
export interface FileSays extends Pick<InvoiceReading, 'source' | 'fields'> {
  name: string
}

/** One invoice as who proves a document by it hands it in; what its file says is read again. */
export const ProofInvoice = z.object({
  fileId: Id,
  fileName: z.string().max(200).default(''),
  invoiceCode: optionalText('发票代码', 12),
  invoiceNo: text('发票号码', 20),
  totalFen: z.int({ error: '请填写价税合计' }).min(1, '价税合计须大于 0').max(9_000_000_000_000, '价税合计过大'),
})
export const proofInvoices = z.array(ProofInvoice).min(1, '请上传发票').max(20, '发票最多 20 张')

/** As the document shows it. */
export const ProofShown = z.object({
  fileId: z.string(),
  fileName: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  totalFen: Fen,
})

/** One that was sent back: its document stands on it no more. */
export const ProofReturned = ProofShown.extend({ returnedAt: Iso, reason: z.string() })
/** With what proves the check that was noted of it by hand. */
export const ProofReturnedShown = ProofReturned.extend({ checkFiles: z.array(z.object({ id: z.string(), name: z.string() })) })
/** Of an invoice a document stands on: that another document, or this one, was sent it back before. */
export const ReturnedBefore = z.object({ invoiceNo: z.string(), docNo: z.string(), returnedAt: Iso, reason: z.string() })

/** So many files of a zip are read at once. */
export const INVOICES_IN_ZIP = 100

export const invoice = domain('发票', {
  unpack: endpoint({
    method: 'POST',
    path: 'invoice/unpack',
    title: '解开发票压缩包',
    access: 'signedIn',
    input: z.object({ fileId: Id }),
    output: z.object({
      files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.int() })),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  readOwn: endpoint({
    method: 'POST',
    path: 'invoice/read',
    title: '识别本人上传的发票文件',
    access: 'signedIn',
    dependsOn: {},
    effect: 'read',
    input: z.object({ fileId: Id }),
    output: InvoiceReading,
  }),
  read: endpoint({
    method: 'POST',
    path: 'supply/invoice/read',
    title: '识别发票文件',
    access: { need: 'supplier:bills', as: 'supplier' },
    dependsOn: {},
    effect: 'read',
    input: z.object({ schoolId: z.int().positive(), fileId: Id }),
    output: InvoiceReading,
  }),
})
