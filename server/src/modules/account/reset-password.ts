// `npm run password`: a one-time password for somebody who lost theirs; they change it at the first sign-in.
import type { Db } from '../../core/db.ts'
import { runAsSystem } from '../../core/run.ts'
import { dropFactor } from '../factor/commands.ts'
import { accountNamed, auditOperator } from './account-named.ts'
import { accountOf, forgetTries } from './limits.ts'
import { giveOneTimePassword } from './one-time-password.ts'

/** Lifts a lock and ends the second factor, too. */
export const resetPassword = async (db: Db, code: string, account: string): Promise<{ who: string; password: string }> => {
  const named = await accountNamed(db, code, account)
  const person = await runAsSystem(db, named.schoolId, async (ctx) => {
    const given = await giveOneTimePassword(ctx, named.userId)
    if (!given.is_active) throw new Error(`${given.name}（${given.user_no}）的账号已停用，没有重设密码`)
    await dropFactor(ctx, named.userId)
    await auditOperator(ctx, 'account.resetPassword', named.userId)
    return given
  })
  await forgetTries(db.shared, accountOf(named))
  return { who: `${named.school}${person.name}（${person.user_no}）`, password: person.password }
}
