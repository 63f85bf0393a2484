// `npm run password`: a one-time password for somebody who lost theirs; they change it at the first sign-in.
import type { Db } from '../../core/db.ts'
import { runAsSystem } from '../../core/run.ts'
import { accountNamed, auditOperator } from './account-named.ts'
import { accountOf, forgetTries } from './limits.ts'
import { hashPassword, randomPassword } from './password.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Ends the sessions and remembered logins of the person and lifts a lock; the new password is answered, and kept nowhere. */
export const resetPassword = async (db: Db, code: string, account: string): Promise<{ who: string; password: string }> => {
  const named = await accountNamed(db, code, account)
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const person = await runAsSystem(db, named.schoolId, async (ctx) => {
    const user = await ctx.tx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: true })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', named.userId)
      .returning(['user_no', 'name', 'is_active'])
      .executeTakeFirstOrThrow()
    if (!user.is_active) throw new Error(`${user.name}（${user.user_no}）的账号已停用，没有重设密码`)
    await signOutEverywhere(ctx, named.userId)
    await auditOperator(ctx, 'account.resetPassword', named.userId)
    return user
  })
  await forgetTries(db.shared, accountOf(named))
  return { who: `${named.school}${person.name}（${person.user_no}）`, password }
}
