// 公务卡与对公收款: what payers say they paid outside of the mall, and what of it goes back by hand; each is looked at by two people of finance (decision 0381).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { DifferenceTabCode, ProposedAt } from './finance.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { dayOfBank, Payee, ReferenceChannelCode, ReferenceNo, ReferenceStateCode } from './payment.ts'
import { optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Money paid outside of the mall, or owed back by hand. */
    payReference: true
  }
}

/** in: money a payer says he paid. back: money the school owes him. */
export const referenceWhats = { in: '收款', back: '退款' } as const
export type ReferenceWhat = keyof typeof referenceWhats
const Moves = z.enum(Object.keys(referenceWhats) as [ReferenceWhat, ...ReferenceWhat[]])

/** Another receipt that may be this same transfer: of the same payer, card or account, and sum, a few days apart at most (decision 0385). */
const Alike = z.object({
  paymentNo: z.string(),
  referenceNo: z.string(),
  payerName: z.string(),
  amountFen: Fen,
  paidOn: z.iso.date(),
  state: ReferenceStateCode,
  /** Noted or found after this one was proposed: the word of who proposed is not about it. */
  isLater: z.boolean(),
})

const SlipFile = z.object({ id: z.string(), name: z.string() })
const Account = { holder: z.string(), tail: z.string() }

const Row = z.object({
  id: z.string(),
  moves: Moves,
  channel: ReferenceChannelCode,
  state: ReferenceStateCode,
  paymentNo: z.string(),
  /** Of a refund: its number, and why. */
  refundNo: z.string(),
  why: z.string(),
  payerName: z.string(),
  payerNo: z.string(),
  /** What the payment asks for, or what goes back. */
  amountFen: Fen,
  /** As its payer noted it. */
  referenceNo: z.string(),
  tail: z.string(),
  holder: z.string(),
  paidOn: z.iso.date(),
  /** The payment was closed before; what its orders still wait for is paid all the same. */
  isLate: z.boolean(),
  /** Of a receipt: its orders. Those that wait are paid by the exact sum, the rest of it goes back. */
  orders: z.array(z.object({ orderNo: z.string(), amountFen: Fen, isWaiting: z.boolean() })),
  /** When an order that waits is cancelled if nothing was confirmed; null where none waits. */
  dueAt: Iso.nullable(),
  alike: z.array(Alike),
  /** Why it is another transfer than those. */
  anotherWhy: z.string(),
  /** Of a refund: the number and day of what came back, where it had been sent, and why, the newest first; with the slip of the bank. */
  bounces: z.array(
    z.object({
      backReference: z.string(),
      backOn: z.iso.date(),
      ...Account,
      bouncedOn: z.iso.date(),
      reason: z.string(),
      byName: z.string(),
      files: z.array(SlipFile),
    }),
  ),
  /** Of a refund: the card or account it goes to, or went; another than it came from only after the bank gave it back. */
  backTo: z.object(Account).nullable(),
  payee: Payee,
  files: z.array(SlipFile),
  notedAt: Iso,
  /** What finance found: the sum of the bank, and its day; of a refund the number of the bank. */
  foundFen: Fen.nullable(),
  foundOn: z.iso.date().nullable(),
  backReference: z.string(),
  reason: z.string(),
  proposedName: z.string(),
  /** Names the proposal: who confirms says which one he read. */
  proposedAt: Iso.nullable(),
  settledName: z.string(),
  settledAt: Iso.nullable(),
  /** settle: say what the bank has. refuse: of what a payer noted. confirm: agree to what a colleague said; a sentence says why not. bounce: what was sent back came back. */
  can: z.object({
    settle: z.union([z.boolean(), z.string()]),
    refuse: z.boolean(),
    confirm: z.union([z.boolean(), z.string()]),
    bounce: z.boolean(),
  }),
})

const filters = {
  tab: DifferenceTabCode.default('open'),
  moves: Moves.optional(),
  channel: ReferenceChannelCode.optional(),
  keyword: optionalText('支付单号、退款单号、参考号或付款人', 40),
}
const access = { need: 'bill:audit' } as const
const confirming = z.object({ id: Id, proposedAt: ProposedAt, agrees: z.boolean(), reason: optionalText('原因', 200) })

export const payReference = domain('公务卡与对公收款', {
  list: endpoint({
    method: 'GET',
    path: 'payReference/list',
    title: '公务卡与对公的收款和退款',
    access,
    dependsOn: { payReference: 'any', payment: 'any' },
    input: Page.extend(filters),
    output: paged(Row).extend({ counts: TabCounts }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: 'payReference/export',
    title: '导出公务卡与对公收款',
    access,
    needsProof: true,
    effect: 'raw',
    input: z.object(filters),
    output: z.any(),
  }),
  /** Found at the bank: how much, and when. */
  found: endpoint({
    method: 'POST',
    path: 'payReference/found',
    title: '提出确认收款',
    access,
    input: z.object({
      id: Id,
      foundFen: Fen.min(1, '到账金额须大于 0').max(10_000_000_000, '到账金额最多 1 亿元'),
      foundOn: z.iso.date({ error: ({ input }) => (input ? '到账日期格式不正确' : '请选择到账日期') }),
      anotherWhy: optionalText('另一笔款的说明', 200),
    }),
    output: nothing,
  }),
  refuse: endpoint({
    method: 'POST',
    path: 'payReference/refuse',
    title: '收款未确认',
    access,
    input: z.object({ id: Id, reason: text('原因', 200, 2) }),
    output: nothing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'payReference/confirm',
    title: '复核收款',
    access,
    input: confirming,
    output: nothing,
  }),
  /** Sent back by the bank, under its number. */
  sentBack: endpoint({
    method: 'POST',
    path: 'payReference/sentBack',
    title: '提出退款已办',
    access,
    input: z.object({
      id: Id,
      backReference: ReferenceNo,
      backOn: dayOfBank('退回日期'),
      /** Of the account it was sent to, after the bank gave it back once; before, it goes where it came from. */
      holder: optionalText('户名', 60),
      tail: z
        .string()
        .regex(/^(\d{4})?$/, '末四位须为 4 位数字')
        .default(''),
    }),
    output: nothing,
  }),
  confirmBack: endpoint({
    method: 'POST',
    path: 'payReference/confirmBack',
    title: '复核退款',
    access,
    input: confirming,
    output: nothing,
  }),
  /** 银行退票: what was sent back came back to the school, and waits to be sent anew under another number. */
  bounced: endpoint({
    method: 'POST',
    path: 'payReference/bounced',
    title: '登记退款被银行退回',
    access,
    input: z.object({
      id: Id,
      /** The number of the sending that came back, as it was read. */
      backReference: ReferenceNo,
      bouncedOn: dayOfBank('银行退回日期'),
      reason: text('原因', 200, 2),
      fileIds: z.array(Id).min(1, '请上传银行的退票凭证').max(3, '凭证最多 3 个文件'),
    }),
    output: nothing,
  }),
})

nameFields({
  foundFen: '到账金额',
  foundOn: '到账日期',
  backReference: '退款回单号',
  moves: '收款或退款',
  backOn: '退回日期',
  bouncedOn: '银行退回日期',
  anotherWhy: '另一笔款的说明',
})
