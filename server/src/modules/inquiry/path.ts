// What the two approvals of an inquiry are decided by, of its publication and of the choice, and who would decide them.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { isByLine } from '@caiyuan/contract/inquiry/by-line'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import type { InquiryContent } from '@caiyuan/contract/inquiry/form'
import { canOf } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { noPath, pathAhead } from '../approval/ahead.ts'
import { cardsOf, fundIds } from '../fund/cards.ts'
import { fundFacts } from '../fund/paying.ts'
import { avoidFact, mustNotAvoid } from '../recusal/queries.ts'
import { awardOf, countedOffers, splitOver } from './award.ts'
import { inquiryById, inquiryDoc, labelOf, mustSeeInquiry, type InquiryRow, type Share } from './policy.ts'
import { mustSell } from './selling.ts'

type Asked = Of<typeof inquiry>
type Cards = Awaited<ReturnType<typeof cardsOf>>

declare module '../../core/facts.ts' {
  interface OwnFacts {
    /** The choice of a supplier is decided, not the publication. */
    award: number
    /** The supplier chosen does not stand first: not the lowest, or not the best by score. */
    notLowest: number
    /** Fewer quoted than were asked for. */
    fewQuotes: number
  }
}

export const askFacts = ({ user }: Ctx, form: Pick<InquiryContent, 'budgetFen' | 'funds'>, cards: Cards, note = ''): FlowFacts => ({
  amountFen: form.budgetFen,
  deptId: user.deptId,
  isStudent: user.isStudent,
  flags: [],
  funds: fundFacts(form.funds, cards),
  ...(note ? { note } : {}),
})

const avoidFacts = async (ctx: Ctx, sellers: readonly Share[]): Promise<Awaited<ReturnType<typeof avoidFact>>> => {
  const avoid: Record<string, string> = {}
  for (const seller of sellers) Object.assign(avoid, (await avoidFact(ctx, seller)).avoid)
  return Object.keys(avoid).length > 0 ? { avoid } : {}
}

/** Firms of these offers the buyer may not choose now, each with the refusal. */
const unfitOf = async (ctx: Ctx, offers: readonly Pick<Share, 'supplierId' | 'supplierName'>[]): Promise<Map<string, Fail>> => {
  const unfit = new Map<string, Fail>()
  for (const one of offers)
    try {
      await mustNotAvoid(ctx, 'buyer', one)
      await mustSell(ctx, one.supplierId)
    } catch (cause) {
      if (!(cause instanceof Fail)) throw cause
      unfit.set(one.supplierId, cause)
    }
  return unfit
}

/** The award a choice makes, refused as the choice is. */
export const awardChosen = async (
  ctx: Ctx,
  it: InquiryRow,
  { reason, ...chosen }: Pick<Parameters<typeof awardOf>[2], 'offerId' | 'picks'> & { reason: string },
) => {
  const counted = await countedOffers(ctx, it.id)
  // Line by line it matters of all: what only they quote is nobody's.
  const unfit = await unfitOf(
    ctx,
    counted.filter((one) => isByLine(it.form) || one.quoteId === chosen.offerId),
  )
  const made = awardOf(it, counted, { ...chosen, unfit }, reason)
  for (const { supplierId } of made.award.shares!) {
    const refusal = unfit.get(supplierId)
    if (refusal) throw refusal
  }
  return made
}

export const awardFacts = async (
  ctx: Ctx,
  it: InquiryRow,
  { award, isFew }: Awaited<ReturnType<typeof awardChosen>>,
): Promise<FlowFacts> => {
  const cards = await cardsOf(ctx, ctx.user.id, fundIds([it.form]))
  if (cards.length < fundIds([it.form]).length) throw new Fail('fund.notYours')
  return {
    amountFen: award.totalFen,
    deptId: it.dept_id,
    isStudent: ctx.user.isStudent,
    flags: [],
    // What each card pays of the award, not of the budget.
    funds: fundFacts(splitOver([award.totalFen], it.form.funds)[0]!, cards),
    award: 1,
    notLowest: award.isFirst ? 0 : 1,
    fewQuotes: isFew ? 1 : 0,
    ...(await avoidFacts(ctx, award.shares!)),
  }
}

export const askAhead: Asked['ahead'] = async (ctx, { chosen, ...form }) => {
  const cards = await cardsOf(ctx, ctx.user.id, fundIds([form]))
  return pathAhead(ctx, inquiryFlow.kind, askFacts(ctx, form, cards), chosen)
}

export const choiceAhead: Asked['aheadOfChoice'] = async (ctx, { id, chosen, ...given }) => {
  await mustSeeInquiry(ctx, id)
  const it = await inquiryById(ctx, id)
  const can = canOf(ctx, inquiryDoc, it).choose
  const { title, from } = inquiryFlow.actions.choose
  if (!from.includes(it.state)) throw new Fail('core.wrongState', { title: inquiryFlow.title, state: labelOf(it), action: title })
  if (can === undefined) throw new Fail('core.denied')
  try {
    if (can !== true) throw new Fail('core.refused', { reason: can })
    return await pathAhead(ctx, inquiryFlow.kind, await awardFacts(ctx, it, await awardChosen(ctx, it, given)), chosen)
  } catch (cause) {
    if (!(cause instanceof Fail)) throw cause
    return noPath(cause.message)
  }
}
