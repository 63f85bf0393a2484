// What the people of a supplier are told of an order: whose it is first, for numbers count in each school; the link opens it in their console.
import { to } from '@caiyuan/contract/to'
import type { Ctx } from '../../../core/context.ts'
import { notifySupplier } from '../../../core/notify.ts'
import type { OrderRow } from '../policy.ts'
import { schoolNameOf } from '../../school/name.ts'

export const tellSupplier = async (ctx: Ctx, order: OrderRow, title: string, body: string): Promise<void> => {
  await notifySupplier(ctx, order.supplier_id, {
    kind: '订单',
    title: `${await schoolNameOf(ctx)} ${title}`,
    body: `${order.dept_name} ${order.buyer_name}：${body}`,
    link: to('/supplier/order', { schoolId: ctx.schoolId, id: order.id }),
  })
}
