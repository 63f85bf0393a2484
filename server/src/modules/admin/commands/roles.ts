// Rights are given and changed by who guards them, never to himself, and nobody gets two of the three duties (decision 0061).
import { duties } from '@caiyuan/contract/admin/roles'
import type { admin } from '@caiyuan/contract/admin'
import { needs, type Need } from '@caiyuan/contract/needs'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { codedId, isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emit, notify } from '../../../core/notify.ts'
import { rolesHere, type RoleRow } from '../../../core/roles.ts'
import { setRoles } from '../../../schools/found.ts'
import { roleFaults } from '../../../schools/role-faults.ts'
import { leavingSomebody, replaceRoles } from '../../account/staff.ts'
import { personHere } from '../queries/people.ts'

const DUTIES = Object.keys(duties) as (keyof typeof duties)[]

const mustBeApart = (who: string, held: readonly string[]): void => {
  const both = DUTIES.filter((it) => held.includes(it))
  if (both.length > 1) throw new Fail('admin.apart', { who, duties: both.map((it) => duties[it]).join('、') })
}

/** Of everybody who has the role, with all the other roles. */
const holdersMustBeApart = async (ctx: Ctx, code: string): Promise<void> => {
  const { rows } = await sql<{ name: string; held: string[] }>`
    select u.name, array(select distinct unnest(k.needs) from user_roles h join roles k on k.school_id = h.school_id and k.code = h.role
      where h.school_id = ${ctx.schoolId} and h.user_id = u.id) as held
    from users u where u.school_id = ${ctx.schoolId}
      and exists (select from user_roles r where r.school_id = ${ctx.schoolId} and r.user_id = u.id and r.role = ${code})`.execute(ctx.tx)
  for (const { name, held } of rows) mustBeApart(name, held)
}

const wordsOf = (codes: readonly string[]): string => codes.map((it) => needs[it as Need] ?? it).join('、') || '没有权限'

const write = async (ctx: Ctx, role: RoleRow, action: string, title: string, reason: string, before: readonly string[]): Promise<void> => {
  mustBeApart(`「${role.name}」`, role.needs)
  const faults = new Set(await roleFaults(ctx))
  await leavingSomebody(ctx, `有「${role.name}」的人`, () => setRoles(ctx, [role]))
  await holdersMustBeApart(ctx, role.code)
  const fault = (await roleFaults(ctx)).find((it) => !faults.has(it))
  if (fault) throw new Fail('core.refused', { reason: fault })
  const id = codedId('role', role.code)
  ctx.objectId = id
  logAction(ctx, 'role', id, { action, title, comment: reason, detail: { role, before } })
}

export const addRole: Of<typeof admin>['addRole'] = async (ctx, { reason, ...role }) => {
  const roles = await rolesHere(ctx)
  if (roles.has(role.code)) throw invalid('code', `角色代码 ${role.code} 已用于「${roles.get(role.code)!.name}」`)
  if ([...roles.values()].some((it) => it.name === role.name)) throw invalid('name', `已有角色「${role.name}」`)
  await write(ctx, role, 'add', `新增角色「${role.name}」：${wordsOf(role.needs)}`, reason, [])
  return {}
}

export const changeRole: Of<typeof admin>['changeRole'] = async (ctx, { reason, ...role }) => {
  const roles = await rolesHere(ctx)
  const before = roles.get(role.code)
  if (!before) throw missing('角色')
  ctx.objectId = codedId('role', role.code)
  if (ctx.user.roles.some((it) => it.role === role.code)) throw new Fail('admin.ownRole', { role: before.name })
  if ([...roles.values()].some((it) => it.name === role.name && it.code !== role.code)) throw invalid('name', `已有角色「${role.name}」`)
  const more = role.needs.filter((it) => !before.needs.includes(it))
  const less = before.needs.filter((it) => !(role.needs as readonly string[]).includes(it))
  const said = [
    before.name === role.name ? '' : `改名为「${role.name}」`,
    more.length > 0 ? `增加${wordsOf(more)}` : '',
    less.length > 0 ? `去掉${wordsOf(less)}` : '',
    before.isOffice === role.isOffice ? '' : role.isOffice ? '改为专岗' : '不再是专岗',
  ].filter(Boolean)
  if (said.length === 0) return {}
  await write(ctx, role, 'change', `角色「${before.name}」${said.join('，')}`, reason, before.needs)
  return {}
}

export const givePersonRoles: Of<typeof admin>['givePersonRoles'] = async (ctx, { id, roles: given, reason }) => {
  const person = await personHere(ctx, id)
  ctx.objectId = id
  if (id === ctx.user.id) throw new Fail('admin.self')
  const roles = await rolesHere(ctx)
  const depts = await ctx.tx
    .selectFrom('depts')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('closed_at', 'is', null)
    .execute()
  const names = given.map(({ role, deptId }, i) => {
    const name = roles.get(role)?.name
    if (name === undefined) throw invalid(`roles.${i}.role`, '没有这个角色')
    const dept = depts.find((it) => it.id === deptId)
    if (deptId && (!isId(deptId) || !dept)) throw invalid(`roles.${i}.deptId`, '请选择在用的部门')
    return dept ? `${name}（${dept.name}）` : name
  })
  mustBeApart(
    person.name,
    given.flatMap((it) => roles.get(it.role)!.needs),
  )
  await leavingSomebody(ctx, person.name, () => replaceRoles(ctx, id, given))
  const before = person.roles.map((it) => (it.deptName ? `${it.name}（${it.deptName}）` : it.name))
  const said = `${before.join('、') || '没有角色'} → ${names.join('、') || '没有角色'}`
  logAction(ctx, 'user', id, {
    action: 'giveRoles',
    title: '修改角色',
    comment: `${said}；${reason}`,
    detail: { before: person.roles, after: given },
  })
  await notify(ctx, [id], { kind: '系统', title: '您的角色已修改', body: `${said}，由${ctx.user.name}办理：${reason}。` })
  emit(ctx, [id], 'user', id)
  return {}
}
