// Shopping cart (spec §3 Cart: groups with cartList of items with num; §7 Cart). Groups are suppliers.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './money.ts'
import { Id, nothing } from './paging.ts'
import { Num } from './text.ts'

export const CategoryType = z.enum(['0', '1'])
const categoryType = CategoryType.default('0')

/** Add-on services of a line: paid help such as installation (spec `supportServerNum`). */
const ServiceNum = z.int({ error: '服务数量须为 0 到 99 的整数' }).min(0, '服务数量须为 0 到 99 的整数').max(99, '服务数量须为 0 到 99 的整数')

const CartItem = z.object({
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  spec: z.string(),
  catNo: z.string(),
  unit: z.string(),
  picture: z.string(),
  num: z.int(),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  controlClass: z.int(),
  supportServerNum: z.int(),
  checked: z.boolean(),
  /** Price of one piece at this number, tiers applied. */
  priceE4: PriceE4,
  /** Price when it was put in, to tell a drop or a rise. */
  seenPriceE4: PriceE4,
  amountFen: Fen,
  /** Why it cannot be bought; empty when it can. */
  problem: z.string(),
})

export const CartGroup = z.object({
  srcId: z.int(),
  supplierId: z.string(),
  supplierName: z.string(),
  freightFen: Fen,
  freightFreeFromFen: Fen,
  cartList: z.array(CartItem),
})

const CartCount = z.object({
  /** Σ num over all groups (spec §4). */
  num: z.int(),
  kinds: z.int(),
})

const need = { need: 'cart:edit' } as const

export const cart = {
  list: endpoint({
    method: 'POST',
    path: 'shoppingCart/list',
    title: '购物车',
    access: need,
    effect: 'read',
    input: z.object({ searchStr: z.string().trim().max(50).default(''), categoryType, provinceCode: z.string().max(12).default('') }),
    output: z.object({ groups: z.array(CartGroup), invalid: z.array(CartItem.extend({ supplierName: z.string() })), count: CartCount }),
  }),
  query: endpoint({ method: 'POST', path: 'shoppingCart/query', title: '购物车件数', access: need, effect: 'read', input: z.object({ categoryType }), output: CartCount }),
  add: endpoint({
    method: 'POST',
    path: 'shoppingCart/add',
    title: '加入购物车',
    access: need,
    input: z.object({ skuId: Id, num: Num, categoryType }),
    output: CartCount,
    fails: ['cart.full', 'goods.offShelf', 'goods.stock', 'goods.moq', 'goods.pack'],
  }),
  update: endpoint({
    method: 'POST',
    path: 'shoppingCart/update',
    title: '修改购物车',
    access: need,
    input: z.object({ skuIds: z.array(Id).min(1, '请选择商品').max(100), num: Num.optional(), checked: z.boolean().optional(), categoryType }),
    output: CartCount,
    fails: ['goods.stock', 'goods.moq', 'goods.pack'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'shoppingCart/delete',
    title: '移出购物车',
    access: need,
    input: z.object({ skuIds: z.array(Id).min(1, '请选择商品').max(100), categoryType }),
    output: CartCount,
  }),
  updateSupportServerNum: endpoint({
    method: 'POST',
    path: 'shoppingCart/updateSupportServerNum',
    title: '修改附加服务数量',
    access: need,
    input: z.object({ skuId: Id, supportServerNum: ServiceNum, categoryType }),
    output: nothing,
  }),
  notAllowed: endpoint({
    method: 'GET',
    path: 'tip/notAllowedToBePurchaseItems',
    title: '限购提示',
    access: 'signedIn',
    input: z.object({}),
    output: z.array(z.object({ scope: z.string(), reason: z.string() })),
  }),
}
