// What an order would be: its goods at the price of a candidate, who that is, what stands against it. The same before and while it is submitted.
import type { framework } from '@caiyuan/contract/framework'
import { FULL_RATE, REASON_LEAST, type AgreementPaper } from '@caiyuan/contract/framework/agreement'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { failText } from '@caiyuan/contract/fails'
import { lineFen, money, sumFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import {
  agreementById,
  candidatesOf,
  candidateWhy,
  closedWhy,
  goodsOf,
  nextInTurn,
  priceOf,
  usageHere,
  type AgreementRow,
  type CandidateRow,
  type GoodsRow,
} from '../agreement/queries.ts'
import { pathAhead } from '../approval/ahead.ts'
import { regulatedIn } from '../catalog/control-names.ts'
import { limitsOf } from '../catalog/limits.ts'
import { cardsOf, type Card } from '../fund/cards.ts'
import { cardShown, fundFacts, type Payable } from '../fund/paying.ts'
import { proposeSplit } from '../fund/split.ts'
import { avoidFact } from '../recusal/queries.ts'

export interface Wanted {
  items: readonly { goodsId: string; num: number }[]
  candidateSrcId: string
}

export interface Line {
  goods: GoodsRow
  num: number
  priceE4: number
  amountFen: number
}

export interface Placed {
  agreement: AgreementRow
  candidates: CandidateRow[]
  by: CandidateRow
  lines: Line[]
  totalFen: number
  marketFen: number
  assetFen: number
}

const linesOf = (agreement: AgreementRow, goods: readonly GoodsRow[], it: Wanted, by: Pick<CandidateRow, 'rate_bp'>): Line[] =>
  it.items.map(({ goodsId, num }) => {
    const one = goods.find((row) => row.id === goodsId)
    if (!one) throw missing('协议商品')
    const priceE4 = priceOf(agreement, one, by)
    return { goods: one, num, priceE4, amountFen: lineFen(priceE4, num) }
  })

export const totalOf = (lines: readonly Pick<Line, 'amountFen'>[]): number => sumFen(lines.map((it) => it.amountFen))

const firstAble = (candidates: readonly CandidateRow[]): CandidateRow | undefined => candidates.find((it) => candidateWhy(it) === '')

/** Who supplies: whose turn it is, or whom the buyer chose, by default the first. `kept` stays where it had its turn before. */
const supplierOf = (it: AgreementRow, candidates: readonly CandidateRow[], chosenId: string, kept: string): CandidateRow => {
  const named = candidates.find((one) => one.supplier_id === (chosenId || kept))
  const due =
    it.award_rule === 'turn'
      ? kept && named && candidateWhy(named) === ''
        ? named
        : nextInTurn(candidates, it.last_rank)
      : firstAble(candidates)
  if (!due) throw new Fail('framework.closed', { name: it.name, why: '没有可以选用的候选供应商' })
  if (!chosenId) return due
  if (!named) throw missing('候选供应商')
  const why = candidateWhy(named)
  if (why) throw new Fail('framework.candidate', { name: named.name, why })
  if (it.award_rule === 'turn' && named.supplier_id !== due.supplier_id)
    throw new Fail('framework.candidate', { name: named.name, why: `还没有轮到（轮到${due.name}）` })
  return named
}

export const place = async (ctx: Ctx, agreement: AgreementRow, it: Wanted, kept = ''): Promise<Placed> => {
  const [candidates, goods] = [await candidatesOf(ctx, agreement.id), await goodsOf(ctx, agreement.id)]
  const by = supplierOf(agreement, candidates, it.candidateSrcId, kept)
  const lines = linesOf(agreement, goods, it, by)
  return {
    agreement,
    candidates,
    by,
    lines,
    totalFen: totalOf(lines),
    marketFen: totalOf(linesOf(agreement, goods, it, { rate_bp: FULL_RATE })),
    assetFen: totalOf(lines.filter((line) => line.goods.is_asset)),
  }
}

/** 直接选定 of another than the first that may supply wants its reason. */
export const needsReason = ({ agreement, candidates, by }: Placed): boolean =>
  agreement.award_rule === 'choose' && firstAble(candidates)?.supplier_id !== by.supplier_id

export const mustBeReasoned = (placed: Placed, reason: string): void => {
  if (needsReason(placed) && reason.length < REASON_LEAST)
    throw new Fail('framework.reason', { least: REASON_LEAST }, { fields: { reason: `须填写理由（不少于 ${REASON_LEAST} 字）` } })
}

/** 二次竞价 is asked before anything is ordered. */
export const CONTEST_FIRST = '这个协议须先发起二次竞价，成交后自动生成协议订单'

/** Why it cannot be submitted whoever pays; empty when it can. */
export const problemOf = (ctx: Ctx, { agreement, totalFen }: Pick<Placed, 'agreement' | 'totalFen'>): string => {
  const why = closedWhy(ctx, agreement)
  if (why) return failText('framework.closed', { name: agreement.name, why })
  if (totalFen > agreement.per_order_fen)
    return failText('framework.perOrder', { most: money(agreement.per_order_fen), sum: money(totalFen) })
  const left = agreement.ceiling_fen - agreement.used_fen
  return totalFen > left ? failText('framework.ceiling', { left: money(left), sum: money(totalFen), gap: money(totalFen - left) }) : ''
}

/** Why these goods are not bought under an agreement, whatever is open; empty when they are. */
export const regulatedText = ({ lines }: Pick<Placed, 'lines'>): string =>
  regulatedIn(
    lines.map(({ goods }) => ({ name: goods.name, others: [goods.spec] })),
    '按框架协议采购',
  )?.text ?? ''

export const isNeeded = (paper: AgreementPaper, totalFen: number): boolean => totalFen >= paper.fromFen

const subjectOf = async (ctx: Ctx, code: string): Promise<string> =>
  (await ctx.tx.selectFrom('categories').select('expense_subject').where('code', '=', code).executeTakeFirst())?.expense_subject ?? ''

/** As cards are asked to pay it. */
export const payableOf = async (ctx: Ctx, { agreement, by, lines, totalFen, assetFen }: Placed): Promise<Payable> => ({
  key: '1',
  lines: lines.map((it) => ({
    offer: { name: it.goods.name, categoryPath: agreement.category_path },
    priceE4: it.priceE4,
    amountFen: it.amountFen,
  })),
  totalFen,
  assetFen,
  subjectCode: await subjectOf(ctx, agreement.category_code),
  leadDays: by.lead_days,
})

export const factsOf = async (
  ctx: Ctx,
  placed: Placed,
  { funds, cards, note }: { funds: readonly FundPart[]; cards: readonly Card[]; note: string },
): Promise<FlowFacts> => ({
  amountFen: placed.totalFen,
  controlClass: 0,
  hasAsset: placed.assetFen > 0,
  categoryPaths: [placed.agreement.category_path],
  deptId: ctx.user.deptId,
  isStudent: false,
  flags: [],
  funds: fundFacts(funds, cards),
  ...(note ? { note } : {}),
  ...(await avoidFact(ctx, { supplierId: placed.by.supplier_id, supplierName: placed.by.name })),
})

const totalsOf = (placed: Placed, goods: Wanted) =>
  placed.candidates
    .filter((one) => candidateWhy(one) === '')
    .map((one) => ({
      supplierId: one.supplier_id,
      totalFen: totalOf(
        linesOf(
          placed.agreement,
          placed.lines.map((line) => line.goods),
          goods,
          one,
        ),
      ),
    }))

export const confirmOrder: Of<typeof framework>['confirm'] = async (ctx, it) => {
  const agreement = await agreementById(ctx, it.agreementId)
  const placed = await place(ctx, agreement, it)
  const payable = await payableOf(ctx, placed)
  const [cards, limits] = [await cardsOf(ctx, ctx.user.id), await limitsOf(ctx)]
  const split = proposeSplit(ctx, cards, [payable], limits)
  const funds = it.budgetLines.length > 0 ? it.budgetLines : split[0]!.funds
  return {
    supplierId: placed.by.supplier_id,
    lines: placed.lines.map((line, i) => ({
      lineNo: i + 1,
      goodsId: line.goods.id,
      name: line.goods.name,
      spec: line.goods.spec,
      unit: line.goods.unit,
      num: line.num,
      marketE4: line.goods.price_e4,
      priceE4: line.priceE4,
      amountFen: line.amountFen,
      isAsset: line.goods.is_asset,
    })),
    totalFen: placed.totalFen,
    marketFen: placed.marketFen,
    assetFen: placed.assetFen,
    totals: totalsOf(placed, it),
    needsReason: needsReason(placed),
    problem: agreement.award_rule === 'contest' ? CONTEST_FIRST : regulatedText(placed) || problemOf(ctx, placed),
    usage: await usageHere(ctx, agreement),
    materials: agreement.materials.map((paper) => ({ ...paper, isNeeded: isNeeded(paper, placed.totalFen) })),
    arriveOn: dayOf(addDays(ctx.now, placed.by.lead_days)),
    funds: cards.map((card) => cardShown(ctx, card, [payable], limits)),
    split,
    path: await pathAhead(ctx, frameworkFlow.kind, await factsOf(ctx, placed, { funds, cards, note: '' }), it.chosen),
  }
}
