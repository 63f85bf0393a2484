import { carrierName } from '@caiyuan/contract/carriers'
import type { componentOrder } from '@caiyuan/contract/component-order'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { failText } from '@caiyuan/contract/fails'
import { Fail } from '../../core/fail.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { askPartner } from '../catalog/partner.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { placedOf, placingKey } from '../supply/partner.ts'

type ComponentOrder = Of<typeof componentOrder>

const stages = {
  unknown: '合作方还没有收到',
  taken: '已接单，备货中',
  packed: '已配齐，等待出库',
  shipped: '已发货',
  signed: '已签收',
} as const

/** Whoever may see the order; where the partner does not answer, what is known of it. */
export const getLogistics: ComponentOrder['logistics'] = beforehand(
  async (at, { orderId }: InputOf<(typeof componentOrder)['logistics']>) => {
    const order = await at.read((ctx) => seenOrder(ctx, orderId))
    return askPartner((partner, signal) => partner.orderState(placingKey(order), signal))
  },
  async (ctx, { orderId }, told) => {
    const order = await seenOrder(ctx, orderId)
    if (order.kind !== 'YUNHAN') throw new Fail('core.refused', { reason: '这张订单不是元器件订单，物流请看订单的包裹' })
    const placed = await placedOf(ctx, orderId)
    const now = 'is' in told ? told.is : null
    const isKnown = now !== null && now.status !== 'unknown'
    return {
      orderNo: order.order_no,
      partnerNo: isKnown ? now.partnerNo : (placed?.partner_no ?? ''),
      stage:
        now && (isKnown || !placed?.fault) ? stages[now.status] : placed?.fault || (placed?.partner_no ? stages.taken : stages.unknown),
      shipOn: isKnown ? now.shipOn : (placed?.ship_on ?? ''),
      fault: 'is' in told ? '' : failText(told.fault),
      parcels: isKnown
        ? now.parcels.map(({ carrierCode, traces, ...it }) => ({
            ...it,
            carrierName: carrierName(carrierCode),
            traces: traces.map(({ at, text }) => ({ at, text })),
          }))
        : [],
    }
  },
)
