// What the types cannot say about a definition written by hand: found before it is put in force, not when somebody submits.
import { money } from '@caiyuan/contract/money'
import { needs } from '@caiyuan/contract/needs'
import type { SchoolRoles } from '../../../core/roles.ts'
import type { Assignee, Cond, FlowDef, FlowNodeDef } from './def.ts'
import { needOf } from './people.ts'

/** What the system never passes because time is up: amounts from 5,000 yuan (domain page 03 §3.3). */
export const AUTO_PASS_BELOW_FEN = 500_000

const roleFlaw = (it: Assignee, node: FlowNodeDef, roles: SchoolRoles): string => {
  if (it.kind !== 'ROLE' && it.kind !== 'SELF_SELECT') return ''
  const need = needOf[node.type ?? 'APPROVE']
  const role = roles.get(it.role)
  if (!role) return `学校没有角色 ${it.role}`
  return need === null || role.needs.includes(need) ? '' : `角色「${role.name}」没有「${needs[need]}」权限，不能决定`
}

/** Whether a condition holds only where `part` does. */
const implies = (cond: Cond | undefined, part: (it: Cond) => boolean): boolean => {
  if (!cond) return false
  if ('all' in cond) return cond.all.some((it) => implies(it, part))
  if ('any' in cond) return cond.any.length > 0 && cond.any.every((it) => implies(it, part))
  return part(cond)
}

const isSmallOnly = (it: Cond): boolean =>
  'amountBelow' in it && typeof it.amountBelow === 'number' && it.amountBelow <= AUTO_PASS_BELOW_FEN
const isPlainOnly = (it: Cond): boolean => 'controlBelow' in it && it.controlBelow <= 1

const autoPassFlaw = (node: FlowNodeDef): string => {
  if (node.timeoutAction !== 'AUTO_PASS') return ''
  if ((node.type ?? 'APPROVE') !== 'APPROVE') return '只有审批能超时自动通过'
  if (node.selfPass === false) return '验收、对账等本人不能审批的节点不能超时自动通过'
  if (!implies(node.when, isSmallOnly))
    return `超时自动通过只能用于 ${money(AUTO_PASS_BELOW_FEN)} 以下，须有条件「金额低于 ${money(AUTO_PASS_BELOW_FEN)}」`
  return implies(node.when, isPlainOnly) ? '' : '管控化学品不能超时自动通过，须有条件「不含管控化学品」'
}

const voteFlaws = (node: FlowNodeDef): string[] => {
  const { mode, ratio } = node
  const isPercent = ratio !== undefined && Number.isInteger(ratio) && ratio >= 1 && ratio <= 100
  return [
    mode === 'RATIO' && !isPercent ? '票签须写明同意比例，1 到 100 的整数' : '',
    mode !== 'RATIO' && ratio !== undefined ? '只有票签有同意比例' : '',
    node.voteAll && mode !== 'AND' && mode !== 'RATIO' ? '只有会签和票签能等所有人表态' : '',
    mode === 'RATIO' && node.type && node.type !== 'APPROVE' ? '只有审批能票签' : '',
  ]
}

/** Of one node; an empty text is none. */
export const nodeFlaws = (node: FlowNodeDef, roles: SchoolRoles): string[] => [
  ...node.assignees.map((it) => roleFlaw(it, node, roles)),
  ...(node.upper ?? []).map((it) => roleFlaw(it, node, roles)),
  node.assignees.length === 0 ? '还没有写由谁决定' : '',
  node.assignees.length > 1 && node.assignees.some((it) => it.kind === 'SELF_SELECT') ? '由提交人选的人须单独成为一步' : '',
  node.title.includes('，') ? '标题里不能有逗号' : '',
  ...voteFlaws(node),
  node.backTo?.length === 0 ? '没有写驳回到哪里' : '',
  autoPassFlaw(node),
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
