import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { RULED } from '../../../core/roles.ts'

type Dept = OutputOf<typeof admin.depts>[number]

const NIL = '00000000-0000-0000-0000-000000000000'

/** Open ones first, each in its order; who leads it holds the role for it, or for the whole school and works there. */
export const listDepts: Of<typeof admin>['depts'] = async (ctx) => {
  const { rows } = await sql<Dept>`
    select d.id, coalesce(d.parent_id::text, '') as "parentId", d.code, d.name, d.sort, d.closed_at is not null as "isClosed",
      (select count(*)::int from users u where u.school_id = d.school_id and u.dept_id = d.id and u.is_active) as "peopleNum",
      (select count(*)::int from funds f where f.school_id = d.school_id and f.dept_id = d.id and f.status <> 'closed') as "fundNum",
      array(select u.name from users u join user_roles r on r.school_id = u.school_id and r.user_id = u.id and r.role = ${RULED.leader}
        where u.school_id = d.school_id and u.is_active and (r.scope_id = d.id or (r.scope_id = ${NIL} and u.dept_id = d.id)) order by u.user_no) as leaders
    from depts d where d.school_id = ${ctx.schoolId} order by d.closed_at is not null, d.sort, d.code`.execute(ctx.tx)
  return rows
}

/** Titles of the flows in force or to come that look for people of the department by its name. */
export const flowsNaming = async (ctx: Ctx, dept: string): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    select distinct title from flow_defs where school_id = ${ctx.schoolId} and status = 'published' and (valid_to is null or valid_to > ${ctx.now})
      and jsonb_path_exists(nodes, '$.**.dept ? (@ == $name)', jsonb_build_object('name', ${dept}::text)) order by title`.execute(ctx.tx)
  return rows.map((it) => it.title)
}

/** What keeps a department from being closed, in words; empty where nothing does. */
export const hangingOn = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ people: number; funds: number; depts: number; roles: number }>`select
    (select count(*)::int from users u where u.school_id = ${ctx.schoolId} and u.dept_id = ${id} and u.is_active) as people,
    (select count(*)::int from funds f where f.school_id = ${ctx.schoolId} and f.dept_id = ${id} and f.status <> 'closed') as funds,
    (select count(*)::int from depts d where d.school_id = ${ctx.schoolId} and d.parent_id = ${id} and d.closed_at is null) as depts,
    (select count(*)::int from user_roles r where r.school_id = ${ctx.schoolId} and r.scope_id = ${id}) as roles`.execute(ctx.tx)
  const { people, funds, depts, roles } = rows[0]!
  return [
    people > 0 ? `在用人员 ${people} 人` : '',
    funds > 0 ? `经费卡 ${funds} 张` : '',
    depts > 0 ? `下级部门 ${depts} 个` : '',
    roles > 0 ? `限于本部门的角色 ${roles} 项` : '',
  ]
    .filter(Boolean)
    .join('、')
}
