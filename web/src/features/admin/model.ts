import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../core/api.ts'

export type Dept = OutputOf<typeof api.admin.depts>[number]

/** The open departments as a tree walked from the top, each with how deep it stands. */
export const treeOf = (depts: readonly Dept[]): { dept: Dept; depth: number }[] => {
  const below = Map.groupBy(
    depts.filter((it) => !it.isClosed),
    (it) => it.parentId,
  )
  const walk = (parentId: string, depth: number): { dept: Dept; depth: number }[] =>
    (below.get(parentId) ?? []).flatMap((dept) => [{ dept, depth }, ...walk(dept.id, depth + 1)])
  return walk('', 0)
}

/** 材料学院 / 分析中心 */
export const pathOf = (depts: readonly Dept[], id: string): string => {
  const dept = depts.find((it) => it.id === id)
  if (!dept) return ''
  const above = pathOf(depts, dept.parentId)
  return above ? `${above} / ${dept.name}` : dept.name
}

/** For a select: by path, so that departments of one name are told apart. */
export const deptOptions = (depts: readonly Dept[]): { value: string; label: string }[] =>
  treeOf(depts).map(({ dept }) => ({ value: dept.id, label: pathOf(depts, dept.id) }))

export const rolesText = (roles: readonly { name: string; deptName: string }[]): string =>
  roles.map((it) => (it.deptName ? `${it.name}（${it.deptName}）` : it.name)).join('、')
