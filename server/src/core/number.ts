// Document numbers: prefix, yyMMdd in Shanghai, six digits per school and day (domain page 00 §0.3).
import { dayOf } from './clock.ts'
import type { Ctx } from './context.ts'

/** Takes `count` numbers at once; the row lock lives until commit, so call it late in the transaction. */
export const nextNumbers = async (ctx: Ctx, prefix: string, count = 1): Promise<string[]> => {
  const day = dayOf(ctx.now)
  const row = await ctx.tx
    .insertInto('doc_numbers')
    .values({ school_id: ctx.schoolId, prefix, day, seq: count })
    .onConflict((oc) => oc.columns(['school_id', 'prefix', 'day']).doUpdateSet((eb) => ({ seq: eb('doc_numbers.seq', '+', count) })))
    .returning('seq')
    .executeTakeFirstOrThrow()
  const stem = prefix + day.slice(2).replaceAll('-', '')
  return Array.from({ length: count }, (_, i) => stem + String(row.seq - count + 1 + i).padStart(6, '0'))
}
