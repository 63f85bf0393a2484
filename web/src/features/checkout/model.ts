// The confirm page beside its money: wishes of each order, sheets it takes along, what was submitted, where else goods are bought.
import { ATTACHED_MAX } from '@caiyuan/contract/comparison-volume'
import { KEYWORD_MAX } from '@caiyuan/contract/search-choices'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import { WishInput, type Wish } from '@caiyuan/contract/order/wish'
import { goodsAddress } from '../../core/goods-address.ts'

export type Quote = OutputOf<(typeof buy)['quote']>
export type QuoteOrder = Quote['orders'][number]
export type QuoteFund = Quote['funds'][number]
export type Preview = Quote['previews'][number]

/** Of one order: what this person typed, else what the server proposes. */
export const wishOf = (order: QuoteOrder, typed: Partial<Wish> | undefined): Wish => ({ ...order.wish, ...typed })

/** The newest sheets go along, but for those the person took off. */
export const attachedTo = (order: QuoteOrder, unattached: readonly string[]): string[] =>
  order.comparisons
    .slice(0, ATTACHED_MAX)
    .map((it) => it.id)
    .filter((id) => !unattached.includes(id))

/** What is wrong with it, by field, in the contract's own words. */
export const wishFaults = (wish: Wish): Partial<Record<keyof Wish, string>> => {
  const { error } = WishInput.safeParse(wish)
  return Object.fromEntries(error?.issues.map((it) => [it.path[0], it.message]).toReversed() ?? [])
}

/** The first fault of all orders, and where it stands. */
export const firstWishFault = (quote: Quote, typed: Readonly<Record<string, Partial<Wish>>>) => {
  for (const [at, order] of quote.orders.entries()) {
    const [fault] = Object.entries(wishFaults(wishOf(order, typed[order.key])))
    if (fault) return { at: wishId(order.key, fault[0]), text: quote.orders.length > 1 ? `订单 ${at + 1}：${fault[1]}` : fault[1] }
  }
  return undefined
}

export const wishId = (key: string, name: string): string => `${name}-${key}`

interface Submitted {
  purchaseNo: string
  orders: readonly { id: string; orderNo: string; isAutoPassed: boolean }[]
}

/** What was just submitted: the whole purchase, or the one order of it that was submitted again. */
export const submitted = <Doc extends Submitted>(doc: Doc, againId: string): { orders: Doc['orders']; title: string; what: string } => {
  const again = doc.orders.filter((it) => it.id === againId)
  const orders = again.length > 0 ? again : doc.orders
  const done = again.length > 0 ? '订单已重新提交' : '订单已提交'
  return {
    orders,
    title: orders.every((it) => it.isAutoPassed) ? `${done}，审批已由系统自动通过` : `${done}审批`,
    what: again.length > 0 ? `订单 ${again[0]!.orderNo}` : `采购单 ${doc.purchaseNo}，${orders.length} 张订单`,
  }
}

export interface Instead {
  skuId: string
  name: string
  cheaper: { supplierName: string; supplierFullName: string; priceE4: number } | null
  to: string
}

/** Where each of the goods can be bought otherwise: its cheaper offer, else goods of its name. Those too dear come first. */
export const insteadOf = (quote: { orders: readonly Pick<QuoteOrder, 'lines'>[] }): Instead[] =>
  quote.orders
    .flatMap((it) => it.lines)
    .map(({ skuId, name, priceNote }) => {
      const cheaper = priceNote?.cheaper ?? null
      const to = cheaper ? goodsAddress(cheaper) : `/searchCate?${new URLSearchParams({ keyword: name.slice(0, KEYWORD_MAX) })}`
      return { skuId, name, cheaper, to }
    })
    .toSorted((a, b) => Number(b.cheaper !== null) - Number(a.cheaper !== null))
