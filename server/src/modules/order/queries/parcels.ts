// Parcels of one order with what is in them and what it is worth.
import { shareFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import type { OrderRow } from '../policy.ts'
import type { OrderLineRow } from './one.ts'

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
        return { lineNo: it.line_no, name: line.name, num: it.num, unit: line.unit }
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
      traces: row.traces as { at: string; text: string }[],
    }
  })
}
