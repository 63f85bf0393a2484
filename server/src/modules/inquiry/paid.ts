// What finance said of the orders that followed an award: of the catalogue by their bill, under an agreement by themselves.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { PAID_ON } from '../order/queries/facts.ts'

export interface PaidOrder {
  orderNo: string
  voucherNo: string
  paidOn: string | null
}

/** By the id of the order. */
export const paidOrders = async ({ tx, schoolId }: Ctx, ids: readonly (string | null)[]): Promise<Map<string, PaidOrder>> => {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { rows } = await sql<PaidOrder & { id: string }>`
    select o.id, o.order_no as "orderNo", coalesce(b.voucher_no, '') as "voucherNo", ${PAID_ON} as "paidOn"
    from orders o left join bills b on b.school_id = o.school_id and b.id = o.bill_id
    where o.school_id = ${schoolId} and o.id = any(${known}::uuid[])
    union all
    select w.id, w.doc_no, w.voucher_no, w.paid_on::text from framework_orders w where w.school_id = ${schoolId} and w.id = any(${known}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...it }) => [id, it]))
}
