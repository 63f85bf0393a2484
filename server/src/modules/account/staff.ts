// People and the roles they hold, as their school's administrators write them.
import { personKinds, type PersonKind } from '@caiyuan/contract/admin/people'
import { needs, type Need } from '@caiyuan/contract/needs'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { holding } from '../../core/roles.ts'
import { settingsChanged } from '../../core/settings.ts'

export interface StaffChange {
  id: string
  name: string
  title: string
  /** Null: of no department. */
  deptId: string | null
  kind: PersonKind
}

export const flagsOf = (kind: PersonKind) => ({ teacher: kind === 'teacher', student: kind === 'student' })

export const changeStaff = async (ctx: Ctx, people: readonly StaffChange[]): Promise<void> => {
  if (people.length === 0) return
  await settingsChanged(ctx)
  const rows = people.map(({ kind, ...it }) => ({ ...it, ...flagsOf(kind) }))
  await sql`
    update users u set name = w.name, title = w.title, dept_id = w."deptId", teacher_flag = w.teacher::int, student_flag = w.student::int
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, name text, title text, "deptId" uuid, teacher boolean, student boolean)
    where u.school_id = ${ctx.schoolId} and u.id = w.id`.execute(ctx.tx)
}

interface Shown extends Pick<StaffChange, 'name' | 'title' | 'kind'> {
  deptName: string
}

/** What is another than before, in words. */
export const staffChanges = (before: Shown, after: Shown): { what: string; text: string }[] =>
  [
    ['姓名', before.name, after.name],
    ['职务', before.title, after.title],
    ['部门', before.deptName, after.deptName],
    ['身份', personKinds[before.kind], personKinds[after.kind]],
  ].flatMap(([what, was, is]) => (was === is ? [] : [{ what: what!, text: `${what}：${was || '空'} → ${is || '空'}` }]))

/** The people of a department, and the roles limited to it, belong to another from now on. */
export const moveStaff = async (ctx: Ctx, fromId: string, intoId: string): Promise<{ peopleNum: number; roleNum: number }> => {
  const people = await ctx.tx
    .updateTable('users')
    .set({ dept_id: intoId })
    .where('school_id', '=', ctx.schoolId)
    .where('dept_id', '=', fromId)
    .executeTakeFirst()
  const scoped = await ctx.tx
    .deleteFrom('user_roles')
    .where('school_id', '=', ctx.schoolId)
    .where('scope_id', '=', fromId)
    .returning(['user_id', 'role'])
    .execute()
  if (scoped.length > 0)
    await ctx.tx
      .insertInto('user_roles')
      .values(scoped.map((it) => ({ school_id: ctx.schoolId, ...it, scope_id: intoId })))
      // Who led both leads one now.
      .onConflict((oc) => oc.doNothing())
      .execute()
  return { peopleNum: Number(people.numUpdatedRows), roleNum: scoped.length }
}

/** What the person has is these from now on; a department limits a role to it. */
export const replaceRoles = async (ctx: Ctx, userId: string, held: readonly { role: string; deptId: string }[]): Promise<void> => {
  await ctx.tx.deleteFrom('user_roles').where('school_id', '=', ctx.schoolId).where('user_id', '=', userId).execute()
  if (held.length === 0) return
  await ctx.tx
    .insertInto('user_roles')
    .values(held.map(({ role, deptId }) => ({ school_id: ctx.schoolId, user_id: userId, role, ...(deptId ? { scope_id: deptId } : {}) })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** What a school is never left without somebody for. */
const GUARDED: readonly Need[] = ['tenant:config', 'tenant:security', 'tenant:audit']

const guards = async (ctx: Ctx): Promise<Map<Need, number>> => {
  const counts = GUARDED.map(
    (need) =>
      sql<number>`(select count(*)::int from users u where u.school_id = ${ctx.schoolId} and u.is_active and u.id in ${holding(ctx, need)})`,
  )
  const { rows } = await sql<{ nums: number[] }>`select array[${sql.join(counts)}] as nums`.execute(ctx.tx)
  return new Map(GUARDED.map((need, i) => [need, rows[0]!.nums[i]!]))
}

/** And what the platform is not. */
const DUTIES: readonly Need[] = [...GUARDED, 'platform:goods', 'platform:service']

/** What the school would be left without somebody for if the person went: others who are about to go do not count. */
export const soleDuties = async (ctx: Ctx, userId: string): Promise<Need[]> => {
  const held = DUTIES.map(
    (need) => sql<boolean>`(select coalesce(bool_and(u.id = ${userId}), false) from users u
      where u.school_id = ${ctx.schoolId} and u.is_active and (u.leaves_at is null or u.id = ${userId}) and u.id in ${holding(ctx, need)})`,
  )
  const { rows } = await sql<{ held: boolean[] }>`select array[${sql.join(held)}] as held`.execute(ctx.tx)
  return DUTIES.filter((_, i) => rows[0]!.held[i])
}

/** Does what may take a right from somebody; refused where nobody were left with it. One at a time in a school. */
export const leavingSomebody = async <T>(ctx: Ctx, name: string, work: () => Promise<T>): Promise<T> => {
  await settingsChanged(ctx)
  const before = await guards(ctx)
  const result = await work()
  const after = await guards(ctx)
  const lost = GUARDED.find((need) => before.get(need)! > 0 && after.get(need) === 0)
  if (lost) throw new Fail('admin.last', { name, need: needs[lost] })
  return result
}
