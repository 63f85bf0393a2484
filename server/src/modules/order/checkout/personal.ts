// Ordering with one's own money: no cards, no approval; the goods are set aside until it is paid, or the time is over (decision 0220).
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { UNPAID_MAX, type personal } from '@caiyuan/contract/order/personal'
import { toPay } from '@caiyuan/contract/order/standing'
import { PERSONAL } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { inState, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { inOrder } from '../../../core/in-order.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../../core/outbox.ts'
import { STALE_REGION } from '../../address/queries.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { applyCoupons, spendCoupons, type Applied } from '../../coupon/use.ts'
import { paramsOf } from '../../school/params.ts'
import { mustBeOpen } from '../../school/purse.ts'
import { orderNotices } from '../notices.ts'
import { lockOrder } from '../queries/one.ts'
import { wishColumns } from '../queries/wish.ts'
import { meetQuote, mustBuyAll, priceLines, splitOrders, withCuts, type BasketOrder } from './basket.ts'
import { addressTo, pairUp, type Ready } from './check.ts'
import { drawnOf } from './drawn.ts'
import { isRegulated, pricedOf } from './personal-quote.ts'
import { hashOfRows, lineRow, sealedTo, takenLine, type NewOrder } from './place.ts'
import { kindOf, type QuoteRow } from './quote-kept.ts'
import { mustHaveRoom } from './room.ts'
import { checkDays } from './rules.ts'
import { holdQuote, insert, numberPurchase, statesOf, takeFromCart, type Rows } from './submit.ts'
import { giveBack } from './undo.ts'
import { mustSuitBuyer, ownBuyer } from './whose.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'order.expireUnpaid': OfDoc
  }
}

type Sent = InputOf<(typeof personal)['submitPersonal']>
type ReadyOwn = Pick<Ready<Sent['orders'][number]>, 'params' | 'to' | 'drawn' | 'totalFen'> & {
  orders: { basket: BasketOrder; sent: Sent['orders'][number] }[]
  applied: Applied[]
}

const checkOwn = async (ctx: Ctx, quote: QuoteRow, it: Sent): Promise<ReadyOwn> => {
  if (it.quoteHash !== undefined && it.quoteHash !== quote.hash) throw new Fail('order.quoteChanged')
  // The school may have closed it since the page was opened.
  await mustBeOpen(ctx, PERSONAL)
  const { body } = quote
  const params = await paramsOf(ctx)
  mustSuitBuyer(params, ownBuyer(ctx), body.goods)
  if (body.goods.some(isRegulated)) throw new Fail('purse.regulated')
  const [to, lines, drawn] = await inOrder([
    addressTo(ctx, body),
    priceLines(ctx, body.wanted, sql`${body.provinceCode}::text`, false, PERSONAL),
    drawnOf(
      ctx,
      body.wanted.map((line) => line.skuId),
    ),
  ])
  const whole = splitOrders(lines)
  const couponIds = body.couponIds ?? []
  const applied = await applyCoupons(ctx, whole.map(pricedOf), couponIds)
  if (applied.flatMap((each) => each.uses).length < couponIds.length) throw new Fail('coupon.gone')
  const basket = withCuts(whole, applied)
  if (basket.some(isRegulated)) throw new Fail('purse.regulated')
  mustBuyAll(basket)
  meetQuote(basket, to, { hash: quote.hash, prices: body.prices })
  checkDays(ctx.now, it.orders)
  if (to.region === null) throw new Fail('core.refused', { reason: `收货地址：${STALE_REGION}` })
  return { params, to, drawn, applied, orders: pairUp(basket, it.orders), totalFen: sumFen(basket.map((order) => order.totalFen)) }
}

const unpaid = {
  states: toPay,
  most: UNPAID_MAX,
  words: (num: number) => `已有 ${num} 张订单待付款，最多 ${UNPAID_MAX} 张；请先付款，或取消一些`,
}

export const submitPersonal: Of<typeof personal>['submitPersonal'] = async (ctx, it) => {
  const quote = await holdQuote(ctx, it.quoteId)
  if (kindOf(quote.body) !== 'PERSONAL') throw new Fail('order.quoteChanged')
  await lockOwn(ctx)
  if (quote.body.from === 'cart') await takeFromCart(ctx, quote)
  const ready = await checkOwn(ctx, quote, it)
  await mustHaveRoom(ctx, unpaid, ready.orders.length)
  const payBy = new Date(ctx.now.getTime() + ready.params['pay.timeoutMinutes'] * 60_000)
  const { purchase, numbered } = await numberPurchase(ctx, quote, ready)
  const rows = numbered.map(({ id, orderNo, basket, sent }, i): Rows => {
    const order: NewOrder = {
      school_id: ctx.schoolId,
      id,
      purchase_id: purchase.id,
      order_no: orderNo,
      seq_in_purchase: i + 1,
      kind: 'PERSONAL',
      ...inState('waitPay'),
      supplier_id: basket.supplierId,
      supplier_name: basket.supplierName,
      control_class: basket.controlClass,
      buyer_id: ctx.user.id,
      buyer_name: ctx.user.name,
      created_at: ctx.now,
      submitted_at: ctx.now,
      invoice_title: ctx.user.name,
      goods_fen: basket.goodsFen,
      freight_fen: basket.freightFen,
      cut_fen: basket.cutFen,
      total_fen: basket.totalFen,
      address: JSON.stringify({ ...sealedTo(ctx, id, ready.to), addressId: ready.to.id }),
      province_code: ready.to.province_code,
      ...wishColumns(sent),
      budget_status: 'NONE',
      due_at: payBy,
      kept_until: payBy,
    }
    const lines = basket.lines.map((line, n) => lineRow(ctx, id, n + 1, line, ready.drawn.get(line.offer.productId), undefined))
    return { order: { ...order, content_hash: hashOfRows(order, lines, []) }, lines, funds: [] }
  })
  await inOrder([
    reserveStock(
      ctx,
      numbered.flatMap(({ id, basket }) => basket.lines.map((line) => takenLine(id, line))),
    ),
    insert(ctx, purchase, rows),
    spendCoupons(
      ctx,
      numbered.flatMap(({ id, basket }) =>
        ready.applied.find((it_) => it_.key === basket.key)!.uses.map((use) => ({ ...use, orderId: id })),
      ),
    ),
  ])
  for (const { id, sent, basket } of numbered) {
    logAction(ctx, 'order', id, {
      action: 'submit',
      title: '提交',
      to: 'waitPay',
      comment: sent.remark,
      detail: { purchaseNo: purchase.purchase_no, totalFen: basket.totalFen },
    })
    await enqueue(ctx, 'order.expireUnpaid', { docId: id, dueAt: payBy })
  }
  ctx.objectId = purchase.id
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    totalFen: ready.totalFen,
    orders: await statesOf(
      ctx,
      numbered.map(({ id }) => id),
    ),
    payBy: payBy.toISOString(),
  }
}

/** 30 分钟, 5 天: 工作日 are counted in days that passed. */
const unpaidText = (ms: number): string => (ms < 86_400_000 ? `${Math.round(ms / 60_000)} 分钟` : `${Math.round(ms / 86_400_000)} 天`)

/** Nobody paid in time: its pieces are for others again. What is paid later goes back by itself. */
export const expireUnpaid: JobHandler<'order.expireUnpaid'> = async (ctx, { docId }) => {
  const order = await lockOrder(ctx, docId)
  if (!toPay.includes(order.state) || order.due_at === null || order.due_at > ctx.now) return
  const waited = unpaidText(order.due_at.getTime() - order.created_at.getTime())
  await giveBack(ctx, order, 'expireUnpaid', { set: { closed_reason: `${waited}内没有付款，自动取消`, due_at: null } })
  await tellOf(ctx, 'order', docId, orderNotices.unpaid(order, waited))
}
