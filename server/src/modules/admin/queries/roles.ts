import { everyday } from '@caiyuan/contract/admin/roles'
import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Of } from '../../../core/implement.ts'

type Role = OutputOf<typeof admin.roles>[number]

const simple: ReadonlySet<string> = new Set(everyday)

/** Decides over nobody. */
export const isEveryday = (it: { isOffice: boolean; needs: readonly string[] }): boolean =>
  !it.isOffice && it.needs.every((need) => simple.has(need))

export const listRoles: Of<typeof admin>['roles'] = async (ctx) => {
  const { rows } = await sql<Omit<Role, 'isEveryday'>>`
    select k.code, k.name, k.is_office as "isOffice", k.needs,
      (select count(distinct u.id)::int from user_roles r join users u on u.school_id = r.school_id and u.id = r.user_id
        where r.school_id = ${ctx.schoolId} and r.role = k.code and u.is_active) as "peopleNum"
    from roles k where k.school_id = ${ctx.schoolId} order by k.is_office, k.name`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, isEveryday: isEveryday(it) }))
}
