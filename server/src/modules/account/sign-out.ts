// Everywhere at once: sessions of every browser and what they remember.
import type { Ctx } from '../../core/context.ts'
import { endSessionsOf } from '../../core/session-news.ts'

export const signOutEverywhere = async ({ tx, schoolId }: Ctx, userId: string): Promise<void> => {
  await tx.deleteFrom('login_memories').where('school_id', '=', schoolId).where('user_id', '=', userId).execute()
  await endSessionsOf(tx, schoolId, userId)
}
