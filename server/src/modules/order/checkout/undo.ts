// Giving back what an order holds: withdrawn, cancelled, refused, expired — money and stock in the same transaction.
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderAction } from '@caiyuan/contract/order-flow'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { confirmed, toBargain, toPay, unanswered, underApproval, withSupplier } from '@caiyuan/contract/order/standing'
import { advance, type AdvanceOptions } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Expiry, Money } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type JobHandler } from '../../../core/outbox.ts'
import { cancelFlow, withdrawFlow } from '../../approval/engine.ts'
import { release } from '../../fund/ledger.ts'
import { followPermits } from '../../permit/ledger.ts'
import { closedText, isYearEnd } from '../../fund/year-end.ts'
import { paramsOf } from '../../school/params.ts'
import { endAsked } from '../fund-change/ends.ts'
import { owedLess } from '../commands/own-money.ts'
import { tellSupplier } from '../commands/tell-supplier.ts'
import { endBargain } from '../bargain/steps.ts'
import { putBack } from './kept.ts'
import { orderNotices } from '../notices.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { ledgerDocOf, lockOrder } from '../queries/one.ts'
import { stopOf } from '../queries/stops.ts'
import { seenOrder } from '../queries/visible.ts'

type Buy = Of<typeof buy>

/** Moves the locked order and gives back what it held; answers the fen released. */
export const giveBack = async (ctx: Ctx, order: OrderRow, action: OrderAction, options: AdvanceOptions<'orders'> = {}): Promise<number> => {
  const held = order.budget_status === 'RESERVED'
  const isBargained = toBargain.includes(order.state)
  // One's own order keeps its pieces by the clock until it is paid, and by itself from then on.
  const isKept = order.kept_until !== null || (isPersonal(order) && !toPay.includes(order.state))
  await advance(ctx, orderDoc, order, action, {
    ...options,
    set: { ...options.set, ...(held ? { budget_status: 'RELEASED' } : {}), ...(isKept ? { kept_until: null } : {}) },
  })
  if (isBargained) await endBargain(ctx, order)
  await endAsked(ctx, order, `订单${orderDoc.flow.states[order.state].label}`)
  if (!held && !isKept) return 0
  const fen = held ? await release(ctx, ledgerDocOf(order)) : 0
  await putBack(ctx, order)
  await followPermits(ctx, order)
  await owedLess(ctx, order)
  if (!held) return 0
  order.budget_status = 'RELEASED'
  return fen
}

export const fresh = (order: OrderRow, version: number | undefined): void => {
  if (version !== undefined && version !== order.version) throw new Fail('core.stale')
}

/** Refuses before any lock is taken what this person or this state does not allow. */
export const mayAct = (ctx: Ctx, order: OrderRow, action: 'withdraw' | 'cancel' | 'cancelStopped' | 'ownerRefuse'): void => {
  const { from, title } = orderDoc.flow.actions[action]
  if (!from.includes(order.state))
    throw new Fail('core.wrongState', { title: orderDoc.flow.title, state: orderDoc.flow.states[order.state].label, action: title })
  if (orderDoc.policy[action]!(ctx, order) !== true) throw new Fail('core.denied')
}

const roleOf = (ctx: Ctx, order: OrderRow): string => (order.owner_id === ctx.user.id ? '经费负责人' : '采购人')

/** Where one person asked another to pay, each hears of what the other does. */
const tellOther = async (ctx: Ctx, order: OrderRow, what: '取消' | '撤回', reason: string): Promise<void> => {
  if (order.owner_id) await tellOf(ctx, 'order', order.id, orderNotices.takenBack(order, ctx.user.name, what, reason))
}

export const withdrawOrder: Buy['withdraw'] = async (ctx, { id, version }) => {
  const seen = await seenOrder(ctx, id)
  fresh(seen, version)
  mayAct(ctx, seen, 'withdraw')
  // Approvers lock the instance first and the order second; so does whoever takes it back.
  await withdrawFlow(ctx, 'order', id).catch(async (error: unknown) => {
    // Approved meanwhile, it is refused as it would be a moment later.
    if (error instanceof Fail) mayAct(ctx, await seenOrder(ctx, id), 'withdraw')
    throw error
  })
  const order = await lockOrder(ctx, id)
  fresh(order, version)
  const releasedFen = await giveBack(ctx, order, 'withdraw', { set: { closed_reason: `${roleOf(ctx, order)}撤回` } })
  await tellOther(ctx, order, '撤回', '')
  return { id, state: order.state, releasedFen }
}

const cancelledForSupplier = async (ctx: Ctx, order: OrderRow, reason: string): Promise<void> => {
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await tellSupplier(ctx, order, `订单 ${order.order_no} 已被采购方取消`, `${reason ? `原因：${reason}。` : ''}占用的库存已释放。`)
}

export const cancelOrder: Buy['cancel'] = async (ctx, { id, version, reason }) => {
  const seen = await seenOrder(ctx, id)
  fresh(seen, version)
  const action = confirmed.includes(seen.state) && (await stopOf(ctx, seen)) ? 'cancelStopped' : 'cancel'
  mayAct(ctx, seen, action)
  await cancelFlow(ctx, 'order', id, reason)
  const order = await lockOrder(ctx, id)
  fresh(order, version)
  const wasWithSupplier = withSupplier.includes(order.state)
  const releasedFen = await giveBack(ctx, order, action, {
    comment: reason,
    set: { closed_reason: reason || `${roleOf(ctx, order)}取消`, due_at: null },
  })
  await tellOther(ctx, order, '取消', reason)
  if (wasWithSupplier) await cancelledForSupplier(ctx, order, reason)
  return { id, state: order.state, releasedFen }
}

/** Nobody decided in time. */
export const expireOrder: Expiry['act'] = async (ctx, id, waited) => {
  const order = await lockOrder(ctx, id)
  const fen = await giveBack(ctx, order, 'expire', { comment: waited, set: { closed_reason: waited } })
  return orderNotices.expired(order, waited, fen)
}

/** Nothing is decided while the books of the year are closed (domain page 04 §4.3 rule 8): what was in time stays, the rest goes back. */
export const closeYear: JobHandler<'order.closeYear'> = async (ctx, { docId }) => {
  const params = await paramsOf(ctx)
  if (!isYearEnd(params, ctx.now)) return
  const comment = closedText(params)
  // Approvers lock the instance first and the order second; so does the closing.
  await cancelFlow(ctx, 'order', docId, comment)
  const order = await lockOrder(ctx, docId)
  if (!underApproval.includes(order.state)) return
  const fen = await giveBack(ctx, order, 'closeYear', { comment })
  await tellOf(ctx, 'order', docId, orderNotices.closedWithYear(order, comment, fen))
}

/** Not frozen by finance: back to its buyer, or cancelled while its supplier has not answered; what is confirmed stays, and finance settles the difference. */
export const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, 'order', id, reason)
  const order = await lockOrder(ctx, id)
  if (underApproval.includes(order.state)) {
    const fen = await giveBack(ctx, order, 'freezeRefused', { comment: reason })
    await tellOf(ctx, 'order', id, orderNotices.notFrozen(order, reason, fen))
  } else if (unanswered.includes(order.state)) {
    const fen = await giveBack(ctx, order, 'cancel', { comment: reason, set: { closed_reason: reason, due_at: null } })
    await cancelledForSupplier(ctx, order, '')
    await tellOf(ctx, 'order', id, orderNotices.notFrozen(order, reason, fen))
  }
}
