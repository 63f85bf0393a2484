import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'

/** One word about a supplier after another: the second sees the first. */
export const lockSupplier = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplierStop ${ctx.schoolId} ${id}`}, 0))`.execute(ctx.tx)
}
