// Parcels of an order and what they carry, as the supplier sends them and the courier hands them over.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { carrierName } from '@caiyuan/contract/carriers'
import type { OrderRow } from '../policy.ts'

interface Parcel {
  carrierCode: string
  waybillNo: string
  courierPhone: string
  note: string
  lines: readonly { lineNo: number; num: number }[]
}

export const keepParcel = async (ctx: Ctx, order: OrderRow, seq: number, parcel: Parcel): Promise<void> => {
  const id = newId()
  await ctx.tx
    .insertInto('shipments')
    .values({
      school_id: ctx.schoolId,
      id,
      order_id: order.id,
      seq,
      carrier_code: parcel.carrierCode,
      carrier_name: carrierName(parcel.carrierCode),
      waybill_no: parcel.waybillNo.toUpperCase(),
      courier_phone: parcel.courierPhone,
      note: parcel.note,
      shipped_at: ctx.now,
    })
    .execute()
  await ctx.tx
    .insertInto('shipment_lines')
    .values(parcel.lines.map((line) => ({ school_id: ctx.schoolId, shipment_id: id, line_no: line.lineNo, num: line.num })))
    .execute()
}

/** Pieces sent of each line; none is sent twice. */
export const countShipped = async (ctx: Ctx, order: OrderRow, sent: ReadonlyMap<number, number>): Promise<void> => {
  for (const [lineNo, num] of sent) {
    const moved = await ctx.tx
      .updateTable('order_lines')
      .set({ shipped_num: sql`shipped_num + ${num}` })
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', order.id)
      .where('line_no', '=', lineNo)
      .where(sql<boolean>`shipped_num + ${num} <= num`)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new Fail('core.stale')
  }
}

export const signParcel = async (ctx: Ctx, parcel: { id: string; traces: unknown }, signer: string): Promise<void> => {
  const traces = [...(parcel.traces as { at: string; text: string }[]), { at: ctx.now.toISOString(), text: `已签收，签收人：${signer}` }]
  await ctx.tx
    .updateTable('shipments')
    .set({ state: 'signed', signed_at: ctx.now, traces: JSON.stringify(traces) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', parcel.id)
    .execute()
}
