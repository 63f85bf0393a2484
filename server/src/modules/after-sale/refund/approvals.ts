// A refund as its approval sees it.
import { afterSaleFlow, toAfterSale } from '@caiyuan/contract/after-sale/flow'
import { toRefund } from '@caiyuan/contract/refund'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { settled, underSettlement } from '@caiyuan/contract/order/standing'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Approval, Ending } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import { orderById } from '../../order/queries/one.ts'
import { notices } from '../notices.ts'
import { tellSupplier } from '../projection.ts'
import { afterSaleById, lockAfterSale, mustSeeAfterSale } from '../rows.ts'
import { afterFunds, go } from '../steps.ts'
import { lockRefund, refundById } from './money.ts'
import { refundDoc } from './policy.ts'
import { reviewRefund } from './review.ts'

/** Whoever may see the after-sale it is for. */
export const mustSeeRefund = async (ctx: Ctx, id: string): Promise<void> => mustSeeAfterSale(ctx, (await refundById(ctx, id)).after_sale_id)

const refuse: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockRefund(ctx, id)
  await advance(ctx, refundDoc, it, 'refuse', { comment })
  const row = await lockAfterSale(ctx, it.after_sale_id)
  await go(ctx, row, 'fundsRefuse', { comment, set: { close_reason: `经费负责人不同意退款（${comment}）` } })
  await tellSupplier(ctx, row, '已关闭', '采购方经费负责人不同意退款。')
  return { ...notices.fundsRefused(row, comment), link: toAfterSale('/afterServiceDetail', { id: row.id }) }
}

const refused: Ending = { act: refuse, does: () => '售后关闭，不退款', money: '订单仍按原金额应付' }

export const refundApproval: Approval = {
  nobodyChooses: true,
  handling: '经办',
  onApproved: async (ctx, id) => {
    const it = await lockRefund(ctx, id)
    await advance(ctx, refundDoc, it, 'approve')
    await afterFunds(ctx, it.after_sale_id)
  },
  mayAgree: async (ctx, id) => {
    const refund = await refundById(ctx, id)
    const order = await orderById(ctx, refund.order_id)
    // Claimed at its receipt: the money is frozen, and no bill can have it.
    if ((await afterSaleById(ctx, refund.after_sale_id)).shipment_id !== null) return
    if (![underSettlement, settled].some((some) => some.includes(order.state)))
      throw new Fail('core.refused', { reason: `订单${orderFlow.states[order.state].label}，不能退款` })
  },
  onRefused: refused,
  onTerminated: refused,
  contentHash: async (ctx, id) => (await refundById(ctx, id)).content_hash,
  page: (id) => toRefund('/refundCheckDetail', { id }),
  review: reviewRefund,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: () => ({ agree: ['同意退款', `同意，按${afterSaleFlow.title}办理`], refuse: ['请先与供应商协商换货', '请补充照片后重新申请'] }),
}
