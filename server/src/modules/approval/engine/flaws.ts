// What the types cannot say about a definition written by hand: found before it is put in force, not when somebody submits.
import type { SchoolRoles } from '../../../core/roles.ts'
import type { Assignee, FlowDef, FlowNodeDef } from './def.ts'
import { needOf } from './people.ts'

const roleFlaw = (it: Assignee, node: FlowNodeDef, roles: SchoolRoles): string => {
  if (it.kind !== 'ROLE' && it.kind !== 'SELF_SELECT') return ''
  const need = needOf[node.type ?? 'APPROVE']
  const role = roles.get(it.role)
  if (!role) return `学校没有角色 ${it.role}`
  return need === null || role.needs.includes(need) ? '' : `角色 ${it.role} 没有 ${need}，不能决定`
}

const nodeFlaws = (node: FlowNodeDef, roles: SchoolRoles): string[] => [
  ...node.assignees.map((it) => roleFlaw(it, node, roles)),
  ...(node.upper ?? []).map((it) => roleFlaw(it, node, roles)),
  node.assignees.length === 0 ? '没有写由谁决定（assignees）' : '',
  node.assignees.length > 1 && node.assignees.some((it) => it.kind === 'SELF_SELECT') ? 'SELF_SELECT 须单独成为一个节点' : '',
  node.title.includes('，') ? '标题里不能有逗号' : '',
]

/** One sentence per flaw, with the node it is in. */
export const flawsOf = (def: Pick<FlowDef, 'nodes'>, roles: SchoolRoles): string[] => {
  const ids = def.nodes.map((n) => n.id)
  return [
    def.nodes.length === 0 ? '没有节点' : '',
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `节点 ${id} 出现两次`),
    ...def.nodes.flatMap((n) =>
      nodeFlaws(n, roles)
        .filter(Boolean)
        .map((flaw) => `节点 ${n.id}：${flaw}`),
    ),
  ].filter(Boolean)
}
