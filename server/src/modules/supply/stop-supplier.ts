// `npm run supplier`: a supplier that sells no more, or sells again (decision 0027).
import { unsent } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { notify, notifySupplier } from '../../core/notify.ts'
import { runAsSystem } from '../../core/run.ts'
import { auditOperator } from '../account/account-named.ts'
import { partiesOf } from '../order/policy.ts'

/** Orders with goods that were not sent: their people hear what they may do. */
const tellBuyers = async (ctx: Ctx, supplier: { id: string; short_name: string }, isOn: boolean): Promise<number> => {
  const orders = await ctx.tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'buyer_id', 'receiver_id', 'owner_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('supplier_id', '=', supplier.id)
    .where('state', 'in', unsent)
    .execute()
  for (const order of orders) {
    logAction(ctx, 'order', order.id, { action: isOn ? 'supplierOn' : 'supplierOff', title: isOn ? '供应商已恢复' : '供应商已停用' })
    await notify(ctx, partiesOf(order), {
      kind: '订单',
      title: `${supplier.short_name}${isOn ? '已恢复' : '已停用'}：订单 ${order.order_no}`,
      body: isOn ? '订单照常进行。' : '没有发出的商品可由采购人直接取消或结束，不需供应商同意，经费退回；已发的照常收货、验收和结算。',
      link: `/orderDetail?id=${order.id}`,
    })
  }
  if (orders.length > 0) await auditOperator(ctx, isOn ? 'supplier.on' : 'supplier.off', supplier.id)
  return orders.length
}

/** Answers who it was, and how many orders are not sent. */
export const setSupplierSelling = async (db: Db, srcId: number, isOn: boolean): Promise<{ who: string; orders: number }> => {
  const supplier = await db.shared
    .updateTable('suppliers')
    .set({ status: isOn ? 'normal' : 'paused', stopped_at: isOn ? null : sql<Date>`now()` })
    .where('src_id', '=', srcId)
    .where('status', isOn ? '<>' : '=', 'normal')
    .returning(['id', 'name', 'short_name'])
    .executeTakeFirst()
  if (!supplier) throw new Error(`没有编号为 ${srcId} 且${isOn ? '已停用' : '正常供货'}的供应商`)
  const schools = await db.shared.selectFrom('schools').select(['id', 'kind']).orderBy('sort').execute()
  let orders = 0
  for (const { id, kind } of schools)
    orders += await runAsSystem(db, id, async (ctx) => {
      if (kind !== 'supplier') return tellBuyers(ctx, supplier, isOn)
      await notifySupplier(ctx, supplier.id, {
        kind: '系统',
        title: isOn ? '供货已恢复' : '贵公司已停用供货',
        body: isOn ? '可照常确认新订单。' : '不能确认新订单；已确认的仍可发货，已验收的照常对账和开票，采购方可直接取消没有发出的商品。',
        link: '/supplier',
      })
      return 0
    })
  return { who: `${supplier.name}（${srcId}）`, orders }
}
