// Bargaining over an order that nobody has approved yet: the buyer asks, the supplier answers, prices only fall (domain page 02 §2.1, decision 0340).
import type { bargain } from '@caiyuan/contract/bargain'
import { isAgreed, ROUNDS_MAX } from '@caiyuan/contract/bargain-rules'
import { money } from '@caiyuan/contract/money'
import { toBargain } from '@caiyuan/contract/order/standing'
import { momentText } from '@caiyuan/contract/span'
import { advance, inState, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../../core/outbox.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { checkUnpaid } from '../checkout/ask-owner.ts'
import { attachTo } from '../checkout/evidence.ts'
import { kindOf } from '../checkout/quote-kept.ts'
import { personBarred } from '../checkout/quote-shown.ts'
import { mustHaveRoom } from '../checkout/room.ts'
import { holdQuote, insert, numberPurchase, rowsOf, statesOf, takeFromCart } from '../checkout/submit.ts'
import { fresh, giveBack } from '../checkout/undo.ts'
import { orderNotices } from '../notices.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { lockOrder, orderLines } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { project } from './projection.ts'
import { bargainOf, linesFrom, nowFenOf } from './rows.ts'
import { bargainFor, mustOnlyFall, sayRound, tellBargainer } from './steps.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'bargain.late': OfDoc & { body: { by: string } }
    'bargain.expire': OfDoc & { body: { by: string } }
  }
}

type Bargains = Of<typeof bargain>

/** So many orders of one person may be bargained over at once. */
const HELD_MAX = 20
const held = {
  states: toBargain,
  most: HELD_MAX,
  words: (num: number) => `已有 ${num} 张订单在议价，最多 ${HELD_MAX} 张；请先提交或取消一些`,
}

const mustBeOpen = async (ctx: Ctx): Promise<void> => {
  if ((await paramsOf(ctx))['bargain.flag'] !== 1) throw new Fail('bargain.closed')
}

/** Its lines as they stand are what is bargained over; what the supplier agreed to before holds. */
const begin = async (ctx: Ctx, order: Pick<OrderRow, 'id' | 'supplier_id'>, endsAt: Date): Promise<void> => {
  const lines = linesFrom(await orderLines(ctx, order.id))
  const before = await bargainOf(ctx, order.id)
  const kept = lines.map((line) => {
    const had = before?.lines.find((it) => it.skuId === line.skuId)
    return had && isAgreed(had) ? { ...line, num: had.num, firstE4: had.firstE4, nowE4: had.nowE4 } : line
  })
  const row = {
    turn: 'buyer',
    lines: JSON.stringify(kept),
    first_fen: nowFenOf(kept.map((it) => ({ ...it, nowE4: it.firstE4 }))),
    now_fen: nowFenOf(kept),
    answer_by: null,
    ends_at: endsAt,
    opened_at: ctx.now,
  } as const
  await ctx.tx
    .insertInto('bargains')
    .values({ school_id: ctx.schoolId, order_id: order.id, supplier_id: order.supplier_id, ...row })
    .onConflict((oc) => oc.columns(['school_id', 'order_id']).doUpdateSet((eb) => ({ ...row, version: eb('bargains.version', '+', 1) })))
    .execute()
  await enqueue(ctx, 'bargain.expire', { docId: order.id, body: { by: endsAt.toISOString() }, dueAt: endsAt })
}

const endOf = async (ctx: Ctx): Promise<Date> => deadline.hours(ctx, (await paramsOf(ctx))['bargain.hours'])

/** The purchase without money, without goods set aside, and without an approval. */
export const startBargain: Bargains['start'] = async (ctx, it) => {
  await mustBeOpen(ctx)
  const quote = await holdQuote(ctx, it.quoteId)
  const kind = kindOf(quote.body)
  if (quote.body.from === 'order') throw new Fail('order.quoteChanged')
  if (kind !== 'NORMAL' && kind !== 'STANDARD') throw new Fail('core.refused', { reason: '元器件和个人订单不议价，请直接提交' })
  await lockOwn(ctx)
  if (quote.body.from === 'cart') await takeFromCart(ctx, quote)
  const ready = await checkUnpaid(ctx, quote, it, (params) => personBarred(ctx, params, quote.body.categoryType))
  await mustHaveRoom(ctx, held, ready.orders.length)
  const endsAt = await endOf(ctx)
  const { purchase, numbered } = await numberPurchase(ctx, quote, ready)
  const rows = await rowsOf(ctx, ready, it, { id: purchase.id, kind }, numbered, () => ({
    ...inState('bargaining'),
    budget_status: 'NONE',
    due_at: endsAt,
  }))
  await insert(ctx, purchase, rows)
  for (const { id, sent, basket } of numbered) {
    logAction(ctx, 'order', id, {
      action: 'submit',
      title: '下单，先议价',
      to: 'bargaining',
      comment: sent.remark,
      detail: { purchaseNo: purchase.purchase_no, totalFen: basket.totalFen },
    })
    await attachTo(ctx, id, sent, basket)
    await begin(ctx, { id, supplier_id: basket.supplierId }, endsAt)
  }
  ctx.objectId = purchase.id
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    totalFen: ready.totalFen,
    orders: await statesOf(
      ctx,
      numbered.map((each) => each.id),
    ),
  }
}

/** What came back unapproved, before it is submitted anew. */
export const openBargain: Bargains['open'] = async (ctx, { id, version }) => {
  const seen = await seenOrder(ctx, id)
  fresh(seen, version)
  await mustBeOpen(ctx)
  await lockOwn(ctx)
  const order = await lockOrder(ctx, id)
  fresh(order, version)
  if (((await bargainOf(ctx, id))?.asked_num ?? 0) >= ROUNDS_MAX) throw new Fail('bargain.rounds', { most: ROUNDS_MAX })
  await mustHaveRoom(ctx, held, 1)
  const endsAt = await endOf(ctx)
  await advance(ctx, orderDoc, order, 'openBargain', { set: { due_at: endsAt } })
  await begin(ctx, order, endsAt)
  return { id, state: order.state }
}

const mustBargain = (order: OrderRow, action: string): void => {
  if (!toBargain.includes(order.state))
    throw new Fail('core.wrongState', { title: '订单', state: orderDoc.flow.states[order.state].label, action })
}

export const askBetter: Bargains['ask'] = async (ctx, { id, version, prices, said: words }) => {
  const seen = await seenOrder(ctx, id)
  if (seen.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  mustBargain(seen, '还价')
  const order = await lockOrder(ctx, id)
  mustBargain(order, '还价')
  const row = await bargainFor(ctx, id)
  if (version !== undefined && version !== row.version) throw new Fail('core.stale')
  if (row.turn === 'supplier') throw new Fail('bargain.waits', { until: momentText(row.answer_by!) })
  if (row.asked_num >= ROUNDS_MAX) throw new Fail('bargain.rounds', { most: ROUNDS_MAX })
  mustOnlyFall(row.lines, prices)
  const lines = row.lines.map((it) => {
    const asked = prices.find((each) => each.skuId === it.skuId)?.priceE4
    return { ...it, askedE4: asked !== undefined && asked < it.nowE4 ? asked : null }
  })
  const named = lines.flatMap((it) => (it.askedE4 === null ? [] : [{ name: it.name, fromE4: it.nowE4, toE4: it.askedE4 }]))
  if (named.length === 0 && words.length < 2)
    throw new Fail('bargain.nothing', { what: '请至少把一种商品的单价写低，或留言说明希望的优惠' })
  const until = await deadline.hours(ctx, (await paramsOf(ctx))['bargain.answerHours'])
  // Behind the end of the bargain nobody answers.
  const answerBy = row.ends_at && row.ends_at < until ? row.ends_at : until
  const roundNo = await sayRound(
    ctx,
    row,
    { side: 'buyer', act: 'ask', words, named },
    { turn: 'supplier', lines, answer_by: answerBy, asked_num: row.asked_num + 1 },
  )
  await enqueue(ctx, 'bargain.late', { docId: id, body: { by: answerBy.toISOString() }, dueAt: answerBy })
  await tellBargainer(
    ctx,
    order,
    `请您答复订单 ${order.order_no} 的还价`,
    `${named.length > 0 ? `希望 ${named.length} 种商品降价。` : ''}${words ? `${words}。` : ''}请在 ${momentText(answerBy)} 前答复。`,
  )
  ctx.objectId = id
  return { id, roundNo, answerBy: answerBy.toISOString() }
}

/** What he names he stands by for this order; it never rises again. */
export const answerBargain: Bargains['answer'] = async (ctx, { id, version, answer, prices, said: words }) => {
  const order = await lockOrder(ctx, id)
  const row = await bargainFor(ctx, id)
  // Nobody but the school knows of it before the first word.
  if (row.asked_num === 0) throw missing('议价')
  mustBargain(order, '答复议价')
  if (version !== undefined && version !== row.version) throw new Fail('core.stale')
  if (row.turn !== 'supplier') throw new Fail('core.refused', { reason: '采购方没有新的还价等您答复' })
  const wasFen = row.now_fen
  const offered =
    answer === 'accept' ? row.lines.flatMap((it) => (it.askedE4 === null ? [] : [{ skuId: it.skuId, priceE4: it.askedE4 }])) : prices
  if (answer === 'accept' && offered.length === 0) throw new Fail('bargain.nothing', { what: '采购方没有写出希望的单价，请另报价或不降价' })
  if (answer !== 'refuse') mustOnlyFall(row.lines, offered)
  const lines = row.lines.map((it) => ({
    ...it,
    askedE4: null,
    nowE4: (answer === 'refuse' ? undefined : offered.find((each) => each.skuId === it.skuId)?.priceE4) ?? it.nowE4,
  }))
  const named = lines.flatMap((it, at) =>
    it.nowE4 < row.lines[at]!.nowE4 ? [{ name: it.name, fromE4: row.lines[at]!.nowE4, toE4: it.nowE4 }] : [],
  )
  if (answer === 'price' && named.length === 0)
    throw new Fail('bargain.nothing', { what: '请至少把一种商品的单价写得比现价低，或选择不降价' })
  await sayRound(ctx, row, { side: 'supplier', act: answer, words, named }, { turn: 'buyer', lines, answer_by: null })
  await tellOf(
    ctx,
    'order',
    id,
    orderNotices.bargainAnswered(
      order,
      answer === 'refuse' ? '不降价' : `商品合计 ${money(wasFen)} → ${money(row.now_fen)}，省下 ${money(row.first_fen - row.now_fen)}`,
      words,
    ),
  )
  await project(ctx, id)
  ctx.objectId = id
  return { id, nowFen: row.now_fen, savedFen: row.first_fen - row.now_fen }
}

/** The supplier kept silent: it is the buyer's turn again, at the prices as they stand. */
export const bargainLate: JobHandler<'bargain.late'> = async (ctx, { docId, body }) => {
  const order = await lockOrder(ctx, docId)
  const row = await bargainOf(ctx, docId)
  if (!row || !toBargain.includes(order.state) || row.answer_by?.toISOString() !== body.by) return
  const lines = row.lines.map((it) => ({ ...it, askedE4: null }))
  await sayRound(ctx, row, { side: 'clock', act: 'late', words: '', named: [] }, { turn: 'buyer', lines, answer_by: null })
  await tellOf(ctx, 'order', docId, orderNotices.bargainLate(order))
}

/** Nobody submitted it in time. */
export const bargainExpire: JobHandler<'bargain.expire'> = async (ctx, { docId, body }) => {
  const order = await lockOrder(ctx, docId)
  const row = await bargainOf(ctx, docId)
  if (!row || !toBargain.includes(order.state) || row.ends_at?.toISOString() !== body.by) return
  await giveBack(ctx, order, 'bargainExpire', { set: { closed_reason: '议价期满没有提交，自动取消', due_at: null } })
  await tellOf(ctx, 'order', docId, orderNotices.bargainExpired(order))
}
