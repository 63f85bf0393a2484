// What is asked of the houses that take money, outside of transactions, until it is known; and money that goes back.
import { isReference, payChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { addDays, addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { changed, tellOf } from '../../core/notify.ts'
import { enqueue, Unanswered, type JobHandler, type Jobs, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import { payGateway, type BackAnswer, type BackAsk, type Charge, type PayState } from '../../gateways/pay.ts'
import { noteTaken, weigh } from './money.ts'
import { paymentNotices } from './notices.ts'
import { lockPayment, type PaymentRow } from './policy.ts'
import { remindOfReference } from './references.ts'
import { refundById, refundDone, setRefund } from './refunds.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'payment.code': OfDoc
    'payment.ask': OfDoc
  }
}

type Channel = HouseChannel
const CALL = { atOnce: 4, withinMs: 10_000 }

const read = async (ctx: Ctx, id: string): Promise<PaymentRow> =>
  (await ctx.tx
    .selectFrom('payments')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as PaymentRow

/** Jobs that ask a house are made for payments that one takes. */
const houseOf = ({ channel }: PaymentRow): Channel => {
  if (isReference(channel)) throw new Error('no house takes it')
  return channel
}

const mustHave = <C extends Channel>(channel: C) => {
  const gateway = payGateway(channel)
  if (!gateway) throw new Unanswered(`没有接通${payChannels[channel].label}`)
  return gateway
}

const codePay = (channel: Channel) => {
  if (channel === 'campus') throw new Error('a campus card has no code')
  return mustHave(channel)!
}

const code: OutsideJob<'payment.code', Charge & { channel: Channel }, { codeUrl: string } | { refused: string }> = {
  prepare: async (ctx, { docId }) => {
    const it = await read(ctx, docId)
    if (it.state !== 'waiting' || it.code_url !== '') return null
    return { channel: houseOf(it), outNo: it.out_no, amountFen: it.amount_fen, title: `采园订单 ${it.payment_no}`, payBy: it.pay_by }
  },
  call: ({ channel, ...charge }, signal) => codePay(channel).begin(charge, signal),
  record: async (ctx, { docId }, _sent, answer) => {
    if (answer instanceof Unanswered) throw answer
    const it = await lockPayment(ctx, docId)
    if (it.state !== 'waiting') return
    await paymentTold(ctx, it, 'codeUrl' in answer ? { code_url: answer.codeUrl, problem: '' } : { problem: answer.refused })
  },
  ...CALL,
}

/** What the page shows of it beside its state. */
const paymentTold = async (ctx: Ctx, it: PaymentRow, set: { code_url?: string; problem: string }): Promise<void> => {
  await ctx.tx.updateTable('payments').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', it.id).execute()
  changed(ctx, 'payment', it.id)
}

/** Somebody waits with the page open: soon at first, then less and less often. */
const nextAsk = (ctx: Ctx, it: PaymentRow): Date => {
  const age = ctx.now.getTime() - it.created_at.getTime()
  return new Date(ctx.now.getTime() + Math.min(600_000, Math.max(4000, age / 4)))
}

/** A house may take money up to the end and say so late. */
const stillAsked = (ctx: Ctx, it: PaymentRow): boolean => it.received_fen === 0 && ctx.now < addHours(it.pay_by, 2)

const asking: OutsideJob<'payment.ask', { channel: Channel; outNo: string }, PayState> = {
  prepare: async (ctx, { docId }) => {
    const it = await read(ctx, docId)
    return stillAsked(ctx, it) ? { channel: houseOf(it), outNo: it.out_no } : null
  },
  call: ({ channel, outNo }, signal) => mustHave(channel)!.state(outNo, signal),
  record: async (ctx, { docId }, _sent, answer) => {
    if (!(answer instanceof Unanswered) && answer.status === 'paid') {
      await noteTaken(ctx, docId, answer)
      return
    }
    const it = await lockPayment(ctx, docId)
    if (stillAsked(ctx, it)) await enqueue(ctx, 'payment.ask', { docId, dueAt: nextAsk(ctx, it) })
  },
  ...CALL,
}

const shut: OutsideJob<'payment.shut', { channel: Channel; outNo: string }, void> = {
  prepare: async (ctx, { docId }) => {
    const it = await read(ctx, docId)
    return it.state === 'closed' && it.code_url !== '' ? { channel: houseOf(it), outNo: it.out_no } : null
  },
  call: ({ channel, outNo }, signal) => codePay(channel).close(outNo, signal),
  // What was paid before it was closed is found by asking.
  record: async (_ctx, _job, _sent, answer) => {
    if (answer instanceof Unanswered) throw answer
  },
  ...CALL,
}

/** Said no, or said nothing for long: it is owed all the same, and asked for again the next day under the same number. */
const putOff = async (ctx: Ctx, id: string, fault: string): Promise<void> => {
  const refund = await refundById(ctx, id).executeTakeFirstOrThrow()
  if (refund.state === 'done') return
  const it = await lockPayment(ctx, refund.payment_id)
  await setRefund(ctx, id, { state: 'failed', fault: fault.slice(0, 200) })
  await enqueue(ctx, 'payment.refund', { docId: id, dueAt: addDays(ctx.now, 1) })
  if (refund.state !== 'failed')
    await tellOf(ctx, 'payment', it.id, paymentNotices.notGivenBack(it, payChannels[it.channel].label, refund.amount_fen, fault))
  changed(ctx, 'payment', it.id)
}

const refund: OutsideJob<'payment.refund', BackAsk & { channel: Channel }, BackAnswer> = {
  prepare: async (ctx, { docId }) => {
    const row = await refundById(ctx, docId).executeTakeFirstOrThrow()
    if (row.state === 'done') return null
    const it = await read(ctx, row.payment_id)
    return {
      channel: houseOf(it),
      refundNo: `${ctx.schoolId}_${row.refund_no}`,
      outNo: it.out_no,
      amountFen: row.amount_fen,
      totalFen: it.received_fen,
      currency: it.currency,
      reason: row.reason,
    }
  },
  call: ({ channel, ...ask }, signal) => mustHave(channel)!.giveBack(ask, signal),
  record: async (ctx, { docId }, _sent, answer) => {
    if (answer instanceof Unanswered) throw answer
    if (answer.status === 'refused') return putOff(ctx, docId, answer.reason)
    const seen = await refundById(ctx, docId).executeTakeFirstOrThrow()
    const it = await lockPayment(ctx, seen.payment_id)
    if ((await refundById(ctx, docId).executeTakeFirstOrThrow()).state === 'done') return
    await refundDone(ctx, it, seen, answer.channelNo)
  },
  ...CALL,
}

const refundGaveUp: JobHandler<'payment.refund'> = (ctx, { docId }) => putOff(ctx, docId, '一直没有应答')

/** An order ended or shrank: each payment for it is weighed anew. */
const balance: JobHandler<'payment.balance'> = async (ctx, { docId }) => {
  const payments = await ctx.tx
    .selectFrom('payment_orders')
    .select('payment_id')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', docId)
    .orderBy('payment_id')
    .execute()
  for (const { payment_id } of payments) await weigh(ctx, await lockPayment(ctx, payment_id))
}

export const paymentJobs: Jobs = {
  'payment.code': code,
  'payment.ask': asking,
  'payment.shut': shut,
  'payment.refund': refund,
  'payment.refund.gaveUp': refundGaveUp,
  'payment.balance': balance,
  'payment.referenceDue': remindOfReference,
}
