// The ceiling of an agreement, held by the database: whoever takes of it waits for its row, and no two orders pass it together (decision 0180).
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { agreementById } from './queries.ts'

/** Takes so much of what is left; the caller has judged period and candidate. By turns `rank` is remembered as the last turn. */
export const takeOfCeiling = async (ctx: Ctx, id: string, fen: number, rank: number | null = null): Promise<void> => {
  const taken = await ctx.tx
    .updateTable('framework_agreements')
    .set({ used_fen: sql`used_fen + ${fen}`, ...(rank === null ? {} : { last_rank: rank }) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where(sql<boolean>`used_fen + ${fen} <= ceiling_fen and ${fen} <= per_order_fen`)
    .returning('id')
    .executeTakeFirst()
  if (taken) return
  const it = await agreementById(ctx, id)
  if (fen > it.per_order_fen) throw new Fail('framework.perOrder', { most: money(it.per_order_fen), sum: money(fen) })
  const left = it.ceiling_fen - it.used_fen
  throw new Fail('framework.ceiling', { left: money(left), sum: money(fen), gap: money(fen - left) })
}

export const returnToCeiling = async (ctx: Ctx, id: string, fen: number): Promise<void> => {
  if (fen === 0) return
  await ctx.tx
    .updateTable('framework_agreements')
    .set({ used_fen: sql`used_fen - ${fen}` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
}
