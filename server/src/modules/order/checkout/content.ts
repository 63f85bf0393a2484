// What an approval decides about: any change of it makes every decision on the order stale.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { OrderRow } from '../policy.ts'
import type { OrderLineRow } from '../queries/one.ts'

type Order = Pick<
  OrderRow,
  | 'order_no'
  | 'supplier_id'
  | 'control_class'
  | 'buyer_id'
  | 'dept_id'
  | 'goods_fen'
  | 'freight_fen'
  | 'total_fen'
  | 'usage'
  | 'purpose'
  | 'purchase_apply_no'
  | 'address'
>
type Line = Pick<OrderLineRow, 'line_no' | 'sku_id' | 'price_e4' | 'num' | 'amount_fen'>
interface Fund {
  fund_id: string
  subject_code: string
  amount_fen: number
}

const addressPart = (address: unknown): unknown[] => {
  const it = (address ?? {}) as Record<string, unknown>
  return [it['receiver'], it['mobileMasked'], it['regionText'], it['detail']]
}

export const contentHashOf = (order: Order, lines: readonly Line[], funds: readonly Fund[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        order.order_no,
        order.supplier_id,
        order.control_class,
        order.buyer_id,
        order.dept_id,
        order.goods_fen,
        order.freight_fen,
        order.total_fen,
        order.usage,
        order.purpose,
        order.purchase_apply_no,
        addressPart(order.address),
        lines.toSorted((a, b) => a.line_no - b.line_no).map((it) => [it.line_no, it.sku_id, it.price_e4, it.num, it.amount_fen]),
        funds
          .toSorted((a, b) => (`${a.fund_id}${a.subject_code}` < `${b.fund_id}${b.subject_code}` ? -1 : 1))
          .map((it) => [it.fund_id, it.subject_code, it.amount_fen]),
      ]),
    )
    .digest('base64url')

/** The content as it stands in the database. */
export const readContentHash = async (ctx: Ctx, orderId: string): Promise<string> => {
  const { rows } = await sql<Order & { lines: Line[]; funds: Fund[] }>`
    select o.order_no, o.supplier_id, o.control_class, o.buyer_id, o.dept_id, o.goods_fen, o.freight_fen, o.total_fen, o.usage, o.purpose, o.purchase_apply_no, o.address,
      (select json_agg(l) from (select line_no, sku_id, price_e4, num, amount_fen from order_lines where school_id = ${ctx.schoolId} and order_id = ${orderId}) l) as lines,
      (select json_agg(f) from (select fund_id, subject_code, amount_fen from order_funds where school_id = ${ctx.schoolId} and order_id = ${orderId}) f) as funds
    from orders o where o.school_id = ${ctx.schoolId} and o.id = ${orderId}`.execute(ctx.tx)
  const [order] = rows
  if (!order) throw missing('订单')
  return contentHashOf(order, order.lines ?? [], order.funds ?? [])
}
