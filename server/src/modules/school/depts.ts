import type { Ctx } from '../../core/context.ts'
import { setting } from '../../core/settings.ts'

/** The departments of the acting school, in their order. */
export const deptsHere = (ctx: Ctx): Promise<{ id: string; name: string; parent_id: string | null }[]> =>
  setting(ctx, 'depts', () =>
    ctx.tx
      .selectFrom('depts')
      .select(['id', 'name', 'parent_id'])
      .where('school_id', '=', ctx.schoolId)
      .orderBy('sort')
      .orderBy('code')
      .execute(),
  )
