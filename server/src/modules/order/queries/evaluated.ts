// An order as who ordered evaluates it: each line that was accepted (decision 0099).
import { evaluable } from '@caiyuan/contract/evaluable'
import { pictureOf } from '@caiyuan/contract/goods'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { Evaluated } from '../../../core/documents.ts'
import { oneOf } from '../../../core/one-of.ts'
import { supplierNamesOf } from '../../../core/supplier-names.ts'
import { lockOrder, orderLines } from './one.ts'
import { seenOrder } from './visible.ts'

export const orderEvaluated: Evaluated = {
  read: async (ctx, id, isLocked) => {
    const seen = await seenOrder(ctx, id)
    const order = isLocked ? await lockOrder(ctx, id) : seen
    return {
      docNo: order.order_no,
      state: order.state,
      stateLabel: orderFlow.states[order.state].label,
      buyerId: order.buyer_id,
      acceptedAt: order.accepted_at,
      isOpen: evaluable.includes(order.state),
      mayBeAnonymous: true,
      ...(await supplierNamesOf(ctx, order)),
      supplierId: order.supplier_id,
      uscc: '',
      lines: (await orderLines(ctx, order.id)).map((it) => ({
        lineNo: it.line_no,
        goodsId: it.product_id,
        skuId: it.sku_id,
        name: it.name,
        spec: it.spec,
        picture: pictureOf(it.product_id, it.sku_id),
        note: it.accepted_num > 0 ? `验收合格 ${it.accepted_num} ${it.unit}` : '',
      })),
    }
  },
  lines: ({ schoolId, user }, since) => sql`
    select o.id as doc_id, o.order_no as doc_no, l.name, o.supplier_name, o.accepted_at, l.line_no
    from orders o join order_lines l on l.school_id = o.school_id and l.order_id = o.id
    where o.school_id = ${schoolId} and o.buyer_id = ${user.id} and o.state in ${oneOf(evaluable)} and o.accepted_at >= ${since} and l.accepted_num > 0`,
}
