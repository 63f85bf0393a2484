// 元器件: a partner's catalogue, and the cart of what is bought from it (spec §3 Cloud-han, decision 0084).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { Id, Iso } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { nameFields } from './field-words.ts'
import { Num, optionalText } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** The id is whose. */
    componentCart: true
  }
}

nameFields({
  makers: '品牌',
  packages: '封装',
  categories: '类别',
  inStock: '只看有货',
  skuCode: '元器件',
  rows: '清单行',
  partNo: '型号',
  package: '封装',
  designator: '位号',
})

export const COMPONENTS_MAX = 200
export const BOM_MAX = 200

export const componentSorts = { best: '综合', price: '价格从低到高', stock: '库存从多到少' } as const
export type ComponentSort = keyof typeof componentSorts

export const Tier = z.object({ from: z.int(), priceE4: PriceE4 })

/** A part as the partner offers it now; the first tier is the price of the least quantity. */
export const Part = z.object({
  skuCode: z.string(),
  mpn: z.string(),
  maker: z.string(),
  package: z.string(),
  category: z.string(),
  description: z.string(),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
  datasheet: z.string(),
  tiers: z.array(Tier),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  leadDays: z.int(),
  isLast: z.boolean(),
})

const Count = z.object({ name: z.string(), num: z.int() })
const names = z.array(z.string().max(40)).max(20, '一次最多选 20 项').default([])
export const SkuCode = z.string().min(1, '请选择元器件').max(32)

/** What became of one row of a BOM. */
export const BomMatch = z.object({
  /** exact: the part itself can be had. other: something that may stand for it. none: nothing. */
  found: z.enum(['exact', 'other', 'none']),
  part: Part.nullable(),
  others: z.array(z.object({ part: Part, why: z.string() })),
  /** Why it is not exact; empty when it is. */
  why: z.string(),
})

/** A part that somebody has put somewhere, as it is offered. */
export const offeredPart = {
  skuId: z.string(),
  skuCode: z.string(),
  mpn: z.string(),
  maker: z.string(),
  package: z.string(),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  leadDays: z.int(),
  tiers: z.array(Tier),
}

export const ComponentLine = z.object({
  id: z.string(),
  ...offeredPart,
  designator: z.string(),
  num: z.int(),
  priceE4: PriceE4,
  nextTier: Tier.nullable(),
  amountFen: Fen,
  /** How much the price fell (positive) or rose (negative) since it was put in. */
  dropE4: z.int(),
  checked: z.boolean(),
  isInvalid: z.boolean(),
  /** Why it cannot be bought, or not in this quantity; empty when it can. */
  problem: z.string(),
  addedAt: Iso,
})

export const ComponentCart = z.object({
  ...supplierNames,
  freightFen: Fen,
  freightFreeFromFen: Fen,
  checkedKinds: z.int(),
  goodsFen: Fen,
  leadDays: z.int(),
  /** Why prices and stock are those known last; empty when the partner was asked just now. */
  stale: z.string(),
  lines: z.array(ComponentLine),
})

/** Kinds of parts in the cart. */
const YunHanCartNum = z.object({ yunHanCartNum: z.int() })
const need = { need: 'cart:edit' } as const

export const component = domain('元器件', {
  search: endpoint({
    method: 'POST',
    path: 'yunHan/product/search',
    title: '搜索元器件',
    access: 'signedIn',
    dependsOn: {},
    effect: 'read',
    input: z.object({
      searchStr: optionalText('搜索内容', 64),
      makers: names,
      packages: names,
      categories: names,
      inStock: z.boolean().default(false),
      sort: z.enum(Object.keys(componentSorts) as [ComponentSort, ...ComponentSort[]], { error: '排序方式不正确' }).default('best'),
      pageNum: z.int().min(1).max(1000, '页码最多 1000').default(1),
      pageSize: z.int().min(1).max(50, '每页最多 50 条').default(20),
    }),
    output: z.object({
      list: z.array(Part),
      total: z.int(),
      pageNum: z.int(),
      pageSize: z.int(),
      makers: z.array(Count),
      packages: z.array(Count),
      categories: z.array(Count),
    }),
    fails: ['component.down'],
  }),
  detail: endpoint({
    method: 'GET',
    path: 'yunHan/product/detail',
    title: '元器件详情',
    access: 'signedIn',
    dependsOn: { favourite: 'any' },
    input: z.object({ skuCode: SkuCode }),
    output: z.object({
      part: Part,
      /** Under which it is known at the mall; null where nobody had it yet. */
      skuId: z.string().nullable(),
      others: z.array(z.object({ part: Part, why: z.string() })),
      ...supplierNames,
      freightFen: Fen,
      freightFreeFromFen: Fen,
      askedAt: Iso,
    }),
    fails: ['component.down'],
  }),
  /** Part numbers of a BOM, each found, replaced or named as not there. */
  match: endpoint({
    method: 'POST',
    path: 'yunHan/product/match',
    title: '匹配 BOM',
    access: 'signedIn',
    dependsOn: {},
    effect: 'read',
    input: z.object({
      rows: z
        .array(z.object({ partNo: optionalText('型号', 64), package: optionalText('封装', 40) }))
        .min(1, '请粘贴 BOM')
        .max(BOM_MAX, `一次最多匹配 ${BOM_MAX} 行`),
    }),
    output: z.object({ rows: z.array(BomMatch), askedAt: Iso }),
    fails: ['component.down'],
  }),
  num: endpoint({
    method: 'POST',
    path: 'yunHan/cart/num',
    title: '元器件购物车数量',
    access: need,
    dependsOn: { componentCart: 'any', order: 'any' },
    effect: 'read',
    input: z.object({}),
    output: YunHanCartNum,
  }),
  add: endpoint({
    method: 'POST',
    path: 'yunHan/cart/add',
    title: '加入元器件购物车',
    access: need,
    /** All or none: a whole BOM at once. */
    input: z.object({
      items: z
        .array(z.object({ skuCode: SkuCode, num: Num, designator: optionalText('位号', 200) }))
        .min(1, '请选择元器件')
        .max(COMPONENTS_MAX, `一次最多加入 ${COMPONENTS_MAX} 种元器件`),
    }),
    output: YunHanCartNum,
    loading: true,
    fails: ['component.down', 'component.full'],
  }),
  cart: endpoint({
    method: 'POST',
    path: 'yunHan/cart/search',
    title: '元器件购物车',
    access: need,
    dependsOn: { componentCart: 'any', order: 'any' },
    effect: 'read',
    input: z.object({ searchStr: optionalText('搜索内容', 64) }),
    /** Null: nothing was put in. */
    output: ComponentCart.nullable(),
  }),
  update: endpoint({
    method: 'POST',
    path: 'yunHan/cart/update',
    title: '修改元器件购物车',
    access: need,
    input: z.object({
      items: z
        .array(
          z.object({
            id: Id,
            num: Num.optional(),
            /** The quantity the person saw when changing it: one changed elsewhere since is not overwritten. */
            seenNum: Num.optional(),
            checked: z.boolean().optional(),
          }),
        )
        .min(1, '请选择元器件')
        .max(COMPONENTS_MAX, `一次最多修改 ${COMPONENTS_MAX} 种元器件`),
    }),
    output: YunHanCartNum,
    fails: ['cart.numChanged'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'yunHan/cart/delete',
    title: '删除元器件',
    access: need,
    input: z.object({ id: Id }),
    output: YunHanCartNum,
  }),
})
