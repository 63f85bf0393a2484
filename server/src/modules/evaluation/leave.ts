// What somebody said of goods goes with him, also where suppliers read it (decisions 0071 and 0360).
import type { Ctx } from '../../core/context.ts'
import { toSupplier } from './projection.ts'

export const dropEvaluations = async (ctx: Ctx, userId: string): Promise<void> => {
  const gone = await ctx.tx
    .deleteFrom('evaluations')
    .where('school_id', '=', ctx.schoolId)
    .where('author_id', '=', userId)
    .returning(['id', 'supplier_id'])
    .execute()
  for (const it of gone) await toSupplier(ctx, it)
}
