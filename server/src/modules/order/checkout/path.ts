// What the approval rules look at, and the path they lead to.
import type { FundPart } from '@caiyuan/contract/order/split'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { pathAhead } from '../../approval/ahead.ts'
import { papersFor, type FlowNodePreview, type NeededPaper } from '../../approval/engine.ts'
import { avoidFact } from '../../recusal/queries.ts'
import type { BasketOrder } from './basket.ts'
import type { Card } from '../../fund/cards.ts'
import { fundFacts } from '../../fund/paying.ts'
import type { Flags } from './watch.ts'
import { worthBy } from './year-sum.ts'

/** What the rules ask of the goods; kept with the quote so that a preview needs no prices. */
export interface GoodsFacts {
  key: string
  totalFen: number
  controlClass: number
  hasAsset: boolean
  categoryPaths: string[]
  leadDays: number
  supplierId: string
  supplierName: string
  /** What the price flag found; empty without it. */
  priceFlag: string
  /** Worth of the goods by their first two levels; absent in a quote of before it was counted. */
  byCategory?: Record<string, number>
}

export const worthByCategory = ({ lines }: BasketOrder): Record<string, number> =>
  worthBy(lines.map(({ offer, amountFen }) => ({ categoryPath: offer.categoryPath, amountFen })))

export const goodsFacts = (it: BasketOrder, priceFlag: string): GoodsFacts => ({
  key: it.key,
  totalFen: it.totalFen,
  controlClass: it.controlClass,
  hasAsset: it.assetFen > 0,
  categoryPaths: [...new Set(it.lines.map((line) => line.offer.categoryPath))],
  leadDays: it.leadDays,
  supplierId: it.supplierId,
  supplierName: it.supplierName,
  priceFlag,
  byCategory: worthByCategory(it),
})

export const factsOf = (
  goods: GoodsFacts,
  funds: readonly FundPart[],
  cards: readonly Card[],
  who: { deptId: string | null; isStudent: boolean },
  flags: Flags,
  sumFen: number | undefined,
): FlowFacts => {
  if (funds.some((it) => !cards.some((card) => card.id === it.fundId))) throw missing('经费')
  return {
    amountFen: goods.totalFen,
    ...(sumFen === undefined ? {} : { sumFen }),
    controlClass: goods.controlClass,
    deptId: who.deptId,
    isStudent: who.isStudent,
    hasAsset: goods.hasAsset,
    categoryPaths: goods.categoryPaths,
    flags: Object.keys(flags),
    flagWords: flags,
    funds: fundFacts(funds, cards),
  }
}

export interface Path {
  key: string
  nodes: FlowNodePreview[]
  hours: number
  workdays: number
  /** Steps of which nobody knows how long they take: then no day is promised. */
  unknownNodes: number
  arriveOn: string
  splitNote: string
  papers: NeededPaper[]
  problem: string
}

/** When the goods can be there: approval, one 工作日 for the supplier's answer, delivery. */
const arrivalOf = (ctx: Ctx, goods: GoodsFacts, workdays: number): string =>
  dayOf(addWorkdays(ctx.now, Math.ceil(workdays) + Math.max(1, goods.leadDays)))

/** The approval path of an order before it is submitted; a missing approver is a sentence, not an error. */
export const pathOf = async (
  ctx: Ctx,
  goods: GoodsFacts,
  facts: FlowFacts,
  chosen: Record<string, string[]>,
  submitterId = ctx.user.id,
  barred = '',
): Promise<Path> => {
  const splitNote = facts.flagWords?.['splitSuspect'] ?? ''
  const papers = await papersFor(ctx, facts)
  const isWalked = facts.funds.length > 0 && !barred
  const asked = isWalked ? { ...facts, ...(await avoidFact(ctx, goods)) } : facts
  const ahead = await pathAhead(ctx, 'order', asked, chosen, { submitterId, barred })
  return { key: goods.key, ...ahead, arriveOn: arrivalOf(ctx, goods, ahead.workdays), splitNote, papers }
}
