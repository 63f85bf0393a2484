// Sheets that are evidence of nothing go in their time, and with their person; those of a document stay with it.
import type { Ctx } from '../../core/context.ts'
import { past } from '../../core/retention.ts'

const unused = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('comparisons as c')
    .select('c.id')
    .where('c.school_id', '=', ctx.schoolId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comparison_uses as x')
            .select('x.doc_id')
            .where('x.school_id', '=', ctx.schoolId)
            .whereRef('x.comparison_id', '=', 'c.id'),
        ),
      ),
    )

export const dropComparisons = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.tx
    .deleteFrom('comparisons')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', userId)
    .where('id', 'in', unused(ctx))
    .execute()
}

export const sweepComparisons = async (ctx: Ctx, most: number): Promise<number> => {
  const over = unused(ctx).where(past('comparisons', 'made_at')).limit(most)
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('comparisons')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', over)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
