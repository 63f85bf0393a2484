// A password given to somebody, who changes it at the first sign-in. It is answered, and kept nowhere.
import type { Ctx } from '../../core/context.ts'
import { hashPassword, randomPassword } from './password.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Ends the sessions and remembered logins of the person. */
export const giveOneTimePassword = async (ctx: Ctx, userId: string) => {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const person = await ctx.tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .returning(['user_no', 'name', 'is_active'])
    .executeTakeFirstOrThrow()
  await signOutEverywhere(ctx, userId)
  return { ...person, password }
}
