// Accounts: made, changed, disabled and given passwords by who configures the school; what they may do is given by roles.
import { personKinds } from '@caiyuan/contract/admin/people'
import type { admin } from '@caiyuan/contract/admin'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emit, notify } from '../../../core/notify.ts'
import { rolesHere } from '../../../core/roles.ts'
import { addPerson as openAccount } from '../../account/add-person.ts'
import { setActive } from '../../account/disable-account.ts'
import { accountOf, forgetTries } from '../../account/limits.ts'
import { hashPassword, randomPassword } from '../../account/password.ts'
import { giveOneTimePassword } from '../../account/one-time-password.ts'
import { changeStaff, flagsOf, leavingSomebody, staffChanges } from '../../account/staff.ts'
import { personHere } from '../queries/people.ts'
import { isEveryday } from '../queries/roles.ts'

const openDept = async (ctx: Ctx, id: string): Promise<string> => {
  const dept = isId(id)
    ? await ctx.tx
        .selectFrom('depts')
        .select('name')
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!dept) throw invalid('deptId', '请选择在用的部门')
  return dept.name
}

const mustBeFree = async (ctx: Ctx, no: string): Promise<void> => {
  const taken = await ctx.tx
    .selectFrom('login_names')
    .select('user_id')
    .where('name', '=', no.toLowerCase())
    .where('school_id', '=', ctx.schoolId)
    .executeTakeFirst()
  if (taken) throw invalid('userNo', `工号或学号 ${no} 已有账号`)
}

/** A role that comes with an account decides over nobody. */
const mustBeEveryday = async (ctx: Ctx, code: string): Promise<void> => {
  const role = (await rolesHere(ctx)).get(code)
  if (!role) throw invalid('role', '没有这个角色')
  if (!isEveryday(role)) throw new Fail('admin.everyday', { role: role.name })
}

export const addPerson: Of<typeof admin>['addPerson'] = async (ctx, { userNo, name, title, deptId, kind, role }) => {
  const dept = await openDept(ctx, deptId)
  await mustBeFree(ctx, userNo)
  if (role) await mustBeEveryday(ctx, role)
  const id = newId()
  const password = randomPassword()
  await openAccount(ctx, {
    id,
    no: userNo,
    name,
    title,
    deptId,
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
    mobile: '',
    selfAudit: false,
    ...flagsOf(kind),
    tutorId: null,
    supplierId: null,
    roles: role ? [{ role }] : [],
  })
  ctx.objectId = id
  logAction(ctx, 'user', id, { action: 'add', title: `新增${personKinds[kind]}${name}（${userNo}）`, comment: dept })
  return { id, password }
}

export const changePerson: Of<typeof admin>['changePerson'] = async (ctx, { id, name, title, deptId, kind }) => {
  const before = await personHere(ctx, id)
  ctx.objectId = id
  const dept = deptId === before.deptId ? before.deptName : await openDept(ctx, deptId)
  await changeStaff(ctx, [{ id, name, title, deptId, kind }])
  const said = staffChanges(before, { name, title, deptName: dept, kind })
  if (said.length === 0) return {}
  logAction(ctx, 'user', id, {
    action: 'change',
    title: `修改${said.map((it) => it.what).join('、')}`,
    comment: said.map((it) => it.text).join('；'),
  })
  emit(ctx, [id], 'user', id)
  return {}
}

const mustBeOther = (ctx: Ctx, id: string): void => {
  if (id === ctx.user.id) throw new Fail('admin.self')
}

const turn = async (ctx: Ctx, id: string, reason: string, isActive: boolean): Promise<void> => {
  const person = await personHere(ctx, id)
  ctx.objectId = id
  mustBeOther(ctx, id)
  const act = isActive ? '恢复' : '停用'
  if (person.isActive === isActive)
    throw new Fail('core.wrongState', { title: `${person.name}的账号`, state: isActive ? '在用' : '已停用', action: act })
  await leavingSomebody(ctx, person.name, () => setActive(ctx, id, isActive))
  logAction(ctx, 'user', id, {
    action: isActive ? 'enable' : 'disable',
    title: `${act}${person.name}（${person.userNo}）的账号`,
    comment: reason,
  })
  await notify(ctx, [id], { kind: '系统', title: `您的账号已${act}`, body: `${reason}，由${ctx.user.name}办理。` })
}

export const disablePerson: Of<typeof admin>['disablePerson'] = async (ctx, { id, reason }) => {
  await turn(ctx, id, reason, false)
  return {}
}

export const enablePerson: Of<typeof admin>['enablePerson'] = async (ctx, { id, reason }) => {
  await turn(ctx, id, reason, true)
  return {}
}

export const resetPassword: Of<typeof admin>['resetPassword'] = async (ctx, { id }) => {
  const person = await personHere(ctx, id)
  ctx.objectId = id
  mustBeOther(ctx, id)
  if (!person.isActive) throw new Fail('core.wrongState', { title: `${person.name}的账号`, state: '已停用', action: '生成一次性密码' })
  const { password } = await giveOneTimePassword(ctx, id)
  await forgetTries(ctx.tx, accountOf({ schoolId: ctx.schoolId, userId: id }))
  logAction(ctx, 'user', id, { action: 'resetPassword', title: `为${person.name}（${person.userNo}）生成一次性密码` })
  return { password }
}
