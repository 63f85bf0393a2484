// 离职交接 of orders: who stands in the buyer's place, and who accepts instead of somebody who left (decision 0034).
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { enqueue } from '../../../core/outbox.ts'
import { judgesOrder, lockNote } from '../acceptance/commands.ts'
import type { OrderRow } from '../policy.ts'
import { lockOrder } from '../queries/one.ts'
import { putInPlace } from './receive.ts'

interface Someone {
  id: string
  name: string
}

const refuse = (reason: string): never => {
  throw new Fail('core.refused', { reason })
}

const mayAcceptFor = (order: OrderRow, to: Someone): void => {
  if (to.id === order.buyer_id) throw new Fail('accept.byBuyer')
  if (to.id === order.receiver_id) throw new Fail('accept.byReceiver')
}

/** By the ids of orders and of notes. The least order is taken first, so that two who hand over at once wait for each other in turn. */
export const holdOrders = (ctx: Ctx, ids: readonly string[]) =>
  sql`select o.id from orders o where o.school_id = ${ctx.schoolId} and (o.id = any(${ids}::uuid[])
    or o.id in (select a.order_id from acceptances a where a.school_id = ${ctx.schoolId} and a.id = any(${ids}::uuid[])))
    order by o.id for update`.execute(ctx.tx)

export const handOrder = async (ctx: Ctx, id: string, from: Someone, to: Someone, reason: string): Promise<string> => {
  const order = await lockOrder(ctx, id)
  if ((order.receiver_id ?? order.buyer_id) !== from.id) throw new Fail('core.stale')
  if (await judgesOrder(ctx, order, to.id)) refuse(`${to.name}验收或审核这张订单，收货和验收须由两人办理`)
  await putInPlace(ctx, order, to, reason)
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  return order.order_no
}

const setAcceptor = async (ctx: Ctx, order: OrderRow, from: Someone, to: Someone, reason: string): Promise<string> => {
  if (order.acceptor_id !== from.id) throw new Fail('core.stale')
  mayAcceptFor(order, to)
  await ctx.tx
    .updateTable('orders')
    .set({ acceptor_id: to.id, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  logAction(ctx, 'order', order.id, { action: 'setAcceptor', title: `验收人由${from.name}改为${to.name}`, comment: reason })
  return order.order_no
}

const setSecond = async (ctx: Ctx, noteId: string, from: Someone, to: Someone, reason: string): Promise<string> => {
  const { note, order } = await lockNote(ctx, noteId)
  if (note.state !== 'waitSecond' || note.second_acceptor_id !== from.id) throw new Fail('core.stale')
  mayAcceptFor(order, to)
  if (to.id === note.acceptor_id) throw new Fail('accept.secondSame')
  await ctx.tx
    .updateTable('acceptances')
    .set({ second_acceptor_id: to.id, second_acceptor_name: to.name, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', note.id)
    .execute()
  await ctx.tx
    .updateTable('orders')
    .set({ second_acceptor_id: to.id, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  const title = `第二验收人由${from.name}改为${to.name}`
  logAction(ctx, 'acceptance', note.id, { action: 'setSecond', title, comment: reason })
  logAction(ctx, 'order', order.id, { action: 'setSecond', title: `验收单 ${note.accept_no} 的${title}`, comment: reason })
  return note.accept_no
}

/** Of an order that names him, or of a note that waits for his second word. */
export const handAcceptance = async (ctx: Ctx, id: string, from: Someone, to: Someone, reason: string): Promise<string> => {
  const isOrder = await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  return isOrder ? setAcceptor(ctx, await lockOrder(ctx, id), from, to, reason) : setSecond(ctx, id, from, to, reason)
}
