// A document that is submitted is paid by the cards its author chose: one rule for every kind but the checkout, which reads it beside the rest.
import type { FundPart } from '@caiyuan/contract/order/split'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { isFinanceDown } from '../../gateways/finance.ts'
import { limitsOf } from '../catalog/limits.ts'
import { freezes, paramsOf } from '../school/params.ts'
import { cardsOf, fundIds, type Card } from './cards.ts'
import type { Payable } from './paying.ts'
import { checkReach, checkSplit } from './split.ts'
import { isYearEnd } from './year-end.ts'

/** The cards with the parts each pays; refused at the end of the year, without the finance system, and by whatever a card may not pay. */
export const payWith = async (ctx: Ctx, payable: Payable, parts: readonly FundPart[]): Promise<{ cards: Card[]; funds: FundPart[] }> => {
  const params = await paramsOf(ctx)
  if (isYearEnd(params, ctx.now)) throw new Fail('fund.yearEnd')
  if (freezes(params) && params['finance.failPolicy'] === 0 && isFinanceDown(ctx.schoolId)) throw new Fail('fund.remote')
  const cards = await cardsOf(ctx, ctx.user.id, fundIds([{ funds: [...parts] }]))
  const funds = checkSplit(ctx, cards, payable, parts, await limitsOf(ctx))
  checkReach(cards, funds)
  return { cards, funds }
}
