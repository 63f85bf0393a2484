// What a supplier sees of a bill in its list: one row of supplier.bills, written from the bill as it is now.
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToHolders, emitToSupplier } from '../../core/notify.ts'
import type { BillRow } from './policy.ts'
import { schoolNameOf } from '../school/name.ts'
import { payByOf } from './queries/clock.ts'
import { toInvoiceFen } from './queries/target.ts'

export const projectBill = async (ctx: Ctx, bill: BillRow): Promise<void> => {
  // The walls of supplier tables follow the supplier whose row is written.
  await enterSupplier(ctx.tx, bill.supplier_id)
  const settlement = bill.settlement_id
    ? await ctx.tx
        .selectFrom('settlements')
        .select('paid_on')
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', bill.settlement_id)
        .executeTakeFirst()
    : undefined
  const row = {
    bill_no: bill.bill_no,
    school_name: await schoolNameOf(ctx),
    period_from: bill.period_from,
    period_to: bill.period_to,
    state: bill.state,
    total_fen: bill.total_fen,
    invoice_fen: await toInvoiceFen(ctx, bill),
    order_count: bill.order_count,
    version: bill.version,
    due_at: bill.state === 'waitSupplier' ? bill.due_at : null,
    voucher_no: bill.voucher_no,
    paid_on: settlement?.paid_on ?? null,
    pay_by: await payByOf(ctx, bill.id),
    reason: bill.reason,
    updated_at: ctx.now,
  }
  await ctx.tx
    .insertInto('supplier.bills')
    .values({ supplier_id: bill.supplier_id, school_id: ctx.schoolId, bill_id: bill.id, ...row })
    // An older view of the bill never overwrites a newer one.
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'bill_id']).doUpdateSet(row).where('supplier.bills.version', '<=', bill.version),
    )
    .execute()
  emitToSupplier(ctx, bill.supplier_id, 'bill', bill.id)
  // What waits for finance people changes with every step of a bill, whoever takes it.
  await emitToHolders(ctx, 'bill', 'bill:confirm', 'bill:audit')
}
