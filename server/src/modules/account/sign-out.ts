// Everywhere at once, or one browser: sessions and what browsers remember.
import type { Ctx } from '../../core/context.ts'
import { endSessionOf, endSessionsOf } from '../../core/session-news.ts'

export const signOutEverywhere = async ({ tx, schoolId }: Ctx, userId: string): Promise<void> => {
  await tx.deleteFrom('login_memories').where('school_id', '=', schoolId).where('user_id', '=', userId).execute()
  await endSessionsOf(tx, schoolId, userId)
}

/** By the id of its session, or of what it remembers. False: the person has none of this id. */
export const signOutOne = async ({ tx, schoolId }: Ctx, userId: string, id: string): Promise<boolean> => {
  const ended = await endSessionOf(tx, { schoolId, userId }, id)
  const forgotten = await tx
    .deleteFrom('login_memories')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where('family', '=', ended?.family ?? id)
    .executeTakeFirst()
  return ended !== undefined || forgotten.numDeletedRows > 0n
}
