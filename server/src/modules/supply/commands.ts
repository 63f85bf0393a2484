// What a supplier does with an order: confirm, refuse, ship, answer a wish to cancel.
import { carrierName } from '@caiyuan/contract/carriers'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { supply } from '@caiyuan/contract/order/supply'
import { unanswered, confirmed } from '@caiyuan/contract/order/standing'
import { advance, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Told } from '../../core/documents.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { shipStock } from '../catalog/offers.ts'
import { endAsked } from '../order/fund-change/ends.ts'
import { orderDoc, type OrderRow } from '../order/policy.ts'
import { heardOf, orderNotices } from '../order/notices.ts'
import { letGoOf, released } from '../order/commands/let-go.ts'
import { touchOrder } from '../order/commands/marks.ts'
import { countShipped, handOver, keepParcel, type Trace } from '../order/commands/parcels.ts'
import { callStandIns } from '../order/commands/receive.ts'
import { lockOrder, orderLines, type OrderLineRow } from '../order/queries/one.ts'
import { insteadWords } from '../order/queries/instead.ts'
import { stillMay, stopOf } from '../order/queries/stops.ts'
import { noteRefusal } from '../supplier-score/refusals.ts'
import { projectOrder } from './projection.ts'
import { shipBy } from './queries.ts'
import { stockLines } from './stock.ts'

type Supply = Of<typeof supply>

/** The order this supplier was given, locked; one that never arrived at the supplier does not exist for it. */
const mine = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  const order = await lockOrder(ctx, id)
  if (ctx.user.supplierId !== order.supplier_id) throw missing('订单')
  const arrived = await ctx.tx
    .selectFrom('supplier.orders')
    .select('order_id')
    .where('supplier_id', '=', order.supplier_id)
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!arrived && !unanswered.includes(order.state)) throw missing('订单')
  ctx.objectId = order.id
  return order
}

const tell = (ctx: Ctx, order: OrderRow, told: Told): Promise<void> => tellOf(ctx, 'order', order.id, told)

export const confirmOrder: Supply['confirm'] = async (ctx, { id, note }) => {
  const order = await mine(ctx, id)
  const stop = await stopOf(ctx, order)
  if (stop) throw new Fail('core.refused', { reason: stillMay(stop) })
  const due = await shipBy(ctx, order)
  const state = await advance(ctx, orderDoc, order, 'supplierConfirm', {
    comment: note,
    set: { confirmed_at: ctx.now, due_at: due, close_at: null },
  })
  await projectOrder(ctx, { ...order, due_at: due, close_at: null })
  await tell(ctx, order, orderNotices.confirmed(order, due, note))
  return { state }
}

/** Gives back money and stock of an order that ends before it was shipped. */
const undo = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  await endAsked(ctx, order, `订单${orderDoc.flow.states[order.state].label}`)
  await letGoOf(ctx, order)
  await projectOrder(ctx, order)
}

export const refuseOrder: Supply['refuse'] = async (ctx, { id, reason, note }) => {
  const order = await mine(ctx, id)
  const why = note ? `${reason}：${note}` : reason
  await advance(ctx, orderDoc, order, 'supplierRefuse', {
    comment: why,
    detail: { reason },
    set: { closed_reason: `供应商拒单（${why}）`, ...released(order) },
  })
  await undo(ctx, order)
  for (const heard of heardOf(order, await insteadWords(ctx, order, reason === '无货')))
    await tell(ctx, order, orderNotices.declined(order, why, heard))
  await noteRefusal(ctx, order)
  return {}
}

export const agreeCancel: Supply['agreeCancel'] = async (ctx, { id }) => {
  const order = await mine(ctx, id)
  await advance(ctx, orderDoc, order, 'supplierAgreeCancel', {
    set: { closed_reason: `采购人申请取消（${order.cancel_reason}），供应商同意`, ...released(order), due_at: null },
  })
  await undo(ctx, order)
  await tell(ctx, order, orderNotices.cancelAgreed(order))
  return {}
}

export const refuseCancel: Supply['refuseCancel'] = async (ctx, { id, reason }) => {
  const order = await mine(ctx, id)
  if (!confirmed.includes(order.state) || order.cancel_asked_at === null)
    throw new Fail('core.refused', { reason: '采购方没有申请取消这张订单' })
  const changed = await touchOrder(ctx, order, { cancel_asked_at: null, cancel_reason: '' })
  logAction(ctx, 'order', order.id, { action: 'refuseCancel', title: '供应商不同意取消', comment: reason })
  await projectOrder(ctx, changed)
  await tell(ctx, order, orderNotices.cancelRefused(order, reason))
  return {}
}

type Drafts = InputOf<(typeof supply)['ship']>['parcels']

/** How many of each line these parcels carry; refuses a line that is not there or more than is left. */
const countParcels = (lines: readonly OrderLineRow[], parcels: Drafts): Map<number, number> => {
  const sent = new Map<number, number>()
  for (const [i, parcel] of parcels.entries()) {
    for (const { lineNo, num } of parcel.lines) {
      const line = lines.find((it) => it.line_no === lineNo)
      if (!line) throw invalid(`parcels.${i}.lines`, `订单没有第 ${lineNo} 行商品`)
      sent.set(lineNo, (sent.get(lineNo) ?? 0) + num)
      if (line.shipped_num + sent.get(lineNo)! > line.num) throw new Fail('ship.tooMany', { name: line.name })
    }
  }
  return sent
}

export const shipOrder: Supply['ship'] = async (ctx, { id, parcels }) => {
  const order = await mine(ctx, id)
  const lines = await orderLines(ctx, order.id)
  if (order.cancel_asked_at !== null && confirmed.includes(order.state))
    throw new Fail('core.refused', { reason: '采购方已申请取消，请先答复是否同意' })
  const sent = countParcels(lines, parcels)
  const shippedNum = [...sent.values()].reduce((a, b) => a + b, 0)
  const leftNum = lines.reduce((sum, line) => sum + line.num - line.shipped_num, 0) - shippedNum
  const last = await ctx.tx
    .selectFrom('shipments')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const first = (last?.seq ?? 0) + 1
  const whole = leftNum === 0
  const due_at = whole ? null : order.due_at
  const state = await advance(ctx, orderDoc, order, whole ? 'ship' : 'shipPart', {
    comment: [
      `${parcels.map((it, i) => `包裹 ${first + i} ${carrierName(it.carrierCode)} ${it.waybillNo.toUpperCase() || it.courierPhone}`).join('，')}，共 ${shippedNum} 件`,
      ...parcels.map((it) => it.note),
    ]
      .filter(Boolean)
      .join('；'),
    detail: {
      parcels: parcels.map((it, i) => ({ seq: first + i, carrier: carrierName(it.carrierCode), waybillNo: it.waybillNo })),
      num: shippedNum,
      left: leftNum,
    },
    set: { shipped_at: order.shipped_at ?? ctx.now, due_at },
  })
  await countShipped(ctx, order, sent)
  for (const [i, parcel] of parcels.entries()) await keepParcel(ctx, order, first + i, parcel)
  await shipStock(
    ctx,
    stockLines(lines, (line) => sent.get(line.line_no) ?? 0),
  )
  await projectOrder(ctx, { ...order, due_at, shipped_at: ctx.now })
  await tell(ctx, order, orderNotices.shipped(order, parcels.length, shippedNum, leftNum))
  await callStandIns(ctx, order)
  return { state, shippedNum, leftNum }
}

/** 妥投: the carrier or the supplier's driver handed the parcel over. Starts the clock of automatic receipt. */
export const markDelivered: Supply['delivered'] = async (ctx, { id, shipmentId, signer }) => {
  const order = await mine(ctx, id)
  const parcel = isId(shipmentId)
    ? await ctx.tx
        .selectFrom('shipments')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('order_id', '=', order.id)
        .where('id', '=', shipmentId)
        .executeTakeFirst()
    : undefined
  if (!parcel) throw missing('包裹')
  if (parcel.state !== 'shipped')
    throw new Fail('core.refused', { reason: `包裹 ${parcel.seq} 已${parcel.state === 'signed' ? '登记签收' : '收货'}` })
  const traces = [...(parcel.traces as Trace[]), { at: ctx.now.toISOString(), text: `已签收，签收人：${signer}` }]
  await projectOrder(ctx, await handOver(ctx, order, parcel, { signer, at: ctx.now, traces }))
  return {}
}
