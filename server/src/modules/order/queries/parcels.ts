// Parcels of one order with what is in them and what it is worth.
import type { AfterSaleReason, AfterSaleState, AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import { shareFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { OrderRow } from '../policy.ts'
import type { Trace } from '../commands/parcels.ts'
import type { OrderLineRow } from './one.ts'

interface ClaimPart {
  shipmentId: string
  lineNo: number
  num: number
  id: string
  docNo: string
  type: AfterSaleType
  reason: AfterSaleReason
  state: AfterSaleState
  refundFen: number
}

/** Lines of the claims made at the receipt of these parcels. */
const claimsAt = async (ctx: Ctx, shipmentIds: readonly string[]): Promise<ClaimPart[]> => {
  const { rows } = await sql<ClaimPart>`
    select a.shipment_id as "shipmentId", x.line_no as "lineNo", x.num, a.id, a.doc_no as "docNo", a.type, a.reason, a.state, a.refund_fen as "refundFen"
    from after_sales a join after_sale_lines x on x.school_id = a.school_id and x.after_sale_id = a.id
    where a.school_id = ${ctx.schoolId} and a.shipment_id = any(${shipmentIds}::uuid[]) order by a.doc_no, x.line_no`.execute(ctx.tx)
  return rows
}

const shownClaims = (parts: readonly ClaimPart[]) =>
  [...Map.groupBy(parts, (it) => it.id).values()].map((lines) => {
    const { id, docNo, type, reason, state, refundFen } = lines[0]!
    return { id, docNo, type, reason, state, num: lines.reduce((sum, it) => sum + it.num, 0), refundFen }
  })

export const parcelsOf = async (ctx: Ctx, order: Pick<OrderRow, 'id'>, lines: readonly OrderLineRow[]) => {
  const rows = await ctx.tx
    .selectFrom('shipments as s')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 's.school_id').onRef('u.id', '=', 's.received_by'))
    .selectAll('s')
    .select('u.name as receiver_name')
    .where('s.school_id', '=', ctx.schoolId)
    .where('s.order_id', '=', order.id)
    .orderBy('s.seq')
    .execute()
  if (rows.length === 0) return []
  const inside = await ctx.tx
    .selectFrom('shipment_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where(
      'shipment_id',
      'in',
      rows.map((it) => it.id),
    )
    .orderBy('line_no')
    .execute()
  const claims = await claimsAt(
    ctx,
    rows.map((it) => it.id),
  )
  const lineOf = new Map(lines.map((it) => [it.line_no, it]))
  // Worth of a parcel: each line's amount is shared over its pieces in the order they were sent, so that all parcels sum to it.
  const sent = new Map<number, number>()
  return rows.map((row) => {
    let amountFen = 0
    const content = inside
      .filter((it) => it.shipment_id === row.id)
      .map((it) => {
        const line = lineOf.get(it.line_no)!
        const before = sent.get(it.line_no) ?? 0
        sent.set(it.line_no, before + it.num)
        amountFen += shareFen(line.amount_fen, line.num, before + it.num) - shareFen(line.amount_fen, line.num, before)
        const bad = claims.reduce((sum, one) => (one.shipmentId === row.id && one.lineNo === it.line_no ? sum + one.num : sum), 0)
        return { lineNo: it.line_no, name: line.name, num: it.num, unit: line.unit, goodNum: it.num - bad }
      })
    return {
      id: row.id,
      seq: row.seq,
      state: row.state as 'shipped' | 'signed' | 'received',
      carrierName: row.carrier_name,
      waybillNo: row.waybill_no,
      courierPhone: row.courier_phone,
      note: row.note,
      shippedAt: row.shipped_at.toISOString(),
      signedAt: row.signed_at?.toISOString() ?? null,
      receivedAt: row.received_at?.toISOString() ?? null,
      receivedBy: row.receiver_name ?? (row.received_at ? '系统' : ''),
      num: content.reduce((sum, it) => sum + it.num, 0),
      amountFen,
      lines: content,
      claims: shownClaims(claims.filter((it) => it.shipmentId === row.id)),
      traces: (row.traces as Trace[]).map(({ at, text, kind }) => ({ at, text, kind: kind ?? ('' as const) })),
    }
  })
}
