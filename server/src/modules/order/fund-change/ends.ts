// How a request for another card ends: refused, with its order, with its bill, by time, by the administrator (decision 0026).
import type { funding } from '@caiyuan/contract/order/funding'
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Ending } from '../../../core/documents.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import type { JobHandler, OfDoc } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import { cancelFlow, holdFlow, lastInst } from '../../approval/engine.ts'
import type { OrderRow } from '../policy.ts'
import { lockOrder } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { letGo, ownersOf } from './across.ts'
import { fundChangeNotices } from './notices.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Nobody answered a request for another owner's card in time; `changeId` is which. */
    'order.fundChangeDue': OfDoc & { body: { changeId: string } }
  }
}

export const KIND = fundChangeFlow.kind

/** The bill is not declared while this looks at it: who declares takes its row first. */
export const lockBill = async (ctx: Ctx, order: OrderRow) =>
  order.bill_id
    ? ctx.tx
        .selectFrom('bills')
        .select(['bill_no', 'state', 'settlement_id'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', order.bill_id)
        .forShare()
        .executeTakeFirst()
    : undefined

/** Whoever decides about an order locks its flow first and the order second; so does who changes its money. */
export const lockBoth = async (ctx: Ctx, id: string) => {
  const inst = await holdFlow(ctx, 'order', id)
  return { inst, order: await lockOrder(ctx, id) }
}

/** Who ends the order or declares its bill holds these when he ends the request. */
export const lockAround = async (ctx: Ctx, orderId: string): Promise<void> => {
  const { order } = await lockBoth(ctx, orderId)
  await lockBill(ctx, order)
}

export const changesOf = (ctx: Ctx, orderId: string) =>
  ctx.tx.selectFrom('fund_changes').selectAll().where('school_id', '=', ctx.schoolId).where('order_id', '=', orderId)

/** The request that waits for the owner of the cards of this order. */
export const askedOf = (ctx: Ctx, orderId: string) => changesOf(ctx, orderId).where('state', '=', 'asked').executeTakeFirst()

type Request = Pick<Selectable<Tables['fund_changes']>, 'id' | 'order_id' | 'from_id' | 'to_id' | 'asked_by' | 'reason'>

/** What the owner is asked, of one request among those of the order. */
export const hashOfChange = (it: Request): string =>
  createHash('sha256').update([it.id, it.order_id, it.from_id, it.to_id, it.asked_by, it.reason].join('\n')).digest('hex')

type Waiting = Selectable<Tables['fund_changes']>

/** What was held on another owner's card goes back with it, unless it goes to the order. */
export const end = async (
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'order_no'>,
  asked: Waiting,
  state: 'done' | 'refused' | 'ended',
): Promise<void> => {
  if (state !== 'done') await letGo(ctx, order, asked)
  await ctx.tx
    .updateTable('fund_changes')
    .set({ state, ended_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', asked.id)
    .where('state', '=', 'asked')
    .execute()
}

/** The owner of another card hears how a request that held money on it, or would have taken it, ended. */
export const concerned = async (ctx: Ctx, asked: Waiting): Promise<string[]> =>
  asked.reserved_fen > 0 ? ownersOf(ctx, [asked.from_id, asked.to_id]) : []

export const refuseChange: Ending['act'] = async (ctx, orderId, comment) => {
  const order = await lockOrder(ctx, orderId)
  const asked = await askedOf(ctx, orderId)
  if (!asked) return null
  await end(ctx, order, asked, 'refused')
  logAction(ctx, 'order', order.id, { action: 'refuseFundChange', title: '经费负责人不同意更换经费', comment })
  return fundChangeNotices.refused(order, [asked.asked_by, order.buyer_id, ...(await concerned(ctx, asked))], comment)
}

/** It ended by itself: its order has the row, and `told` hear of it beside the owners whose money it held. */
const endItself = async (
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'order_no'>,
  asked: Waiting,
  { told, why }: { told: readonly string[]; why: string },
): Promise<void> => {
  await end(ctx, order, asked, 'ended')
  logAction(ctx, 'order', order.id, { action: 'endFundChange', title: '更换经费卡的申请已结束', comment: why })
  await tellOf(ctx, KIND, order.id, fundChangeNotices.ended(order, [...told, ...(await concerned(ctx, asked))], why))
}

/** The order ended or its bill was declared: nothing is left to agree to. The caller has locked the order. */
export const endAsked = async (ctx: Ctx, order: Pick<OrderRow, 'id' | 'order_no'>, why: string): Promise<void> => {
  const asked = await askedOf(ctx, order.id)
  if (!asked) return
  await cancelFlow(ctx, KIND, order.id, why)
  await endItself(ctx, order, asked, { told: [asked.asked_by], why })
}

/** Whose consent the request has: who asked, whom it asked, and who answered for one of them. */
export const whoAgreed = async (ctx: Ctx, asked: Waiting): Promise<string[]> => {
  const inst = await lastInst(ctx, KIND, asked.order_id).select(['id', 'facts']).executeTakeFirstOrThrow()
  const tasks = await ctx.tx
    .selectFrom('flow_tasks')
    .select('done_by')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('done_by', 'is not', null)
    .execute()
  return [asked.asked_by, ...(inst.facts as FlowFacts).funds.map((it) => it.ownerId), ...tasks.map((it) => it.done_by!)]
}

/** A card went to an owner who was not asked: the consents of the others are no right to it. */
export const endForOwners = (
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'order_no'>,
  asked: Waiting,
  agreed: readonly string[],
): Promise<void> => endItself(ctx, order, asked, { told: agreed, why: '等待答复期间经费卡的负责人已变更，须重新申请' })

/** Money waits on the card of somebody who did not answer for so long only; the finance system may not have frozen it at all. */
export const endHeld = async (ctx: Ctx, orderId: string, why: string, changeId?: string): Promise<void> => {
  const { order } = await lockBoth(ctx, orderId)
  const asked = await askedOf(ctx, orderId)
  if (asked && asked.reserved_fen > 0 && (changeId === undefined || asked.id === changeId)) await endAsked(ctx, order, why)
}

export const fundChangeDue: JobHandler<'order.fundChangeDue'> = (ctx, { docId, body }) =>
  endHeld(ctx, docId, '到期没有得到经费负责人同意', body.changeId)

/** Nobody answers, or it was asked by mistake: who asked withdraws it; the school's administrator ends it, of any order (decision 0026). */
export const endFundChange: Of<typeof funding>['endFundChange'] = async (ctx, { id, reason }) => {
  const isAdmin = ctx.user.needs.has('tenant:config')
  if (!isId(id)) throw missing('订单')
  if (!isAdmin) await seenOrder(ctx, id)
  const { order } = await lockBoth(ctx, id)
  const asked = await askedOf(ctx, order.id)
  if (!asked) throw new Fail('core.refused', { reason: `订单 ${order.order_no} 没有等待答复的更换经费申请` })
  const isOwn = asked.asked_by === ctx.user.id
  if (!isOwn && !isAdmin) throw new Fail('core.denied')
  await cancelFlow(ctx, KIND, order.id, reason)
  await end(ctx, order, asked, 'ended')
  const title = isOwn ? '撤回更换经费卡的申请' : '校管理员结束更换经费卡的申请'
  logAction(ctx, 'order', order.id, { action: 'endFundChange', title, comment: reason })
  const to = [asked.asked_by, ...(await ownersOf(ctx, [asked.from_id, asked.to_id]))]
  await tellOf(ctx, KIND, order.id, fundChangeNotices[isOwn ? 'withdrawn' : 'calledOff'](order, to, reason))
  return {}
}

/** Of the orders of bills that are being declared. */
export const endAskedOfBills = async (ctx: Ctx, billIds: readonly string[]): Promise<void> => {
  const orders = await ctx.tx
    .selectFrom('orders as o')
    .innerJoin('fund_changes as c', (join) => join.onRef('c.school_id', '=', 'o.school_id').onRef('c.order_id', '=', 'o.id'))
    .select(['o.id', 'o.order_no'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.bill_id', 'in', [...billIds])
    .where('c.state', '=', 'asked')
    .execute()
  for (const order of orders) await endAsked(ctx, order, '对账单已向财务系统申报')
}
