// 支付对账: what each channel says it took and gave back on a day, compared trade by trade with what is booked here (decision 0290).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { DifferenceStateCode, DifferenceTabCode, ProposedAt } from './finance.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { HouseChannelCode } from './payment.ts'
import { optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Something a channel and the mall say differently of a day. */
    payDifference: true
  }
}

export const payDifferenceClasses = {
  remoteOnly: { label: '渠道有我方无', says: '渠道收了这笔款，我方没有这笔收款' },
  localOnly: { label: '我方有渠道无', says: '我方记了这笔收款，渠道的账单里没有' },
  amount: { label: '金额不一致', says: '两边都有这笔收款，金额或币种不一样' },
  state: { label: '状态不一致', says: '渠道已经收款，我方的支付单没有到账' },
  back: { label: '退款差异', says: '一笔退款两边说的不一样' },
} as const
export type PayDifferenceClass = keyof typeof payDifferenceClasses
const ClassCode = z.enum(Object.keys(payDifferenceClasses) as [PayDifferenceClass, ...PayDifferenceClass[]])

/** What is done about a difference; each of them is proposed by one person and confirmed by another. */
export const paySettleWays = {
  book: { label: '补记这笔收款', says: '支付单按渠道的账单记为到账；订单已取消或超时的，款项自动原路退回。' },
  giveBack: { label: '由渠道原路退回', says: '我方没有订单的这笔款，按账单的金额请渠道原路退回付款人。' },
  askAgain: { label: '重新向渠道退款', says: '用原来的退款单号再向渠道退一次，渠道已经退过的不会重复退；我方已记为退成的先改回退款中。' },
  note: { label: '已与渠道核实，只作说明', says: '只记下原因和凭证号，两边的金额都不动。' },
} as const
export type PaySettleWay = keyof typeof paySettleWays
const Way = z.enum(Object.keys(paySettleWays) as [PaySettleWay, ...PaySettleWay[]], { error: '请选择处理方式' })

export const payDayStates = {
  waiting: { label: '等待账单', tone: 'wait' },
  done: { label: '已对账', tone: 'ok' },
  failed: { label: '没有取到', tone: 'bad' },
} as const
export type PayDayState = keyof typeof payDayStates

/** A channel keeps its files for about three months. */
export const FILE_DAYS = 90

/** What a channel says of a payment that does not belong where it says. */
export const strayOutcomes = { unknown: '没有这个支付单号', otherTrade: '支付单已有另一笔交易' } as const
export type StrayOutcome = keyof typeof strayOutcomes

const Sum = z.object({ num: z.int(), fen: Fen })

const Day = z.object({
  id: z.string(),
  channel: HouseChannelCode,
  day: z.iso.date(),
  state: z.enum(Object.keys(payDayStates) as [PayDayState, ...PayDayState[]]),
  /** Why there is no file; empty where there is. */
  fault: z.string(),
  /** By the file of the channel, and by our books. */
  theirPaid: Sum,
  ourPaid: Sum,
  theirBack: Sum,
  ourBack: Sum,
  /** Differences that are not settled. */
  openNum: z.int(),
  /** Rows of the file that name no school of the installation. */
  nobody: Sum,
  doneAt: Iso.nullable(),
})

const Difference = z.object({
  id: z.string(),
  channel: HouseChannelCode,
  day: z.iso.date(),
  class: ClassCode,
  state: DifferenceStateCode,
  /** Empty where no payment of ours has the number. */
  paymentNo: z.string(),
  outNo: z.string(),
  tradeNo: z.string(),
  /** Of a refund, as the channel knows it. */
  refundNo: z.string(),
  oursFen: Fen,
  theirsFen: Fen,
  says: z.string(),
  at: Iso,
  foundAt: Iso,
  how: Way.nullable(),
  reason: z.string(),
  reference: z.string(),
  proposedName: z.string(),
  /** Names the proposal: who confirms says which one he read. */
  proposedAt: Iso.nullable(),
  settledName: z.string(),
  settledAt: Iso.nullable(),
  /** Money sent back by hand: its number and what the channel answered; empty where none is. */
  backNo: z.string(),
  backState: z.enum(['', 'waiting', 'done', 'failed']),
  /** ways: what may be proposed now. confirm: agree to what a colleague proposed, or not; a sentence says why not. */
  can: z.object({ ways: z.array(Way), confirm: z.union([z.boolean(), z.string()]) }),
})

const Stray = z.object({
  id: z.string(),
  outcome: z.enum(Object.keys(strayOutcomes) as [StrayOutcome, ...StrayOutcome[]]),
  outNo: z.string(),
  tradeNo: z.string(),
  amountFen: Fen,
  currency: z.string(),
  at: Iso,
})

const filters = {
  tab: DifferenceTabCode.default('open'),
  channel: HouseChannelCode.optional(),
  class: ClassCode.optional(),
  keyword: optionalText('支付单号、退款单号或交易号', 40),
}
const access = { need: 'bill:audit' } as const

export const payFile = domain('支付对账', {
  days: endpoint({
    method: 'GET',
    path: 'payFile/days',
    title: '各渠道各日的账单',
    access,
    dependsOn: { payDifference: 'any' },
    input: Page.extend({ channel: HouseChannelCode.optional() }),
    output: paged(Day).extend({ channels: z.array(HouseChannelCode) }),
  }),
  differences: endpoint({
    method: 'GET',
    path: 'payFile/differences',
    title: '支付对账差异',
    access,
    dependsOn: { payDifference: 'any' },
    input: Page.extend(filters),
    output: paged(Difference).extend({ counts: TabCounts }),
  }),
  /** Money a house told us of that no payment of ours took. */
  strays: endpoint({
    method: 'GET',
    path: 'payFile/strays',
    title: '没有归属的付款通知',
    access,
    dependsOn: { payDifference: 'any', payment: 'any' },
    input: Page,
    output: paged(Stray),
  }),
  exportDifferences: endpoint({
    method: 'GET',
    path: 'payFile/export',
    title: '导出支付对账差异',
    access,
    needsProof: true,
    effect: 'raw',
    input: z.object(filters),
    output: z.any(),
  }),
  fetch: endpoint({
    method: 'POST',
    path: 'payFile/fetch',
    title: '重新取账单',
    access,
    input: z.object({ channel: HouseChannelCode, day: z.iso.date({ error: ({ input }) => (input ? '日期格式不正确' : '请选择日期') }) }),
    output: nothing,
  }),
  settle: endpoint({
    method: 'POST',
    path: 'payFile/settle',
    title: '提出处理支付差异',
    access,
    input: z.object({ id: Id, how: Way, reason: text('原因', 200, 2), reference: optionalText('凭证号', 60) }),
    output: nothing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'payFile/confirm',
    title: '复核支付差异',
    access,
    /** `proposedAt`: of the proposal that was read; another one, or figures that changed since, is refused as stale. */
    input: z.object({ id: Id, proposedAt: ProposedAt, agrees: z.boolean(), reason: optionalText('原因', 200) }),
    output: nothing,
  }),
})

nameFields({ reference: '凭证号', day: '日期', proposedAt: '提出时间' })
