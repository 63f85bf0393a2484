// What suppliers see of after-sales, over all schools: a row of supplier.after_sales each.
import { afterSaleFlow, afterSaleTypes, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { deadlineText } from '@caiyuan/contract/span'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { schoolNameOf } from '../school/name.ts'
import type { AfterSaleRow } from './policy.ts'
import { afterSaleById, lockAfterSale } from './rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'afterSale.toSupplier': OfDoc
  }
}

export const toSupplier = (ctx: Ctx, docId: string): Promise<void> => enqueue(ctx, 'afterSale.toSupplier', { docId })

/** In the words of its console. */
export const tellSupplier = (ctx: Ctx, it: AfterSaleRow, title: string, body: string): Promise<void> =>
  notifySupplier(ctx, it.supplier_id, {
    kind: '售后',
    title: `售后单 ${it.doc_no} ${title}`,
    body,
    link: toAfterSale('/supplier/afterSales/detail', { schoolId: ctx.schoolId, id: it.id }),
  })

/** As it is now; at once, where its supplier acts himself. */
export const project = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await afterSaleById(ctx, id)
  const { num } = await ctx.tx
    .selectFrom('after_sale_lines')
    .select((eb) => eb.fn.sum<number>('num').as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', id)
    .executeTakeFirstOrThrow()
  const schoolName = await schoolNameOf(ctx)
  await enterSupplier(ctx.tx, it.supplier_id)
  const row = {
    doc_no: it.doc_no,
    order_no: it.order_no,
    school_name: schoolName,
    title: it.title,
    num: Number(num),
    type: it.type,
    state: it.state,
    refund_fen: it.refund_fen,
    due_at: afterSaleFlow.states[it.state].waitsFor === 'supplier' ? it.due_at : null,
    version: it.version,
  }
  const known = await ctx.tx
    .selectFrom('supplier.after_sales')
    .select('after_sale_id')
    .where('supplier_id', '=', it.supplier_id)
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', id)
    .executeTakeFirst()
  await ctx.tx
    .insertInto('supplier.after_sales')
    .values({ supplier_id: it.supplier_id, school_id: ctx.schoolId, after_sale_id: id, arrived_at: it.created_at, ...row })
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'after_sale_id']).doUpdateSet(row).where('supplier.after_sales.version', '<=', it.version),
    )
    .execute()
  emitToSupplier(ctx, it.supplier_id, afterSaleFlow.kind, id)
  if (!known && it.state === 'waitSupplier')
    await tellSupplier(
      ctx,
      it,
      '待您答复',
      `${schoolName} 订单 ${it.order_no} 申请${afterSaleTypes[it.type]}：${it.title}。${it.due_at ? `请在 ${deadlineText(it.due_at)} 前答复，逾期视为同意。` : ''}`,
    )
}

export const projectJob: JobHandler<'afterSale.toSupplier'> = async (ctx, { docId }) => {
  await lockAfterSale(ctx, docId)
  await project(ctx, docId)
}
