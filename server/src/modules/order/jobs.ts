// Timers of delivery: parcels signed for are received, small plain orders are accepted, when nobody does it in time.
import { underApproval, mayCome, unjudged } from '@caiyuan/contract/order/standing'
import { logAction } from '../../core/advance.ts'
import { addDays, addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfDoc, type OfSchool } from '../../core/outbox.ts'
import { faultyCards } from '../fund/validity.ts'
import { isYearEnd } from '../fund/year-end.ts'
import { paramsOf } from '../school/params.ts'
import { keepNote, pendingOf } from './acceptance/commands.ts'
import { finishAcceptance } from './acceptance/finish.ts'
import { planOf } from './acceptance/plan.ts'
import { demandsOf } from './acceptance/queries/form.ts'
import { bargainExpire, bargainLate } from './bargain/commands.ts'
import { projectBargain } from './bargain/projection.ts'
import { ownerExpire } from './checkout/ask-owner.ts'
import { letGo } from './checkout/kept.ts'
import { expireUnpaid } from './checkout/personal.ts'
import { closeYear } from './checkout/undo.ts'
import { shipmentsOf, takeParcels } from './commands/receive.ts'
import { orderNotices } from './notices.ts'
import type { OrderRow } from './policy.ts'
import { lockOrder, orderLines } from './queries/one.ts'
import { fundChangeDue } from './fund-change/ends.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'order.autoReceive': OfDoc & { body: { shipmentId: string } }
    'order.autoAccept': OfDoc
    'order.yearEnd': OfSchool
    'order.closeYear': OfDoc
  }
}

/** Only what the carrier saw handed over, and never regulated goods: someone must have held those in hand. */
const autoReceive: JobHandler<'order.autoReceive'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  if (order.control_class > 0 || !mayCome.includes(order.state)) return
  const parcel = await ctx.tx
    .selectFrom('shipments')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('id', '=', job.body.shipmentId)
    .where('state', '=', 'signed')
    .executeTakeFirst()
  if (parcel) await takeParcels(ctx, order, [parcel], '签收后逾期未确认')
}

/** Asked once; whoever received it meanwhile hears nothing. */
const askReceipt: JobHandler<'order.askReceipt'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  const parcel = (await shipmentsOf(ctx, order.id)).find((it) => it.id === job.body.shipmentId)
  if (parcel?.state !== 'signed' || !mayCome.includes(order.state)) return
  await tellOf(ctx, 'order', order.id, orderNotices.askReceipt(order, parcel.seq, parcel.signed_at!))
}

/** A card that cannot pay keeps the goods from being accepted by themselves: its people are told every day until it is changed. */
const waitsForCard = async (ctx: Ctx, order: OrderRow): Promise<boolean> => {
  const [faulty] = await faultyCards(ctx, 'order', [order.id])
  if (!faulty) return false
  await tellOf(ctx, 'order', order.id, orderNotices.notAccepted(order, faulty))
  await enqueue(ctx, 'order.autoAccept', { docId: order.id, dueAt: addDays(ctx.now, 1) })
  return true
}

const autoAccept: JobHandler<'order.autoAccept'> = async (ctx, job) => {
  const order = await lockOrder(ctx, job.docId)
  if (!unjudged.includes(order.state) || order.control_class > 0) return
  const params = await paramsOf(ctx)
  // The clock stands for one acceptor, never for a second one or an audit.
  const { second, audit } = demandsOf(params, order)
  if (second || audit) return
  const lines = await orderLines(ctx, order.id)
  const judgedBefore = lines.some((it) => it.accepted_num > 0 || it.rejected_num > 0)
  if (order.total_fen >= params['accept.autoBelow'] || judgedBefore || lines.some((it) => it.is_asset) || (await pendingOf(ctx, order.id)))
    return
  if (await waitsForCard(ctx, order)) return
  if (lines.some((it) => it.claimed_num > 0)) {
    await enqueue(ctx, 'order.autoAccept', { docId: order.id, dueAt: addDays(ctx.now, 1) })
    return
  }
  const judged = lines
    .filter((it) => it.received_num > 0)
    .map((it) => ({ lineNo: it.line_no, acceptedNum: it.received_num, rejectedNum: 0, reason: '', lotNo: '' }))
  const note = await keepNote(ctx, order, {
    state: 'passed',
    judged,
    plan: planOf(lines, order.freight_fen, judged),
    opinion: `收货满 ${params['accept.autoDays']} 天未验收，系统自动验收`,
    photoIds: [],
    second: null,
    isAuto: true,
  })
  logAction(ctx, 'acceptance', note.id, { action: 'auto', title: '系统自动验收', to: 'passed' })
  await finishAcceptance(ctx, order, note)
}

const HOUR_MS = 3_600_000
const nextHour = (at: Date): Date => addHours(new Date(at.getTime() - (at.getTime() % HOUR_MS)), 1)

/** Looks every hour, so that a window a school sets for today is kept today. Each order goes back in a transaction of its own. */
const yearEnd: JobHandler<'order.yearEnd'> = async (ctx) => {
  if (isYearEnd(await paramsOf(ctx), ctx.now)) {
    const late = await ctx.tx
      .selectFrom('orders')
      .select('id')
      .where('school_id', '=', ctx.schoolId)
      .where('state', 'in', underApproval)
      .orderBy('id')
      .execute()
    for (const { id } of late) await enqueue(ctx, 'order.closeYear', { docId: id })
  }
  await enqueue(ctx, 'order.yearEnd', { dueAt: nextHour(ctx.now) })
}

export const orderJobs: Jobs = {
  'order.autoReceive': autoReceive,
  'order.askReceipt': askReceipt,
  'order.autoAccept': autoAccept,
  'bargain.toSupplier': projectBargain,
  'bargain.late': bargainLate,
  'bargain.expire': bargainExpire,
  'order.letGo': letGo,
  'order.fundChangeDue': fundChangeDue,
  'order.ownerExpire': ownerExpire,
  'order.expireUnpaid': expireUnpaid,
  'order.yearEnd': yearEnd,
  'order.closeYear': closeYear,
}
