// What a step of a flow says to people: its condition as a sentence, who decides, and what a change changed. Written once, for the designer,
// the list of versions and the check.
import { controlLabels } from '../goods.ts'
import { fundSources } from '../fund.ts'
import { money } from '../money.ts'
import type { FlowAssignee, FlowCond, FlowNode } from './flow-node.ts'
import { specOf, type ParamKey } from './params.ts'

/** What codes are called in this school. */
export interface FlowNames {
  role(code: string): string
  /** The amount a parameter has now; null: not known here. */
  amount(param: ParamKey): number | null
  category(path: string): string
  flag(key: string): string
  person(no: string): string
}

type Amount = number | { param: ParamKey }

export const flowTypes = { APPROVE: '审批', HANDLE: '经办', CC: '抄送' } as const
export const flowModes = { SINGLE: '单人', AND: '会签', OR: '或签', RATIO: '票签', SEQ: '依次' } as const
export const modeDoes = {
  SINGLE: '每一方有一人同意才通过；任一方驳回，本步即结束。',
  AND: '各方都同意才通过；同一角色的几个人算一方，其中一人同意即可；任一方驳回，本步即结束。',
  OR: '任一人先办，其余的人就不用再办。',
  RATIO: '每人一票，同意的达到比例才通过。',
  SEQ: '按顺序一个接一个，前一人同意才轮到下一人。',
} as const satisfies Record<keyof typeof flowModes, string>
export const emptyPolicies = { BLOCK: '不能提交', ADMIN: '转校管理员', PASS: '跳过这一步' } as const
export const sameAsSubmitters = { UPPER: '交上级审批', BLOCK: '不能提交' } as const
export const dupPolicies = { FIRST: '只批一次，标已合并', NONE: '仍须再批' } as const
export const needComments = { ON_REJECT: '驳回时须写', ALWAYS: '都须写', NO: '可以不写' } as const
export const backTos = { INITIATOR: '提交人', PREV: '上一步', ANY_PASSED: '任一已批步骤', END: '终止' } as const
export const usualBackTo = ['INITIATOR', 'ANY_PASSED', 'END'] as const
export const resumes = { RESTART: '重走中间各步', BACK_TO_REJECTER: '直接回到驳回的人' } as const
export const timeoutActions = { ESCALATE: '转上级', REMIND: '再提醒', AUTO_PASS: '自动通过' } as const
export const flowOps = { addSign: '加签', transfer: '转办', delegate: '委派', cc: '抄送', batch: '批量' } as const
export const assigneeKinds = {
  FUND_OWNER_EACH: '每张卡的负责人',
  FZR: '出资最多的经费负责人',
  DEPT_LEADER: '部门负责人',
  ROLE: '角色',
  USER: '指定的人',
  SELF_SELECT: '由提交人选',
  COMPETENT_DEPT: '归口部门',
} as const satisfies Record<FlowAssignee['kind'], string>

export const amountWords = (amount: Amount, names: FlowNames): string => {
  if (typeof amount === 'number') return money(amount)
  const now = names.amount(amount.param)
  return `${now === null ? '' : money(now)}［${specOf(amount.param).title}］`
}

const controlFrom = (least: number): string => (least <= 1 ? '管控化学品' : `${controlLabels[least]}及更严的管控化学品`)

/** Labels that the sentences of the preview use, made of what was chosen. */
export const categoryLabel = (paths: readonly string[], names: FlowNames): string => paths.map((it) => names.category(it)).join('、')
export const sourceLabel = (sources: readonly string[]): string =>
  sources.map((it) => fundSources[it as keyof typeof fundSources] ?? it).join('或')
export const flagLabel = (keys: readonly string[], names: FlowNames): string => keys.map((it) => names.flag(it)).join('或')

const isGroup = (cond: FlowCond): cond is Extract<FlowCond, { all: unknown } | { any: unknown }> => 'all' in cond || 'any' in cond

/** 金额达到 ¥20,000.00，且不含管控化学品 */
export const condWords = (cond: FlowCond, names: FlowNames): string => {
  if ('amountFrom' in cond) return `金额达到 ${amountWords(cond.amountFrom, names)}`
  if ('amountBelow' in cond) return `金额未达到 ${amountWords(cond.amountBelow, names)}`
  if ('controlFrom' in cond) return `含${controlFrom(cond.controlFrom)}`
  if ('controlBelow' in cond) return `不含${controlFrom(cond.controlBelow)}`
  if ('fundSource' in cond) return `用到${cond.label || sourceLabel(cond.fundSource) || '……经费'}`
  if ('category' in cond) return `含${cond.label || categoryLabel(cond.category, names) || '……'}`
  if ('flag' in cond) return `有「${cond.label || flagLabel(cond.flag, names) || '……'}」提示`
  if ('isStudent' in cond) return cond.isStudent ? '学生采购' : '不是学生采购'
  if ('hasAsset' in cond) return '含资产类商品'
  if ('fact' in cond) return cond.label
  const [parts, word]: [readonly FlowCond[], string] = 'all' in cond ? [cond.all, '，且'] : [cond.any, '，或']
  if (parts.length === 0) return '（还没有条件）'
  if (parts.length === 1) return condWords(parts[0]!, names)
  return parts.map((it) => (isGroup(it) ? `（${condWords(it, names)}）` : condWords(it, names))).join(word)
}

export const whenWords = (when: FlowCond | undefined, names: FlowNames): string => (when ? condWords(when, names) : '每单必经')

/** 由提交人从分管院长中选 1 人 */
export const assigneeWords = (it: FlowAssignee, names: FlowNames): string => {
  const only = it.when ? `（${condWords(it.when, names)}时）` : ''
  switch (it.kind) {
    case 'ROLE':
      return `${it.scope === 'DEPT' ? '提交部门的' : ''}${names.role(it.role)}${only}`
    case 'USER':
      return `${it.userNos.map((no) => names.person(no)).join('、') || '还没有指定人'}${only}`
    case 'SELF_SELECT':
      return `由提交人从${it.scope === 'DEPT' ? '本部门的' : ''}${names.role(it.role)}中选 ${it.min === it.max ? it.min : `${it.min} 到 ${it.max}`} 人${only}`
    case 'COMPETENT_DEPT':
      return `${it.by?.length ? `按品类归口：${[...new Set(it.by.map((rule) => rule.dept))].join('、')}` : '归口部门'}${only}`
    default:
      return `${assigneeKinds[it.kind]}${only}`
  }
}

export const whoWords = (node: Pick<FlowNode, 'assignees'>, names: FlowNames): string =>
  node.assignees.map((it) => assigneeWords(it, names)).join('、') || '还没有人'

const byWords = (node: FlowNode, names: FlowNames): string =>
  node.assignees
    .flatMap((it) => (it.kind === 'COMPETENT_DEPT' ? (it.by ?? []) : []))
    .map((rule) => `${categoryLabel(rule.category, names)}归${rule.dept}`)
    .join('、') || '不按品类'

/** 票签 60% */
export const modeWords = ({ mode = 'SINGLE', ratio }: Pick<FlowNode, 'mode' | 'ratio'>): string =>
  `${flowModes[mode]}${mode === 'RATIO' && ratio !== undefined ? ` ${ratio}%` : ''}`

const opsWords = ({ ops = {} }: FlowNode): string =>
  Object.entries(flowOps)
    .flatMap(([op, word]) => (ops[op as keyof typeof flowOps] === false ? [] : [word]))
    .join('、') || '无'

const limitWords = (hours: number | 'never' | undefined): string =>
  hours === undefined ? '按学校参数' : hours === 'never' ? '从不' : `${hours} 小时`
const orNot = (it: unknown): string => (it ? '是' : '否')

/** Everything of a step that may be changed, in words, by what it is called. */
const aspectsOf = (node: FlowNode, names: FlowNames): readonly (readonly [what: string, words: string])[] => [
  ['名称', node.title],
  ['做什么', flowTypes[node.type ?? 'APPROVE']],
  ['怎么批', modeWords(node)],
  ['驳回', node.voteAll ? '等各方都表态' : '一人驳回即结束'],
  ['进入条件', whenWords(node.when, names)],
  ['不满足条件时', node.quiet ? '不说明' : '说明为何不经过'],
  ['谁来批', whoWords(node, names)],
  ['归口', byWords(node, names)],
  ['理由', node.assignees.flatMap((it) => ('reason' in it && it.reason ? [it.reason] : [])).join('、') || '无'],
  ['找不到人时', emptyPolicies[node.emptyPolicy ?? 'BLOCK']],
  ['是提交人本人时', sameAsSubmitters[node.sameAsSubmitter ?? 'UPPER']],
  ['本人自动通过', node.selfPass === false ? '从不' : '按本人的设定'],
  ['上级', (node.upper ?? []).map((it) => assigneeWords(it, names)).join('、') || '部门负责人、分管领导'],
  ['前面已批过时', dupPolicies[node.dupPolicy ?? 'FIRST']],
  ['须另一人', orNot(node.apart)],
  ['小额自动通过', orNot(node.smallPass)],
  ['意见', needComments[node.needComment ?? 'ON_REJECT']],
  ['允许', opsWords(node)],
  ['可驳回到', (node.backTo ?? usualBackTo).map((it) => backTos[it]).join('、') || '无'],
  ['可改内容', (node.editable ?? []).join('、') || '无'],
  ['提醒', limitWords(node.remindHours)],
  ['时限', limitWords(node.escalateHours)],
  ['到时', timeoutActions[node.timeoutAction ?? 'ESCALATE']],
  ['退回后再批', resumes[node.resume ?? 'RESTART']],
]

const named = (node: FlowNode): string => `「${node.title || '未命名'}」`

/** Those that stand in another order than before, as few as explain it: what is left is the longest common order. */
const movedIn = (before: readonly string[], after: readonly string[]): Set<string> => {
  const kept = after.filter((id) => before.includes(id))
  const places = kept.map((id) => before.indexOf(id))
  const best: number[][] = []
  places.forEach((place, i) => {
    const longest = best.filter((_, j) => places[j]! < place).reduce<number[]>((most, run) => (run.length > most.length ? run : most), [])
    best[i] = [...longest, i]
  })
  const staying = new Set(best.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []))
  return new Set(kept.filter((_, i) => !staying.has(i)))
}

/** What differs, a sentence each; empty: nothing. */
export const flowChanges = (before: readonly FlowNode[], after: readonly FlowNode[], names: FlowNames): string[] => {
  const old = new Map(before.map((it) => [it.id, it]))
  const moved = movedIn(
    before.map((it) => it.id),
    after.map((it) => it.id),
  )
  const placed = (i: number): string => (i === 0 ? '最前' : `${named(after[i - 1]!)}之后`)
  return [
    ...before.filter((it) => !after.some((now) => now.id === it.id)).map((it) => `删除${named(it)}`),
    ...after.flatMap((node, i) => {
      const was = old.get(node.id)
      if (!was) return [`在${placed(i)}新增${named(node)}：${whenWords(node.when, names)}，${whoWords(node, names)}`]
      const words = aspectsOf(was, names)
      const changes = aspectsOf(node, names).flatMap(([what, now], k) => {
        const then = words[k]![1]
        return then === now ? [] : [`${named(node)}${what}：${then} → ${now}`]
      })
      return [...(moved.has(node.id) ? [`${named(node)}移到${placed(i)}`] : []), ...changes]
    }),
  ]
}
