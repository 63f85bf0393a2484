// People of the own school: suppliers' and the platform's are nobody's here.
import { peopleTabList, type PersonKind, type PeopleTab } from '@caiyuan/contract/admin/people'
import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { needs } from '@caiyuan/contract/needs'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { needsIn } from '../../../core/roles.ts'
import { containing } from '../../../core/like.ts'
import { deedsOn } from './log.ts'

type Row = OutputOf<typeof admin.people>['list'][number]

/** SQL over alias `u`. */
export const inTab = (ctx: Ctx): Record<PeopleTab, RawBuilder<boolean>> => ({
  active: sql`u.is_active`,
  given: sql`(u.is_active and u.must_change_password)`,
  roleless: sql`(u.is_active and not exists (select from user_roles r where r.school_id = ${ctx.schoolId} and r.user_id = u.id))`,
  homeless: sql`(u.is_active and u.dept_id is null)`,
  disabled: sql`not u.is_active`,
  all: sql`true`,
})

const ofKind: Record<PersonKind, RawBuilder<boolean>> = {
  teacher: sql`u.teacher_flag = 1`,
  student: sql`(u.student_flag = 1 and u.teacher_flag = 0)`,
  other: sql`(u.student_flag = 0 and u.teacher_flag = 0)`,
}

const here = (ctx: Ctx): RawBuilder<boolean> => sql`(u.school_id = ${ctx.schoolId} and u.supplier_id is null and u.left_at is null)`

const SHAPE = sql`u.id, u.user_no as "userNo", u.name, u.title, coalesce(d.name, u.unit_name) as "deptName",
  case when u.teacher_flag = 1 then 'teacher' when u.student_flag = 1 then 'student' else 'other' end as kind,
  u.is_active as "isActive", u.must_change_password as "mustChangePassword"`

/** In JSON, by name; the department a role is limited to where there is one. */
const rolesOf = (ctx: Ctx): RawBuilder<Row['roles']> => sql`(
  select coalesce(json_agg(json_build_object('role', r.role, 'name', k.name, 'deptId', coalesce(s.id::text, ''), 'deptName', coalesce(s.name, ''))
    order by k.is_office, k.name, s.name), '[]')
  from user_roles r join roles k on k.school_id = r.school_id and k.code = r.role
  left join depts s on s.school_id = r.school_id and s.id = r.scope_id
  where r.school_id = ${ctx.schoolId} and r.user_id = u.id)`

const DEPT = sql`left join depts d on d.school_id = u.school_id and d.id = u.dept_id`

const below = (ctx: Ctx, deptId: string): RawBuilder<boolean> =>
  isId(deptId)
    ? sql`u.dept_id in (
        with recursive tree as (
          select id from depts where school_id = ${ctx.schoolId} and id = ${deptId}
          union select c.id from depts c join tree t on c.parent_id = t.id where c.school_id = ${ctx.schoolId})
        select id from tree)`
    : sql`false`

export const listPeople: Of<typeof admin>['people'] = async (ctx, { tab, keyword, deptId, role, kind, pageNum, pageSize }) => {
  const like = containing(keyword)
  const where = sql.join(
    [
      here(ctx),
      ...(keyword ? [sql`(u.name ilike ${like} or u.user_no ilike ${like})`] : []),
      ...(deptId ? [below(ctx, deptId)] : []),
      ...(role
        ? [sql`exists (select from user_roles r where r.school_id = ${ctx.schoolId} and r.user_id = u.id and r.role = ${role})`]
        : []),
      ...(kind ? [ofKind[kind]] : []),
    ],
    sql` and `,
  )
  const tabs = inTab(ctx)
  const [counted, listed] = await Promise.all([
    sql<Record<PeopleTab, number>>`
      select ${sql.join(peopleTabList.map((it) => sql`(count(*) filter (where ${tabs[it]}))::int as ${sql.ref(it)}`))}
      from users u where ${where} and u.school_id = ${ctx.schoolId}`.execute(ctx.tx),
    sql<Row>`
      select ${SHAPE}, ${rolesOf(ctx)} as roles from users u ${DEPT}
      where ${where} and ${tabs[tab]} and u.school_id = ${ctx.schoolId}
      order by u.user_no limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
  ])
  const counts = counted.rows[0]!
  return { list: listed.rows, total: counts[tab], pageNum, pageSize, counts }
}

interface Found extends Row {
  deptId: string | null
  mobileNo: string
  created_at: Date
  needs: string[]
}

/** Of the own school, or it does not exist. */
export const personHere = async (ctx: Ctx, id: string): Promise<Found> => {
  if (!isId(id)) throw missing('人员')
  const { rows } = await sql<Found>`
    select ${SHAPE}, ${rolesOf(ctx)} as roles, u.dept_id as "deptId", u.mobile_masked as "mobileNo", u.created_at,
      array(select distinct unnest(k.needs) from user_roles r join roles k on k.school_id = r.school_id and k.code = r.role
        where r.school_id = ${ctx.schoolId} and r.user_id = u.id) as needs
    from users u ${DEPT} where ${here(ctx)} and u.school_id = ${ctx.schoolId} and u.id = ${id}`.execute(ctx.tx)
  if (!rows[0]) throw missing('人员')
  return rows[0]
}

export const getPerson: Of<typeof admin>['person'] = async (ctx, { id }) => {
  const { created_at: createdAt, ...person } = await personHere(ctx, id)
  const may = ctx.user.needs.has('tenant:config')
  const isOther = person.id !== ctx.user.id
  return {
    ...person,
    deptId: person.deptId ?? '',
    createdAt: createdAt.toISOString(),
    needs: [...needsIn(person.needs)].map((it) => needs[it]),
    history: await deedsOn(ctx, 'user', person.id),
    can: {
      change: may,
      disable: may && isOther && person.isActive,
      enable: may && !person.isActive,
      resetPassword: may && isOther && person.isActive,
      handOver: may && isOther,
      giveRoles: ctx.user.needs.has('tenant:security') && isOther,
    },
  }
}
