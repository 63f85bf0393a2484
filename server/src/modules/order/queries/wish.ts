// What the buyer wrote about an order: to its columns and back.
import type { Wish, WishInput } from '@caiyuan/contract/order/wish'
import type { OrderRow } from '../policy.ts'

export const wishColumns = (it: WishInput) => ({
  expect_on: it.expectOn ?? null,
  delivery_note: it.deliveryNote,
  remark: it.remark,
})

type WishRow = Pick<OrderRow, keyof ReturnType<typeof wishColumns>>

/** Empty where no order is there yet. */
export const wishOf = (order: WishRow | null): Wish => ({
  expectOn: order?.expect_on ?? '',
  deliveryNote: order?.delivery_note ?? '',
  remark: order?.remark ?? '',
})
