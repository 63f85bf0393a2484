// The page of goods, and the offers of others for the same.
import { z } from 'zod'
import { Fen, PriceE4 } from '../fen.ts'
import { LicenceShown } from '../licence.ts'
import { specialShown } from '../special-shown.ts'
import { supplierNames } from '../supplier-names.ts'
import { BadgeShown, PhotoShown, TierShown } from './goods-card.ts'
import { Leaf } from './tree.ts'

export const PlaceShown = z.object({ provinceCode: z.string(), text: z.string() })

const SkuShown = z.object({
  skuId: z.string(),
  code: z.string(),
  catNo: z.string(),
  spec: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  listPriceE4: PriceE4.nullable(),
  /** What its supplier asks elsewhere, by its own word; with what it says of a higher price here. Null: it said nothing. */
  /** `isAsked`: a watch goes on over it, so its supplier was asked why. */
  market: z.object({ priceE4: PriceE4, source: z.string(), on: z.string(), explanation: z.string(), isAsked: z.boolean() }).nullable(),
  special: specialShown,
  /** The price is one for people (decision 0382). */
  isPersonal: z.boolean(),
  tiers: z.array(TierShown),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  baseUnit: z.string(),
  baseQty: z.number(),
  problem: z.string(),
})

/** 增值服务 of goods: an SKU that is bought with them only (decision 0160). */
export const ServiceShown = z.object({ skuId: z.string(), name: z.string(), unit: z.string(), priceE4: PriceE4 })

/** An entry of 重大危险源: its condition stands in its name; the threshold is what one site keeps, in t. */
const MajorHazard = z.object({ name: z.string(), thresholdT: z.number() })
export type MajorHazard = z.output<typeof MajorHazard>

export const ProductDetail = z.object({
  productId: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  pack: z.string(),
  cas: z.string(),
  description: z.string(),
  /** Why it costs less than half of what others ask, in the words of its supplier. */
  lowReason: z.string(),
  trail: z.array(Leaf),
  badges: z.array(BadgeShown),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  isAsset: z.boolean(),
  taxRateBp: z.int(),
  listedOn: z.string(),
  /** Who may buy regulated goods and whether this person may; null for ordinary goods. */
  gate: z
    .object({
      controlClass: z.int(),
      /** The lists of the state it stands on, with their editions. */
      lists: z.array(z.string()),
      demand: z.string(),
      refusal: z.string(),
      /** By which its supplier sells it; none where that is why it is not sold, or nobody asks. */
      licences: z.array(LicenceShown),
      isKnown: z.boolean(),
    })
    .nullable(),
  /** The entries of GB 18218 its substance stands under, as printed; they bar nothing. */
  majorHazards: z.array(MajorHazard),
  /** Money it may not be bought from, with the reason; what may not be bought at all says so as `problem`. */
  limits: z.array(z.object({ fundSource: z.string(), cap: z.string(), text: z.string() })),
  supplier: z.object({
    supplierId: z.string(),
    name: z.string(),
    shortName: z.string(),
    kinds: z.string(),
    joinedOn: z.string(),
    uscc: z.string(),
    phone: z.string(),
    goodsNum: z.int(),
    schoolOrders: z.int(),
  }),
  freight: z.object({ fen: Fen, freeFromFen: Fen }),
  place: PlaceShown.nullable(),
  leaveOn: z.string(),
  leadDays: z.int(),
  skus: z.array(SkuShown),
  /** 增值服务 that can be bought with them. */
  services: z.array(ServiceShown),
  /** Pictures the supplier sent, in their order; without one a drawing stands there. */
  pictures: z.array(PhotoShown),
  /** 图文详情 as cleaned HTML; empty when there is none. */
  story: z.string(),
  /** The school's own recent purchases of this product; empty for visitors. */
  deals: z.array(z.object({ on: z.string(), deptName: z.string(), spec: z.string(), num: z.int(), unit: z.string(), priceE4: PriceE4 })),
})

export const OfferShown = z.object({
  productId: z.string(),
  skuId: z.string(),
  ...supplierNames,
  name: z.string(),
  brand: z.string(),
  catNo: z.string(),
  spec: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  baseUnit: z.string(),
  baseQty: z.number(),
  basePriceE4: PriceE4,
  tiers: z.array(TierShown),
  freight: z.object({ fen: Fen, freeFromFen: Fen }),
  leaveOn: z.string(),
  isThis: z.boolean(),
  /** The same brand and pack, in stock: the price of this one is measured by it. */
  isCompared: z.boolean(),
  problem: z.string(),
})
