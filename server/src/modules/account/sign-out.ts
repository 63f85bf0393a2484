// Everywhere at once, or one browser: sessions and what browsers remember.
import type { Ctx } from '../../core/context.ts'
import { forgetEverywhere, forgetOne } from '../../core/remember.ts'
import { endSessionOf, endSessionsOf } from '../../core/session-news.ts'

export const signOutEverywhere = async ({ tx, schoolId }: Ctx, userId: string): Promise<void> => {
  await forgetEverywhere(tx, { schoolId, userId })
  await endSessionsOf(tx, schoolId, userId)
}

/** By the id of its session, or of what it remembers. False: the person has none of this id. */
export const signOutOne = async ({ tx, schoolId }: Ctx, userId: string, id: string): Promise<boolean> => {
  const of = { schoolId, userId }
  const ended = await endSessionOf(tx, of, id)
  const isForgotten = await forgetOne(tx, of, ended?.family ?? id)
  return ended !== undefined || isForgotten
}
