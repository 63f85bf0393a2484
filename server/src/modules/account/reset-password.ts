// `npm run password`: a one-time password for somebody who lost theirs; they change it at the first sign-in.
import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { runAsSystem } from '../../core/run.ts'
import { clearKey } from '../../core/throttle.ts'
import { hashPassword, randomPassword } from './password.ts'

const schoolOf = async (db: Db, code: string) => {
  const schools = await db.shared.selectFrom('schools').select(['id', 'code', 'name']).orderBy('sort').execute()
  const school = schools.find((it) => it.code === code)
  if (!school) throw new Error(`没有代码为「${code}」的机构，现有：${schools.map((it) => `${it.code} ${it.name}`).join('、')}`)
  return school
}

/** Ends the sessions and remembered logins of the person and lifts a lock; the new password is answered, and kept nowhere. */
export const resetPassword = async (db: Db, code: string, account: string): Promise<{ who: string; password: string }> => {
  const school = await schoolOf(db, code)
  const name = account.trim().toLowerCase()
  const login = await db.shared
    .selectFrom('login_names')
    .select('user_id')
    .where('name', '=', name)
    .where('school_id', '=', school.id)
    .executeTakeFirst()
  if (!login) throw new Error(`${school.name}（${school.code}）没有账号「${account}」`)
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const person = await runAsSystem(db, school.id, async ({ tx, schoolId, traceId }) => {
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: true })
      .where('school_id', '=', schoolId)
      .where('id', '=', login.user_id)
      .returning(['id', 'user_no', 'name', 'is_active'])
      .executeTakeFirstOrThrow()
    if (!user.is_active) throw new Error(`${user.name}（${user.user_no}）的账号已停用，没有重设密码`)
    for (const table of ['sessions', 'login_memories'] as const)
      await tx.deleteFrom(table).where('school_id', '=', schoolId).where('user_id', '=', user.id).execute()
    await tx
      .insertInto('audit_log')
      .values({
        school_id: schoolId,
        id: newId(),
        user_id: null,
        user_name: '运维命令',
        endpoint: 'account.resetPassword',
        object_id: user.id,
        result: 'done',
        ret_code: '1000',
        trace_id: traceId,
        at: sql<Date>`now()`,
      })
      .execute()
    return user
  })
  for (const at of ['', school.code]) await clearKey(db.shared, `login:${at}:${name}`)
  return { who: `${school.name}（${school.code}）${person.name}（${person.user_no}）`, password }
}
