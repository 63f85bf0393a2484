import type { Ctx } from './context.ts'

/** What a person of the acting school is called; null: nobody. */
export const nameOf = async (ctx: Ctx, id: string | null): Promise<string | null> => {
  if (!id) return null
  const row = await ctx.tx.selectFrom('users').select('name').where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
