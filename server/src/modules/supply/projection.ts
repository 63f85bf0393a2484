// What suppliers see of an order: one row of supplier.orders, written from the order as it is now.
import { shareFen } from '@caiyuan/contract/money'
import { confirmed, supplierSees, unanswered, withSupplier } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../core/ask.ts'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier } from '../../core/notify.ts'
import { addressOf, addressText } from '../order/queries/address.ts'
import { PAID_ON } from '../order/queries/facts.ts'
import type { OrderLineRow } from '../order/queries/one.ts'
import type { OrderRow } from '../order/policy.ts'
import { schoolNameOf } from '../school/name.ts'

const COLUMNS = [
  'line_no',
  'name',
  'spec',
  'cat_no',
  'unit',
  'price_e4',
  'amount_fen',
  'num',
  'ended_num',
  'shipped_num',
  'accepted_num',
  'rejected_num',
] as const
type Line = Pick<OrderLineRow, (typeof COLUMNS)[number]>

/** What else the row is written from: whether the supplier has the order already, its lines and parcels. */
const readOf = ({ tx, schoolId }: Ctx, { id, supplier_id, bill_id }: OrderRow) => {
  const known = tx.selectFrom('supplier.orders').select('order_id').where('supplier_id', '=', supplier_id)
  const lines = tx.selectFrom('order_lines').select(COLUMNS).where('school_id', '=', schoolId).where('order_id', '=', id)
  const parcels = tx.selectFrom('shipments').select('waybill_no').where('school_id', '=', schoolId).where('order_id', '=', id)
  const paid = sql<{ voucher_no: string; paid_on: string | null }>`
    select b.voucher_no, ${PAID_ON} as paid_on from bills b where b.school_id = ${schoolId} and b.id = ${bill_id} and b.voucher_no <> ''`
  return ask<{
    known: unknown[]
    lines: Line[]
    parcels: { waybill_no: string }[]
    paid: { voucher_no: string; paid_on: string | null }[]
  }>(tx, {
    known: rowsOf(known.where('school_id', '=', schoolId).where('order_id', '=', id)),
    lines: rowsOf(lines.orderBy('line_no')),
    parcels: rowsOf(parcels.where('waybill_no', '<>', '')),
    paid: rowsOf(paid),
  })
}

/** Worth of the pieces of a line that are still to be sent. */
export const restFen = (line: Pick<OrderLineRow, 'amount_fen' | 'num' | 'ended_num' | 'shipped_num'>): number =>
  shareFen(line.amount_fen, line.num, line.num - line.ended_num) - shareFen(line.amount_fen, line.num, line.shipped_num)

/** A line as the supplier's sheet of orders shows it; the migration of this column writes the same. */
const sheetLineOf = (line: Line) => ({
  name: line.name,
  spec: line.spec,
  catNo: line.cat_no,
  unit: line.unit,
  priceE4: line.price_e4,
  amountFen: line.amount_fen,
  num: line.num,
  endedNum: line.ended_num,
  shippedNum: line.shipped_num,
  acceptedNum: line.accepted_num,
  rejectedNum: line.rejected_num,
})
export type SheetLine = ReturnType<typeof sheetLineOf>

/** Writes the row; an older view of the order never overwrites a newer one. */
export const projectOrder = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  // The walls of supplier tables follow the supplier whose row is written.
  const [, { known, lines, parcels, paid }] = await Promise.all([enterSupplier(ctx.tx, order.supplier_id), readOf(ctx, order)])
  if (known.length === 0 && !supplierSees.includes(order.state)) return
  const address = addressOf(order)
  const sum = (pick: (line: (typeof lines)[number]) => number): number => lines.reduce((total, line) => total + pick(line), 0)
  const row = {
    order_no: order.order_no,
    school_name: await schoolNameOf(ctx),
    dept_name: order.dept_name,
    receiver: address.receiver,
    mobile_masked: address.mobileMasked,
    address_text: addressText(address),
    state: order.state,
    summary: lines[0]?.name ?? '',
    items: JSON.stringify(lines.slice(0, 6).map((line) => ({ name: line.name, num: line.num, unit: line.unit }))),
    lines: JSON.stringify(lines.map(sheetLineOf)),
    kinds_count: lines.length,
    // What is to be sent: 已发 5 / 8 ends as 5 / 5 when the rest was ended.
    num: sum((line) => line.num - line.ended_num),
    shipped_num: sum((line) => line.shipped_num),
    rest_fen: sum(restFen),
    total_fen: order.total_fen,
    version: order.version,
    due_at: withSupplier.includes(order.state) ? order.due_at : null,
    close_at: unanswered.includes(order.state) ? order.close_at : null,
    cancel_asked: order.cancel_asked_at !== null && confirmed.includes(order.state),
    urged_count: order.urged_count,
    voucher_no: paid[0]?.voucher_no ?? '',
    paid_on: paid[0]?.paid_on ?? null,
    search_text: [
      order.order_no,
      order.dept_name,
      address.receiver,
      ...lines.map((line) => `${line.name} ${line.cat_no}`),
      ...parcels.map((it) => it.waybill_no),
    ]
      .join(' ')
      .toLowerCase(),
    updated_at: ctx.now,
  }
  await ctx.tx
    .insertInto('supplier.orders')
    .values({
      supplier_id: order.supplier_id,
      school_id: ctx.schoolId,
      order_id: order.id,
      arrived_at: order.approved_at ?? ctx.now,
      ...row,
    })
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'order_id']).doUpdateSet(row).where('supplier.orders.version', '<=', order.version),
    )
    .execute()
  emitToSupplier(ctx, order.supplier_id, 'order', order.id)
}
