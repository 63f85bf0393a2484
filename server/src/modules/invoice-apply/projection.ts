// What a supplier sees of an application in its list: one row of supplier.invoice_applies, written from it as it is now.
import { invoiceApplyFlow, toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { schoolNameOf } from '../school/name.ts'
import type { ApplyRow } from './policy.ts'
import { lockApply } from './queries/one.ts'

export const toSupplier: JobHandler<'invoiceApply.toSupplier'> = async (ctx: Ctx, { docId }) => {
  const it = await lockApply(ctx, docId)
  await enterSupplier(ctx.tx, it.supplier_id)
  const row = {
    apply_no: it.apply_no,
    school_name: await schoolNameOf(ctx),
    title: it.title,
    state: it.state,
    total_fen: it.total_fen,
    order_count: it.order_count,
    reason: it.reason,
    version: it.version,
    // The limit of the platform is not the supplier's.
    due_at: it.state === 'waitPlatform' ? null : it.due_at,
    updated_at: ctx.now,
  }
  await ctx.tx
    .insertInto('supplier.invoice_applies')
    .values({ supplier_id: it.supplier_id, school_id: ctx.schoolId, apply_id: it.id, ...row })
    // An older view never overwrites a newer one.
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'apply_id']).doUpdateSet(row).where('supplier.invoice_applies.version', '<=', it.version),
    )
    .execute()
  emitToSupplier(ctx, it.supplier_id, invoiceApplyFlow.kind, it.id)
}

export const tellSupplier = async (ctx: Ctx, row: Pick<ApplyRow, 'id' | 'supplier_id'>, title: string, body: string): Promise<void> => {
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
  await notifySupplier(ctx, row.supplier_id, {
    kind: '结算',
    title: `${await schoolNameOf(ctx)} ${title}`,
    body,
    link: toInvoice('/supplier/invoices/detail', { schoolId: ctx.schoolId, id: row.id }),
  })
}
