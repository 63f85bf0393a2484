// Departments change one at a time in a school: two moves side by side could bend the tree into a ring.
import { DEPT_DEPTH } from '@caiyuan/contract/admin/depts'
import type { admin } from '@caiyuan/contract/admin'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { settingsChanged } from '../../../core/settings.ts'
import { moveStaff } from '../../account/staff.ts'
import { moveCards } from '../../fund/commands.ts'
import { flowsNaming, hangingOn } from '../queries/depts.ts'

interface Dept {
  id: string
  parent_id: string | null
  code: string
  name: string
  sort: number
  closed_at: Date | null
}
type Tree = Map<string, Dept>

const treeOf = async (ctx: Ctx): Promise<Tree> => {
  await settingsChanged(ctx)
  const rows = await ctx.tx
    .selectFrom('depts')
    .select(['id', 'parent_id', 'code', 'name', 'sort', 'closed_at'])
    .where('school_id', '=', ctx.schoolId)
    .execute()
  return new Map(rows.map((it) => [it.id, it]))
}

const deptIn = (tree: Tree, id: string): Dept => {
  const dept = tree.get(id)
  if (!dept) throw missing('部门')
  return dept
}

const openIn = (tree: Tree, id: string, act: string): Dept => {
  const dept = deptIn(tree, id)
  if (dept.closed_at) throw new Fail('core.wrongState', { title: dept.name, state: '已停用', action: act })
  return dept
}

/** From the department itself to the top. */
const pathTo = (tree: Tree, id: string | null): Dept[] => {
  const dept = id === null ? undefined : tree.get(id)
  return dept ? [dept, ...pathTo(tree, dept.parent_id)] : []
}

const heightOf = (tree: Tree, id: string): number =>
  1 + Math.max(0, ...[...tree.values()].filter((it) => it.parent_id === id).map((it) => heightOf(tree, it.id)))

/** Where a department may stand; `moved` is the one that is put there. */
const mustStand = (tree: Tree, parentId: string | undefined, field: string, moved?: Dept): void => {
  if (parentId === undefined) return
  const parent = tree.get(parentId)
  if (!parent || parent.closed_at) throw invalid(field, '请选择在用的上级部门')
  const path = pathTo(tree, parentId)
  if (moved && path.includes(moved)) throw invalid(field, `「${parent.name}」在「${moved.name}」之下，不能作它的上级`)
  if (path.length + (moved ? heightOf(tree, moved.id) : 1) > DEPT_DEPTH) throw invalid(field, `部门最多 ${DEPT_DEPTH} 级`)
}

const mustBeOwn = (tree: Tree, it: { code: string; name: string; parentId?: string | undefined }, id = ''): void => {
  const others = [...tree.values()].filter((dept) => dept.id !== id)
  const same = others.find((dept) => dept.code === it.code)
  if (same) throw invalid('code', `部门代码 ${it.code} 已用于「${same.name}」`)
  if (others.some((dept) => dept.name === it.name && dept.parent_id === (it.parentId ?? null) && !dept.closed_at))
    throw invalid('name', `同一上级下已有「${it.name}」`)
}

const mustBeUnnamed = async (ctx: Ctx, { name }: Dept, act: string): Promise<void> => {
  const flows = await flowsNaming(ctx, name)
  if (flows.length > 0) throw new Fail('dept.named', { flows: flows.join('」「'), dept: name, act })
}

const write = (ctx: Ctx, id: string, change: Partial<Omit<Dept, 'id'>>) =>
  ctx.tx.updateTable('depts').set(change).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

export const addDept: Of<typeof admin>['addDept'] = async (ctx, { code, name, parentId, sort }) => {
  const tree = await treeOf(ctx)
  mustStand(tree, parentId, 'parentId')
  mustBeOwn(tree, { code, name, parentId })
  const id = newId()
  const last = Math.max(-1, ...[...tree.values()].filter((it) => it.parent_id === (parentId ?? null)).map((it) => it.sort))
  await ctx.tx
    .insertInto('depts')
    .values({ school_id: ctx.schoolId, id, parent_id: parentId ?? null, code, name, sort: sort ?? last + 1 })
    .execute()
  ctx.objectId = id
  logAction(ctx, 'dept', id, { action: 'add', title: `新增部门「${name}」` })
  return { id }
}

export const changeDept: Of<typeof admin>['changeDept'] = async (ctx, { id, code, name, parentId, sort }) => {
  const tree = await treeOf(ctx)
  const dept = openIn(tree, id, '修改')
  ctx.objectId = id
  mustStand(tree, parentId, 'parentId', dept)
  mustBeOwn(tree, { code, name, parentId }, id)
  if (name !== dept.name) await mustBeUnnamed(ctx, dept, '改名')
  const after = { code, name, parent_id: parentId ?? null, sort }
  await write(ctx, id, after)
  const nameOf = (at: string | null | undefined): string => tree.get(at ?? '')?.name ?? '学校'
  const said = [
    name === dept.name ? '' : `「${dept.name}」改名为「${name}」`,
    after.parent_id === dept.parent_id ? '' : `从「${nameOf(dept.parent_id)}」移到「${nameOf(parentId)}」`,
  ].filter(Boolean)
  const { id: _id, closed_at: _closed, ...before } = dept
  logAction(ctx, 'dept', id, { action: 'change', title: said.join('，') || `修改部门「${name}」`, detail: { before, after } })
  return {}
}

/** Everything on it goes to the other one; it stays below it, so that its past is seen by who leads that one. */
export const mergeDept: Of<typeof admin>['mergeDept'] = async (ctx, { id, intoId, reason }) => {
  const tree = await treeOf(ctx)
  const dept = openIn(tree, id, '合并')
  ctx.objectId = id
  if (id === intoId) throw invalid('intoId', '不能合并到自己')
  mustStand(tree, intoId, 'intoId', dept)
  const into = deptIn(tree, intoId)
  await mustBeUnnamed(ctx, dept, '合并')
  const below = [...tree.values()].filter((it) => it.parent_id === id)
  for (const it of below) await write(ctx, it.id, { parent_id: intoId })
  const { peopleNum, roleNum } = await moveStaff(ctx, id, intoId)
  const fundNum = await moveCards(ctx, id, intoId)
  await write(ctx, id, { closed_at: ctx.now, parent_id: intoId })
  const moved = { peopleNum, fundNum, deptNum: below.filter((it) => !it.closed_at).length, roleNum }
  logAction(ctx, 'dept', id, {
    action: 'merge',
    title: `「${dept.name}」合并到「${into.name}」`,
    comment: reason,
    detail: { intoId, ...moved },
  })
  logAction(ctx, 'dept', intoId, { action: 'take', title: `「${dept.name}」并入`, comment: reason, detail: { fromId: id, ...moved } })
  return moved
}

export const closeDept: Of<typeof admin>['closeDept'] = async (ctx, { id, reason }) => {
  const dept = openIn(await treeOf(ctx), id, '停用')
  ctx.objectId = id
  await mustBeUnnamed(ctx, dept, '停用')
  const what = await hangingOn(ctx, id)
  if (what) throw new Fail('dept.held', { dept: dept.name, what })
  await write(ctx, id, { closed_at: ctx.now })
  logAction(ctx, 'dept', id, { action: 'close', title: `停用部门「${dept.name}」`, comment: reason })
  return {}
}

export const reopenDept: Of<typeof admin>['reopenDept'] = async (ctx, { id }) => {
  const tree = await treeOf(ctx)
  const dept = deptIn(tree, id)
  ctx.objectId = id
  if (!dept.closed_at) throw new Fail('core.wrongState', { title: dept.name, state: '在用', action: '恢复' })
  if (pathTo(tree, dept.parent_id).some((it) => it.closed_at))
    throw new Fail('core.refused', { reason: `「${dept.name}」的上级部门已停用，请先恢复上级` })
  mustBeOwn(tree, { code: dept.code, name: dept.name, parentId: dept.parent_id ?? undefined }, id)
  await write(ctx, id, { closed_at: null })
  logAction(ctx, 'dept', id, { action: 'reopen', title: `恢复部门「${dept.name}」` })
  return {}
}
