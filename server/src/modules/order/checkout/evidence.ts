// Comparison sheets an order takes along (decision 0082); nothing about money depends on them.
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { Ctx } from '../../../core/context.ts'
import { attachOwn } from '../../../core/files.ts'
import { papersHere } from '../../approval/engine.ts'
import { attachComparisons } from '../../comparison/commands.ts'
import type { comparisonsFor } from '../../comparison/queries.ts'
import type { BasketOrder } from './basket.ts'
import type { ReadyOrder } from './check.ts'

const skuIdsOf = ({ lines }: Pick<BasketOrder, 'lines'>): string[] => lines.map((line) => line.offer.skuId)

export const attachTo = (ctx: Ctx, orderId: string, sent: { comparisonIds: string[] }, basket: BasketOrder): Promise<void> =>
  attachComparisons(ctx, { kind: orderFlow.kind, id: orderId }, sent.comparisonIds, skuIdsOf(basket))

/** Uploads the order takes along, each by what it is; answers what its log keeps of them and of the words to the approvers. */
export const takeAlong = async (ctx: Ctx, orderId: string, files: ReadyOrder['sent']['files'], note: string) => {
  const titles = new Map((await papersHere(ctx)).map((it) => [it.key, it.title]))
  const kept = await attachOwn(
    ctx,
    files.map((it) => ({ id: it.id, label: titles.get(it.paper) ?? '' })),
    { kind: orderFlow.kind, id: orderId },
  )
  return {
    ...(kept.length > 0 ? { files: kept.map(({ name, label, sha256 }) => ({ name, label, sha256 })) } : {}),
    ...(note ? { note } : {}),
  }
}

type Proposed = Omit<Awaited<ReturnType<typeof comparisonsFor>>[number], 'skuId'>[]

/** What each order of a check-out may take along, in their order. */
export const evidenceOf = (own: Awaited<ReturnType<typeof comparisonsFor>>, basket: readonly BasketOrder[]): Proposed[] =>
  basket.map((order) => own.flatMap(({ skuId, ...it }) => (skuIdsOf(order).includes(skuId) ? [it] : [])))
