// 发票查验: what the tax authority says of an invoice the product took (domain page 05 §5.7, decision 0300).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso } from './paging.ts'
import { optionalText } from './text.ts'

nameFields({ checkStatus: '查验结果' })

export const checkStatuses = {
  waiting: '未查验',
  passed: '查验通过',
  red: '已红冲',
  void: '已作废',
  differs: '票面不一致',
  none: '查无此票',
} as const
export type CheckStatus = keyof typeof checkStatuses
export const badStatuses: readonly CheckStatus[] = ['red', 'void', 'differs', 'none']

/** What somebody may have read on the pages of the tax authority himself. */
const noted = ['passed', 'red', 'void', 'differs', 'none'] as const

/** So often a day one invoice is asked for; the tax authority answers no more. */
export const CHECKS_A_DAY = 5

export const InvoiceCheckShown = z.object({
  /** Of the check, which the calls below name. */
  id: z.string(),
  status: z.enum(Object.keys(checkStatuses) as [CheckStatus, ...CheckStatus[]]),
  /** Why it is not checked, or what differs; empty with nothing to say. */
  detail: z.string(),
  at: Iso.nullable(),
  /** Who read the result himself; empty: the service said it. */
  notedBy: z.string(),
  note: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.int() })),
  can: z.object({ again: z.union([z.literal(true), z.string()]).optional(), note: z.union([z.literal(true), z.string()]).optional() }),
})

/** Of a document that has several invoices of its own. */
export const ProofCheck = InvoiceCheckShown.extend({ invoiceNo: z.string() })

const need = { need: 'bill:audit' } as const

export const invoiceCheck = domain('发票查验', {
  again: endpoint({
    method: 'POST',
    path: 'invoiceCheck/again',
    title: '重新查验发票',
    access: need,
    input: z.object({ id: Id }),
    output: z.object({}),
  }),
  /** Only where the service has not answered, with what shows the result. */
  note: endpoint({
    method: 'POST',
    path: 'invoiceCheck/note',
    title: '登记人工查验',
    access: need,
    input: z.object({
      id: Id,
      checkStatus: z.enum(noted, { error: '请选择查验结果' }),
      comment: optionalText('说明', 200),
      fileIds: z.array(Id).min(1, '请上传查验结果的截图').max(3, '截图最多 3 个'),
    }),
    output: z.object({}),
  }),
})
