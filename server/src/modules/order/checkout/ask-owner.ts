// Ordering with the money of somebody else: he is asked, and takes it in his own name or not (domain page 02 §2.1, decision 0122).
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { ASKED_MAX, type askOwner } from '@caiyuan/contract/order/ask-owner'
import { toConfirm } from '@caiyuan/contract/order/standing'
import { inState, logAction } from '../../../core/advance.ts'
import { addDays, addHours } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { inOrder } from '../../../core/in-order.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../../core/outbox.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { isYearEnd } from '../../fund/year-end.ts'
import { STALE_REGION } from '../../address/queries.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { orderNotices } from '../notices.ts'
import { orderDoc } from '../policy.ts'
import { lockOrder } from '../queries/one.ts'
import { ownerById } from '../queries/owners.ts'
import { seenOrder } from '../queries/visible.ts'
import { fillBasket, meetQuote, mustBuyAll, mustKeepCaps } from './basket.ts'
import { addressTo, mustBeFit, pairUp, type Ready } from './check.ts'
import { drawnOf } from './drawn.ts'
import { attachTo } from './evidence.ts'
import { mustBeUpToDate, overdueHere } from './overdue.ts'
import { summaryOf, takenLine } from './place.ts'
import { kindOf, type QuoteRow } from './quote-kept.ts'
import { askBarred } from './quote-shown.ts'
import { mustHaveRoom } from './room.ts'
import { checkDays, checkForm } from './rules.ts'
import { holdQuote, insert, numberPurchase, rowsOf, statesOf, takeFromCart } from './submit.ts'
import { fresh, giveBack, mayAct } from './undo.ts'
import { mustSuitBuyer, ownBuyer } from './whose.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'order.ownerExpire': OfDoc
  }
}

type Asks = Of<typeof askOwner>
type Sent = InputOf<(typeof askOwner)['submitToOwner']>

type Unpaid = Omit<Sent, 'ownerId'>

/** All of a submission but its money; `barredOf` says why nobody orders so now. */
export const checkUnpaid = async (
  ctx: Ctx,
  quote: QuoteRow,
  it: Unpaid,
  barredOf: (params: Params) => string,
): Promise<Ready<Unpaid['orders'][number]>> => {
  if (it.quoteHash !== undefined && it.quoteHash !== quote.hash) throw new Fail('order.quoteChanged')
  const { body } = quote
  const params = await paramsOf(ctx)
  mustSuitBuyer(params, ownBuyer(ctx), body.goods)
  const barred = barredOf(params)
  if (barred) throw isYearEnd(params, ctx.now) ? new Fail('fund.yearEnd') : new Fail('core.refused', { reason: barred })
  const [to, basket, drawn, overdue] = await inOrder([
    addressTo(ctx, body),
    fillBasket(ctx, body.wanted, body.provinceCode, false),
    drawnOf(
      ctx,
      body.wanted.map((line) => line.skuId),
    ),
    overdueHere(ctx, params),
  ])
  mustBeUpToDate(params, overdue)
  mustSuitBuyer(params, ownBuyer(ctx), basket)
  mustBuyAll(basket)
  await mustKeepCaps(ctx, basket, null)
  meetQuote(basket, to, { hash: quote.hash, prices: body.prices })
  await mustBeFit(ctx, params, basket, it.acceptorId)
  const pairs = pairUp(basket, it.orders)
  checkDays(ctx.now, it.orders)
  const totalFen = sumFen(basket.map((order) => order.totalFen))
  const dept = await checkForm(ctx, params, it, { id: ctx.user.id, deptId: ctx.user.deptId }, totalFen)
  if (to.region === null) throw new Fail('core.refused', { reason: `收货地址：${STALE_REGION}` })
  // What the rules ask of money, of splitting and of comparing is asked when somebody pays.
  const orders = pairs.map((pair) => ({ ...pair, funds: [], flags: {}, sumFen: undefined, compared: undefined }))
  return { params, to, dept, cards: [], drawn, orders, totalFen, over: new Map() }
}

const asked = {
  states: toConfirm,
  most: ASKED_MAX,
  words: (num: number) => `已有 ${num} 张订单在等老师确认，最多 ${ASKED_MAX} 张；请等老师确认，或先取消一些`,
}

export const submitToOwner: Asks['submitToOwner'] = async (ctx, it) => {
  const quote = await holdQuote(ctx, it.quoteId)
  if (quote.body.from === 'order') throw new Fail('order.quoteChanged')
  await lockOwn(ctx)
  if (quote.body.from === 'cart') await takeFromCart(ctx, quote)
  const ready = await checkUnpaid(ctx, quote, it, (params) => askBarred(ctx, params, quote.body.categoryType))
  const owner = await ownerById(ctx, it.ownerId)
  await mustHaveRoom(ctx, asked, ready.orders.length)
  const confirmBy = addDays(ctx.now, ready.params['student.confirmDays'])
  const keptUntil = addHours(ctx.now, ready.params['student.holdHours'])
  const { purchase, numbered } = await numberPurchase(ctx, quote, ready)
  const rows = await rowsOf(ctx, ready, it, { id: purchase.id, kind: kindOf(quote.body) }, numbered, () => ({
    ...inState('waitOwner'),
    owner_id: owner.userId,
    budget_status: 'NONE',
    due_at: confirmBy,
    kept_until: keptUntil,
  }))
  await inOrder([
    reserveStock(
      ctx,
      numbered.flatMap((each) => each.basket.lines.map((line) => takenLine(each.id, line))),
    ),
    insert(ctx, purchase, rows),
  ])
  for (const { id, sent, basket } of numbered) {
    logAction(ctx, 'order', id, {
      action: 'submit',
      title: `提交${owner.userName}确认`,
      to: 'waitOwner',
      comment: sent.remark,
      detail: { purchaseNo: purchase.purchase_no, totalFen: basket.totalFen },
    })
    await attachTo(ctx, id, sent, basket)
    await enqueue(ctx, 'order.letGo', { docId: id, dueAt: keptUntil })
    await enqueue(ctx, 'order.ownerExpire', { docId: id, dueAt: confirmBy })
  }
  const news = {
    ownerId: owner.userId,
    buyerName: ctx.user.name,
    orderNum: numbered.length,
    goods: summaryOf(numbered.flatMap((each) => each.basket.lines.map((line) => line.offer))),
    totalFen: ready.totalFen,
    confirmBy,
  }
  await tellOf(ctx, 'order', numbered[0]!.id, orderNotices.askedOwner(news))
  ctx.objectId = purchase.id
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    totalFen: ready.totalFen,
    orders: await statesOf(
      ctx,
      numbered.map((each) => each.id),
    ),
    ownerName: owner.userName,
    confirmBy: confirmBy.toISOString(),
  }
}

export const ownerRefuse: Asks['ownerRefuse'] = async (ctx, { id, version, reason }) => {
  const seen = await seenOrder(ctx, id)
  fresh(seen, version)
  mayAct(ctx, seen, 'ownerRefuse')
  const order = await lockOrder(ctx, id)
  fresh(order, version)
  const closed = `${ctx.user.name}没有同意：${reason}`
  const releasedFen = await giveBack(ctx, order, 'ownerRefuse', { comment: reason, set: { closed_reason: closed, due_at: null } })
  await tellOf(ctx, 'order', id, orderNotices.ownerRefused(order, ctx.user.name, reason))
  return { id, state: order.state, releasedFen }
}

/** Nobody took it in time. */
export const ownerExpire: JobHandler<'order.ownerExpire'> = async (ctx, { docId }) => {
  const order = await lockOrder(ctx, docId)
  if (!toConfirm.includes(order.state) || order.due_at === null || order.due_at > ctx.now) return
  const days = Math.round((order.due_at.getTime() - (order.submitted_at ?? order.created_at).getTime()) / 86_400_000)
  await giveBack(ctx, order, 'ownerExpire', { set: { closed_reason: `满 ${days} 天没有老师确认，自动取消`, due_at: null } })
  await tellOf(ctx, 'order', docId, orderNotices.ownerExpired(order, days))
}

export const urgeOwner: Asks['urgeOwner'] = async (ctx, { id }) => {
  await seenOrder(ctx, id)
  const order = await lockOrder(ctx, id)
  if (order.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  if (!toConfirm.includes(order.state))
    throw new Fail('core.wrongState', { title: '订单', state: orderDoc.flow.states[order.state].label, action: '催办' })
  const hours = (await paramsOf(ctx))['urge.minHours']
  if (addHours(order.urged_at ?? order.submitted_at ?? order.created_at, hours) > ctx.now) throw new Fail('approval.urgeSoon')
  await ctx.tx
    .updateTable('orders')
    .set({ urged_at: ctx.now, urged_count: order.urged_count + 1 })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  logAction(ctx, 'order', id, { action: 'urge', title: '催老师确认', comment: `第 ${order.urged_count + 1} 次` })
  await tellOf(ctx, 'order', id, orderNotices.ownerUrged(order))
  return {}
}
