// What a search is narrowed by, and the counts of what it may be narrowed by.
import { z } from 'zod'
import { CategoryType } from '../cart.ts'
import { PriceE4 } from '../fen.ts'
import { searchedBadges } from '../goods.ts'
import { Page } from '../paging.ts'
import { KEYWORD_MAX, sorts, type Sort } from '../search-choices.ts'
import { optionalText } from '../text.ts'

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
export const Narrowing = z.object({
  keyword: optionalText('搜索词', KEYWORD_MAX),
  categoryIds: words('分类', 20),
  /** Whose prices are said, narrowed and sorted by. */
  categoryType: CategoryType,
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
