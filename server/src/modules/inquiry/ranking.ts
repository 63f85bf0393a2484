// The order scored offers stand in: total, then the lower sum, then who came first (decision 0395); who is out by the verdicts (0398).
import { isVotedOut, meanE2, pointsText, priceScoreE2 } from '@caiyuan/contract/inquiry/scoring'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { InquiryRow } from './policy.ts'

/** Of all, those who score now first, in the order they were named. */
export const groupOf = (ctx: Ctx, inquiryId: string) =>
  ctx.tx
    .selectFrom('inquiry_scorers as s')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 's.school_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.user_id', 'u.name', 's.place', 's.given_at', 's.note', 's.replaced_at', 's.replaced_why'])
    .where('s.school_id', '=', ctx.schoolId)
    .where('s.inquiry_id', '=', inquiryId)
    .orderBy('s.place')
    .orderBy('s.replaced_at')
    .execute()

/** Those who score now. */
export const scorersOf = async (ctx: Ctx, inquiryId: string) => (await groupOf(ctx, inquiryId)).filter((one) => !one.replaced_at)

export const marksOf = (ctx: Ctx, inquiryId: string) =>
  ctx.tx
    .selectFrom('inquiry_marks')
    .select(['user_id', 'quote_id', 'marks_e2', 'conforms', 'why_not'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', inquiryId)
    .execute()

/** Of those who score now: marks of who was replaced are kept, and do not count. */
const marksThatCount = async (ctx: Ctx, inquiryId: string, scorers: Awaited<ReturnType<typeof scorersOf>>) =>
  (await marksOf(ctx, inquiryId)).filter((it) => scorers.some(({ user_id }) => user_id === it.user_id))

interface Counted {
  quote_id: string
  supplier_name: string
  total_fen: number
}

/** Offers that count or would but for the verdicts, in the order they came. */
const judgedOf = async (ctx: Ctx, id: string): Promise<Counted[]> =>
  ctx.tx
    .selectFrom('inquiry_quotes as o')
    .innerJoin('sealed_quotes as q', (join) => join.onRef('q.school_id', '=', 'o.school_id').onRef('q.id', '=', 'o.quote_id'))
    .select((eb) => ['o.quote_id', 'o.supplier_name', eb.ref('o.total_fen').$notNull().as('total_fen')])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.inquiry_id', '=', id)
    .where((eb) => eb.or([eb('o.fault', '=', ''), eb('o.is_unfit', '=', true)]))
    .orderBy('q.received_at')
    .orderBy('q.id')
    .execute()

const write = (ctx: Ctx, id: string, rows: readonly object[]) =>
  sql`update inquiry_quotes o set rank = v.rank, price_score_e2 = v.price, criteria_e2 = v.criteria, total_score_e2 = v.total,
      fault = coalesce(v.fault, ''), is_unfit = v.fault is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(quote_id uuid, rank int, price int, criteria int[], total int, fault text)
    where o.school_id = ${ctx.schoolId} and o.inquiry_id = ${id} and o.quote_id = v.quote_id`.execute(ctx.tx)

/** Price scores of what counts now; where the review is over, by the marks of who scores now, what is out and the ranks too. Answers how many are left. */
export const rankScored = async (ctx: Ctx, { id, form }: InquiryRow, isOver: boolean): Promise<number> => {
  const scorers = await scorersOf(ctx, id)
  const marks = await marksThatCount(ctx, id, scorers)
  const against = (quoteId: string): number => (isOver ? marks.filter((it) => it.quote_id === quoteId && !it.conforms).length : 0)
  const judged = await judgedOf(ctx, id)
  const out = judged.filter((it) => isVotedOut(against(it.quote_id), scorers.length))
  const counted = judged.filter((it) => !out.includes(it))
  const lowestFen = Math.min(...counted.map((one) => one.total_fen))
  const points = counted.map((one) => {
    const price = priceScoreE2(lowestFen, one.total_fen, form.priceWeight)
    const given = marks.filter((each) => each.quote_id === one.quote_id)
    const criteria = isOver ? form.criteria.map((_, i) => meanE2(given.map((each) => each.marks_e2[i]!))) : null
    return { ...one, price, criteria, total: criteria && criteria.reduce((sum, it) => sum + it, price) }
  })
  // Equal totals and equal sums stand in the order they came.
  const inOrder = points.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0) || a.total_fen - b.total_fen)
  await write(ctx, id, [
    ...inOrder.map(({ quote_id, price, criteria, total }, i) => ({ quote_id, price, criteria, total, rank: isOver ? i + 1 : null })),
    ...out.map(({ quote_id }) => ({ quote_id, fault: `符合性审查：${againstText(against(quote_id), scorers.length)}` })),
  ])
  return counted.length
}

const againstText = (againstNum: number, scorerNum: number): string => `${scorerNum} 位评审人中 ${againstNum} 位判为不符合`

/** What those who score now say an offer does not meet, each sentence once and in no order of theirs. */
export const whyUnfit = async (ctx: Ctx, inquiryId: string, quoteId: string): Promise<string[]> => {
  const marks = await marksThatCount(ctx, inquiryId, await scorersOf(ctx, inquiryId))
  return [...new Set(marks.filter((it) => it.quote_id === quoteId && !it.conforms).map((it) => it.why_not))].toSorted()
}

/** The places as they stand, best first and what is out last, each with what everybody gave it: for the record. Empty before the review is over. */
export const placesOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['quote_id', 'supplier_name', 'rank', 'is_unfit', 'total_fen', 'price_score_e2', 'criteria_e2', 'total_score_e2'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where((eb) => eb.or([eb('total_score_e2', 'is not', null), eb('is_unfit', '=', true)]))
    .orderBy('rank', (ob) => ob.asc().nullsLast())
    .execute()
  const [scorers, marks] = [await scorersOf(ctx, id), await marksOf(ctx, id)]
  return rows.map((row) => ({
    quoteId: row.quote_id,
    supplierName: row.supplier_name,
    rank: row.rank,
    totalFen: row.total_fen,
    priceE2: row.price_score_e2,
    criteriaE2: row.criteria_e2,
    totalE2: row.total_score_e2,
    isUnfit: row.is_unfit,
    marks: scorers.map((one) => {
      const given = marks.find((each) => each.user_id === one.user_id && each.quote_id === row.quote_id)
      return {
        scorerId: one.user_id,
        scorer: one.name,
        marksE2: given?.marks_e2 ?? [],
        conforms: given?.conforms ?? true,
        whyNot: given?.why_not ?? '',
        note: one.note,
      }
    }),
  }))
}

type Places = Awaited<ReturnType<typeof placesOf>>
export const firstText = ([first]: Places): string =>
  first && first.totalE2 !== null ? `第 1 名 ${first.supplierName}，综合得分 ${pointsText(first.totalE2)}` : '没有有效报价'

/** Who is out by the verdicts; empty: nobody. */
export const unfitWords = (places: Places): string =>
  places
    .filter((it) => it.isUnfit)
    .map((it) => `${it.supplierName} ${againstText(it.marks.filter((one) => !one.conforms).length, it.marks.length)}`)
    .join('；')
