// Accepted goods are paid back: what the order owes shrinks card by card, and a bill takes what remains (decision 0190); of a settled
// order, what was spent (decision 0260).
import { backToCards } from '@caiyuan/contract/after-sale/share'
import { money, sumFen } from '@caiyuan/contract/money'
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { settled, toBill, underSettlement } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { enqueue } from '../../../core/outbox.ts'
import { assetsBack } from '../assets/begin.ts'
import { claimsOf, giveBackOwed, lockFundsOf, reverseSpent } from '../../fund/ledger.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { endAsked } from '../fund-change/ends.ts'
import { ledgerDocOf } from '../queries/one.ts'
import { touchOrder } from './marks.ts'
import { owedFen, owedLess } from './own-money.ts'

export interface Back {
  fundId: string
  subjectCode: string
  owedFen: number
  amountFen: number
}

/** Where each card stands on the order. */
const cardPlaces = async (ctx: Ctx, orderId: string) => {
  const cards = await ctx.tx
    .selectFrom('order_funds')
    .select(['fund_id', 'subject_code', 'line_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
  return (it: { fundId: string; subjectCode: string }): number =>
    cards.find((card) => card.fund_id === it.fundId && card.subject_code === it.subjectCode)?.line_no ?? Number.MAX_SAFE_INTEGER
}

type Claim = Awaited<ReturnType<typeof claimsOf>>[number]

interface Promised {
  fundId: string
  subjectCode: string
  fen: number
}

/** What each card will have back by the refunds of the order that its supplier owes: told to finance by card, so nothing else takes it (decision 0310). */
const promisedOf = async (ctx: Ctx, orderId: string, exceptRefundId: string): Promise<Promised[]> => {
  const { rows } = await sql<Promised>`
    select p.fund_id as "fundId", p.subject_code as "subjectCode", sum(p.amount_fen)::bigint as fen
    from refunds r join refund_funds p on p.school_id = r.school_id and p.refund_id = r.id
    where r.school_id = ${ctx.schoolId} and r.order_id = ${orderId} and r.state = 'offset' and r.id <> ${exceptRefundId}
    group by p.fund_id, p.subject_code`.execute(ctx.tx)
  return rows
}

/** What each card would have back of `has`, what it has for the order now, in the order in which the cards stand on it: the last takes the remainder. */
const sharesOf = async (
  ctx: Ctx,
  orderId: string,
  amountFen: number,
  has: (claim: Claim) => number,
  promised: readonly Promised[] = [],
): Promise<Back[]> => {
  const placeOf = await cardPlaces(ctx, orderId)
  const owing = (await claimsOf(ctx, 'order', orderId))
    .map((it) => ({ fundId: it.fundId, subjectCode: it.subjectCode, owedFen: has(it) }))
    .filter((it) => it.owedFen > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  const free = owing.map(
    (it) => it.owedFen - (promised.find((one) => one.fundId === it.fundId && one.subjectCode === it.subjectCode)?.fen ?? 0),
  )
  if (amountFen > sumFen(free)) throw new Fail('core.refused', { reason: `退款 ${money(amountFen)} 超过订单余下的 ${money(sumFen(free))}` })
  const parts = backToCards(amountFen, free)
  return owing.map((it, i) => ({ ...it, amountFen: parts[i]! }))
}

/** Of what is owed or spent, beside what other refunds of the order will take. */
export const sharesBack = async (ctx: Ctx, orderId: string, amountFen: number, refundId: string): Promise<Back[]> =>
  sharesOf(ctx, orderId, amountFen, ({ heldFen, committedFen }) => heldFen + committedFen, await promisedOf(ctx, orderId, refundId))

/** Of what is frozen: nothing of it was accepted. */
export const frozenShares = (ctx: Ctx, orderId: string, amountFen: number): Promise<Back[]> =>
  sharesOf(ctx, orderId, amountFen, ({ frozenFen }) => frozenFen)

interface TakenBack {
  docNo: string
  refundId: string
  lines: readonly { lineNo: number; num: number; fen: number }[]
  freightFen: number
}

const returnLines = async (ctx: Ctx, orderId: string, { lines }: TakenBack): Promise<void> => {
  for (const line of lines)
    await ctx.tx
      .updateTable('order_lines')
      .set({ returned_num: sql`returned_num + ${line.num}`, returned_fen: sql`returned_fen + ${line.fen}` })
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', orderId)
      .where('line_no', '=', line.lineNo)
      .execute()
}

/** Of one's own money, locked by the caller: the order owes less, and its payment is weighed anew (decision 0222). */
export const takeBackOwn = async (ctx: Ctx, order: OrderRow, it: TakenBack): Promise<void> => {
  const amountFen = sumFen(it.lines.map((line) => line.fen)) + it.freightFen
  if (amountFen > owedFen(order)) throw new Fail('core.refused', { reason: '退款超过订单的付款' })
  await returnLines(ctx, order.id, it)
  const left = await touchOrder(ctx, order, {
    returned_fen: order.returned_fen + amountFen,
    returned_freight_fen: order.returned_freight_fen + it.freightFen,
  })
  logAction(ctx, 'order', order.id, { action: 'refund', title: '售后退款', comment: `退款单 ${it.docNo}，${money(amountFen)} 原路退回` })
  await owedLess(ctx, left)
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
}

/** The caller has locked the order, and before it the bill it stands on, which loses the sum with it. `promised`: what finance was told of each card. */
export const takeBack = async (ctx: Ctx, order: OrderRow, it: TakenBack, promised?: readonly Back[]): Promise<Back[]> => {
  const isSpent = settled.includes(order.state)
  if (!isSpent && !underSettlement.includes(order.state))
    throw new Fail('core.refused', { reason: `订单${orderDoc.flow.states[order.state].label}，不能退款` })
  const amountFen = sumFen(it.lines.map((line) => line.fen)) + it.freightFen
  const doc = ledgerDocOf(order)
  // A card that is frozen for a change of cards is let go where all comes back.
  await lockFundsOf(ctx, [doc.docKind, fundChangeFlow.kind], [order.id])
  const backs = promised ?? (await sharesBack(ctx, order.id, amountFen, it.refundId))
  if (sumFen(backs.map((back) => back.amountFen)) !== amountFen) throw new Error(`cards of ${it.docNo} do not come to ${amountFen} fen`)
  const entry = { ...doc, summary: `${order.supplier_name} 售后退款 ${it.docNo}` }
  await (isSpent ? reverseSpent(ctx, entry, backs) : giveBackOwed(ctx, entry, backs))
  await returnLines(ctx, order.id, it)
  await assetsBack(ctx, order, it.lines)
  const set = { returned_fen: order.returned_fen + amountFen, returned_freight_fen: order.returned_freight_fen + it.freightFen }
  const comment = `退款单 ${it.docNo}，${money(amountFen)} ${isSpent ? '冲回' : '退回'}经费卡`
  if (toBill.includes(order.state) && sumFen(backs.map((back) => back.owedFen - back.amountFen)) === 0) {
    await advance(ctx, orderDoc, order, 'returnAll', {
      comment,
      set: { ...set, closed_reason: `全部退货退款（${it.docNo}）`, budget_status: 'RELEASED' },
    })
    await endAsked(ctx, order, '订单已关闭')
  } else {
    await touchOrder(ctx, order, set)
    logAction(ctx, 'order', order.id, { action: 'refund', title: isSpent ? '售后冲回经费' : '售后退款', comment })
  }
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  return [...backs]
}
