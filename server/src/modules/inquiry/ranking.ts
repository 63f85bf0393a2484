// The order scored offers stand in: total, then the lower sum, then who came first (decision 0395).
import { meanE2, priceScoreE2 } from '@caiyuan/contract/inquiry/scoring'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { InquiryRow } from './policy.ts'
import { groupOf, marksOf } from './scorers.ts'

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

/** Price scores of what counts now, and with the marks of all the ranks; best first. Before that nobody stands anywhere, and it answers nothing. */
export const rankScored = async (ctx: Ctx, { id, form }: InquiryRow): Promise<{ name: string; totalE2: number }[]> => {
  const counted = await countedOf(ctx, id)
  const scorers = (await groupOf(ctx, id)).filter((one) => !one.replaced_at)
  const marks = await marksOf(ctx, id)
  const lowestFen = Math.min(...counted.map((one) => one.total_fen))
  const areAllGiven = scorers.every((one) => one.given_at)
  const points = counted.map((one) => {
    const price = priceScoreE2(lowestFen, one.total_fen, form.priceWeight)
    const given = marks.filter((each) => each.quote_id === one.quote_id)
    const criteria = areAllGiven ? form.criteria.map((_, i) => meanE2(given.map((each) => each.marks_e2[i]!))) : null
    return { ...one, price, criteria, total: criteria && criteria.reduce((sum, it) => sum + it, price) }
  })
  // Equal totals and equal sums stand in the order they came.
  const inOrder = points.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0) || a.total_fen - b.total_fen)
  await write(
    ctx,
    id,
    inOrder.map(({ quote_id, price, criteria, total }, i) => ({ quote_id, price, criteria, total, rank: areAllGiven ? i + 1 : null })),
  )
  return inOrder.flatMap(({ supplier_name: name, total: totalE2 }) => (totalE2 === null ? [] : [{ name, totalE2 }]))
}
