// 改买: what may be bought in place of goods their supplier did not deliver (scenario 38, decision 0402).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Id } from '../paging.ts'
import { supplierNames } from '../supplier-names.ts'
import { lineShown } from './line.ts'

const OfferInstead = z.object({
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  spec: z.string(),
  unit: z.string(),
  ...supplierNames,
  /** The same brand, pack, colour and size; else the same goods in another pack or of another make. */
  isSame: z.boolean(),
  /** So many are as much as was ordered. */
  num: z.int(),
  /** For this number. */
  priceE4: PriceE4,
  amountFen: Fen,
  /** Free pieces. */
  stock: z.int(),
  leadDays: z.int(),
})

export const instead = {
  instead: endpoint({
    method: 'GET',
    path: 'order/instead',
    title: '供应商没有供货的商品可以改买什么',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'id' },
    input: z.object({ id: Id }),
    output: z.object({
      lines: z.array(
        z.object({
          lineNo: z.int(),
          ...lineShown,
          /** The same goods first, then by what they cost. */
          offers: z.array(OfferInstead),
        }),
      ),
    }),
  }),
}
