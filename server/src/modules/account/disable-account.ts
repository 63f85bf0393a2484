// `npm run account`: who left may sign in no more, and who came back may again.
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { runAsSystem } from '../../core/run.ts'
import { accountNamed, auditOperator } from './account-named.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Signed out everywhere at once. Answers who it was. */
export const setActive = async (ctx: Ctx, userId: string, isActive: boolean): Promise<{ user_no: string; name: string }> => {
  const user = await ctx.tx
    .updateTable('users')
    .set({ is_active: isActive })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .returning(['user_no', 'name'])
    .executeTakeFirstOrThrow()
  await signOutEverywhere(ctx, userId)
  return user
}

/** The documents of theirs stay as they are. */
export const setAccountActive = async (db: Db, code: string, account: string, isActive: boolean): Promise<string> => {
  const named = await accountNamed(db, code, account)
  return runAsSystem(db, named.schoolId, async (ctx) => {
    const user = await setActive(ctx, named.userId, isActive)
    await auditOperator(ctx, isActive ? 'account.enable' : 'account.disable', named.userId)
    return `${named.school}${user.name}（${user.user_no}）`
  })
}
