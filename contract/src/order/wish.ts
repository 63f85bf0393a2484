// What a buyer writes about each order of a checkout: kept with the order, shown to the supplier and on paper (docs/adding/a-field-on-the-order-form.md).
import { z } from 'zod'
import { Day, optionalText } from '../text.ts'

export const DELIVERY_NOTE_MAX = 100
export const REMARK_MAX = 200

/** As it is sent. */
export const wishFields = {
  expectOn: Day.optional(),
  deliveryNote: optionalText('送货要求', DELIVERY_NOTE_MAX),
  remark: optionalText('订单备注', REMARK_MAX),
}
export const WishInput = z.object(wishFields)
export type WishInput = z.output<typeof WishInput>

/** As it is answered: what was left empty is an empty string. */
export const wishShown = { expectOn: z.string(), deliveryNote: z.string(), remark: z.string() } satisfies Record<
  keyof typeof wishFields,
  z.ZodString
>
export type Wish = z.output<z.ZodObject<typeof wishShown>>
