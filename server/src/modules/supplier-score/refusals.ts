import { schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import type { Ctx } from '../../core/context.ts'
import { enqueue } from '../../core/outbox.ts'

/** An order was refused or left to close; what a person bought for himself is in no score. */
export const noteRefusal = async (ctx: Ctx, order: { kind: OrderKind; supplier_id: string }): Promise<void> => {
  if (schoolKinds.includes(order.kind)) await enqueue(ctx, 'supplierScore.refused', { docId: order.supplier_id })
}
