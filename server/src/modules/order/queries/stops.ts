// Suppliers that were switched off: what they have not sent ends by the buyer's choice alone (decision 0027).
import type { OrderState } from '@caiyuan/contract/order-flow'
import { unsent } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { mustNotAvoid, sellerOf } from '../../recusal/queries.ts'
import type { OrderRow } from '../policy.ts'

/** A moment within JSON is a text. */
const since = (stoppedAt: Date | string | null): string => (stoppedAt ? `已于 ${dayOf(new Date(stoppedAt))} 停用` : '已停用')

export interface StopRow {
  id: string
  stopped_at: Date | string | null
}

/** SQL of rows: those of these suppliers that sell no more. */
const stopsAmong = (ids: readonly string[]): RawBuilder<StopRow> =>
  sql`select id, stopped_at from suppliers where id = any(${ids}::uuid[]) and status <> 'normal'`

type Sold = Pick<OrderRow, 'supplier_id' | 'state'>

export const stopsIn = (orders: readonly Sold[]): RawBuilder<StopRow> =>
  stopsAmong([...new Set(orders.filter((it) => unsent.includes(it.state)).map((it) => it.supplier_id))])

/** `已于 2026-11-20 停用` by supplier; those that sell are absent. */
export const stopsFrom = (rows: readonly StopRow[]): Map<string, string> => new Map(rows.map((it) => [it.id, since(it.stopped_at)]))

const stopSaid = async (ctx: Ctx, stops: RawBuilder<StopRow>): Promise<string> => {
  const [row] = (await stops.execute(ctx.tx)).rows
  return row ? since(row.stopped_at) : ''
}

export const stopOf = (ctx: Ctx, order: Sold): Promise<string> => stopSaid(ctx, stopsIn([order]))

/** Nothing new is agreed to with a supplier who may not confirm it, nor by who has an interest in it; answers its number and class. */
export const mustSell = async (ctx: Ctx, orderId: string): Promise<{ no: string; controlClass: number }> => {
  const order = await ctx.tx
    .selectFrom('orders as o')
    .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
    .select(['o.order_no', 'o.state', 'o.control_class', 'o.supplier_id', 'o.supplier_name', 's.status', 's.stopped_at'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'normal' && unsent.includes(order.state as OrderState))
    throw new Fail('core.refused', {
      reason: `供应商${order.supplier_name}${since(order.stopped_at)}，不能再同意；请驳回，由采购人另选供应商`,
    })
  await mustNotAvoid(ctx, 'decider', sellerOf(order))
  return { no: order.order_no, controlClass: order.control_class }
}

/** For the supplier itself. */
export const stillMay = (stop: string): string => `贵公司${stop}，不能确认新订单；已确认的仍可发货，已验收的照常对账和开票`

/** What a person of a supplier is told on every page of the console; empty for everybody else, and while the supplier sells. */
export const ownStop = async (ctx: Ctx): Promise<string> => {
  const { supplierId } = ctx.user
  const stop = supplierId ? await stopSaid(ctx, stopsAmong([supplierId])) : ''
  return stop ? `${stillMay(stop)}；采购方可直接取消没有发出的商品，不需贵公司同意` : ''
}
