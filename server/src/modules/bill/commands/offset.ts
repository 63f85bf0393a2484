// Refunds as negative lines of bills (domain page 02 §2.6, §2.7, decision 0260): off the bill their order stands on while nothing of it is
// invoiced, else off the supplier's next one, by red invoices.
import { money, sumFen } from '@caiyuan/contract/money'
import { settled } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { oneOf } from '../../../core/one-of.ts'
import { enqueue } from '../../../core/outbox.ts'
import { LINES_OPEN, type BillRow } from '../policy.ts'
import { askedOf, offsetsOn } from '../queries/offsets.ts'
import { openLines } from '../queries/one.ts'
import { dropLine, endBill, tellSupplier } from './lines.ts'

/** The bill an order stands on, locked; commands lock a bill before its orders. */
export const lockBillOf = async (ctx: Ctx, orderId: string): Promise<BillRow | null> => {
  const row = await ctx.tx
    .selectFrom('bills')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', (eb) =>
      eb.selectFrom('orders').select('bill_id').where('school_id', '=', ctx.schoolId).where('orders.id', '=', orderId),
    )
    .forUpdate()
    .executeTakeFirst()
  return (row as BillRow | undefined) ?? null
}

/** Nothing of it is invoiced: it may be made smaller. */
export const maySmaller = (bill: BillRow): boolean => LINES_OPEN.includes(bill.state) && bill.invoice_apply_id === null

interface OffRefund {
  refundId: string
  refundNo: string
  orderId: string
  orderNo: string
  amountFen: number
}

const offsetRow = (ctx: Ctx, billId: string, it: OffRefund, isOwn: boolean) => ({
  school_id: ctx.schoolId,
  bill_id: billId,
  refund_id: it.refundId,
  refund_no: it.refundNo,
  order_id: it.orderId,
  order_no: it.orderNo,
  amount_fen: it.amountFen,
  is_own: isOwn,
  created_at: ctx.now,
})

/** Off the bill of its own order, locked; where nothing would be left to pay the order leaves it. Answers whether the order stays. */
export const takeOff = async (ctx: Ctx, bill: BillRow, it: OffRefund): Promise<boolean> => {
  const line = (await openLines(ctx, [bill.id])).find((own) => own.order_id === it.orderId)
  if (!line) throw new Error(`${it.orderNo} is not on ${bill.bill_no}`)
  const offsets = await offsetsOn(ctx, [bill.id])
  const asked = askedOf(line, offsets)
  const left = bill.total_fen - it.amountFen
  if (it.amountFen < asked && left > 0) {
    await ctx.tx
      .insertInto('bill_offsets')
      .values(offsetRow(ctx, bill.id, it, true))
      .execute()
    await ctx.tx
      .updateTable('bills')
      .set({ total_fen: left, version: sql`version + 1` })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', bill.id)
      .execute()
    const said = `订单 ${it.orderNo} 售后退款 ${it.refundNo}，扣减 ${money(it.amountFen)}`
    logAction(ctx, 'bill', bill.id, { action: 'offset', title: '扣减售后退款', comment: said, detail: { refundId: it.refundId } })
    await enqueue(ctx, 'bill.toSupplier', { docId: bill.id })
    await tellSupplier(ctx, bill, `对账单 ${bill.bill_no} 扣减了售后退款`, `${said}。现合计 ${money(left)}。`)
    return true
  }
  const reason = `售后退款 ${it.refundNo} ${money(it.amountFen)}`
  if (bill.order_count > 1 && bill.total_fen - asked > 0) await dropLine(ctx, bill, it.orderId, reason)
  else await endBill(ctx, bill, 'empty', reason)
  return false
}

interface Waiting extends OffRefund {
  title: string
  taxNo: string
}

/** Refunds of settled orders of this supplier with their red invoices, the oldest first, locked. */
export const lockOffsets = async (ctx: Ctx, supplierId: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select r.id as "refundId", r.doc_no as "refundNo", o.id as "orderId", o.order_no as "orderNo", r.amount_fen as "amountFen", o.invoice_title as title, o.invoice_tax_no as "taxNo"
    from refunds r join orders o on o.school_id = r.school_id and o.id = r.order_id
    where r.school_id = ${ctx.schoolId} and r.state = 'offset' and r.transfer_no = '' and o.supplier_id = ${supplierId} and o.state in ${oneOf(settled)}
      and exists (select from red_invoices d where d.school_id = r.school_id and d.refund_id = r.id)
    order by r.created_at, r.id for update of r`.execute(ctx.tx)
  if (rows.length === 0) return []
  // Asked once they are locked: another bill may have taken them off while this one waited for them.
  const taken = await ctx.tx
    .selectFrom('bill_offsets')
    .select('refund_id')
    .where('school_id', '=', ctx.schoolId)
    .where(
      'refund_id',
      'in',
      rows.map((it) => it.refundId),
    )
    .where('freed_at', 'is', null)
    .execute()
  const off = new Set(taken.map((it) => it.refund_id))
  return rows.filter((it) => !off.has(it.refundId))
}

/** Of those that wait, as many as a bill of this head bears: something of it has to be left to pay. */
export const bearable = (waiting: readonly Waiting[], head: { title: string; taxNo: string }, grossFen: number): Waiting[] => {
  const taken: Waiting[] = []
  for (const it of waiting) {
    const isOfHead = it.title === head.title && it.taxNo === head.taxNo
    if (isOfHead && sumFen(taken.map((one) => one.amountFen)) + it.amountFen < grossFen) taken.push(it)
  }
  return taken
}

export const keepOffsets = async (ctx: Ctx, bill: { id: string; billNo: string }, taken: readonly Waiting[]): Promise<void> => {
  if (taken.length === 0) return
  await ctx.tx
    .insertInto('bill_offsets')
    .values(taken.map((it) => offsetRow(ctx, bill.id, it, false)))
    .execute()
  for (const it of taken)
    logAction(ctx, 'refund', it.refundId, {
      action: 'offset',
      title: '列入对账单抵扣',
      comment: `对账单 ${bill.billNo}，${money(it.amountFen)}`,
    })
}
