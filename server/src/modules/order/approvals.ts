// Orders as approvals see them: what a decision sets off.
import { to } from '@caiyuan/contract/to'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { toHandle } from '@caiyuan/contract/order/standing'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Approval } from '../../core/documents.ts'
import { notify } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { cannotPayFor, faultyCards } from '../fund/validity.ts'
import { giveBack } from './checkout/undo.ts'
import { readContentHash } from './checkout/content.ts'
import { orderWords } from './opinions.ts'
import { orderDoc, type OrderRow, partiesOf } from './policy.ts'
import { lockOrder } from './queries/one.ts'
import { mustSell } from './queries/stops.ts'
import { comingAfter, reviewOrder } from './queries/review.ts'

const told = (ctx: Ctx, order: OrderRow, title: string, body: string): Promise<void> =>
  notify(
    ctx,
    partiesOf(order).filter((id) => id !== ctx.user.id),
    { kind: '订单', title, body, link: to('/orderDetail', { id: order.id }) },
  )

/** The last decider agreed, or the handler placed it: the supplier is asked. */
const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await advance(ctx, orderDoc, order, toHandle.includes(order.state) ? 'handle' : 'approve', { set: { approved_at: ctx.now } })
  await enqueue(ctx, 'order.toSupplier', { docId: id })
}

const handle = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await advance(ctx, orderDoc, order, 'approveToHandle')
}

const refuse = async (ctx: Ctx, id: string, comment: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await giveBack(ctx, order, toHandle.includes(order.state) ? 'handleBack' : 'refuseToBuyer', { comment })
  await told(ctx, order, `订单 ${order.order_no} 已退回`, `${comment}。冻结的经费已解冻，修改后可以重新提交。`)
}

const terminate = async (ctx: Ctx, id: string, comment: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await giveBack(ctx, order, 'terminate', { comment, set: { closed_reason: comment } })
  await told(ctx, order, `订单 ${order.order_no} 审批不同意`, `${comment}。订单已取消，冻结的经费已解冻。`)
}

const RELEASED = '冻结的经费立即解冻'

export const orderApproval: Approval = {
  onApproved: approve,
  mayAgree: async (ctx, id) => {
    const [no, [faulty]] = await Promise.all([mustSell(ctx, id), faultyCards(ctx, orderFlow.kind, [id])])
    if (faulty) throw cannotPayFor(orderFlow.kind, no, faulty)
  },
  handling: '经办',
  onHandle: handle,
  onRefused: { act: refuse, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminate, does: () => '单据作废，不能再提交', money: RELEASED },
  contentHash: readContentHash,
  page: (id) => to('/purchaseCheckDetail', { kind: orderFlow.kind, id }),
  review: reviewOrder,
  coming: comingAfter,
  ...orderWords,
}
