// Giving back what an order holds: withdrawn, cancelled, refused, expired — money and stock in the same transaction.
import { to } from '@caiyuan/contract/to'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderAction } from '@caiyuan/contract/order-flow'
import { confirmed, toDecide, toHandle, toResubmit, withSupplier } from '@caiyuan/contract/order/standing'
import { advance, type AdvanceOptions } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { notify } from '../../../core/notify.ts'
import { enqueue, type JobHandler } from '../../../core/outbox.ts'
import { cancelFlow, withdrawFlow } from '../../approval/engine.ts'
import { releaseStock } from '../../catalog/offers.ts'
import { release } from '../../fund/ledger.ts'
import { endAsked } from '../fund-change/commands.ts'
import { tellSupplier } from '../commands/tell-supplier.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { orderDoc, type OrderRow, partiesOf } from '../policy.ts'
import { ledgerDocOf, lockOrder, orderLines } from '../queries/one.ts'
import { stopOf } from '../queries/stops.ts'
import { seenOrder } from '../queries/visible.ts'

type Buy = Of<typeof buy>

/** Moves the locked order and gives back what it held; answers the fen released. */
export const giveBack = async (ctx: Ctx, order: OrderRow, action: OrderAction, options: AdvanceOptions<'orders'> = {}): Promise<number> => {
  const held = order.budget_status === 'RESERVED'
  await advance(ctx, orderDoc, order, action, { ...options, set: { ...options.set, ...(held ? { budget_status: 'RELEASED' } : {}) } })
  await endAsked(ctx, order, `订单${orderDoc.flow.states[order.state].label}`)
  if (!held) return 0
  const fen = await release(ctx, ledgerDocOf(order))
  await releaseStock(
    ctx,
    (await orderLines(ctx, order.id)).map((it) => ({ skuId: it.sku_id, num: it.num })),
  )
  order.budget_status = 'RELEASED'
  return fen
}

const fresh = (order: OrderRow, version: number | undefined): void => {
  if (version !== undefined && version !== order.version) throw new Fail('core.stale')
}

/** Refuses before any lock is taken what this person or this state does not allow. */
const mayAct = (ctx: Ctx, order: OrderRow, action: 'withdraw' | 'cancel' | 'cancelStopped'): void => {
  const { from, title } = orderDoc.flow.actions[action]
  if (!from.includes(order.state))
    throw new Fail('core.wrongState', { title: orderDoc.flow.title, state: orderDoc.flow.states[order.state].label, action: title })
  if (orderDoc.policy[action]!(ctx, order) !== true) throw new Fail('core.denied')
}

export const withdrawOrder: Buy['withdraw'] = async (ctx, { id, version }) => {
  const seen = await seenOrder(ctx, id)
  fresh(seen, version)
  mayAct(ctx, seen, 'withdraw')
  // Approvers lock the instance first and the order second; so does whoever takes it back.
  await withdrawFlow(ctx, 'order', id)
  const order = await lockOrder(ctx, id)
  fresh(order, version)
  const releasedFen = await giveBack(ctx, order, 'withdraw', { set: { closed_reason: '采购人撤回' } })
  return { id, state: order.state, releasedFen }
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
  const releasedFen = await giveBack(ctx, order, action, { comment: reason, set: { closed_reason: reason || '采购人取消', due_at: null } })
  if (wasWithSupplier) {
    await enqueue(ctx, 'order.toSupplier', { docId: id })
    await tellSupplier(ctx, order, `订单 ${order.order_no} 已被采购方取消`, `${reason ? `原因：${reason}。` : ''}占用的库存已释放。`)
  }
  return { id, state: order.state, releasedFen }
}

/** Nobody decided in time: the money must not stay frozen for ever (上音: 7 days, 工作日 by decision 0028). */
export const expireOrder: JobHandler<'order.expire'> = async (ctx, job) => {
  const id = job.docId
  const before = await lockless(ctx, id)
  if (!before || before.submitted_at?.toISOString() !== job.body.submittedAt || !orderDoc.flow.actions.expire.from.includes(before.state))
    return
  if (!toDecide.includes(before.state)) {
    // Who got it back, and who is to handle it, has as long as the approvers had. Asked before the flow is touched: its task lives on.
    const { 'approve.cancelDays': days } = await paramsOf(ctx)
    const dueAt = await deadline.workdays(ctx, days, await stateSince(ctx, id, before.state))
    if (dueAt > ctx.now) return enqueue(ctx, 'order.expire', { docId: id, dueAt, body: job.body })
  }
  await cancelFlow(ctx, 'order', id, '超时未审批')
  const order = await lockOrder(ctx, id)
  // Decided while this waited for the lock: nothing of it stays, and the next try asks what is due in the new state.
  if (order.state !== before.state) throw new Error(`the order moved from ${before.state} to ${order.state} meanwhile`)
  const waited = toResubmit.includes(order.state) ? '退回后未重新提交' : toHandle.includes(order.state) ? '超时未经办' : '超时未审批'
  const fen = await giveBack(ctx, order, 'expire', { comment: waited, set: { closed_reason: waited } })
  await notify(ctx, partiesOf(order), {
    kind: '订单',
    title: `订单 ${order.order_no} 已自动取消`,
    body: `${waited}，${fen > 0 ? '冻结的经费已全部退回，' : ''}需要的话请重新下单。`,
    link: to('/orderDetail', { id: order.id }),
  })
}

const stateSince = async (ctx: Ctx, id: string, state: string): Promise<Date> => {
  const row = await ctx.tx
    .selectFrom('document_log')
    .select('at')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'order')
    .where('doc_id', '=', id)
    .where('to_state', '=', state)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.at
}

type Before = Pick<OrderRow, 'state' | 'submitted_at'>

const lockless = async (ctx: Ctx, id: string): Promise<Before | undefined> =>
  (await ctx.tx
    .selectFrom('orders')
    .select(['state', 'submitted_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()) as Before | undefined
