// Writes a plan: accounts, changes, who is disabled, a log row for each person; all of it or nothing.
import { personKinds } from '@caiyuan/contract/admin/people'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { emit } from '../../core/notify.ts'
import { addPeople, changeMobiles } from '../account/add-person.ts'
import { setActive } from '../account/disable-account.ts'
import { changeStaff, flagsOf, leavingSomebody } from '../account/staff.ts'
import type { Added, Changed, Plan } from './plan.ts'

/** Rows of one statement. */
const AT_ONCE = 500

const inPortions = async <T>(all: readonly T[], write: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < all.length; at += AT_ONCE) await write(all.slice(at, at + AT_ONCE))
}

const add = (ctx: Ctx, from: string) => async (some: readonly Added[]) => {
  const people = some.map((it) => ({ ...it, id: newId() }))
  await addPeople(
    ctx,
    people.map(({ id, entry, kind, role, ...it }) => ({
      id,
      no: entry.userNo,
      name: it.name,
      title: it.title,
      deptId: it.deptId,
      passwordHash: null,
      mobile: entry.mobile,
      selfAudit: false,
      ...flagsOf(kind),
      tutorId: null,
      supplierId: null,
      roles: role ? [{ role }] : [],
    })),
  )
  for (const { id, entry, kind, name, deptName } of people)
    logAction(ctx, 'user', id, {
      action: 'add',
      title: `新增${personKinds[kind]}${name}（${entry.userNo}）`,
      comment: `${deptName}；${from}第 ${entry.rowNo} 行`,
    })
}

const change = (ctx: Ctx, from: string) => async (some: readonly Changed[]) => {
  await changeStaff(
    ctx,
    some.map(({ id, name, title, deptId, kind }) => ({ id, name, title, deptId, kind })),
  )
  await changeMobiles(
    ctx,
    some.flatMap(({ id, mobile }) => (mobile === null ? [] : [{ id, mobile }])),
  )
  for (const { id, said, entry } of some) {
    logAction(ctx, 'user', id, {
      action: 'change',
      title: `修改${said.map((it) => it.what).join('、')}`,
      comment: `${said.map((it) => it.text).join('；')}；${from}第 ${entry.rowNo} 行`,
    })
    emit(ctx, [id], 'user', id)
  }
}

/** `from`: 导入「名单.xlsx」 */
export const carryOut = async (ctx: Ctx, plan: Plan, from: string): Promise<void> => {
  await inPortions(plan.added, add(ctx, from))
  await inPortions(plan.changed, change(ctx, from))
  if (plan.leaving.length === 0) return
  await leavingSomebody(ctx, '名单之外的人', async () => {
    for (const { id, name, userNo } of plan.leaving) {
      await setActive(ctx, id, false)
      logAction(ctx, 'user', id, { action: 'disable', title: `停用${name}（${userNo}）的账号`, comment: `不在${from}的名单里` })
    }
  })
}
