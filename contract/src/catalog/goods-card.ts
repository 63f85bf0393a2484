// Goods as lists show them: one product with the SKU whose price is said.
import { z } from 'zod'
import { PriceE4 } from '../fen.ts'
import { specialShown } from '../special-shown.ts'
import { supplierNames } from '../supplier-names.ts'

export const BadgeShown = z.object({ type: z.int(), label: z.string(), tip: z.string(), crossed: z.boolean() })
export const TierShown = z.object({ from: z.int(), priceE4: PriceE4 })

/** A picture its supplier sent, with the pack it is of. */
export const PhotoShown = z.object({ pictureId: z.string(), skuId: z.string().nullable(), width: z.int(), height: z.int() })

/** An offer a price is measured by. */
export const ComparedOffer = z.object({ productId: z.string(), skuId: z.string(), ...supplierNames, priceE4: PriceE4 })

/** One product in a list, with the SKU whose price is shown. */
export const GoodsCard = z.object({
  productId: z.string(),
  skuId: z.string(),
  skuNum: z.int(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  catNo: z.string(),
  spec: z.string(),
  pack: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  listPriceE4: PriceE4.nullable(),
  special: specialShown,
  baseUnit: z.string(),
  /** Price of one base unit; 0 when the pack is not known. */
  basePriceE4: PriceE4,
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  supplierId: z.string(),
  ...supplierNames,
  badges: z.array(BadgeShown),
  controlClass: z.int(),
  /** The working day by which it leaves the supplier. */
  leaveOn: z.string(),
  /** How many orders of the person's school held it in the last 12 months. */
  schoolTimes: z.int(),
  /** Among offers of the same brand and pack: lowest, or how many times the median of the `num` others when above 1.2. */
  compare: z.object({
    kind: z.enum(['none', 'lowest', 'high']),
    ratio: z.number(),
    num: z.int(),
    referenceE4: PriceE4,
    /** What a verdict is measured by, the cheapest first. */
    offers: z.array(ComparedOffer),
  }),
  picture: z.string(),
  problem: z.string(),
})
