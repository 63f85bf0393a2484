// Money a channel took, booked once; and what no order keeps of it, given back (decision 0221). Each amount is compared with what is owed now, so
// that it does not matter what is said first, how often, or how late.
import { orderFlow } from '@caiyuan/contract/order-flow'
import { toPay } from '@caiyuan/contract/order/standing'
import { money } from '@caiyuan/contract/money'
import { isReference, payChannels } from '@caiyuan/contract/payment'
import { sql, type Selectable } from 'kysely'
import { advance, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { takeNumbers } from '../../core/number.ts'
import { changed, notify, othersWith, tellOf } from '../../core/notify.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import type { Taken } from '../../gateways/pay.ts'
import { owedFen, payOrder } from '../order/commands/own-money.ts'
import type { OrderRow } from '../order/policy.ts'
import { lockOrder } from '../order/queries/one.ts'
import { paymentNotices } from './notices.ts'
import { lockPayment, paymentDoc, type PaymentRow } from './policy.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'payment.refund': OfDoc
    'payment.shut': OfDoc
  }
}

export type Outcome = 'taken' | 'repeated' | 'late' | 'otherAmount' | 'otherTrade'
const CURRENCY = 'CNY'

/** The orders it is for, in the order they are locked. */
export const linesOf = (ctx: Ctx, paymentId: string) =>
  ctx.tx
    .selectFrom('payment_orders')
    .select(['order_id', 'amount_fen', 'is_taken'])
    .where('school_id', '=', ctx.schoolId)
    .where('payment_id', '=', paymentId)
    .orderBy('order_id')
    .execute()

const refundsOf = (ctx: Ctx, paymentId: string): Promise<Selectable<Tables['payment_refunds']>[]> =>
  ctx.tx.selectFrom('payment_refunds').selectAll().where('school_id', '=', ctx.schoolId).where('payment_id', '=', paymentId).execute()

const fits = (it: PaymentRow): boolean => it.received_fen === it.amount_fen && it.currency === CURRENCY

/** A trade that is booked for another payment is not booked again. */
const isOthers = async (ctx: Ctx, it: PaymentRow, tradeNo: string): Promise<boolean> =>
  Boolean(
    await ctx.tx
      .selectFrom('payments')
      .select('id')
      .where('school_id', '=', ctx.schoolId)
      .where('channel', '=', it.channel)
      .where('trade_no', '=', tradeNo)
      .where('id', '<>', it.id)
      .executeTakeFirst(),
  )

const book = async (ctx: Ctx, it: PaymentRow, taken: Taken): Promise<Outcome> => {
  if (it.trade_no !== '') return it.trade_no === taken.tradeNo ? 'repeated' : 'otherTrade'
  if (taken.amountFen <= 0) return 'otherAmount'
  if (await isOthers(ctx, it, taken.tradeNo)) return 'otherTrade'
  const isLate = it.state === 'closed'
  const { label } = payChannels[it.channel]
  const set = { received_fen: taken.amountFen, currency: taken.currency, trade_no: taken.tradeNo, paid_at: ctx.now }
  await advance(ctx, paymentDoc, it, isLate ? 'succeedLate' : 'succeed', { comment: `${label} ${taken.tradeNo}`, set })
  Object.assign(it, set)
  if (!fits(it)) return 'otherAmount'
  for (const line of await linesOf(ctx, it.id)) {
    const order = await lockOrder(ctx, line.order_id)
    if (!(await payOrder(ctx, order, `${label}，支付单 ${it.payment_no}`))) continue
    await ctx.tx
      .updateTable('payment_orders')
      .set({ is_taken: true })
      .where('school_id', '=', ctx.schoolId)
      .where('payment_id', '=', it.id)
      .where('order_id', '=', line.order_id)
      .execute()
    // Whatever else waits to pay it waits no longer.
    await enqueue(ctx, 'payment.balance', { docId: line.order_id })
  }
  return isLate ? 'late' : 'taken'
}

/** Kept whatever it says; only the first word of it moves anything. */
export const noteTaken = async (ctx: Ctx, paymentId: string, taken: Taken): Promise<Outcome> => {
  const it = await lockPayment(ctx, paymentId)
  const outcome = await book(ctx, it, taken)
  await ctx.tx
    .insertInto('payment_notices')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      payment_id: it.id,
      out_no: taken.outNo,
      trade_no: taken.tradeNo,
      amount_fen: taken.amountFen,
      currency: taken.currency,
      outcome,
      at: ctx.now,
    })
    .execute()
  if (outcome === 'otherTrade')
    logAction(ctx, 'payment', it.id, {
      action: 'otherTrade',
      title: '渠道报来另一笔交易',
      comment: `${taken.tradeNo}，没有入账，须人工核对`,
    })
  else if (outcome !== 'repeated') await weigh(ctx, it)
  return outcome
}

interface Extra {
  orderId: string | null
  fen: number
  reason: string
}

const giveBack = async (ctx: Ctx, it: PaymentRow, extra: Extra): Promise<void> => {
  const [refundNo] = await takeNumbers(ctx, 'payBack')
  const id = newId()
  await ctx.tx
    .insertInto('payment_refunds')
    .values({
      school_id: ctx.schoolId,
      id,
      refund_no: refundNo!,
      payment_id: it.id,
      payer_id: it.payer_id,
      channel: it.channel,
      order_id: extra.orderId,
      amount_fen: extra.fen,
      reason: extra.reason,
      created_at: ctx.now,
    })
    .execute()
  logAction(ctx, 'payment', it.id, { action: 'giveBack', title: `退款 ${refundNo}`, comment: extra.reason, detail: { fen: extra.fen } })
  if (isReference(it.channel)) await oweByHand(ctx, it, id, extra)
  else await enqueue(ctx, 'payment.refund', { docId: id })
}

/** No house gives it back: finance does, and two people note it (decision 0381). */
const oweByHand = async (ctx: Ctx, it: PaymentRow, id: string, { fen, reason }: Extra): Promise<void> => {
  changed(ctx, 'payReference', id)
  changed(ctx, 'payment', it.id)
  await notify(ctx, await othersWith(ctx, 'bill:audit', it.payer_id), {
    kind: '系统',
    title: `请办理支付单 ${it.payment_no} 的退款 ${money(fen)}`,
    body: `${payChannels[it.channel].label}付的款，${reason}；退回后请在公务卡与对公收款页登记回单号，由另一人复核。`,
    link: '/payReference',
  })
}

const why = (order: OrderRow, isTaken: boolean): string => {
  if (!isTaken) return `订单 ${order.order_no} ${orderFlow.states[order.state].label}，不再需要这笔付款`
  return order.closed_reason || '未发部分已结束'
}

/** What no order keeps of the payment, less what goes back already. The payment is locked. */
const extrasOf = async (ctx: Ctx, it: PaymentRow): Promise<Extra[]> => {
  const refunds = await refundsOf(ctx, it.id)
  const backOf = (orderId: string | null): number =>
    refunds.filter((each) => each.order_id === orderId).reduce((sum, each) => sum + each.amount_fen, 0)
  if (!fits(it)) {
    const fen = it.received_fen - backOf(null)
    return [{ orderId: null, fen, reason: it.currency === CURRENCY ? '收到的金额与应付不符' : `收到的币种是 ${it.currency}` }]
  }
  const extras: Extra[] = []
  for (const line of await linesOf(ctx, it.id)) {
    const order = await lockOrder(ctx, line.order_id)
    const kept = line.is_taken ? owedFen(order) : 0
    extras.push({ orderId: order.id, fen: line.amount_fen - kept - backOf(order.id), reason: why(order, line.is_taken) })
  }
  return extras
}

/** Compares what was paid with what is owed; the rest goes back the way it came. Asked as often as anybody likes, it gives back once. */
export const weigh = async (ctx: Ctx, it: PaymentRow): Promise<void> => {
  if (it.state === 'waiting') return closeIfIdle(ctx, it)
  if (it.received_fen === 0) return
  const extras = (await extrasOf(ctx, it)).filter(({ fen }) => fen > 0)
  for (const extra of extras) await giveBack(ctx, it, extra)
  const isWhole = extras.reduce((sum, { fen }) => sum + fen, 0) === it.received_fen
  if (isWhole)
    await tellOf(ctx, 'payment', it.id, paymentNotices.notTaken(it, payChannels[it.channel], extras.map(({ reason }) => reason).join('；')))
}

/** Orders of it were cancelled, are out of time or were paid otherwise: what it asks for is no longer what is owed. */
const closeIfIdle = async (ctx: Ctx, it: PaymentRow): Promise<void> => {
  const lines = await linesOf(ctx, it.id)
  const { num } = await ctx.tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      lines.map((line) => line.order_id),
    )
    .where('state', 'in', toPay)
    .executeTakeFirstOrThrow()
  if (num === lines.length) return
  await closePayment(ctx, it, '订单已付款、已取消或已超时')
}

export const closePayment = async (ctx: Ctx, it: PaymentRow, comment: string): Promise<void> => {
  await advance(ctx, paymentDoc, it, 'close', { comment, set: { closed_at: ctx.now } })
  if (payChannels[it.channel].by === 'code') await enqueue(ctx, 'payment.shut', { docId: it.id })
}
