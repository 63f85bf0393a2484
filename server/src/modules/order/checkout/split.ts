// An order given back: the split it had, where its cards can still pay it.
import { splitFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Limit } from '../../catalog/limits.ts'
import type { Card } from '../../fund/cards.ts'
import { checkReach, checkSplit, type OrderSplit } from '../../fund/split.ts'
import type { OrderRow } from '../policy.ts'
import type { BasketOrder } from './basket.ts'

/** An order given back keeps its cards in their proportion, when they can still pay; else nothing is proposed from it. */
export const splitAgain = async (
  ctx: Ctx,
  order: OrderRow,
  cards: readonly Card[],
  basket: readonly BasketOrder[],
  limits: readonly Limit[],
): Promise<OrderSplit[] | null> => {
  const rows = await ctx.tx
    .selectFrom('order_funds')
    .select(['fund_id', 'subject_code', 'amount_fen'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .orderBy('line_no')
    .execute()
  const [only] = basket
  if (!only || basket.length > 1 || rows.length === 0) return null
  const amounts = splitFen(
    only.totalFen,
    rows.map((it) => it.amount_fen),
  )
  try {
    const funds = checkSplit(
      ctx,
      cards,
      only,
      rows.map((it, i) => ({ fundId: it.fund_id, subjectCode: it.subject_code, amountFen: amounts[i]! })),
      limits,
    )
    checkReach(cards, funds)
    return [{ key: only.key, funds }]
  } catch (error) {
    if (error instanceof Fail) return null
    throw error
  }
}
