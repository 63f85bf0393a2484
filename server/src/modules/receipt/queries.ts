// Parcels on their way to who asks: of all orders he receives, or of one, where he may also stand in for its buyer.
import { pictureOf } from '@caiyuan/contract/goods'
import { RECEIVE_MOST, type receipt } from '@caiyuan/contract/receipt'
import { isPersonal, type OrderKind } from '@caiyuan/contract/order/kinds'
import { mayCome } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { oneOf } from '../../core/one-of.ts'
import { fullNameOf } from '../../core/supplier-names.ts'
import { mayStandIn } from '../order/queries/stand-in.ts'

interface Row {
  id: string
  order_id: string
  order_no: string
  kind: OrderKind
  supplier_name: string
  full_name: string
  seq: number
  state: 'shipped' | 'signed'
  carrier_name: string
  waybill_no: string
  shipped_at: Date
  signed_at: Date | null
  total: number
}

interface Line {
  shipment_id: string
  line_no: number
  name: string
  spec: string
  unit: string
  product_id: string
  sku_id: string
  price_e4: number
  num: number
}

/** SQL over alias `o`. */
const mine = ({ user }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(o.buyer_id = ${user.id} or o.receiver_id = ${user.id} or o.owner_id = ${user.id})`

const linesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Line[]> =>
  (
    await sql<Line>`
      select w.shipment_id, w.line_no, l.name, l.spec, l.unit, l.product_id, l.sku_id, l.price_e4, w.num
      from shipment_lines w join shipments s on s.school_id = w.school_id and s.id = w.shipment_id
      join order_lines l on l.school_id = s.school_id and l.order_id = s.order_id and l.line_no = w.line_no
      where w.school_id = ${ctx.schoolId} and w.shipment_id = any(${ids}::uuid[]) order by w.line_no`.execute(ctx.tx)
  ).rows

export const listArriving: Of<typeof receipt>['arriving'] = async (ctx, { orderId }) => {
  if (orderId !== '' && !isId(orderId)) return { parcels: [], total: 0 }
  const which = orderId === '' ? mine(ctx) : sql<boolean>`(o.id = ${orderId} and (${mine(ctx)} or ${mayStandIn(ctx)}))`
  const { rows } = await sql<Row>`
    select s.id, s.order_id, o.order_no, o.kind, o.supplier_name, ${fullNameOf('o')} as full_name, s.seq, s.state, s.carrier_name, s.waybill_no,
      s.shipped_at, s.signed_at, count(*) over ()::int as total
    from shipments s join orders o on o.school_id = s.school_id and o.id = s.order_id
    where s.school_id = ${ctx.schoolId} and s.state <> 'received' and o.state in ${oneOf(mayCome)} and ${which}
    order by s.signed_at nulls last, s.shipped_at, o.order_no, s.seq limit ${RECEIVE_MOST}`.execute(ctx.tx)
  const lines = Map.groupBy(
    await linesOf(
      ctx,
      rows.map((it) => it.id),
    ),
    (it) => it.shipment_id,
  )
  return {
    parcels: rows.map((it) => ({
      id: it.id,
      orderId: it.order_id,
      orderNo: it.order_no,
      supplierName: it.supplier_name,
      supplierFullName: it.full_name,
      isPersonal: isPersonal(it),
      seq: it.seq,
      state: it.state,
      carrierName: it.carrier_name,
      waybillNo: it.waybill_no,
      shippedAt: it.shipped_at.toISOString(),
      signedAt: it.signed_at?.toISOString() ?? null,
      lines: (lines.get(it.id) ?? []).map((line) => ({
        lineNo: line.line_no,
        name: line.name,
        spec: line.spec,
        unit: line.unit,
        picture: pictureOf(line.product_id, line.sku_id),
        priceE4: line.price_e4,
        num: line.num,
      })),
    })),
    total: rows[0]?.total ?? 0,
  }
}
