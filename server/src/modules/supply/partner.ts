// Orders of components at the partner: placed once they are approved, followed until their parcel is signed for. What the partner answers is
// the supplier's act, by the supplier's own commands (decision 0084).
import { confirmed, mayCome, unanswered } from '@caiyuan/contract/order/standing'
import { logAction } from '../../core/advance.ts'
import { addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, Unanswered, type JobHandler, type Jobs, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import { ComponentsRefused, componentPartner, type PartsOrder, type PartsOrderState } from '../../gateways/components.ts'
import { addressOf } from '../order/queries/address.ts'
import { orderNotices } from '../order/notices.ts'
import type { OrderRow } from '../order/policy.ts'
import { lockOrder, orderLines } from '../order/queries/one.ts'
import { confirmOrder, markDelivered, refuseOrder, shipOrder } from './commands.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'order.place': OfDoc
    'order.follow': OfDoc
  }
}

/** Numbers count in each school. */
export const placingKey = (order: Pick<OrderRow, 'school_id' | 'order_no'>): string => `${order.school_id}-${order.order_no}`

export const placedOf = (ctx: Ctx, orderId: string) =>
  ctx.tx.selectFrom('component_orders').selectAll().where('school_id', '=', ctx.schoolId).where('order_id', '=', orderId).executeTakeFirst()

const note = async (
  ctx: Ctx,
  orderId: string,
  it: { partner_no?: string; ship_on?: string; placed_at?: Date; fault: string },
): Promise<void> => {
  await ctx.tx
    .insertInto('component_orders')
    .values({ school_id: ctx.schoolId, order_id: orderId, ...it })
    .onConflict((oc) => oc.columns(['school_id', 'order_id']).doUpdateSet(it))
    .execute()
}

/** The partner acts as the supplier whose goods its are, inside that supplier's wall. */
const asSupplier = async (ctx: Ctx, order: OrderRow): Promise<Ctx> => {
  await enterSupplier(ctx.tx, order.supplier_id)
  const { supplier_id: supplierId, supplier_name: name } = order
  return { ...ctx, user: { ...ctx.user, supplierId, supplierName: name, name, needs: new Set(['supplier:orders']) } }
}

const HOUR = 1
/** The partner ships by then, or its people act by hand. */
const FOLLOWED_DAYS = 60

interface Placing {
  key: string
  order: PartsOrder
}
type Placed = { partnerNo: string; shipOn: string } | { refused: string }

const place: OutsideJob<'order.place', Placing, Placed> = {
  atOnce: 2,
  withinMs: 20_000,
  prepare: async (ctx, { docId }) => {
    const order = await lockOrder(ctx, docId)
    if (!componentPartner() || !unanswered.includes(order.state)) return null
    const lines = await orderLines(ctx, order.id)
    return {
      key: placingKey(order),
      order: {
        orderNo: order.order_no,
        lines: lines.map((it) => ({ skuCode: it.cat_no, num: it.num, priceE4: it.price_e4 })),
        to: { region: addressOf(order).regionText },
      },
    }
  },
  call: async ({ key, order }, signal) => {
    try {
      return await componentPartner()!.gateway.placeOrder(key, order, signal)
    } catch (error) {
      if (error instanceof ComponentsRefused) return { refused: error.message }
      throw error
    }
  },
  record: async (ctx, { docId }, _sent, answer) => {
    // Placed again under the same key: the partner takes it once.
    if (answer instanceof Unanswered) throw answer
    const order = await lockOrder(ctx, docId)
    if (!unanswered.includes(order.state)) return
    const there = await asSupplier(ctx, order)
    if ('refused' in answer) {
      await note(ctx, docId, { fault: `合作方未接单：${answer.refused}` })
      await refuseOrder(there, { schoolId: ctx.schoolId, id: docId, reason: '无货', note: answer.refused })
      return
    }
    await note(ctx, docId, { partner_no: answer.partnerNo, ship_on: answer.shipOn, placed_at: ctx.now, fault: '' })
    await confirmOrder(there, { schoolId: ctx.schoolId, id: docId, note: `合作方单号 ${answer.partnerNo}，预计 ${answer.shipOn} 发货` })
    await enqueue(ctx, 'order.follow', { docId, dueAt: addHours(ctx.now, HOUR) })
  },
}

/** Nobody knows whether it arrived: the supplier's people go on by hand, within the supplier's time to answer. */
const placeGaveUp: JobHandler<'order.place'> = async (ctx, { docId }) => {
  const order = await lockOrder(ctx, docId)
  if (!unanswered.includes(order.state)) return
  await note(ctx, docId, { fault: '合作方一直没有应答，已转供应商人工处理' })
  logAction(ctx, 'order', order.id, {
    action: 'placeFailed',
    title: '合作方没有应答',
    comment: '已转供应商人工确认；逾期未确认会自动关闭并退回经费',
  })
  await tellOf(ctx, 'order', order.id, orderNotices.notPlaced(order))
}

const follow: OutsideJob<'order.follow', string, PartsOrderState> = {
  atOnce: 2,
  withinMs: 20_000,
  prepare: async (ctx, { docId }) => {
    const order = await lockOrder(ctx, docId)
    const isOpen = componentPartner() && (confirmed.includes(order.state) || mayCome.includes(order.state))
    return isOpen ? placingKey(order) : null
  },
  call: (key, signal) => componentPartner()!.gateway.orderState(key, signal),
  record: async (ctx, { docId }, _key, answer) => {
    const order = await lockOrder(ctx, docId)
    const known = answer instanceof Unanswered || answer.status === 'unknown' ? null : answer
    const parcel = known?.parcels[0]
    const there = await asSupplier(ctx, order)
    const at = { schoolId: ctx.schoolId, id: docId }
    if (parcel && confirmed.includes(order.state) && order.cancel_asked_at === null) {
      const lines = (await orderLines(ctx, docId)).map((it) => ({ lineNo: it.line_no, num: it.num }))
      await shipOrder(there, {
        ...at,
        parcels: [{ carrierCode: parcel.carrierCode, waybillNo: parcel.waybillNo, courierPhone: '', note: '', lines }],
      })
    } else if (parcel?.signedAt && mayCome.includes(order.state)) {
      const shipment = await ctx.tx
        .selectFrom('shipments')
        .select('id')
        .where('school_id', '=', ctx.schoolId)
        .where('order_id', '=', docId)
        .where('waybill_no', '=', parcel.waybillNo)
        .where('state', '=', 'shipped')
        .executeTakeFirst()
      if (shipment) await markDelivered(there, { ...at, shipmentId: shipment.id, signer: '收货人' })
      return
    }
    const placed = await placedOf(ctx, docId)
    if (placed?.placed_at && ctx.now.getTime() - placed.placed_at.getTime() < FOLLOWED_DAYS * 86_400_000)
      await enqueue(ctx, 'order.follow', { docId, dueAt: addHours(ctx.now, HOUR) })
  },
}

export const partnerJobs: Jobs = { 'order.place': place, 'order.place.gaveUp': placeGaveUp, 'order.follow': follow }
