// What suppliers see of orders they are asked to sell cheaper, over all schools: a row of supplier.bargains each.
import type { Ctx } from '../../../core/context.ts'
import { enterSupplier } from '../../../core/db.ts'
import { emitToSupplier } from '../../../core/notify.ts'
import type { JobHandler, OfDoc } from '../../../core/outbox.ts'
import { schoolNameOf } from '../../school/name.ts'
import { lockOrder } from '../queries/one.ts'
import { bargainOf } from './rows.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'bargain.toSupplier': OfDoc
  }
}

/** As it is now; at once, where the supplier acts himself. Nothing before the buyer said his first word. */
export const project = async (ctx: Ctx, orderId: string): Promise<void> => {
  const order = await lockOrder(ctx, orderId)
  const it = await bargainOf(ctx, orderId)
  if (!it || it.asked_num === 0) return
  const schoolName = await schoolNameOf(ctx)
  await enterSupplier(ctx.tx, it.supplier_id)
  const [first] = it.lines
  const row = {
    order_no: order.order_no,
    school_name: schoolName,
    goods: it.lines.length > 1 ? `${first!.name} 等 ${it.lines.length} 种` : first!.name,
    turn: it.turn,
    answer_by: it.answer_by,
    first_fen: it.first_fen,
    now_fen: it.now_fen,
    version: it.version,
  }
  await ctx.tx
    .insertInto('supplier.bargains')
    .values({ supplier_id: it.supplier_id, school_id: ctx.schoolId, order_id: orderId, arrived_at: it.opened_at, ...row })
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'order_id']).doUpdateSet(row).where('supplier.bargains.version', '<=', it.version),
    )
    .execute()
  emitToSupplier(ctx, it.supplier_id, 'bargain', orderId)
}

export const projectBargain: JobHandler<'bargain.toSupplier'> = (ctx, { docId }) => project(ctx, docId)
