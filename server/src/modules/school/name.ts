import type { Ctx } from '../../core/context.ts'

/** What the acting school is called, also where nobody of it acts: jobs, suppliers. */
export const schoolNameOf = async (ctx: Ctx): Promise<string> =>
  (await ctx.tx.selectFrom('schools').select('name').where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()).name
