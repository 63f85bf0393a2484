// Parcels of an order and what they carry, as the supplier sends them and the courier hands them over.
import type { CourierEvent } from '@caiyuan/contract/courier'
import { sql, type Selectable } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import { courierGateway } from '../../../gateways/courier.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { orderNotices } from '../notices.ts'
import { carrierName } from '@caiyuan/contract/carriers'
import type { OrderRow } from '../policy.ts'
import { touchOrder } from './marks.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'courier.subscribe': OfDoc & { body: { shipmentId: string } }
    /** Handed over, and not received yet. */
    'order.askReceipt': OfDoc & { body: { shipmentId: string } }
  }
}

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
  if (parcel.waybillNo !== '' && courierGateway()) await enqueue(ctx, 'courier.subscribe', { docId: order.id, body: { shipmentId: id } })
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

type Shipment = Selectable<Tables['shipments']>

export interface Trace {
  at: string
  text: string
  kind?: CourierEvent
}

export const writeTraces = (ctx: Ctx, parcel: Pick<Shipment, 'id'>, traces: readonly Trace[]) =>
  ctx.tx
    .updateTable('shipments')
    .set({ traces: JSON.stringify(traces) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', parcel.id)
    .execute()

/** Handed over, as the supplier or the courier says: its receipt is awaited, asked after once, and taken for granted in the end. */
export const handOver = async (
  ctx: Ctx,
  order: OrderRow,
  parcel: Shipment,
  it: { signer: string; at: Date; traces: Trace[] },
): Promise<OrderRow> => {
  await ctx.tx
    .updateTable('shipments')
    .set({ state: 'signed', signed_at: it.at, traces: JSON.stringify(it.traces) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', parcel.id)
    .execute()
  const touched = await touchOrder(ctx, order)
  logAction(ctx, 'order', order.id, { action: 'delivered', title: `包裹 ${parcel.seq} 已签收`, comment: `签收人：${it.signer}` })
  const params = await paramsOf(ctx)
  const due = await deadline.days(ctx, params['receive.autoDays'], parcel.shipped_at)
  const body = { shipmentId: parcel.id }
  await enqueue(ctx, 'order.autoReceive', { docId: order.id, body, dueAt: due > ctx.now ? due : ctx.now })
  await enqueue(ctx, 'order.askReceipt', { docId: order.id, body, dueAt: await deadline.hours(ctx, params['receive.askHours']) })
  await tellOf(ctx, 'order', order.id, orderNotices.delivered(order, parcel.seq, it.signer, due))
  return touched
}
