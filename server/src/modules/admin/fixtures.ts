// A school with departments and the people who run it, for the tests beside this file.
import type { World } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'

let next = 8800

export const openSchool = async (world: World) => {
  const schoolId = (next += 1)
  const depts = await buildSchool(world.db, {
    id: schoolId,
    code: `ADM${schoolId}`,
    name: '管理大学',
    depts: ['信息办', '材料学院', '化学学院'],
  })
  const hire = (no: string, name: string, roles: string[], dept = '材料学院') =>
    buildUser(world.db, { schoolId, no: `${no}${schoolId}`, name, roles, deptId: depts.get(dept)!, teacher: true })
  const M1 = await hire('M1', '校管理员', ['schoolAdmin'], '信息办')
  const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await world.admin.query(text, [schoolId, ...values])).rows as T[]
  /** What the log of the school says of a thing, oldest first. */
  const logs = (id: string) =>
    rows<{ action: string; title: string; comment: string; actor_name: string }>(
      'select action, title, comment, actor_name from mall.document_log where school_id = $1 and doc_id = $2 order by seq',
      id,
    )
  return { schoolId, dept: (name: string) => depts.get(name)!, hire, M1, admin: await world.as(M1), rows, logs }
}
