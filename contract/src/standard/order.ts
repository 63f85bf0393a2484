// Ordering standard goods: the quote and the submission of every order, with the payloads of the specification (spec §3).
import { z } from 'zod'
import { CategoryType } from '../cart.ts'
import { endpoint } from '../endpoint.ts'
import { submitFails, submitInput, Submitted } from '../order/buy.ts'
import { LINES_MAX, Quote } from '../order/quote.ts'
import { Id } from '../paging.ts'
import { Num } from '../text.ts'
import { offerNamed } from './cart.ts'

const addrId = Id.optional()

export const ordering = {
  allowOrderNow: endpoint({
    method: 'POST',
    path: 'standard/order/allowOrderNow',
    title: '能否立即购买标准商品',
    access: { need: 'cart:edit' },
    dependsOn: {},
    effect: 'read',
    input: z.object({ ...offerNamed, num: Num, addrId }),
    /** Why it may not be bought like this; empty where it may. */
    output: z.object({ allow: z.boolean(), reason: z.string() }),
  }),
  orderNow: endpoint({
    method: 'POST',
    path: 'standard/order/orderNow',
    title: '立即购买标准商品',
    access: { need: 'cart:edit' },
    dependsOn: {},
    input: z.object({ ...offerNamed, num: Num, addrId, categoryType: CategoryType }),
    output: Quote,
  }),
  orderCart: endpoint({
    method: 'POST',
    path: 'standard/order/cart',
    title: '结算购物车中的标准商品',
    access: { need: 'cart:edit' },
    dependsOn: {},
    input: z.object({
      addrId,
      /** Lines of the cart as the caller knows them; none: all that are ticked. */
      cartInfoDtos: z
        .array(z.object({ ...offerNamed, num: Num }))
        .max(LINES_MAX, `一次最多购买 ${LINES_MAX} 种商品`)
        .default([]),
      categoryType: CategoryType,
    }),
    output: Quote,
    fails: ['order.emptyCart', 'order.quoteChanged'],
  }),
  submitNow: endpoint({
    method: 'POST',
    path: 'standard/order/submitNow',
    title: '提交立即购买的标准商品订单',
    access: { need: 'order:create' },
    input: submitInput.extend({ orderSkuInfo: z.object({ srcId: offerNamed.srcId, standardProdId: Id, num: Num }) }),
    output: Submitted,
    loading: true,
    fails: submitFails,
  }),
  submit: endpoint({
    method: 'POST',
    path: 'standard/order/submit',
    title: '提交标准商品订单',
    access: { need: 'order:create' },
    input: submitInput,
    output: Submitted,
    loading: true,
    fails: submitFails,
  }),
}
