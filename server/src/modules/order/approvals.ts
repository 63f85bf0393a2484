// Orders as approvals see them: what a decision sets off.
import { to } from '@caiyuan/contract/to'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { toHandle } from '@caiyuan/contract/order/standing'
import { asksPermit } from '@caiyuan/contract/permit/words'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Approval, Ending } from '../../core/documents.ts'
import { enqueue } from '../../core/outbox.ts'
import { mustBeFrozen } from '../finance/frozen.ts'
import { cannotPayFor, faultyCards } from '../fund/validity.ts'
import { mustStillPermit } from '../permit/queries.ts'
import { giveBack } from './checkout/undo.ts'
import { readContentHash } from './checkout/content.ts'
import { orderWords } from './opinions.ts'
import { orderNotices } from './notices.ts'
import { orderDoc } from './policy.ts'
import { lockOrder } from './queries/one.ts'
import { mustSell } from './queries/stops.ts'
import { comingAfter, reviewOrder } from './queries/review.ts'

/** The last decider agreed, or the handler placed it: the supplier is asked. */
const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await advance(ctx, orderDoc, order, toHandle.includes(order.state) ? 'handle' : 'approve', { set: { approved_at: ctx.now } })
  await enqueue(ctx, 'order.toSupplier', { docId: id })
  if (order.kind === 'YUNHAN') await enqueue(ctx, 'order.place', { docId: id })
}

const handle = async (ctx: Ctx, id: string): Promise<void> => {
  const order = await lockOrder(ctx, id)
  await advance(ctx, orderDoc, order, 'approveToHandle')
}

const refuse: Ending['act'] = async (ctx, id, comment) => {
  const order = await lockOrder(ctx, id)
  await giveBack(ctx, order, toHandle.includes(order.state) ? 'handleBack' : 'refuseToBuyer', { comment })
  return orderNotices.refused(order, comment)
}

const terminate: Ending['act'] = async (ctx, id, comment) => {
  const order = await lockOrder(ctx, id)
  await giveBack(ctx, order, 'terminate', { comment, set: { closed_reason: comment } })
  return orderNotices.terminated(order, comment)
}

const RELEASED = '冻结的经费立即解冻'

export const orderApproval: Approval = {
  onApproved: approve,
  mayAgree: async (ctx, id) => {
    const [{ no, controlClass }, [faulty]] = await Promise.all([mustSell(ctx, id), faultyCards(ctx, orderFlow.kind, [id])])
    if (faulty) throw cannotPayFor(orderFlow.kind, no, faulty)
    if (asksPermit(controlClass)) await mustStillPermit(ctx, id)
    await mustBeFrozen(ctx, orderFlow.kind, id)
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
