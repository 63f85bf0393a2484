import type { Ctx } from '../../core/context.ts'
import { setting } from '../../core/settings.ts'

/** What the acting school is called and invoiced as, also where nobody of it acts: jobs, suppliers. */
export const schoolHere = (ctx: Ctx): Promise<{ name: string; tax_no: string }> =>
  setting(ctx, 'school', () =>
    ctx.tx.selectFrom('schools').select(['name', 'tax_no']).where('id', '=', ctx.schoolId).executeTakeFirstOrThrow(),
  )

export const schoolNameOf = async (ctx: Ctx): Promise<string> => (await schoolHere(ctx)).name
