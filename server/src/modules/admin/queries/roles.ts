import { everyday } from '@caiyuan/contract/admin/roles'
import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { ACTOR_NAME } from '../../../core/document-log/actor.ts'
import type { Of } from '../../../core/implement.ts'
import { rolesHere } from '../../../core/roles.ts'

type Role = OutputOf<typeof admin.roles>[number]

const simple: ReadonlySet<string> = new Set(everyday)

/** Decides over nobody. */
export const isEveryday = (it: { isOffice: boolean; needs: readonly string[] }): boolean =>
  !it.isOffice && it.needs.every((need) => simple.has(need))

interface RoleDetail {
  role?: { code: string }
  before?: string[]
}

/** What each role was changed from and to, and what people were given and lost, the latest first. */
export const roleHistory: Of<typeof admin>['roleHistory'] = async (ctx, { pageNum, pageSize }) => {
  const found = ctx.tx
    .selectFrom('document_log')
    .where('document_log.school_id', '=', ctx.schoolId)
    .where(sql<boolean>`(document_log.doc_kind = 'role' or document_log.doc_kind = 'user' and document_log.action = 'giveRoles')`)
  const roles = await rolesHere(ctx)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('users as p', (on) => on.onRef('p.school_id', '=', 'document_log.school_id').onRef('p.id', '=', 'document_log.doc_id'))
    .select(['document_log.id', 'at', ACTOR_NAME, 'document_log.title', 'comment', 'detail', 'doc_kind', 'doc_id', 'action', 'p.name'])
    .orderBy('document_log.seq', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const list = rows.map((it) => {
    const { role, before } = it.detail as RoleDetail
    return {
      id: it.id,
      at: it.at.toISOString(),
      who: it.actor_name,
      title: it.title,
      comment: it.comment,
      person: it.doc_kind === 'user' ? { id: it.doc_id, name: it.name ?? '' } : null,
      before: it.action === 'change' && role && before && roles.has(role.code) ? { code: role.code, needs: before } : null,
    }
  })
  return { list, total, pageNum, pageSize }
}

export const listRoles: Of<typeof admin>['roles'] = async (ctx) => {
  const { rows } = await sql<Omit<Role, 'isEveryday'>>`
    select k.code, k.name, k.is_office as "isOffice", k.needs,
      (select count(distinct u.id)::int from user_roles r join users u on u.school_id = r.school_id and u.id = r.user_id
        where r.school_id = ${ctx.schoolId} and r.role = k.code and u.is_active) as "peopleNum"
    from roles k where k.school_id = ${ctx.schoolId} order by k.is_office, k.name`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, isEveryday: isEveryday(it) }))
}
