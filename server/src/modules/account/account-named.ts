// The person an operator's command names by institution and account, and the audit row of what the command did.
import { keepAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'

export interface Named {
  schoolId: number
  userId: string
  /** 测试大学（S507） */
  school: string
}

export const accountNamed = async (db: Db, code: string, account: string): Promise<Named> => {
  const schools = await db.shared.selectFrom('schools').select(['id', 'code', 'name']).orderBy('sort').execute()
  const school = schools.find((it) => it.code === code)
  if (!school) throw new Error(`没有代码为「${code}」的机构，现有：${schools.map((it) => `${it.code} ${it.name}`).join('、')}`)
  const login = await db.shared
    .selectFrom('login_names')
    .select('user_id')
    .where('name', '=', account.trim().toLowerCase())
    .where('school_id', '=', school.id)
    .executeTakeFirst()
  if (!login) throw new Error(`${school.name}（${school.code}）没有账号「${account}」`)
  return { schoolId: school.id, userId: login.user_id, school: `${school.name}（${school.code}）` }
}

export const auditOperator = async ({ tx, schoolId, traceId }: Ctx, endpoint: string, objectId: string): Promise<void> => {
  await keepAudit(tx, {
    school_id: schoolId,
    user_id: null,
    user_name: '运维命令',
    endpoint,
    object_id: objectId,
    result: 'done',
    ret_code: '1000',
    trace_id: traceId,
  })
}
