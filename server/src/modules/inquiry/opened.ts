// What the opened quotes say, and in which order they stand.
import { isByLine, offerNums } from '@caiyuan/contract/inquiry/by-line'
import { Offer, offerFault, offerFen, type OfferContent } from '@caiyuan/contract/inquiry/form'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import type { QuoteFault } from '@caiyuan/contract/sealing/quote'
import type { Ctx } from '../../core/context.ts'
import { flawOf } from '../../core/flaw.ts'
import { supplierNameById } from '../../core/supplier-names.ts'
import { countedOffers } from './award.ts'
import { ceilingsFor } from './contest.ts'
import { listedOf } from './listed.ts'
import type { InquiryRow } from './policy.ts'
import { withCeilings } from './queries/asked.ts'
import { rankScored } from './ranking.ts'
import { countedBefore } from './related.ts'
import type { Quoted } from './signals.ts'
import { standingOf } from './standing.ts'

const sealFaults: Record<QuoteFault, string> = {
  unreadable: '密文解不开，报价作废',
  notAsPromised: '内容与承诺值不符，报价作废',
  notItsOwn: '不是本供应商为本询价所作，报价作废',
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number]
type Read = { offer: OfferContent; totalFen: number; fault: string } | { offer: null; totalFen: null; fault: string }

const read = (it: InquiryRow, quote: Standing): Read => {
  const nothing = (fault: string): Read => ({ offer: null, totalFen: null, fault })
  if (quote.fault) return nothing(sealFaults[quote.fault as QuoteFault])
  const content = Offer.safeParse((JSON.parse(quote.body!) as { offer: unknown }).offer)
  if (!content.success) return nothing('报价内容不完整')
  // The door has not seen what was sealed.
  const flaw = flawOf(content.data)
  if (flaw) return nothing(`报价${flaw.reason}，报价作废`)
  const asked = {
    budgetFen: it.form.budgetFen,
    isByLine: isByLine(it.form),
    lines: withCeilings(it.form, ceilingsFor(it, quote.supplier_id)),
  }
  const fault = offerFault(asked, content.data)
  return fault === '报价不完整' ? nothing(fault) : { offer: content.data, totalFen: offerFen(it.form.lines, content.data), fault }
}

export const countValid = async (ctx: Ctx, id: string): Promise<number> => {
  const row = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where('fault', '=', '')
    .executeTakeFirstOrThrow()
  return row.num
}

/** Writes what was quoted, by rank; answers what counts. */
export const rankQuotes = async (ctx: Ctx, it: InquiryRow): Promise<Quoted[]> => {
  const quotes = await standingOf(ctx, it)
  if (quotes.length === 0) return []
  const names = await supplierNameById(
    ctx,
    quotes.map((one) => one.supplier_id),
  )
  const parsed = quotes.map((quote) => ({ quote, ...read(it, quote) }))
  const behind = await countedBefore(
    ctx,
    parsed
      .filter((one) => one.fault === '')
      .toSorted((a, b) => a.quote.cameNo - b.quote.cameNo)
      .map((one) => one.quote.supplier_id),
  )
  const all = parsed.map((one) => {
    const other = one.fault === '' ? behind.get(one.quote.supplier_id) : undefined
    return other === undefined ? one : { ...one, fault: `与${other}的法定代表人相同，只计先报价的一家` }
  })
  // Equal sums stand in the order they came.
  const valid = all.filter((one) => one.fault === '').toSorted((a, b) => a.totalFen! - b.totalFen!)
  // Each line has an order of its own where it is awarded for itself; scores come later.
  const isRanked = scoringOf(it.form) === null && !isByLine(it.form)
  const listed = await listedOf(
    ctx,
    all.map(({ quote, offer }) => ({ supplierId: quote.supplier_id, offer, cameAt: quote.received_at })),
  )
  await ctx.tx
    .insertInto('inquiry_quotes')
    .values(
      all.map((one, i) => ({
        listed: JSON.stringify(listed[i]),
        school_id: ctx.schoolId,
        inquiry_id: it.id,
        quote_id: one.quote.id,
        supplier_id: one.quote.supplier_id,
        supplier_name: names.get(one.quote.supplier_id) ?? '',
        rank: one.fault === '' && isRanked ? valid.indexOf(one) + 1 : null,
        fault: one.fault,
        total_fen: one.totalFen,
        offer: one.offer === null ? null : JSON.stringify(one.offer),
      })),
    )
    .execute()
  if (scoringOf(it.form)) await rankScored(ctx, it, false)
  return valid.map((one) => ({
    supplierId: one.quote.supplier_id,
    name: names.get(one.quote.supplier_id) ?? '',
    totalFen: one.totalFen!,
    offer: one.offer!,
  }))
}

/** What is left of those with a rank stands in the order it had. */
const closeRanks = async (ctx: Ctx, id: string): Promise<void> => {
  const left = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select('quote_id')
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where('rank', 'is not', null)
    .orderBy('rank')
    .execute()
  for (const [i, { quote_id }] of left.entries())
    await ctx.tx
      .updateTable('inquiry_quotes')
      .set({ rank: i + 1 })
      .where('school_id', '=', ctx.schoolId)
      .where('inquiry_id', '=', id)
      .where('quote_id', '=', quote_id)
      .execute()
}

/** Firms that agreed on their quotes are out: what is left stands in the order it had, or is scored anew against the lowest left. Answers how many are left of the line that has most. */
export const voidQuotes = async (ctx: Ctx, it: InquiryRow, supplierIds: readonly string[], fault: string): Promise<number> => {
  const { id } = it
  const ofInquiry = ctx.tx.updateTable('inquiry_quotes').where('school_id', '=', ctx.schoolId).where('inquiry_id', '=', id)
  await ofInquiry
    .set({ rank: null, fault, is_unfit: false, price_score_e2: null, criteria_e2: null, total_score_e2: null })
    .where('supplier_id', 'in', [...supplierIds])
    .where((eb) => eb.or([eb('fault', '=', ''), eb('is_unfit', '=', true)]))
    .execute()
  if (scoringOf(it.form)) return rankScored(ctx, it, it.state === 'choosing')
  await closeRanks(ctx, id)
  return Math.max(...offerNums(it.form.lines.length, await countedOffers(ctx, id)))
}
