// Paying: a way is chosen, a card is charged, a house says what it took.
import { isReference, payChannels, type HouseChannel, type PayChannel, type payment } from '@caiyuan/contract/payment'
import type { RawReply, Ctx, OpenCtx } from '../../core/context.ts'
import { logAction } from '../../core/advance.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { takeNumbers } from '../../core/number.ts'
import { enqueue, Unanswered } from '../../core/outbox.ts'
import { Forged, payGateway, type CardAnswer, type Taken } from '../../gateways/pay.ts'
import { paramsOf } from '../school/params.ts'
import { closePayment, linesOf, noteTaken } from './money.ts'
import { ownPayment, type Payee, type PaymentRow } from './policy.ts'
import { outsideBarred, ownPurchase, unpaidOf, WAITED_MS } from './queries.ts'
import { mustNotBeNoted, payeeOf, waitForBank, waitForHouse } from './references.ts'

type Pays = Of<typeof payment>

/** What waits of the purchase, locked; another way was chosen before, or none. */
const openOf = async (ctx: Ctx, purchaseId: string): Promise<PaymentRow | undefined> =>
  (await ctx.tx
    .selectFrom('payments')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()) as PaymentRow | undefined

/** Refused where the way is not offered; where it is paid outside, where to. */
const mustBeOffered = async (ctx: Ctx, channel: PayChannel): Promise<Payee | null> => {
  const payee = isReference(channel) ? payeeOf(await paramsOf(ctx), channel) : null
  if (isReference(channel) ? !payee : !payGateway(channel)) throw new Fail('payment.noWay', { way: payChannels[channel].label })
  return payee
}

/** The payer takes another way: what was waited for longer is not any more. */
const changeWay = async (ctx: Ctx, it: PaymentRow, comment: string): Promise<void> => {
  await closePayment(ctx, it, comment)
  if (isReference(it.channel))
    await waitForHouse(
      ctx,
      (await linesOf(ctx, it.id)).map(({ order_id }) => order_id),
    )
}

const sumOf = (orders: readonly { total_fen: number }[]): number => orders.reduce((sum, it) => sum + it.total_fen, 0)

export const startPayment: Pays['start'] = async (ctx, { purchaseId, channel }) => {
  const purchase = await ownPurchase(ctx, purchaseId)
  // Two tabs of one person choose one after the other.
  await lockOwn(ctx)
  const open = await openOf(ctx, purchase.id)
  const waiting = await unpaidOf(ctx, purchase.id)
  if (waiting.length === 0) throw new Fail('payment.nothing')
  const payee = await mustBeOffered(ctx, channel)
  const barred = isReference(channel) && outsideBarred(waiting)
  if (barred) throw new Fail('payment.reference', { reason: barred })
  const asked = sumOf(waiting)
  if (open && open.channel === channel && open.amount_fen === asked && open.problem === '') return { id: open.id, channel }
  await mustNotBeNoted(ctx, purchase.id)
  if (open) await changeWay(ctx, open, '换了支付方式')
  if (payee)
    await waitForBank(
      ctx,
      waiting.map(({ id }) => id),
    )
  // Read behind the locks of the orders: one may have been cancelled while this waited for it.
  const orders = await unpaidOf(ctx, purchase.id)
  if (orders.length === 0) throw new Fail('payment.nothing')
  const amountFen = sumOf(orders)
  const [paymentNo] = await takeNumbers(ctx, 'payment')
  const id = newId()
  await ctx.tx
    .insertInto('payments')
    .values({
      school_id: ctx.schoolId,
      id,
      payment_no: paymentNo!,
      state: 'waiting',
      purchase_id: purchase.id,
      payer_id: ctx.user.id,
      channel,
      out_no: `${ctx.schoolId}_${paymentNo}`,
      amount_fen: amountFen,
      payee: payee && JSON.stringify(payee),
      pay_by: new Date(Math.min(...orders.map((it) => it.due_at!.getTime()))),
      created_at: ctx.now,
    })
    .execute()
  await ctx.tx
    .insertInto('payment_orders')
    .values(orders.map((it) => ({ school_id: ctx.schoolId, payment_id: id, order_id: it.id, amount_fen: it.total_fen })))
    .execute()
  logAction(ctx, 'payment', id, {
    action: 'start',
    title: `用${payChannels[channel].label}支付`,
    to: 'waiting',
    detail: { purchaseNo: purchase.purchaseNo, amountFen },
  })
  if (payChannels[channel].by === 'code') await enqueue(ctx, 'payment.code', { docId: id })
  ctx.objectId = id
  // Finance says when it is there; there is no house to ask.
  if (payee) return { id, channel }
  // Also of a card: what was charged and not noted, because the process ended between, is found by asking.
  await enqueue(ctx, 'payment.ask', { docId: id, dueAt: new Date(ctx.now.getTime() + 5000) })
  return { id, channel }
}

export const closeOwn: Pays['close'] = async (ctx, { id }) => {
  // Not while a reference of another payment of the purchase is being noted.
  await lockOwn(ctx)
  const it = await ownPayment(ctx, id, true)
  await mustNotBeNoted(ctx, it.purchase_id)
  await changeWay(ctx, it, '换一种支付方式')
  return {}
}

const mustWait = (ctx: Ctx, it: PaymentRow): void => {
  if (it.state !== 'waiting' || it.pay_by <= ctx.now) throw new Fail('payment.nothing')
}

export const payByCard: Pays['payByCard'] = beforehand(
  async (at, { id, pin }: { id: string; pin: string }): Promise<CardAnswer | Unanswered> => {
    const it = await at.read(async (ctx) => {
      const row = await ownPayment(ctx, id)
      mustWait(ctx, row)
      if (row.channel !== 'campus') throw new Fail('payment.nothing')
      await mustNotBeNoted(ctx, row.purchase_id)
      return row
    })
    const gateway = payGateway('campus')
    if (!gateway) throw new Fail('payment.noWay', { way: payChannels.campus.label })
    const charge = { outNo: it.out_no, amountFen: it.amount_fen, title: `采园订单 ${it.payment_no}`, payBy: it.pay_by }
    try {
      return await gateway.pay(
        { ...charge, holder: { schoolId: at.schoolId, userNo: at.user.userNo }, pin },
        AbortSignal.timeout(WAITED_MS),
      )
    } catch (error) {
      if (error instanceof Unanswered) return error
      throw error
    }
  },
  async (ctx, { id }, answer) => {
    if (answer instanceof Unanswered)
      throw new Fail('payment.card', { reason: '校园卡中心没有应答，正在核对是否已扣款；再付一次不会重复扣款' })
    if (answer.status === 'refused') throw new Fail('payment.card', { reason: answer.reason })
    await noteTaken(ctx, id, answer)
    ctx.objectId = id
    return { id, state: (await ownPayment(ctx, id)).state }
  },
)

/** `1001_ZF261127000001`: the school, and our number there. */
const OUT_NO = /^(\d{1,15})_[A-Z0-9]{3,24}$/

const keepUnknown = async (ctx: Ctx, taken: Taken): Promise<void> => {
  await ctx.tx
    .insertInto('payment_notices')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      payment_id: null,
      out_no: taken.outNo,
      trade_no: taken.tradeNo,
      amount_fen: taken.amountFen,
      currency: taken.currency,
      outcome: 'unknown',
      at: ctx.now,
    })
    .execute()
}

/** Money was taken, says a house; of a payment nobody knows it is kept, for a person to look at. */
const hear = async (ctx: OpenCtx, channel: HouseChannel, taken: Taken): Promise<boolean> => {
  const schoolId = Number(OUT_NO.exec(taken.outNo)?.[1] ?? 0)
  const school = await ctx.shared.selectFrom('schools').select('id').where('id', '=', schoolId).executeTakeFirst()
  if (!school) return false
  await ctx.tenant(school.id, async (inner) => {
    const row = await inner.tx
      .selectFrom('payments')
      .select('id')
      .where('school_id', '=', inner.schoolId)
      .where('out_no', '=', taken.outNo)
      .where('channel', '=', channel)
      .executeTakeFirst()
    if (row) await noteTaken(inner, row.id, taken)
    else await keepUnknown(inner, taken)
  })
  return true
}

/** Not taken: whoever meant it says it again. */
const no = (message: string): RawReply => ({
  mime: 'application/json',
  body: JSON.stringify({ code: 'FAIL', message }),
  status: 400,
})

/** Answered after it is kept: who is not answered says it again. */
const noticed =
  (channel: 'wechat' | 'alipay') =>
  async (ctx: OpenCtx): Promise<RawReply> => {
    const gateway = payGateway(channel)
    if (!gateway || !ctx.signed) return no('没有接通')
    try {
      const taken = gateway.notice(ctx.signed)
      if (taken && !(await hear(ctx, channel, taken))) return no('没有这笔支付')
      return { ...gateway.thanks }
    } catch (error) {
      if (error instanceof Forged) return no('签名不符')
      throw error
    }
  }

export const wechatNotice: Pays['wechatNotice'] = noticed('wechat')
export const alipayNotice: Pays['alipayNotice'] = noticed('alipay')
