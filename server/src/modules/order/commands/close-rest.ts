// Ending an order whose rejected pieces go back: what was accepted is owed, the rest returns to the funds.
import type { receive } from '@caiyuan/contract/order/receive'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { pendingOf } from '../acceptance/commands.ts'
import { settleRejected } from '../acceptance/finish.ts'
import { orderNotices } from '../notices.ts'
import { lockOrder } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'

export const closeRest: Of<typeof receive>['closeRest'] = async (ctx, { id, comment }) => {
  await seenOrder(ctx, id)
  const order = await lockOrder(ctx, id)
  const pending = await pendingOf(ctx, order.id)
  if (pending) throw new Fail('core.refused', { reason: `验收单 ${pending.accept_no} 尚未完成` })
  const releasedFen = await settleRejected(ctx, order, comment)
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await tellOf(ctx, 'order', order.id, orderNotices.restSettled(order, releasedFen))
  return { state: order.state, releasedFen }
}
