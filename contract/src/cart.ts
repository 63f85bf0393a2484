// The shopping cart (spec §3 Cart, §7; domain page 02 §2.16): a list grouped by supplier, each group with its `cartList`.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing } from './paging.ts'
import { PUBLIC, purses } from './purse.ts'
import { specialShown } from './special-shown.ts'
import { supplierNames } from './supplier-names.ts'
import { Num, optionalText } from './text.ts'
import { plain } from './unseen.ts'

nameFields({ catNos: '货号', serviceId: '增值服务' })

export const CART_MAX = 100

/** Each purse has a cart of its own (spec §1). */
export const CategoryType = z.enum(purses, { error: '采购方式不正确' }).default(PUBLIC)

/** Which pack of which goods. */
const packWords = {
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  catNo: z.string(),
  unit: z.string(),
  picture: z.string(),
}

/** A service that can be bought with the goods of a line. */
const CartService = z.object({
  skuId: z.string(),
  name: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  /** Chosen. */
  num: z.int(),
  amountFen: Fen,
  /** Why it cannot be bought; empty when it can. */
  problem: z.string(),
})

export const CartLine = z.object({
  ...packWords,
  controlClass: z.int(),
  num: z.int(),
  moq: z.int(),
  packStep: z.int(),
  /** Free pieces. */
  stock: z.int(),
  /** For this quantity, tiers applied. */
  priceE4: PriceE4,
  special: specialShown,
  /** The next lower price and the quantity that reaches it. */
  nextTier: z.object({ from: z.int(), priceE4: PriceE4 }).nullable(),
  /** Of the goods alone. */
  amountFen: Fen,
  seenPriceE4: PriceE4,
  /** How much the price fell (positive) or rose (negative) since the line was added. */
  dropE4: z.int(),
  leadDays: z.int(),
  services: z.array(CartService),
  /** Pieces of all services together. */
  supportServerNum: z.int(),
  checked: z.boolean(),
  /** Cannot be bought at all; the line is greyed. */
  isInvalid: z.boolean(),
  /** Why it cannot be bought, or not in this quantity; empty when it can. */
  problem: z.string(),
  addedAt: Iso,
})

export const CartGroup = z.object({
  supplierId: z.string(),
  srcId: z.int(),
  ...supplierNames,
  /** Freight of what is selected, and from which amount it is free (0: never). */
  freightFen: Fen,
  freightFreeFromFen: Fen,
  /** What is selected and can be bought; services count in the money alone. */
  checkedNum: z.int(),
  checkedKinds: z.int(),
  goodsFen: Fen,
  /** Why what is selected is no order of the school; empty when it is. */
  problem: z.string(),
  cartList: z.array(CartLine),
})
export const CartGroups = z.array(CartGroup)

/** Goods that a 货号 names, as they can be bought here and now. */
export const NamedGoods = z.object({
  ...packWords,
  ...supplierNames,
  priceE4: PriceE4,
  tiers: z.array(z.object({ from: z.int(), priceE4: PriceE4 })),
  moq: z.int(),
  packStep: z.int(),
  /** Free pieces. */
  stock: z.int(),
  leadDays: z.int(),
  /** Why it cannot be bought in any quantity; empty when it can. */
  problem: z.string(),
})
/** Of one 货号 at most so many goods are shown. */
export const NAMED_MAX = 20

const searchStr = optionalText('搜索内容', 64)
const code = z
  .string()
  .regex(/^\d{0,9}$/, '地区不正确')
  .default('')
const need = { need: 'cart:edit' } as const

export const cart = domain('购物车', {
  list: endpoint({
    method: 'POST',
    path: 'shoppingCart/list',
    title: '购物车',
    access: need,
    dependsOn: { cart: 'any', order: 'any' },
    effect: 'read',
    /** Delivery area for this address; the default address when absent. */
    input: z.object({ searchStr, addrId: Id.optional(), categoryType: CategoryType }),
    output: CartGroups,
  }),
  query: endpoint({
    method: 'POST',
    path: 'shoppingCart/query',
    title: '按地区查询购物车',
    access: need,
    dependsOn: { cart: 'any', order: 'any' },
    effect: 'read',
    input: z.object({ provinceCode: code, cityCode: code, countyCode: code, searchStr, categoryType: CategoryType }),
    output: CartGroups,
  }),
  add: endpoint({
    method: 'POST',
    path: 'shoppingCart/add',
    title: '加入购物车',
    access: need,
    /** Several lines at once: buying again, adding a scene. All or none. A service comes with its goods. */
    input: z.object({
      items: z
        .array(z.object({ skuId: Id, num: Num }))
        .min(1, '请选择要购买的商品')
        .max(CART_MAX, `一次最多加入 ${CART_MAX} 种商品`),
      categoryType: CategoryType,
    }),
    /** Pieces in the cart afterwards: Σ num. */
    output: z.object({ cartNum: z.int() }),
    fails: ['cart.full'],
  }),
  /** 货号 as people write them in sheets: upper or lower case, with or without blanks, dashes, dots and strokes. */
  named: endpoint({
    method: 'POST',
    path: 'shoppingCart/named',
    title: '按货号查找商品',
    access: need,
    dependsOn: {},
    effect: 'read',
    input: z.object({
      catNos: z
        .array(z.string().overwrite(plain).min(1, '请填写货号').max(64, '货号最多 64 个字'))
        .min(1, '请填写货号')
        .max(CART_MAX, `一次最多查找 ${CART_MAX} 个货号`),
      categoryType: CategoryType,
    }),
    /** One for each of them, in their order; what can be bought first, then the cheapest. */
    output: z.array(z.object({ goods: z.array(NamedGoods) })),
  }),
  update: endpoint({
    method: 'POST',
    path: 'shoppingCart/update',
    title: '修改购物车',
    access: need,
    input: z.object({
      items: z
        .array(
          z.object({
            skuId: Id,
            num: Num.optional(),
            /** The quantity the person saw when changing it: one changed elsewhere since is not overwritten. */
            seenNum: Num.optional(),
            checked: z.boolean().optional(),
          }),
        )
        .min(1, '请选择商品')
        .max(CART_MAX, `一次最多修改 ${CART_MAX} 种商品`),
      categoryType: CategoryType,
    }),
    output: z.object({ cartNum: z.int() }),
    fails: ['cart.numChanged'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'shoppingCart/delete',
    title: '删除购物车商品',
    access: need,
    input: z.object({
      skuIds: z.array(Id).min(1, '请选择要删除的商品').max(CART_MAX, `一次最多删除 ${CART_MAX} 种商品`),
      categoryType: CategoryType,
    }),
    output: z.object({ cartNum: z.int() }),
  }),
  setService: endpoint({
    method: 'POST',
    path: 'shoppingCart/updateSupportServerNum',
    title: '修改增值服务份数',
    access: need,
    input: z.object({
      skuId: Id,
      /** Absent: the only one that is offered. */
      serviceId: Id.optional(),
      supportServerNum: z
        .int({ error: '增值服务份数须为 0 到 9999 的整数' })
        .min(0, '增值服务份数须为 0 到 9999 的整数')
        .max(9999, '增值服务份数须为 0 到 9999 的整数'),
      categoryType: CategoryType,
    }),
    output: nothing,
  }),
  notAllowed: endpoint({
    method: 'GET',
    path: 'tip/notAllowedToBePurchaseItems',
    title: '不允许采购的商品',
    access: 'signedIn',
    dependsOn: { limit: 'any' },
    input: z.object({}),
    /** `role`, `fundSource`: for whom and from which money it holds, empty for all; `cap`: up to what it may be bought, empty where not at all; `instead`: the way out. */
    output: z.array(
      z.object({ title: z.string(), role: z.string(), fundSource: z.string(), cap: z.string(), reason: z.string(), instead: z.string() }),
    ),
  }),
})
