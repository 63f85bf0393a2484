// Suppliers that were switched off: what they have not sent ends by the buyer's choice alone (decision 0027).
import { unsent, type OrderState } from '@caiyuan/contract/order-flow'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { OrderRow } from '../policy.ts'

const since = (stoppedAt: Date | null): string => (stoppedAt ? `已于 ${dayOf(stoppedAt)} 停用` : '已停用')

/** `已于 2026-11-20 停用` by supplier; those that sell are absent. */
const stopsAmong = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'stopped_at'])
    .where('id', 'in', ids)
    .where('status', '<>', 'normal')
    .execute()
  return new Map(rows.map((it) => [it.id, since(it.stopped_at)]))
}

export const stopsOf = (ctx: Ctx, orders: readonly Pick<OrderRow, 'supplier_id' | 'state'>[]): Promise<Map<string, string>> =>
  stopsAmong(ctx, [...new Set(orders.filter((it) => unsent.includes(it.state)).map((it) => it.supplier_id))])

export const stopOf = async (ctx: Ctx, order: Pick<OrderRow, 'supplier_id' | 'state'>): Promise<string> =>
  (await stopsOf(ctx, [order])).get(order.supplier_id) ?? ''

/** Nothing new is agreed to with a supplier who may not confirm it; answers the number of the order. */
export const mustSell = async (ctx: Ctx, orderId: string): Promise<string> => {
  const order = await ctx.tx
    .selectFrom('orders as o')
    .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
    .select(['o.order_no', 'o.state', 'o.supplier_name', 's.status', 's.stopped_at'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'normal' && unsent.includes(order.state as OrderState))
    throw new Fail('core.refused', {
      reason: `供应商${order.supplier_name}${since(order.stopped_at)}，不能再同意；请驳回，由采购人另选供应商`,
    })
  return order.order_no
}

/** For the supplier itself. */
export const stillMay = (stop: string): string => `贵公司${stop}，不能确认新订单；已确认的仍可发货，已验收的照常对账和开票`

/** What a person of a supplier is told on every page of the console; empty for everybody else, and while the supplier sells. */
export const ownStop = async (ctx: Ctx): Promise<string> => {
  const { supplierId } = ctx.user
  const stop = supplierId ? (await stopsAmong(ctx, [supplierId])).get(supplierId) : undefined
  return stop ? `${stillMay(stop)}；采购方可直接取消没有发出的商品，不需贵公司同意` : ''
}
