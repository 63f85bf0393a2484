// Where an order goes: a snapshot kept with the order, the phone sealed in it.
import { maskMobile, seal, unseal } from '../../../core/crypto.ts'
import type { OrderRow } from '../policy.ts'

export interface OrderAddress {
  receiver: string
  mobileMasked: string
  mobileCipher: string
  tel: string
  regionText: string
  detail: string
  tag: string
}

/** The jsonb of `orders.address`: the phone is bound to this order and readable nowhere else. */
export const sealAddress = (
  schoolId: number,
  orderId: string,
  it: { receiver: string; mobile: string; tel: string; regionText: string; detail: string; tag: string },
): OrderAddress => ({
  receiver: it.receiver,
  mobileMasked: maskMobile(it.mobile),
  mobileCipher: seal(it.mobile, { schoolId, field: 'orders.mobile', rowId: orderId }),
  tel: it.tel,
  regionText: it.regionText,
  detail: it.detail,
  tag: it.tag,
})

export const addressOf = (order: Pick<OrderRow, 'address'>): OrderAddress => {
  const it = (order.address ?? {}) as Partial<OrderAddress>
  return {
    receiver: it.receiver ?? '',
    mobileMasked: it.mobileMasked ?? '',
    mobileCipher: it.mobileCipher ?? '',
    tel: it.tel ?? '',
    regionText: it.regionText ?? '',
    detail: it.detail ?? '',
    tag: it.tag ?? '',
  }
}

export const addressText = (it: OrderAddress): string => [it.regionText, it.detail].filter(Boolean).join(' ')

/** The phone in full, for who delivers while the goods are on their way. */
export const mobileOf = (order: Pick<OrderRow, 'id' | 'school_id' | 'address'>): string => {
  const { mobileCipher } = addressOf(order)
  return mobileCipher === '' ? '' : unseal(mobileCipher, { schoolId: order.school_id, field: 'orders.mobile', rowId: order.id })
}
