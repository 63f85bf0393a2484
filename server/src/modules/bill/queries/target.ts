// What the invoices of a bill must agree with: supplier, invoice head, orders and their acceptances, goods.
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { MatchTarget } from '../../invoice/match.ts'
import { wantedOf } from '../../order/queries/bought.ts'
import type { BillRow } from '../policy.ts'
import { boughtOn } from './goods.ts'
import { askedOf, offsetsOn, others } from './offsets.ts'

/** The invoice head of a bill: that of its orders, else the institution's own. */
export const headOf = async (ctx: Ctx, billId: string): Promise<{ title: string; taxNo: string }> => {
  const row = await ctx.tx
    .selectFrom('bill_lines as l')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'l.school_id').onRef('o.id', '=', 'l.order_id'))
    .select(['o.invoice_title', 'o.invoice_tax_no'])
    .where('l.school_id', '=', ctx.schoolId)
    .where('l.bill_id', '=', billId)
    .where('o.invoice_title', '<>', '')
    .orderBy('l.order_id')
    .limit(1)
    .executeTakeFirst()
  if (row) return { title: row.invoice_title, taxNo: row.invoice_tax_no }
  const school = await ctx.tx.selectFrom('schools').select(['name', 'tax_no']).where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()
  return { title: school.name, taxNo: school.tax_no }
}

/** What the invoices of a bill come to: what red invoices took off it is owed by the invoices they take back. */
export const toInvoiceFen = async (ctx: Ctx, bill: BillRow): Promise<number> => bill.total_fen + others(await offsetsOn(ctx, [bill.id]))

export const targetOf = async (ctx: Ctx, bill: BillRow): Promise<MatchTarget> => {
  const seller = await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', bill.supplier_id).executeTakeFirstOrThrow()
  const { lines, bought } = await boughtOn(ctx, bill.id)
  const offsets = await offsetsOn(ctx, [bill.id])
  const { firstOn, ...wanted } = wantedOf(bought, (id) =>
    askedOf(
      lines.find((it) => it.order_id === id)!,
      offsets,
    ),
  )
  return {
    docNo: bill.bill_no,
    // What is taken off for orders settled before is not taken off its invoices.
    doc: { title: '对账单', amount: '对账金额', ...(others(offsets) > 0 ? { sum: '应开金额' } : {}) },
    totalFen: bill.total_fen + others(offsets),
    seller: { name: seller.name, taxNo: seller.uscc },
    buyer: await headOf(ctx, bill.id),
    firstOn: firstOn ?? bill.period_from,
    today: dayOf(ctx.now),
    ...wanted,
  }
}
