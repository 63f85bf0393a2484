// 元器件 orders: the common check-out with the partner's prices asked again, and where the partner's parcels are (decision 0084).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { buy, submitInput } from './order/buy.ts'
import { Quote } from './order/quote.ts'
import { Id, Iso } from './paging.ts'
import { Num } from './text.ts'

const cart = { need: 'cart:edit' } as const

export const componentOrder = domain('元器件订单', {
  /** What is ticked in the component cart. */
  add: endpoint({
    method: 'POST',
    path: 'yunHan/order/add',
    title: '结算元器件',
    access: cart,
    dependsOn: {},
    input: z.object({ addrId: Id.optional() }),
    output: Quote,
    fails: ['order.emptyCart', 'component.down'],
  }),
  addNow: endpoint({
    method: 'POST',
    path: 'yunHan/order/addNow',
    title: '立即购买元器件',
    access: cart,
    dependsOn: {},
    input: z.object({ skuCode: z.string().min(1, '请选择元器件').max(32), num: Num, addrId: Id.optional() }),
    output: Quote,
    fails: ['component.down'],
  }),
  submit: endpoint({
    method: 'POST',
    path: 'yunHan/order/submit',
    title: '提交元器件订单',
    access: { need: 'order:create' },
    input: submitInput,
    output: buy.submit.output,
    loading: true,
    fails: ['goods.priceMoved', 'order.quoteChanged', 'fund.short', 'approval.chooseFirst', 'approval.signature', 'component.down'],
  }),
  logistics: endpoint({
    method: 'GET',
    path: 'yunHan/logistics',
    title: '元器件物流',
    access: 'signedIn',
    dependsOn: { order: 'orderId' },
    input: z.object({ orderId: Id }),
    output: z.object({
      orderNo: z.string(),
      partnerNo: z.string(),
      /** What the partner does with it now, in words. */
      stage: z.string(),
      shipOn: z.string(),
      /** Why nothing newer is known; empty when the partner was asked just now. */
      fault: z.string(),
      parcels: z.array(
        z.object({
          carrierName: z.string(),
          waybillNo: z.string(),
          shippedAt: Iso,
          signedAt: Iso.nullable(),
          traces: z.array(z.object({ at: Iso, text: z.string() })),
        }),
      ),
    }),
  }),
})
