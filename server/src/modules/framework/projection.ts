// What suppliers see of orders under agreements, over all schools: a row of supplier.framework_orders each.
import { frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { schoolNameOf } from '../school/name.ts'
import { lockOrder } from './queries.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'framework.toSupplier': OfDoc
  }
}

export const toSupplier = (ctx: Ctx, docId: string): Promise<void> => enqueue(ctx, 'framework.toSupplier', { docId })

const put = async (ctx: Ctx, supplier_id: string, docId: string, state: string, isDeclined: boolean): Promise<boolean> => {
  const it = await lockOrder(ctx, docId)
  await enterSupplier(ctx.tx, supplier_id)
  const row = {
    title: it.title,
    state,
    is_declined: isDeclined,
    ...(isDeclined ? {} : { total_fen: it.total_fen }),
  }
  const known = await ctx.tx
    .updateTable('supplier.framework_orders')
    .set(row)
    .where('supplier_id', '=', supplier_id)
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', docId)
    .returning('order_id')
    .executeTakeFirst()
  emitToSupplier(ctx, supplier_id, frameworkFlow.kind, docId)
  if (known) return false
  await ctx.tx
    .insertInto('supplier.framework_orders')
    .values({
      supplier_id,
      school_id: ctx.schoolId,
      order_id: docId,
      doc_no: it.doc_no,
      school_name: await schoolNameOf(ctx),
      agreement_name: it.agreed.name,
      total_fen: it.total_fen,
      arrived_at: ctx.now,
      title: it.title,
      state,
      is_declined: isDeclined,
    })
    .execute()
  return true
}

/** As the order is now: with whom it is, and marked as given up with whom it was. */
export const projectOrder = async (ctx: Ctx, docId: string): Promise<void> => {
  const it = await lockOrder(ctx, docId)
  if (!it.approved_at) return
  for (const gone of it.declined)
    if (gone.supplierId !== it.supplier_id || it.state === 'toReplace') await put(ctx, gone.supplierId, docId, 'toReplace', true)
  if (it.state === 'toReplace') return
  const isNew = await put(ctx, it.supplier_id, docId, it.state, false)
  if (isNew && it.state === 'toConfirm')
    await notifySupplier(ctx, it.supplier_id, {
      kind: '订单',
      title: `协议订单 ${it.doc_no} 待您确认`,
      body: `${await schoolNameOf(ctx)} 按「${it.agreed.name}」下单 ${it.title}，${money(it.total_fen)}。`,
      link: toFramework('/supplier/framework/order', { schoolId: ctx.schoolId, orderId: docId }),
    })
}

export const projectJob: JobHandler<'framework.toSupplier'> = (ctx, { docId }) => projectOrder(ctx, docId)
