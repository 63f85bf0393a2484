// What an approval decides about: any change of it makes every decision on the order stale.
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../core/context.ts'
import type { OrderRow } from '../policy.ts'
import { orderById, orderLines, type OrderLineRow } from '../queries/one.ts'

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
  const [order, lines, funds] = await Promise.all([
    orderById(ctx, orderId),
    orderLines(ctx, orderId),
    ctx.tx
      .selectFrom('order_funds')
      .select(['fund_id', 'subject_code', 'amount_fen'])
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', orderId)
      .execute(),
  ])
  return contentHashOf(order, lines, funds)
}
