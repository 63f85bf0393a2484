// What somebody said goes with him and with its pictures, also where suppliers read it (decisions 0071, 0360 and 0392).
import type { Ctx } from '../../core/context.ts'
import { dropPictures } from './pictures.ts'
import { toSupplier } from './projection.ts'

export const dropEvaluations = async (ctx: Ctx, userId: string): Promise<void> => {
  const own = await ctx.tx
    .selectFrom('evaluations')
    .select(['id', 'supplier_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('author_id', '=', userId)
    .execute()
  await dropPictures(
    ctx,
    own.map((it) => it.id),
  )
  if (own.length > 0)
    await ctx.tx
      .deleteFrom('evaluation_reports')
      .where('school_id', '=', ctx.schoolId)
      .where(
        'evaluation_id',
        'in',
        own.map((it) => it.id),
      )
      .execute()
  await ctx.tx.deleteFrom('evaluations').where('school_id', '=', ctx.schoolId).where('author_id', '=', userId).execute()
  for (const it of own) await toSupplier(ctx, it)
}

/**
 * What he reported goes with him. Of what was decided stays that it was, without him and his words: what is hidden must be found to be
 * shown again. What he decided stays, and says 已注销用户 by his row.
 */
export const dropReports = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.tx
    .deleteFrom('evaluation_reports')
    .where('school_id', '=', ctx.schoolId)
    .where('reporter_id', '=', userId)
    .where('verdict', 'is', null)
    .execute()
  await ctx.tx
    .updateTable('evaluation_reports')
    .set({ reporter_id: null, is_reporter_gone: true, content: '' })
    .where('school_id', '=', ctx.schoolId)
    .where('reporter_id', '=', userId)
    .execute()
}
