// A supplier's bills over all schools, from the projection.
import { supplyTabs, type supplyBill } from '@caiyuan/contract/supply-bill'
import type { BillState } from '@caiyuan/contract/bill-flow'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { countsOf } from '../../../core/tabs.ts'
import { supplierSentence } from './sentence.ts'

const mine = (ctx: Ctx) => ctx.tx.selectFrom('supplier.bills').where('supplier_id', '=', ctx.user.supplierId!)

export const listSupplierBills: Of<typeof supplyBill>['list'] = async (ctx, it) => {
  if (!ctx.user.supplierId) return { list: [], total: 0, pageNum: it.pageNum, pageSize: it.pageSize, counts: {}, totalFen: 0 }
  const states = await mine(ctx)
    .select(['state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('state')
    .execute()
  let query = mine(ctx).where('state', 'in', [...supplyTabs[it.tab].states])
  if (it.keyword) {
    const like = containing(it.keyword)
    query = query.where((eb) => eb.or([eb('bill_no', 'ilike', like), eb('school_name', 'ilike', like)]))
  }
  const { total, fen } = await query
    .select([(eb) => eb.fn.countAll<number>().as('total'), sql<number>`coalesce(sum(total_fen), 0)::bigint`.as('fen')])
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('due_at', (o) => o.asc().nullsLast())
    .orderBy('updated_at', 'desc')
    .orderBy('bill_id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  return {
    list: rows.map((r) => ({
      id: r.bill_id,
      schoolId: r.school_id,
      billNo: r.bill_no,
      schoolName: r.school_name,
      periodFrom: r.period_from,
      periodTo: r.period_to,
      state: r.state as BillState,
      sentence: supplierSentence({
        state: r.state as BillState,
        invoiceFen: r.invoice_fen ?? r.total_fen,
        dueAt: r.due_at,
        reason: r.reason,
        voucherNo: r.voucher_no,
        paidOn: r.paid_on,
      }),
      totalFen: r.total_fen,
      orderCount: r.order_count,
      dueAt: r.due_at?.toISOString() ?? null,
      payBy: r.pay_by,
      paidOn: r.paid_on,
      updatedAt: r.updated_at.toISOString(),
    })),
    total,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    totalFen: fen,
    counts: countsOf(supplyTabs, states),
  }
}
