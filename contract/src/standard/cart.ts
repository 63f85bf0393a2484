// The cart of standard goods: the same shape as the regular one, a basket of its own (spec §3; decision 0081).
import { z } from 'zod'
import { CART_MAX, cart, CartGroup, CartLine, CategoryType } from '../cart.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../paging.ts'
import { Num } from '../text.ts'

/** Names an offer: the standard good, and whose. */
export const offerNamed = { prodId: Id, srcId: z.int({ error: '供应商不正确' }).min(1, '供应商不正确').max(999_999_999, '供应商不正确') }

export const StandardCartLine = CartLine.extend({ prodId: z.string(), standardName: z.string() })

const need = { need: 'cart:edit' } as const

export const basket = {
  addToCart: endpoint({
    method: 'POST',
    path: 'standard/shoppingCart/add',
    title: '标准商品加入购物车',
    access: need,
    /** All or none, as in the regular cart. */
    input: z.object({
      items: z
        .array(z.object({ ...offerNamed, num: Num }))
        .min(1, '请选择要购买的商品')
        .max(CART_MAX, `一次最多加入 ${CART_MAX} 种商品`),
      categoryType: CategoryType,
    }),
    output: z.object({ cartNum: z.int() }),
    fails: ['cart.full'],
  }),
  queryCart: endpoint({
    method: 'POST',
    path: 'standard/shoppingCart/query',
    title: '标准商品购物车',
    access: need,
    dependsOn: { cart: 'any', order: 'any' },
    effect: 'read',
    /** Judged for the province; for the default address where none is said. */
    input: cart.query.input,
    output: z.array(CartGroup.extend({ cartList: z.array(StandardCartLine) })),
  }),
  removeFromCart: endpoint({
    method: 'POST',
    path: 'standard/shoppingCart/delete',
    title: '删除购物车中的标准商品',
    access: need,
    input: cart.remove.input,
    output: cart.remove.output,
  }),
  updateCart: endpoint({
    method: 'POST',
    path: 'standard/shoppingCart/update',
    title: '修改购物车中的标准商品',
    access: need,
    input: cart.update.input,
    output: cart.update.output,
    fails: ['cart.numChanged'],
  }),
}
