// Pieces set aside for an order while its owner is asked: without money, for `student.holdHours` (decision 0122).
import { toConfirm } from '@caiyuan/contract/order/standing'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { savepoint, toSavepoint } from '../../../core/db.ts'
import { tellOf } from '../../../core/notify.ts'
import type { JobHandler, OfDoc } from '../../../core/outbox.ts'
import { releaseStock } from '../../catalog/offers.ts'
import { orderNotices } from '../notices.ts'
import type { OrderRow } from '../policy.ts'
import { lockOrder, orderLines } from '../queries/one.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'order.letGo': OfDoc
  }
}

type Kept = Pick<OrderRow, 'id' | 'kept_until'>

/** Gives the pieces back to the store; `kept_until` is the caller's to write. */
export const putBack = async (ctx: Ctx, order: Pick<OrderRow, 'id'>): Promise<void> =>
  releaseStock(
    ctx,
    order.id,
    (await orderLines(ctx, order.id)).map((it) => ({ skuId: it.sku_id, num: it.num })),
  )

/** Reads the goods as they are for the order itself: what is set aside for it is free for it. */
export const asIfPutBack = async <T>(ctx: Ctx, order: Kept | null, read: () => Promise<T>): Promise<T> => {
  if (!order?.kept_until) return read()
  await savepoint(ctx.tx)
  try {
    await putBack(ctx, order)
    return await read()
  } finally {
    await toSavepoint(ctx.tx)
  }
}

/** The owner took his time: others may buy the goods, and what is there when he confirms is taken then. */
export const letGo: JobHandler<'order.letGo'> = async (ctx, { docId }) => {
  const order = await lockOrder(ctx, docId)
  if (!toConfirm.includes(order.state) || order.kept_until === null || order.kept_until > ctx.now) return
  await putBack(ctx, order)
  await ctx.tx.updateTable('orders').set({ kept_until: null }).where('school_id', '=', ctx.schoolId).where('id', '=', order.id).execute()
  logAction(ctx, 'order', order.id, { action: 'letGo', title: '留货到期，库存放回', comment: '确认时按当时的库存重新占用' })
  await tellOf(ctx, 'order', order.id, orderNotices.letGo(order))
}
