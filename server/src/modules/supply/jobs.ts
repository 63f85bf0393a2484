// After an order changes its supplier's list follows; orders nobody confirms are reminded of, then closed.
import { money } from '@caiyuan/contract/money'
import { deadlineText } from '@caiyuan/contract/span'
import { unanswered } from '@caiyuan/contract/order/standing'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfDoc } from '../../core/outbox.ts'
import { advance } from '../../core/advance.ts'
import { letGoOf, released } from '../order/commands/let-go.ts'
import { awaitAnswer } from '../order/commands/marks.ts'
import { tellSupplier } from '../order/commands/tell-supplier.ts'
import { endAsked } from '../order/fund-change/ends.ts'
import { orderDoc, type OrderRow } from '../order/policy.ts'
import { heardOf, orderNotices } from '../order/notices.ts'
import { lockOrder } from '../order/queries/one.ts'
import { insteadWords } from '../order/queries/instead.ts'
import { noteRefusal } from '../supplier-score/refusals.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { partnerJobs } from './partner.ts'
import { projectOrder } from './projection.ts'
import { switched } from './stop-supplier.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'order.toSupplier': OfDoc
    'supply.remind': OfDoc
    'supply.close': OfDoc
    /** Its document is the supplier. */
    'supply.switched': OfDoc & { body: { isOn: boolean } }
  }
}

/** Starts the clock of a supplier's answer when the order first arrives: by one 工作日, closed after three. */
const startClock = async (ctx: Ctx, order: OrderRow): Promise<OrderRow> => {
  const params = await paramsOf(ctx)
  const due_at = await deadline.hours(ctx, params['supplier.confirmHours'])
  const close_at = await deadline.hours(ctx, params['supplier.closeHours'])
  const awaited = awaitAnswer(ctx, order, { due_at, close_at })
  await enqueue(ctx, 'supply.remind', { docId: order.id, dueAt: due_at })
  await enqueue(ctx, 'supply.close', { docId: order.id, dueAt: close_at })
  await tellSupplier(
    ctx,
    order,
    `新订单 ${order.order_no}，${money(order.total_fen)}`,
    `请于 ${deadlineText(due_at)} 前确认；${deadlineText(close_at)} 仍未确认将自动关闭。`,
  )
  return awaited
}

const toSupplier: JobHandler<'order.toSupplier'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  await projectOrder(ctx, unanswered.includes(order.state) && order.due_at === null ? await startClock(ctx, order) : order)
}

const remind: JobHandler<'supply.remind'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  if (!unanswered.includes(order.state)) return
  await tellOf(ctx, 'order', order.id, orderNotices.unanswered(order))
  await tellSupplier(
    ctx,
    order,
    `订单 ${order.order_no} 确认已超时`,
    `${order.close_at ? `${deadlineText(order.close_at)} 仍未确认将自动关闭，` : ''}计入供应商评分。`,
  )
}

const close: JobHandler<'supply.close'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  if (!unanswered.includes(order.state)) return
  const reason = '供应商超时未确认'
  await advance(ctx, orderDoc, order, 'supplierTimeout', { comment: reason, set: { closed_reason: reason, ...released(order) } })
  await endAsked(ctx, order, reason)
  const fen = await letGoOf(ctx, order)
  await projectOrder(ctx, order)
  for (const heard of heardOf(order, await insteadWords(ctx, order, false)))
    await tellOf(ctx, 'order', order.id, orderNotices.closed(order, fen, heard))
  await tellSupplier(ctx, order, `订单 ${order.order_no} 已自动关闭`, '超时未确认，订单已关闭，计入供应商评分。')
  await noteRefusal(ctx, order)
}

export const supplyJobs: Jobs = {
  'order.toSupplier': toSupplier,
  'supply.remind': remind,
  'supply.close': close,
  'supply.switched': switched,
  ...partnerJobs,
}
