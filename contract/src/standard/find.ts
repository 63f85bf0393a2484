// Finding standard goods: one card is one good with its offers (domain page 07 §7.2).
import { z } from 'zod'
import { CategoryType } from '../cart.ts'
import { BadgeShown, TierShown } from '../catalog/goods-card.ts'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Id, Page, paged } from '../paging.ts'
import { KEYWORD_MAX } from '../search-choices.ts'
import { supplierNames } from '../supplier-names.ts'
import { optionalText } from '../text.ts'

export const standardSorts = { best: '综合', offers: '报价数', priceUp: '价格从低到高', priceDown: '价格从高到低', newest: '新品' } as const
export type StandardSort = keyof typeof standardSorts

/** An offer of a standard good, as the person's school sees it. */
export const StandardOffer = z.object({
  skuId: z.string(),
  productId: z.string(),
  supplierId: z.string(),
  srcId: z.int(),
  ...supplierNames,
  /** As the supplier calls it. */
  name: z.string(),
  spec: z.string(),
  catNo: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  tiers: z.array(TierShown),
  baseUnit: z.string(),
  baseQty: z.number(),
  /** Price of one base unit; 0 when the pack is not known. */
  basePriceE4: PriceE4,
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  badges: z.array(BadgeShown),
  controlClass: z.int(),
  freight: z.object({ fen: Fen, freeFromFen: Fen }),
  leadDays: z.int(),
  /** The working day by which it leaves the supplier. */
  leaveOn: z.string(),
  problem: z.string(),
})

const described = {
  prodId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  pack: z.string(),
  unit: z.string(),
  categoryName: z.string(),
  picture: z.string(),
  /** How many offers the school sees. */
  offerNum: z.int(),
}

export const StandardCard = z.object({
  ...described,
  /** What can be bought comes first, the cheapest of it. */
  lowest: StandardOffer,
  highestE4: PriceE4,
})

const Choice = z.object({ value: z.string(), label: z.string(), num: z.int() })
const PlaceShown = z.object({ provinceCode: z.string(), text: z.string() })

const words = (name: string) =>
  z
    .array(z.string().min(1).max(120, `${name}不正确`))
    .max(30, `${name}最多选 30 项`)
    .default([])
const provinceCode = z
  .string()
  .regex(/^\d{2}$/, '省份不正确')
  .optional()

export const find = {
  search: endpoint({
    method: 'POST',
    path: 'standard/product/search',
    title: '搜索标准商品',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: Page.extend({
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      keyword: optionalText('搜索词', KEYWORD_MAX),
      categoryIds: words('分类'),
      brands: words('品牌'),
      sort: z.enum(Object.keys(standardSorts) as [StandardSort, ...StandardSort[]]).default('best'),
      provinceCode,
      categoryType: CategoryType,
    }),
    output: paged(StandardCard).extend({
      /** What to mark in the names. */
      words: z.array(z.string()),
      /** No standard good holds all the words; these hold some. */
      isLoose: z.boolean(),
      /** Counts of each ignore its own choice. */
      categories: z.array(Choice),
      brands: z.array(Choice),
      place: PlaceShown.nullable(),
    }),
  }),

  showMore: endpoint({
    method: 'POST',
    path: 'standard/product/showMore',
    title: '标准商品的更多报价',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ prodId: Id, provinceCode, categoryType: CategoryType }),
    /** The offers behind the lowest one, which the card shows. */
    output: z.object({ list: z.array(StandardOffer) }),
  }),

  detail: endpoint({
    method: 'POST',
    path: 'standard/product/detail',
    title: '标准商品详情',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ prodId: Id, provinceCode, categoryType: CategoryType }),
    output: z.object({
      ...described,
      cas: z.string(),
      attributes: z.array(z.object({ name: z.string(), value: z.string() })),
      trail: z.array(z.object({ id: z.string(), name: z.string() })),
      place: PlaceShown.nullable(),
      offers: z.array(StandardOffer),
      /** The lowest price of the mall by day over all its offers, the last 12 months. */
      trend: z.array(z.object({ on: z.string(), priceE4: PriceE4 })),
    }),
  }),
}
