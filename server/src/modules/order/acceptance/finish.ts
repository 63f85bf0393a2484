// A passed acceptance: the order's lines take the judged pieces, their money is confirmed as owed, the order moves on.
import { sumFen } from '@caiyuan/contract/money'
import { underAudit } from '@caiyuan/contract/order/standing'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { emitToHolders, tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { beginAssets, statusOf, toEnterOf } from '../assets/begin.ts'
import { hold, release } from '../../fund/ledger.ts'
import { followPermits } from '../../permit/ledger.ts'
import { mustStillPay } from '../../fund/validity.ts'
import { endAsked } from '../fund-change/ends.ts'
import { orderNotices } from '../notices.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { ledgerDocOf, orderLines, type OrderLineRow } from '../queries/one.ts'
import { acceptedFen, planOf, type AcceptPlan, type LineAfter } from './plan.ts'
import type { AcceptanceRow } from './policy.ts'

const judgedOf = async (ctx: Ctx, note: AcceptanceRow) => {
  const rows = await ctx.tx
    .selectFrom('acceptance_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('acceptance_id', '=', note.id)
    .orderBy('line_no')
    .execute()
  return rows.map((it) => ({ lineNo: it.line_no, acceptedNum: it.accepted_num, rejectedNum: it.rejected_num }))
}

const moveLine = async (ctx: Ctx, order: OrderRow, before: OrderLineRow, after: LineAfter): Promise<void> => {
  const moved = await ctx.tx
    .updateTable('order_lines')
    .set({ accepted_num: after.acceptedNum, rejected_num: after.rejectedNum })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('line_no', '=', after.lineNo)
    .where('accepted_num', '=', before.accepted_num)
    .where('rejected_num', '=', before.rejected_num)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Fail('core.stale')
}

const actionOf = (order: OrderRow, plan: AcceptPlan, isAuto: boolean) => {
  if (underAudit.includes(order.state)) return plan.whole ? 'acceptAgree' : 'acceptAgreePart'
  if (isAuto) return 'autoAccept'
  return plan.whole ? 'accept' : 'acceptPart'
}

const spoken = (lines: readonly { acceptedNum: number; rejectedNum: number }[]): string => {
  const rejected = lines.reduce((sum, it) => sum + it.rejectedNum, 0)
  return `合格 ${lines.reduce((sum, it) => sum + it.acceptedNum, 0)} 件${rejected > 0 ? `，不合格 ${rejected} 件` : ''}`
}

/** The caller has locked the order and brought the note to passed. */
export const finishAcceptance = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow): Promise<void> => {
  const lines = await orderLines(ctx, order.id)
  const judged = await judgedOf(ctx, note)
  const now = planOf(lines, order.freight_fen, judged)
  // What was paid back since the note was written may make it whole: the freight follows it.
  const isWholeSince = now.whole && order.freight_fen > 0 && now.amountFen - order.freight_fen === note.amount_fen
  const plan = isWholeSince ? { ...now, whole: false, amountFen: note.amount_fen } : now
  if (plan.amountFen !== note.amount_fen) throw new Fail('core.stale')
  for (const after of plan.lines)
    await moveLine(
      ctx,
      order,
      lines.find((it) => it.line_no === after.lineNo)!,
      after,
    )
  const after = lines.map((it) => ({
    ...it,
    accepted_num: plan.lines.find((one) => one.lineNo === it.line_no)?.acceptedNum ?? it.accepted_num,
  }))
  const toEnter = plan.whole ? await toEnterOf(ctx, order, after) : []
  await advance(ctx, orderDoc, order, actionOf(order, plan, note.is_auto), {
    comment: spoken(judged),
    detail: { acceptNo: note.accept_no, acceptanceId: note.id, second: note.second_acceptor_name },
    ...(plan.whole ? { set: { accepted_at: ctx.now, budget_status: 'HELD', asset_status: statusOf(toEnter) } } : {}),
  })
  await beginAssets(ctx, order, toEnter)
  if (order.budget_status !== 'NONE') {
    await mustStillPay(ctx, 'order', [{ id: order.id, no: order.order_no }])
    await hold(ctx, ledgerDocOf(order), plan.amountFen)
  }
  await afterwards(ctx, order, note, plan)
  if (isWholeSince) await oweWhole(ctx, order, 'loseRest', { comment: '缺损部分已退款' })
  await followPermits(ctx, order)
}

/** All that came is accepted: the freight is owed with it. */
export const oweWhole = async (
  ctx: Ctx,
  order: OrderRow,
  action: 'loseRest' | 'closeRest',
  it: { comment: string; detail?: Record<string, unknown>; set?: { ended_fen: number } },
): Promise<void> => {
  const isPaid = order.budget_status !== 'NONE'
  const toEnter = await toEnterOf(ctx, order, await orderLines(ctx, order.id))
  await advance(ctx, orderDoc, order, action, {
    ...it,
    set: { ...it.set, accepted_at: ctx.now, budget_status: 'HELD', asset_status: statusOf(toEnter) },
  })
  await beginAssets(ctx, order, toEnter)
  await emitToHolders(ctx, 'order', 'bill:confirm')
  if (!isPaid) return
  // What was accepted is owed already; a claim that ends adds the freight alone.
  if (action === 'closeRest' || order.freight_fen > 0) await mustStillPay(ctx, 'order', [{ id: order.id, no: order.order_no }])
  await hold(ctx, ledgerDocOf(order), order.freight_fen)
}

const afterwards = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow, plan: AcceptPlan): Promise<void> => {
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await tellOf(ctx, 'order', order.id, orderNotices.accepted(order, note.is_auto, plan.whole))
  if (plan.whole) await emitToHolders(ctx, 'order', 'bill:confirm')
}

/** Ends an order with rejected pieces: what is accepted is owed with the freight, the rest goes back to the funds. */
export const settleRejected = async (ctx: Ctx, order: OrderRow, comment: string): Promise<number> => {
  const fen = await settle(ctx, order, comment)
  await followPermits(ctx, order)
  return fen
}

const settle = async (ctx: Ctx, order: OrderRow, comment: string): Promise<number> => {
  const lines = await orderLines(ctx, order.id)
  const open = lines.reduce((sum, it) => sum + it.received_num - it.accepted_num - it.rejected_num, 0)
  const claimed = lines.reduce((sum, it) => sum + it.claimed_num, 0)
  if (claimed > 0) throw new Fail('core.refused', { reason: `还有 ${claimed} 件在售后处理中，办完后再结清` })
  if (open > 0) throw new Fail('core.refused', { reason: `还有 ${open} 件未验收，验收后再结清` })
  const doc = ledgerDocOf(order)
  const paid = order.budget_status !== 'NONE'
  if (lines.every((it) => it.accepted_num === 0)) {
    await advance(ctx, orderDoc, order, 'rejectAll', {
      comment,
      set: { closed_reason: `全部拒收退货（${comment}）`, budget_status: 'RELEASED' },
    })
    await endAsked(ctx, order, '订单已关闭')
    return paid ? release(ctx, doc) : 0
  }
  const owed = sumFen(lines.map(acceptedFen))
  await oweWhole(ctx, order, 'closeRest', { comment, detail: { owedFen: owed + order.freight_fen } })
  return paid ? release(ctx, doc, order.goods_fen - order.ended_fen - owed) : 0
}
