// `npm run supplier`: a supplier that sells no more, or sells again (decision 0027).
import { unsent } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { notifySupplier, tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { inWallOf, runAsSystem } from '../../core/run.ts'
import { auditOperator } from '../account/account-named.ts'
import { orderNotices } from '../order/notices.ts'

const unsentOf = (ctx: Ctx, supplierId: string) =>
  ctx.tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'buyer_id', 'receiver_id', 'owner_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('supplier_id', '=', supplierId)
    .where('state', 'in', unsent)
    .execute()

/** Orders with goods that were not sent: their people hear what they may do. */
const tellBuyers = async (ctx: Ctx, supplier: { id: string; short_name: string }, isOn: boolean): Promise<void> => {
  const orders = await unsentOf(ctx, supplier.id)
  for (const order of orders) {
    logAction(ctx, 'order', order.id, { action: isOn ? 'supplierOn' : 'supplierOff', title: isOn ? '供应商已恢复' : '供应商已停用' })
    await tellOf(ctx, 'order', order.id, orderNotices.supplierSwitched(order, supplier.short_name, isOn))
  }
  if (orders.length > 0) await auditOperator(ctx, isOn ? 'supplier.on' : 'supplier.off', supplier.id)
}

const tellSupplier = (ctx: Ctx, supplier: { id: string }, isOn: boolean): Promise<void> =>
  notifySupplier(ctx, supplier.id, {
    kind: '系统',
    title: isOn ? '供货已恢复' : '贵公司已停用供货',
    body: isOn ? '可照常确认新订单。' : '不能确认新订单；已确认的仍可发货，已验收的照常对账和开票，采购方可直接取消没有发出的商品。',
    link: '/supplier',
  })

/** Each school tells its own people, in its own transaction; one that cannot is tried again, the others do not wait for it. */
export const switched: JobHandler<'supply.switched'> = async (ctx, job) => {
  const { isOn } = job.body
  const supplier = await ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'short_name', 'status'])
    .where('id', '=', job.docId)
    .executeTakeFirstOrThrow()
  // Switched back before this was told: the newer row tells what is true now.
  if ((supplier.status === 'normal') !== isOn) return
  await (ctx.schoolId === SUPPLIER_ID ? tellSupplier(ctx, supplier, isOn) : tellBuyers(ctx, supplier, isOn))
}

/** The switch and what each school has to tell are kept together or not at all. Answers who it was, and how many orders are not sent. */
export const setSupplierSelling = (db: Db, srcId: number, isOn: boolean): Promise<{ who: string; orders: number }> =>
  runAsSystem(db, SUPPLIER_ID, async (ctx) => {
    const supplier = await ctx.tx
      .updateTable('suppliers')
      .set({ status: isOn ? 'normal' : 'paused', stopped_at: isOn ? null : sql<Date>`now()` })
      .where('src_id', '=', srcId)
      .where('status', isOn ? '<>' : '=', 'normal')
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!supplier) throw new Error(`没有编号为 ${srcId} 且${isOn ? '已停用' : '正常供货'}的供应商`)
    const schools = await ctx.tx.selectFrom('schools').select('id').orderBy('sort').execute()
    let orders = 0
    for (const { id } of schools)
      orders += await inWallOf(ctx, id, async (there) => {
        await enqueue(there, 'supply.switched', { docId: supplier.id, body: { isOn } })
        return (await unsentOf(there, supplier.id)).length
      })
    return { who: `${supplier.name}（${srcId}）`, orders }
  })
