import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'

/**
 * Locks cards in ascending id, as every movement does: what is read of them then stands until the end. A statement by itself: whoever waits here
 * reads behind it what the card has then.
 */
export const lockCards = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`select id from funds where school_id = ${ctx.schoolId} and id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(
    ctx.tx,
  )
}
