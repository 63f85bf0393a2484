// Pieces claimed at their receipt: they come after all, or their money goes back (decision 0270).
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { worthOf } from '@caiyuan/contract/order/judge'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { money, sumFen } from '@caiyuan/contract/money'
import { partSent, unjudged } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { enqueue } from '../../../core/outbox.ts'
import { giveBackFrozen, lockFundsOf, release } from '../../fund/ledger.ts'
import { followPermits } from '../../permit/ledger.ts'
import { oweWhole } from '../acceptance/finish.ts'
import { comingNum, endedFen } from '../acceptance/plan.ts'
import { endAsked } from '../fund-change/ends.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { ledgerDocOf, orderLines, type OrderLineRow } from '../queries/one.ts'
import { owedLess } from './own-money.ts'
import { allReceived, callAcceptor, isAllThere, keepAll, touch } from './receive.ts'
import { frozenShares, type Back } from './take-back.ts'

interface Piece {
  lineNo: number
  num: number
}

const moveClaimed = async (ctx: Ctx, orderId: string, pieces: readonly Piece[], to: 'received_num' | 'lost_num'): Promise<void> => {
  for (const { lineNo, num } of pieces) {
    const moved = await ctx.tx
      .updateTable('order_lines')
      .set({ claimed_num: sql`claimed_num - ${num}`, [to]: sql`${sql.ref(to)} + ${num}` })
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', orderId)
      .where('line_no', '=', lineNo)
      .where('claimed_num', '>=', num)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new Fail('core.stale')
  }
}

const countOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, it) => sum + it.num, 0)

/** By how much a line costs less without `num` pieces more, those of open claims taken off before. */
export const claimWorth = (line: OrderLineRow, num: number): number => {
  const amountFen = line.amount_fen - line.cut_fen
  const kept = comingNum(line) - line.claimed_num
  return worthOf({ amountFen, num: line.num }, kept) - worthOf({ amountFen, num: line.num }, kept - num)
}

/** Sent anew, or given up by who claimed them: they count as received, and are judged as any others. The caller locked the order. */
export const arriveClaimed = async (ctx: Ctx, order: OrderRow, pieces: readonly Piece[], why: string): Promise<void> => {
  await moveClaimed(ctx, order.id, pieces, 'received_num')
  const what = `${why}，${countOf(pieces)} 件`
  if (await isAllThere(ctx, order)) await allReceived(ctx, order, what, true, '缺损商品按已收货')
  else {
    if (isPersonal(order) && order.accepted_at) await keepAll(ctx, order.id)
    await touch(ctx, order)
    logAction(ctx, 'order', order.id, { action: 'arriveClaimed', title: '缺损商品按已收货', comment: what })
    if ([...unjudged, 'partAccept'].includes(order.state)) await callAcceptor(ctx, order)
  }
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
}

const giveBack = async (ctx: Ctx, order: OrderRow, amountFen: number, docNo: string): Promise<Back[]> => {
  if (order.budget_status === 'NONE') return []
  const doc = ledgerDocOf(order)
  await lockFundsOf(ctx, [doc.docKind, fundChangeFlow.kind], [order.id])
  const backs = await frozenShares(ctx, order.id, amountFen)
  await giveBackFrozen(ctx, { ...doc, summary: `${order.supplier_name} 缺损退款 ${docNo}` }, backs)
  return backs
}

/** Nothing of it comes any more. */
const close = async (ctx: Ctx, order: OrderRow, endedFenNow: number, comment: string): Promise<void> => {
  await advance(ctx, orderDoc, order, 'lose', {
    comment,
    set: {
      ended_fen: endedFenNow,
      due_at: null,
      closed_reason: `没有收到完好的商品（${comment}）`,
      ...(order.budget_status === 'NONE' ? {} : { budget_status: 'RELEASED' }),
    },
  })
  await endAsked(ctx, order, '订单已关闭')
}

interface Sum {
  lines: { lineNo: number; fen: number }[]
  freightFen: number
}

/** What the order costs less without these pieces, as it stands now; and its lines without them. */
const without = async (ctx: Ctx, order: OrderRow, pieces: readonly Piece[]): Promise<Sum & { after: OrderLineRow[] }> => {
  const before = await orderLines(ctx, order.id)
  const numOf = (lineNo: number): number => pieces.find((it) => it.lineNo === lineNo)?.num ?? 0
  const after = before.map((it) => ({ ...it, lost_num: it.lost_num + numOf(it.line_no) }))
  const lines = after.flatMap((it, i) =>
    numOf(it.line_no) > 0 ? [{ lineNo: it.line_no, fen: endedFen([it]) - endedFen([before[i]!]) }] : [],
  )
  const isAll = after.every((it) => comingNum(it) === 0)
  const freightFen = isAll ? order.total_fen - order.ended_fen - order.returned_fen - sumFen(lines.map((it) => it.fen)) : 0
  return { lines, freightFen, after }
}

/** What would go back for them now. Claims of one line may end in another order than they were made in, by which their sums differ by a fen. */
export const claimSum = async (ctx: Ctx, order: OrderRow, pieces: readonly Piece[]): Promise<Sum> => {
  const { lines, freightFen } = await without(ctx, order, pieces)
  return { lines, freightFen }
}

export interface Lost extends Sum {
  backs: Back[]
}

/** Their money goes back, by the refund `docNo`: what the order costs less without them. The caller locked the order. */
export const loseClaimed = async (ctx: Ctx, order: OrderRow, pieces: readonly Piece[], docNo: string): Promise<Lost> => {
  const { lines, freightFen, after } = await without(ctx, order, pieces)
  const goodsFen = sumFen(lines.map((it) => it.fen))
  await moveClaimed(ctx, order.id, pieces, 'lost_num')
  const backs = await giveBack(ctx, order, goodsFen + freightFen, docNo)
  const comment = `退款单 ${docNo}，${countOf(pieces)} 件 ${money(goodsFen + freightFen)}`
  const ended_fen = order.ended_fen + goodsFen
  if (after.every((it) => comingNum(it) === 0)) await close(ctx, order, ended_fen, comment)
  else if (order.state === 'partAccept' && after.every((it) => it.accepted_num === comingNum(it)))
    await oweWhole(ctx, order, 'loseRest', { comment, set: { ended_fen } })
  else {
    await touch(ctx, order, { ended_fen })
    logAction(ctx, 'order', order.id, { action: 'lost', title: '缺损退款', comment })
  }
  await owedLess(ctx, { ...order, ended_fen })
  await followPermits(ctx, order)
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  return { lines, freightFen, backs }
}

/** With its rest ended nothing of it may be left to come: what was sent was lost before. */
export const endIfLost = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  if (partSent.includes(order.state) || (await orderLines(ctx, order.id)).some((it) => comingNum(it) > 0)) return
  if (order.budget_status !== 'NONE') await release(ctx, ledgerDocOf(order))
  await close(ctx, order, order.ended_fen, '已发的全部退款，未发的已结束')
}
