// Comparison sheets an order takes along (decision 0082); nothing about money depends on them.
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { Ctx } from '../../../core/context.ts'
import { attachComparisons } from '../../comparison/commands.ts'
import type { comparisonsFor } from '../../comparison/queries.ts'
import type { BasketOrder } from './basket.ts'
import type { ReadyOrder } from './check.ts'

const skuIdsOf = ({ lines }: Pick<BasketOrder, 'lines'>): string[] => lines.map((line) => line.offer.skuId)

export const attachTo = (ctx: Ctx, orderId: string, sent: ReadyOrder['sent'], basket: BasketOrder): Promise<void> =>
  attachComparisons(ctx, { kind: orderFlow.kind, id: orderId }, sent.comparisonIds, skuIdsOf(basket))

type Proposed = Omit<Awaited<ReturnType<typeof comparisonsFor>>[number], 'skuId'>[]

/** What each order of a check-out may take along, in their order. */
export const evidenceOf = (own: Awaited<ReturnType<typeof comparisonsFor>>, basket: readonly BasketOrder[]): Proposed[] =>
  basket.map((order) => own.flatMap(({ skuId, ...it }) => (skuIdsOf(order).includes(skuId) ? [it] : [])))
