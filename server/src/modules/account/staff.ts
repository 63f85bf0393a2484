// People and the roles they hold, as their school's administrators write them.
import { needs, type Need } from '@caiyuan/contract/needs'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { holding } from '../../core/roles.ts'
import { settingsChanged } from '../../core/settings.ts'

export interface StaffChange {
  name: string
  title: string
  deptId: string
  isTeacher: boolean
  isStudent: boolean
}

export const changeStaff = async (ctx: Ctx, userId: string, it: StaffChange): Promise<void> => {
  await settingsChanged(ctx)
  await ctx.tx
    .updateTable('users')
    .set({
      name: it.name,
      title: it.title,
      dept_id: it.deptId,
      teacher_flag: it.isTeacher ? 1 : 0,
      student_flag: it.isStudent ? 1 : 0,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .execute()
}

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
