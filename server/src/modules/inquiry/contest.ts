// 二次竞价: what an inquiry under a framework agreement may ask, of whom, and up to which price; its award is an order under the agreement.
import { limitsOf } from '@caiyuan/contract/inquiry/by-line'
import { CONTEST_LEAST, ceilingsOf, highestOf, sumOf, type Contest } from '@caiyuan/contract/inquiry/contest'
import type { InquiryContent } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { agreementById, candidatesOf, candidateWhy, goodsOf, type AgreementRow, type CandidateRow } from '../agreement/queries.ts'
import { orderContested } from '../framework/contested.ts'
import { problemOf } from '../framework/judge.ts'
import type { Paid } from './award.ts'
import { stoodFirst, type InquiryRow } from './policy.ts'

type Lines = InquiryContent['lines']

/** Names, units and requirements are those of the agreement, whatever was sent. */
const agreedLines = async (ctx: Ctx, { id }: AgreementRow, lines: Lines) => {
  const goods = await goodsOf(ctx, id)
  const found = lines.map((line, i) => {
    const one = goods.find((each) => each.id === line.goodsId)
    if (!one) throw invalid(`lines.${i}.name`, '请从协议的商品中选择')
    if (lines.findIndex((each) => each.goodsId === line.goodsId) !== i) throw invalid(`lines.${i}.name`, '同一商品不能选择两次')
    return one
  })
  return {
    lines: lines.map((line, i) => {
      const { name, spec, unit } = found[i]!
      return { ...line, name, unit, params: spec || name, brand: '', sole: '', mayDeviate: false }
    }),
    goods: found.map((one) => ({ id: one.id, spec: one.spec, baseE4: one.price_e4, isAsset: one.is_asset })),
  }
}

const snapshotOf = (it: AgreementRow, goods: Contest['goods'], candidates: readonly CandidateRow[]): Contest => ({
  agreementId: it.id,
  agreementNo: it.agreement_no,
  name: it.name,
  packageNo: it.lot_no,
  version: it.version,
  categoryPath: it.category_path,
  priceRule: it.price_rule,
  pricedOn: it.priced_on ?? '',
  terms: it.terms,
  materials: it.materials,
  goods,
  candidates: candidates.map((one) => ({
    supplierId: one.supplier_id,
    rank: one.rank,
    rateBp: one.rate_bp,
    leadDays: one.lead_days,
  })),
})

/** The form as its agreement has it, with the agreement; refused by whatever an order under it would be refused by. Null: it asks the market. */
export const contestFor = async (ctx: Ctx, form: InquiryContent): Promise<{ form: InquiryContent; contest: Contest } | null> => {
  if (!form.agreementId) return null
  const agreement = await agreementById(ctx, form.agreementId)
  if (agreement.award_rule !== 'contest') throw new Fail('core.refused', { reason: '这个协议不用二次竞价，请直接下协议订单' })
  const candidates = (await candidatesOf(ctx, agreement.id)).filter((one) => candidateWhy(one) === '')
  if (candidates.length < CONTEST_LEAST)
    throw new Fail('core.refused', { reason: `可以供货的候选供应商不足 ${CONTEST_LEAST} 家，不能二次竞价` })
  if (form.minQuotes > candidates.length) throw invalid('minQuotes', `协议可以供货的候选供应商只有 ${candidates.length} 家`)
  const { lines, goods } = await agreedLines(ctx, agreement, form.lines)
  const contest = snapshotOf(agreement, goods, candidates)
  const most = sumOf(lines, highestOf(contest))
  if (form.budgetFen > most) throw invalid('budgetFen', `不能高于协议价合计 ${money(most)}`)
  const problem = problemOf(ctx, { agreement, totalFen: form.budgetFen })
  if (problem) throw new Fail('core.refused', { reason: problem })
  const firms = candidates.map((one) => one.supplier_id)
  return { form: { ...form, scope: 'invited', firms, categoryCode: agreement.category_code, lines }, contest }
}

/** What of the budget is for assets, which 设备费 has to pay. */
export const assetsOf = ({ goods, ...it }: Contest, { lines, budgetFen }: InquiryContent): number => {
  const prices = highestOf({ ...it, goods })
  const all = sumOf(lines, prices)
  const assets = sumOf(
    lines,
    prices.map((price, i) => (goods[i]!.isAsset ? price : 0)),
  )
  return Math.ceil((budgetFen * assets) / all)
}

/** By line: the most this firm may ask: by its agreement, or by the limits of 分项成交. Null: nothing but the budget. */
export const ceilingsFor = ({ contest, form }: Pick<InquiryRow, 'contest' | 'form'>, supplierId: string): number[] | null => {
  if (!contest) return limitsOf(form)
  const own = contest.candidates.find((one) => one.supplierId === supplierId)
  return own ? ceilingsOf(contest, own.rateBp) : null
}

/** An award under an agreement is ordered under it. */
export const contestedOrder = (ctx: Ctx, it: InquiryRow & { contest: Contest }, { share, offer, funds }: Paid): Promise<{ id: string }> => {
  const { contest, form } = it
  const award = it.award!
  const by = contest.candidates.find((one) => one.supplierId === share.supplierId)!
  return orderContested(ctx, {
    fromNo: it.inquiry_no,
    buyerId: it.buyer_id,
    deptId: it.dept_id,
    contest,
    by: { ...by, name: share.supplierName, leadDays: offer.deliverDays },
    reason: stoodFirst(award) ? '' : award.reason,
    lines: form.lines.map((line, i) => ({
      ...line,
      ...contest.goods[i]!,
      priceE4: offer.lines.find((one) => one.lineNo === i + 1)!.priceE4,
    })),
    totalFen: share.totalFen,
    funds,
    to: { receiver: form.contact, mobile: form.phone, place: form.deliverPlace },
  })
}
