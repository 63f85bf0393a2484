// Orders of one's own money: no funds, nobody who approves; they are paid, sent, received (domain page 02 §2.1, decision 0220).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Id, Iso, Page, paged, TabCounts } from '../paging.ts'
import { optionalText } from '../text.ts'
import { Submitted } from './buy.ts'
import { OrderRow } from './list.ts'
import { confirmed, mayCome, toPay, unanswered } from './standing.ts'
import { wishFields } from './wish.ts'

/** So many orders of one person may wait to be paid. */
export const UNPAID_MAX = 20

/** Tabs of 个人订单; `evaluate` and `service` look at more than the state. */
export const personalTabs = {
  all: { label: '全部', states: Object.keys(orderFlow.states) as OrderState[] },
  pay: { label: '待付款', states: toPay },
  ship: { label: '待发货', states: [...unanswered, ...confirmed] },
  receive: { label: '待收货', states: mayCome },
  evaluate: { label: '待评价', states: ['done'] },
  service: { label: '售后', states: ['cancelled', 'closed', 'done', 'partShip', 'waitReceive'] },
} satisfies Record<string, { label: string; states: readonly OrderState[] }>
export type PersonalTab = keyof typeof personalTabs

export const personal = {
  submitPersonal: endpoint({
    method: 'POST',
    path: 'order/submitPersonal',
    title: '提交个人订单',
    access: { need: 'cart:edit' },
    input: z.object({
      quoteId: Id,
      quoteHash: z.string().max(64).optional(),
      orders: z
        .array(z.object({ key: z.string().min(1).max(8), ...wishFields }))
        .min(1, '请选择要购买的商品')
        .max(50, '一次最多提交 50 张订单'),
    }),
    output: z.object({ ...Submitted.shape, payBy: Iso }),
    loading: true,
    fails: ['goods.priceMoved', 'order.quoteChanged', 'coupon.gone', 'order.studentClosed', 'purse.personalClosed', 'purse.regulated'],
  }),
  personalList: endpoint({
    method: 'GET',
    path: 'order/personalList',
    title: '个人订单',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.enum(Object.keys(personalTabs) as [PersonalTab, ...PersonalTab[]]).default('all'),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(OrderRow.extend({ payBy: Iso.nullable() })).extend({ counts: TabCounts, totalFen: Fen }),
  }),
}
