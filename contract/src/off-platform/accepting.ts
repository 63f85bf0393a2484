// What was bought outside is accepted, with its invoices (domain page 02 §2.2.2).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { proofInvoices, ProofShown } from '../invoice.ts'
import { Id } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { Day, optionalText, text } from '../text.ts'
import { plain } from '../unseen.ts'
import { Moved } from './fields.ts'

export const Acceptance = z.object({
  acceptNo: z.string(),
  /** Who accepted, where his place is another's since: the id of a person. */
  acceptedBy: z.string().optional(),
  acceptedOn: Day,
  opinion: z.string(),
  actualFen: Fen,
  lines: z.array(
    z.object({
      no: z.int(),
      qty: z.string(),
      price: z.string(),
      isGood: z.boolean(),
      reason: z.string(),
      soonReason: z.string(),
      place: z.string(),
      own: z.record(z.string(), z.string()),
    }),
  ),
  invoices: z.array(ProofShown),
})

const AcceptLine = z.object({
  no: z.int().min(0).max(99),
  qty: z.string().max(24),
  price: z.string().max(24),
  isGood: z.boolean().default(true),
  /** Of a bad one: why. */
  reason: optionalText('不合格原因', 200),
  /** Of goods that expire soon: why they are taken. */
  soonReason: optionalText('效期不足的理由', 200),
  place: optionalText('存放地点', 100),
  own: z.record(z.string().max(32), z.string().overwrite(plain).max(100)).default({}),
})

export const accepting = {
  buy: endpoint({
    method: 'POST',
    path: 'offPlatform/buy',
    title: '登记平台外采购完成',
    access: 'signedIn',
    input: z.object({ id: Id, acceptorId: Id, secondAcceptorId: Id.optional() }),
    output: Moved,
    fails: ['accept.byBuyer', 'accept.second', 'offPlatform.byTwo', 'accept.secondSame'],
  }),
  accept: endpoint({
    method: 'POST',
    path: 'offPlatform/accept',
    title: '验收平台外采购',
    access: { need: 'order:accept' },
    input: z.object({
      id: Id,
      acceptedOn: Day,
      opinion: optionalText('验收意见', 200),
      lines: z.array(AcceptLine).min(1, '请填写验收明细').max(100, '验收明细最多 100 行'),
      photoIds: z.array(Id).min(1, '请上传验收照片').max(9, '验收照片最多 9 张'),
      invoices: proofInvoices,
      /** Of those the form asks for, each by its key. */
      papers: z
        .array(z.object({ paper: z.string().max(32), fileId: Id }))
        .max(60)
        .default([]),
      signatureId,
    }),
    output: Moved,
    loading: true,
    fails: [
      'offPlatform.over',
      'offPlatform.directOver',
      'invoice.sum',
      'invoice.used',
      'invoice.twice',
      'fund.short',
      'approval.signature',
    ],
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'offPlatform/confirm',
    title: '第二验收人确认平台外采购',
    access: { need: 'order:accept' },
    input: z.object({ id: Id, signatureId }),
    output: Moved,
    fails: ['fund.short', 'approval.signature'],
  }),
  acceptBack: endpoint({
    method: 'POST',
    path: 'offPlatform/acceptBack',
    title: '退回平台外采购的验收',
    access: { need: 'order:accept' },
    input: z.object({ id: Id, reason: text('退回原因', 200, 2) }),
    output: Moved,
  }),
  returnInvoice: endpoint({
    method: 'POST',
    path: 'offPlatform/returnInvoice',
    title: '退回平台外采购补发票',
    access: { need: 'bill:audit' },
    input: z.object({ id: Id, reason: text('退回原因', 200, 2) }),
    output: Moved,
  }),
  bringInvoice: endpoint({
    method: 'POST',
    path: 'offPlatform/bringInvoice',
    title: '补交平台外采购的发票',
    access: 'signedIn',
    input: z.object({ id: Id, invoices: proofInvoices }),
    output: Moved,
    loading: true,
    fails: ['invoice.sum', 'invoice.used', 'invoice.twice'],
  }),
}
