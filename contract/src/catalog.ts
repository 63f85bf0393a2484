// Finding goods: category tree, search with facets, suggestions, product detail, offers of the same goods, price history.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Explained, ExplainInput } from './explain.ts'
import { Fen, PriceE4 } from './fen.ts'
import { searchedBadges } from './goods.ts'
import { LicenceShown } from './licence.ts'
import { Id, Page, paged } from './paging.ts'
import { ReagentInput, Reagents } from './reagent.ts'
import { KEYWORD_MAX, sorts, type Sort } from './search-choices.ts'
import { specialShown } from './special-shown.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText } from './text.ts'

const Leaf = z.object({ id: z.string(), name: z.string() })
const Group = Leaf.extend({ children: z.array(Leaf) })
const Root = Leaf.extend({ children: z.array(Group) })

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

const Choice = z.object({ value: z.string(), label: z.string(), num: z.int() })
const Band = z.object({ fromE4: PriceE4, toE4: PriceE4.nullable(), num: z.int() })

/** Counts of each facet ignore the facet's own choice. */
export const Facets = z.object({
  categories: z.array(Choice),
  /** `letters` is pinyin, initials and Latin letters of the brand, for finding it in the list. */
  brands: z.array(Choice.extend({ letters: z.string() })),
  suppliers: z.array(Choice.extend({ fullName: z.string() })),
  /** How many there are: the lists hold those with the most goods. */
  totals: z.object({ categories: z.int(), brands: z.int(), suppliers: z.int() }),
  prices: z.array(Band),
  basePrices: z.object({ unit: z.string(), bands: z.array(Band) }),
  stock: z.array(Choice),
  ship: z.array(Choice),
  controls: z.array(Choice),
  /** Goods that hold all badges chosen and this one. */
  badges: z.array(Choice),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), num: z.int() })) })),
})

const words = (name: string, most: number) =>
  z
    .array(z.string().min(1).max(120, `${name}不正确`))
    .max(most, `${name}最多选 ${most} 项`)
    .default([])

/** What narrows a search down. The order and the page are no part of it, so its counts outlive turning pages. */
const Narrowing = z.object({
  keyword: optionalText('搜索词', KEYWORD_MAX),
  categoryIds: words('分类', 20),
  brands: words('品牌', 30),
  supplierIds: words('供应商', 30),
  priceFromE4: PriceE4.optional(),
  priceToE4: PriceE4.optional(),
  /** Bounds on the price of one base unit, e.g. 支, g, mL. */
  baseFromE4: PriceE4.optional(),
  baseToE4: PriceE4.optional(),
  baseUnit: z.string().max(10).default(''),
  stock: z
    .array(z.enum(['in', 'wait']))
    .max(2)
    .default([]),
  /** Leaves within so many days. */
  shipDays: z.int().min(1).max(3).optional(),
  controls: z.array(z.int().min(0).max(6)).max(7).default([]),
  badges: z.array(z.literal(searchedBadges, '服务标签不正确')).max(searchedBadges.length, '服务标签不正确').default([]),
  attributes: z
    .array(z.object({ name: z.string().min(1).max(50), values: z.array(z.string().min(1).max(120)).min(1).max(30) }))
    .max(8)
    .default([]),
})

export const SearchInput = Page.extend({
  ...Narrowing.shape,
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  sort: z.enum(Object.keys(sorts) as [Sort, ...Sort[]]).default('best'),
  provinceCode: z
    .string()
    .regex(/^\d{2}$/, '省份不正确')
    .optional(),
})

const PlaceShown = z.object({ provinceCode: z.string(), text: z.string() })

const SkuShown = z.object({
  skuId: z.string(),
  code: z.string(),
  catNo: z.string(),
  spec: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  listPriceE4: PriceE4.nullable(),
  special: specialShown,
  tiers: z.array(TierShown),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  baseUnit: z.string(),
  baseQty: z.number(),
  problem: z.string(),
})

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
  /** Pictures the supplier sent, in their order; without one a drawing stands there. */
  pictures: z.array(PhotoShown),
  /** 图文详情 as cleaned HTML; empty when there is none. */
  story: z.string(),
  /** The school's own recent purchases of this product; empty for visitors. */
  deals: z.array(z.object({ on: z.string(), deptName: z.string(), spec: z.string(), num: z.int(), unit: z.string(), priceE4: PriceE4 })),
})

const OfferShown = z.object({
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

export const catalog = domain('商品与搜索', {
  tree: endpoint({
    method: 'GET',
    path: 'category/tree',
    title: '商品分类',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.object({ list: z.array(Root) }),
  }),

  hotWords: endpoint({
    method: 'GET',
    path: 'search/hotWords',
    title: '热搜词',
    access: 'public',
    dependsOn: { hotWord: 'any' },
    input: z.object({}),
    output: z.object({ words: z.array(z.string()) }),
  }),

  suggest: endpoint({
    method: 'GET',
    path: 'search/suggest',
    title: '搜索建议',
    access: 'public',
    dependsOn: {},
    input: z.object({ text: optionalText('搜索词', KEYWORD_MAX) }),
    output: z.object({ list: z.array(z.object({ text: z.string(), note: z.string() })) }),
  }),

  search: endpoint({
    method: 'POST',
    path: 'product/search',
    title: '搜索商品',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: SearchInput,
    output: paged(GoodsCard).extend({
      /** More goods matched than were counted: every number is "about". */
      isAbout: z.boolean(),
      /** What to mark in the titles. */
      words: z.array(z.string()),
      /** What was searched instead, when the typed word found nothing. */
      corrected: z.string(),
      /** No goods hold all the words; these hold some. */
      isLoose: z.boolean(),
      trail: z.array(Leaf),
      related: z.array(z.string()),
      /** Where the words find nothing at all: categories with goods whose names, or whose goods, are nearest to them. */
      nearest: z.array(Leaf),
      place: PlaceShown.nullable(),
    }),
  }),

  /** Asked beside `search`, and again only when something narrows differently: the goods never wait for their counts. */
  facets: endpoint({
    method: 'POST',
    path: 'product/facets',
    title: '搜索筛选项',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: Narrowing,
    output: Facets,
  }),

  reagents: endpoint({
    method: 'POST',
    path: 'product/reagents',
    title: '搜索试剂',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: ReagentInput,
    output: Reagents,
  }),

  explain: endpoint({
    method: 'GET',
    path: 'search/explain',
    title: '搜索排序说明',
    access: { need: 'tenant:view' },
    dependsOn: {},
    input: ExplainInput,
    output: Explained,
  }),

  detail: endpoint({
    method: 'GET',
    path: 'product/detail',
    title: '商品详情',
    access: 'public',
    dependsOn: {},
    input: z.object({
      id: Id,
      provinceCode: z
        .string()
        .regex(/^\d{2}$/, '省份不正确')
        .optional(),
    }),
    output: ProductDetail,
  }),

  offers: endpoint({
    method: 'GET',
    path: 'product/offers',
    title: '同类报价',
    access: 'public',
    dependsOn: {},
    input: z.object({
      skuId: Id,
      provinceCode: z
        .string()
        .regex(/^\d{2}$/, '省份不正确')
        .optional(),
    }),
    output: z.object({
      list: z.array(OfferShown),
      /** Median of the other suppliers' offers of the same brand and pack, as the card says it; null with fewer than two. */
      reference: z.object({ priceE4: PriceE4, ratio: z.number(), num: z.int() }).nullable(),
      /** The lowest of them. */
      lowest: ComparedOffer.nullable(),
    }),
  }),

  priceTrend: endpoint({
    method: 'GET',
    path: 'product/priceTrend',
    title: '价格走势',
    access: 'public',
    dependsOn: {},
    input: z.object({ skuId: Id }),
    output: z.object({ points: z.array(z.object({ on: z.string(), priceE4: PriceE4 })) }),
  }),

  cards: endpoint({
    method: 'POST',
    path: 'product/cards',
    title: '按规格查询商品',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ skuIds: z.array(Id).min(1, '请选择商品').max(20, '最多 20 种商品') }),
    output: z.object({
      list: z.array(
        GoodsCard.extend({
          attributes: z.array(z.object({ name: z.string(), value: z.string() })),
          leadDays: z.int(),
          tiers: z.array(TierShown),
          /** Base units in one pack; 0 when it is not known. */
          baseQty: z.number(),
          freight: z.object({ fen: Fen, freeFromFen: Fen }),
        }),
      ),
    }),
  }),

  picture: endpoint({
    method: 'GET',
    path: 'picture',
    title: '商品图',
    access: 'public',
    effect: 'raw',
    input: z.object({ id: Id, sku: Id.optional() }),
    output: z.unknown(),
  }),

  photo: endpoint({
    method: 'GET',
    path: 'photo',
    title: '商品照片',
    access: 'public',
    effect: 'raw',
    input: z.object({
      id: Id,
      /** The longest side in pixels; the next larger one there is answers. */
      side: z.coerce.number().int().min(1).max(10_000),
      type: z.enum(['avif', 'webp']).default('webp'),
    }),
    output: z.unknown(),
  }),
})
