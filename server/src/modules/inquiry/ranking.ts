// The order scored offers stand in: total, then the lower sum, then who came first (decision 0395).
import { meanE2, pointsText, priceScoreE2 } from '@caiyuan/contract/inquiry/scoring'
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
    .select(['user_id', 'quote_id', 'marks_e2'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', inquiryId)
    .execute()

interface Counted {
  quote_id: string
  supplier_name: string
  total_fen: number
}

/** Offers that count, in the order they came. */
const countedOf = async (ctx: Ctx, id: string): Promise<Counted[]> =>
  ctx.tx
    .selectFrom('inquiry_quotes as o')
    .innerJoin('sealed_quotes as q', (join) => join.onRef('q.school_id', '=', 'o.school_id').onRef('q.id', '=', 'o.quote_id'))
    .select((eb) => ['o.quote_id', 'o.supplier_name', eb.ref('o.total_fen').$notNull().as('total_fen')])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.inquiry_id', '=', id)
    .where('o.fault', '=', '')
    .orderBy('q.received_at')
    .orderBy('q.id')
    .execute()

const write = (ctx: Ctx, id: string, rows: readonly object[]) =>
  sql`update inquiry_quotes o set rank = v.rank, price_score_e2 = v.price, criteria_e2 = v.criteria, total_score_e2 = v.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(quote_id uuid, rank int, price int, criteria int[], total int)
    where o.school_id = ${ctx.schoolId} and o.inquiry_id = ${id} and o.quote_id = v.quote_id`.execute(ctx.tx)

/** Price scores of what counts now; where the review is over the ranks too, by the marks of who scores now. */
export const rankScored = async (ctx: Ctx, { id, form }: InquiryRow, isOver: boolean): Promise<void> => {
  const counted = await countedOf(ctx, id)
  const scorers = await scorersOf(ctx, id)
  const marks = await marksOf(ctx, id)
  const lowestFen = Math.min(...counted.map((one) => one.total_fen))
  const points = counted.map((one) => {
    const price = priceScoreE2(lowestFen, one.total_fen, form.priceWeight)
    const given = marks.filter((each) => each.quote_id === one.quote_id && scorers.some(({ user_id }) => user_id === each.user_id))
    const criteria = isOver ? form.criteria.map((_, i) => meanE2(given.map((each) => each.marks_e2[i]!))) : null
    return { ...one, price, criteria, total: criteria && criteria.reduce((sum, it) => sum + it, price) }
  })
  // Equal totals and equal sums stand in the order they came.
  const inOrder = points.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0) || a.total_fen - b.total_fen)
  await write(
    ctx,
    id,
    inOrder.map(({ quote_id, price, criteria, total }, i) => ({ quote_id, price, criteria, total, rank: isOver ? i + 1 : null })),
  )
}

/** The places as they stand, best first, each with what everybody gave it: for the record. Empty before the review is over. */
export const placesOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['quote_id', 'supplier_name', 'rank', 'total_fen', 'price_score_e2', 'criteria_e2', 'total_score_e2'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where('total_score_e2', 'is not', null)
    .orderBy('rank')
    .execute()
  const [scorers, marks] = [await scorersOf(ctx, id), await marksOf(ctx, id)]
  return rows.map((row) => ({
    quoteId: row.quote_id,
    supplierName: row.supplier_name,
    rank: row.rank,
    totalFen: row.total_fen,
    priceE2: row.price_score_e2,
    criteriaE2: row.criteria_e2,
    totalE2: row.total_score_e2!,
    marks: scorers.map((one) => ({
      scorerId: one.user_id,
      scorer: one.name,
      marksE2: marks.find((each) => each.user_id === one.user_id && each.quote_id === row.quote_id)?.marks_e2 ?? [],
      note: one.note,
    })),
  }))
}

type Places = Awaited<ReturnType<typeof placesOf>>
export const firstText = ([first]: Places): string =>
  first ? `第 1 名 ${first.supplierName}，综合得分 ${pointsText(first.totalE2)}` : '没有有效报价'
