// Receiving parcels, and what a buyer may ask of the supplier and the acceptor meanwhile.
import type { OrderButton } from '@caiyuan/contract/order/buttons'
import type { receive } from '@caiyuan/contract/order/receive'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { momentText } from '@caiyuan/contract/span'
import { allSent, mayCome, unanswered, unjudged } from '@caiyuan/contract/order/standing'
import { sql, type Selectable } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import { addHours, dayOf, startOfDay } from '../../../core/clock.ts'
import { isSystem, type Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import { acceptorById, acceptorsFor } from '../acceptance/queries/form.ts'
import { orderNotices } from '../notices.ts'
import { actsAsBuyer, actsFor, orderDoc, type OrderRow } from '../policy.ts'
import { tellSupplier } from './tell-supplier.ts'
import { buttonsOf } from '../queries/can.ts'
import { knownOf } from '../queries/facts.ts'
import { lockOrder, orderLines } from '../queries/one.ts'
import { attendanceOf, standInsFor } from '../queries/stand-in.ts'
import { seenOrder } from '../queries/visible.ts'

type Receive = Of<typeof receive>
type Shipment = Selectable<Tables['shipments']>

const lockSeen = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  await seenOrder(ctx, id)
  return lockOrder(ctx, id)
}

/** Raises the version of an order whose state stays: readers of the old one are asked to refresh. */
export const touch = async (
  ctx: Ctx,
  order: OrderRow,
  set: Partial<
    Pick<OrderRow, 'cancel_asked_at' | 'cancel_reason' | 'urged_at' | 'urged_count' | 'acceptor_id' | 'receiver_id' | 'ended_fen'>
  > = {},
): Promise<void> => {
  await ctx.tx
    .updateTable('orders')
    .set({ ...set, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  Object.assign(order, set, { version: order.version + 1 })
  ctx.objectId ||= order.id
}

export const shipmentsOf = (ctx: Ctx, orderId: string): Promise<Shipment[]> =>
  ctx.tx.selectFrom('shipments').selectAll().where('school_id', '=', ctx.schoolId).where('order_id', '=', orderId).orderBy('seq').execute()

/** Pieces of one line of a parcel that did not come well. */
export interface Amiss {
  shipmentId: string
  lineNo: number
  num: number
}

/** Answers how many came well. */
const countReceived = async (ctx: Ctx, order: OrderRow, parcels: readonly Shipment[], amiss: readonly Amiss[]): Promise<number> => {
  const inside = await ctx.tx
    .selectFrom('shipment_lines')
    .select(['line_no', sql<number>`sum(num)::int`.as('num')])
    .where('school_id', '=', ctx.schoolId)
    .where(
      'shipment_id',
      'in',
      parcels.map((it) => it.id),
    )
    .groupBy('line_no')
    .execute()
  const badOf = (lineNo: number): number => amiss.reduce((sum, it) => (it.lineNo === lineNo ? sum + it.num : sum), 0)
  for (const { line_no, num } of inside) {
    const bad = badOf(line_no)
    const moved = await ctx.tx
      .updateTable('order_lines')
      .set({ received_num: sql`received_num + ${num - bad}`, claimed_num: sql`claimed_num + ${bad}` })
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', order.id)
      .where('line_no', '=', line_no)
      .where(sql<boolean>`received_num + claimed_num + lost_num + ${num} <= shipped_num`)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new Fail('core.stale')
  }
  return inside.reduce((sum, it) => sum + it.num - badOf(it.line_no), 0)
}

/** Tells the named acceptor, or those of the department, that goods wait for them. */
export const callAcceptor = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const people = order.acceptor_id
    ? [order.acceptor_id]
    : (await acceptorsFor(ctx, order))
        .filter((it) => it.deptName === order.dept_name)
        .slice(0, 5)
        .map((it) => it.id)
  await tellOf(ctx, 'order', order.id, orderNotices.toAccept(order, people))
}

/** Everything that was to come is received: the clock of acceptance starts, the acceptor is called. */
export const openAcceptance = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const { 'accept.autoDays': days } = await paramsOf(ctx)
  await enqueue(ctx, 'order.autoAccept', { docId: order.id, dueAt: await deadline.workdays(ctx, days) })
  await callAcceptor(ctx, order)
}

/** One's own goods are judged by nobody else: what came is what is kept, and the order is done. */
const takenIn = async (ctx: Ctx, order: OrderRow, comment: string, auto: boolean, title?: string): Promise<void> => {
  await keepAll(ctx, order.id)
  await advance(ctx, orderDoc, order, auto ? 'autoTakeIn' : 'takeIn', {
    comment,
    ...(title ? { title } : {}),
    set: { received_at: ctx.now, accepted_at: ctx.now, due_at: null },
  })
}

/** All that was received is accepted with it. */
export const keepAll = async (ctx: Ctx, orderId: string): Promise<void> => {
  await ctx.tx
    .updateTable('order_lines')
    .set({ accepted_num: sql`received_num` })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
}

export const allReceived = async (ctx: Ctx, order: OrderRow, comment: string, auto: boolean, title?: string): Promise<void> => {
  if (isPersonal(order)) return takenIn(ctx, order, comment, auto, title)
  await advance(ctx, orderDoc, order, auto ? 'autoReceive' : 'receive', {
    comment,
    ...(title ? { title } : {}),
    set: { received_at: ctx.now, due_at: null },
    onBehalfOf: actsFor(ctx, order),
  })
  await openAcceptance(ctx, order)
}

/** Nothing of it is on its way, and something of it is there. */
export const isAllThere = async (ctx: Ctx, order: OrderRow): Promise<boolean> => {
  if (!allSent.includes(order.state)) return false
  if ((await shipmentsOf(ctx, order.id)).some((it) => it.state !== 'received')) return false
  return (await orderLines(ctx, order.id)).some((it) => it.received_num > 0)
}

/** Takes parcels in: their pieces but those amiss count as received, and with the last one of a wholly sent order acceptance begins. */
export const takeParcels = async (
  ctx: Ctx,
  order: OrderRow,
  parcels: readonly Shipment[],
  comment: string,
  amiss: readonly Amiss[] = [],
): Promise<void> => {
  const auto = isSystem(ctx)
  const num = await countReceived(ctx, order, parcels, amiss)
  const { numUpdatedRows } = await ctx.tx
    .updateTable('shipments')
    .set({ state: 'received', received_at: ctx.now, received_by: auto ? null : ctx.user.id })
    .where('state', '<>', 'received')
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      parcels.map((it) => it.id),
    )
    .executeTakeFirst()
  // A parcel is received once, whoever asks.
  if (Number(numUpdatedRows) !== parcels.length) throw new Fail('core.stale')
  const bad = amiss.reduce((sum, it) => sum + it.num, 0)
  const what = `包裹 ${parcels.map((it) => it.seq).join('、')}，${bad > 0 ? `完好 ${num} 件，有问题 ${bad} 件` : `${num} 件`}`
  if (await isAllThere(ctx, order)) await allReceived(ctx, order, [what, comment].filter(Boolean).join('；'), auto)
  else {
    await touch(ctx, order)
    logAction(ctx, 'order', order.id, {
      action: 'receiveParcel',
      title: auto ? '系统自动收货' : '收到包裹',
      comment: [what, comment].filter(Boolean).join('；'),
      onBehalfOf: actsFor(ctx, order),
    })
  }
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
}

/** 代收: from now on this person stands in the place of the buyer, who stays the buyer. */
export const putInPlace = async (ctx: Ctx, order: OrderRow, person: { id: string; name: string }, why: string): Promise<void> => {
  await touch(ctx, order, { receiver_id: person.id === order.buyer_id ? null : person.id })
  logAction(ctx, 'order', order.id, { action: 'setReceiver', title: `由${person.name}代${order.buyer_name}收货`, comment: why })
}

/** Puts who is not there out of the way, where this person may stand in for him. */
export const standIn = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const { absence, standIn: verdict } = (await attendanceOf(ctx, order)) ?? {}
  if (verdict === undefined) throw new Fail('core.denied')
  if (verdict !== true) throw new Fail('core.refused', { reason: verdict })
  const gone = order.receiver_id ? '代收人' : '采购人'
  await putInPlace(ctx, order, ctx.user, `${gone}${absence}，由经费负责人或其代理人代收`)
  await tellOf(ctx, 'order', order.id, orderNotices.takenIn(order, ctx.user.name))
}

/** Parcels are on their way to somebody who is not there: those who may take them in hear of it. */
export const callStandIns = async (ctx: Ctx, order: OrderRow): Promise<void> =>
  tellOf(ctx, 'order', order.id, orderNotices.toTakeIn(order, await standInsFor(ctx, order)))

export const receiveOrder: Receive['receive'] = async (ctx, { id, shipmentIds, note }) => {
  const order = await lockSeen(ctx, id)
  const isReceiver = orderDoc.policy.receive!(ctx, order) === true
  if (!mayCome.includes(order.state)) throw isReceiver ? wrongState(order, '确认收货') : new Fail('core.denied')
  const open = (await shipmentsOf(ctx, order.id)).filter((it) => it.state !== 'received')
  const wanted = shipmentIds.length === 0 ? open : open.filter((it) => shipmentIds.includes(it.id))
  if (shipmentIds.length > 0 && wanted.length !== new Set(shipmentIds).size) throw missing('待收货的包裹')
  if (wanted.length === 0) throw new Fail('core.refused', { reason: '没有等待收货的包裹' })
  if (!isReceiver) await standIn(ctx, order)
  await takeParcels(ctx, order, wanted, note)
  return { state: order.state }
}

export const wrongState = (order: OrderRow, action: string): Fail =>
  new Fail('core.wrongState', { title: '订单', state: orderDoc.flow.states[order.state].label, action })

/** What the button of this person says: pressed for real, a missing button is a denial and a reason is a refusal. */
const mustBeOffered = async (ctx: Ctx, order: OrderRow, button: OrderButton, action: string): Promise<void> => {
  const verdict = buttonsOf(ctx, order, (await knownOf(ctx, [order])).get(order.id)!)[button]
  if (verdict === true) return
  if (verdict !== undefined) throw new Fail('core.refused', { reason: verdict })
  throw actsAsBuyer(ctx, order) ? wrongState(order, action) : new Fail('core.denied')
}

export const askCancel: Receive['askCancel'] = async (ctx, { id, reason }) => {
  const order = await lockSeen(ctx, id)
  await mustBeOffered(ctx, order, 'askCancel', '申请取消')
  await touch(ctx, order, { cancel_asked_at: ctx.now, cancel_reason: reason })
  logAction(ctx, 'order', order.id, { action: 'askCancel', title: '申请取消', comment: reason })
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await tellSupplier(ctx, order, `采购方申请取消订单 ${order.order_no}`, `原因：${reason}。请先答复，答复前不能发货。`)
  return {}
}

const urgedToday = async (ctx: Ctx, orderId: string): Promise<number> =>
  (
    await ctx.tx
      .selectFrom('document_log')
      .select((eb) => eb.fn.countAll<number>().as('num'))
      .where('school_id', '=', ctx.schoolId)
      .where('doc_kind', '=', 'order')
      .where('doc_id', '=', orderId)
      .where('action', '=', 'urgeSupplier')
      .where('at', '>=', startOfDay(dayOf(ctx.now)))
      .executeTakeFirstOrThrow()
  ).num

export const urgeSupplier: Receive['urgeSupplier'] = async (ctx, { id }) => {
  const order = await lockSeen(ctx, id)
  await mustBeOffered(ctx, order, 'urgeSupplier', '催办')
  const params = await paramsOf(ctx)
  const tooSoon = order.urged_at !== null && addHours(order.urged_at, params['urge.minHours']) > ctx.now
  if (tooSoon || (await urgedToday(ctx, order.id)) >= params['urge.perDay']) throw new Fail('approval.urgeSoon')
  await touch(ctx, order, { urged_at: ctx.now, urged_count: order.urged_count + 1 })
  logAction(ctx, 'order', order.id, {
    action: 'urgeSupplier',
    title: unanswered.includes(order.state) ? '催供应商确认' : '催供应商发货',
    comment: `第 ${order.urged_count} 次，${momentText(ctx.now)}`,
  })
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  const what = unanswered.includes(order.state) ? '确认' : '发货'
  await tellSupplier(ctx, order, `采购方催${what}：订单 ${order.order_no}`, `第 ${order.urged_count} 次催办，请尽快${what}。`)
  return {}
}

export const setAcceptor: Receive['setAcceptor'] = async (ctx, { id, acceptorId }) => {
  const order = await lockSeen(ctx, id)
  await mustBeOffered(ctx, order, 'setAcceptor', '指定验收人')
  if (acceptorId === order.buyer_id) throw new Fail('accept.byBuyer')
  if (acceptorId === order.receiver_id) throw new Fail('accept.byReceiver')
  const person = await acceptorById(ctx, order, acceptorId)
  if (!person) throw new Fail('core.refused', { reason: '所选人员没有验收权限，请另选验收人' })
  await touch(ctx, order, { acceptor_id: person.id })
  logAction(ctx, 'order', order.id, { action: 'setAcceptor', title: `指定${person.name}验收` })
  if (unjudged.includes(order.state)) await callAcceptor(ctx, order)
  return {}
}
