// Events of a parcel: each once, in the order of their own time, whatever comes again, late or out of turn.
import type { CourierEvent } from '@caiyuan/contract/courier'
import { addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { changed, tellOf } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { isId } from '../../core/ids.ts'
import type { CourierTrace } from '../../gateways/courier.ts'
import { handOver, writeTraces, type Trace } from '../order/commands/parcels.ts'
import { orderNotices } from '../order/notices.ts'
import { lockOrder } from '../order/queries/one.ts'

const MOST = 200

export const parcelById = async (ctx: Ctx, id: string) =>
  isId(id)
    ? ctx.tx.selectFrom('shipments').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
    : undefined

const keyOf = (it: Trace): string => `${it.at} ${it.text}`

/** What is new of it, and all of it in order. */
const merged = (known: readonly Trace[], heard: readonly CourierTrace[], latest: Date): { fresh: Trace[]; all: Trace[] } => {
  const keys = new Set(known.map(keyOf))
  const fresh: Trace[] = []
  for (const { at, text, kind } of heard) {
    const it: Trace = { at: at.toISOString(), text, ...(kind ? { kind } : {}) }
    if (at > latest || keys.has(keyOf(it)) || known.length + fresh.length >= MOST) continue
    keys.add(keyOf(it))
    fresh.push(it)
  }
  return { fresh, all: [...known, ...fresh].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) }
}

const of = (some: readonly Trace[], kind: CourierEvent): Trace | undefined => some.findLast((it) => it.kind === kind)

/** The parcel is one the caller has found to be meant. */
export const keepTraces = async (ctx: Ctx, shipmentId: string, heard: readonly CourierTrace[]): Promise<void> => {
  const found = await parcelById(ctx, shipmentId)
  if (!found) return
  const order = await lockOrder(ctx, found.order_id)
  const parcel = (await parcelById(ctx, shipmentId))!
  // Clocks of couriers go a little before ours.
  const { fresh, all } = merged(parcel.traces as Trace[], heard, addHours(ctx.now, 1))
  if (fresh.length === 0) return
  const signed = of(fresh, 'signed')
  if (signed && parcel.state === 'shipped') {
    const said = new Date(signed.at)
    const at = said > ctx.now ? ctx.now : said < parcel.shipped_at ? parcel.shipped_at : said
    await handOver(ctx, order, parcel, { signer: `快递公司登记（${signed.text}）`, at, traces: all })
    await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  } else {
    await writeTraces(ctx, parcel, all)
    changed(ctx, 'order', order.id)
  }
  const problem = of(fresh, 'problem')
  if (problem && parcel.state !== 'received')
    await tellOf(ctx, 'order', order.id, orderNotices.parcelProblem(order, parcel.seq, problem.text))
}
