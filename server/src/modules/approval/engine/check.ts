// 发布前校验: what keeps a flow from being published, and what its author should know (decision 0111). A definition without errors plans
// every document whose submitter and fund owners are in office.
import type { FlowFault } from '@caiyuan/contract/admin/flows'
import { documentOf } from '../../../core/documents.ts'
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { decidedOf } from '../../../core/documents.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { rolesHere, type SchoolRoles } from '../../../core/roles.ts'
import { deptsHere } from '../../school/depts.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { casesOf } from './cases.ts'
import { peopleFaults, sureOfPeople } from './check-people.ts'
import { judge } from './cond.ts'
import type { Cond, FlowNodeDef } from './def.ts'
import { nodeFlaws } from './flaws.ts'
import { readDirectory, type Directory } from './people.ts'
import { nosIn, rolesIn } from './in-force.ts'

/** What a definition is looked at in: the school as it is now. */
export interface Surroundings {
  docKind: string
  roles: SchoolRoles
  params: Params
  dir: Directory
  depts: readonly { id: string; name: string }[]
  categories: ReadonlySet<string>
  /** What the kind flags, and what some definition of it asks for already; so its own facts. */
  flags: ReadonlySet<string>
  facts: ReadonlySet<string>
}

const condsIn = (cond: Cond): Cond[] => [cond, ...('all' in cond ? cond.all : 'any' in cond ? cond.any : []).flatMap(condsIn)]
const condsOf = (nodes: readonly FlowNodeDef[]): Cond[] =>
  nodes.flatMap((n) => [n.when, ...n.assignees.map((it) => it.when)]).flatMap((it) => (it ? condsIn(it) : []))

export const surroundingsOf = async (
  ctx: Ctx,
  docKind: string,
  nodes: readonly FlowNodeDef[],
  known: readonly FlowNodeDef[],
): Promise<Surroundings> => {
  const asked = condsOf(known)
  const [roles, params, depts, dir, categories] = await Promise.all([
    rolesHere(ctx),
    paramsOf(ctx),
    deptsHere(ctx),
    readDirectory(ctx, { roles: rolesIn(nodes), ids: [], nos: nosIn(nodes) }),
    ctx.tx.selectFrom('categories').select('path').execute(),
  ])
  return {
    docKind,
    roles,
    params,
    dir,
    depts,
    categories: new Set(categories.map((it) => it.path)),
    flags: new Set([...Object.keys(decidedOf(docKind).approval.flags), ...asked.flatMap((it) => ('flag' in it ? it.flag : []))]),
    facts: new Set(asked.flatMap((it) => ('fact' in it ? [it.fact] : []))),
  }
}

const condFaults = (cond: Cond, at: Surroundings): string[] => {
  if ('all' in cond || 'any' in cond) {
    const parts = 'all' in cond ? cond.all : cond.any
    return parts.length === 0 ? ['有一组条件还是空的'] : parts.flatMap((it) => condFaults(it, at))
  }
  if ('category' in cond) {
    const unknown = cond.category.filter((it) => !at.categories.has(it))
    return [cond.category.length === 0 ? '没有选品类' : '', ...unknown.map((it) => `没有品类 ${it}`)]
  }
  if ('fundSource' in cond) return [cond.fundSource.length === 0 ? '没有选经费来源' : '']
  if ('flag' in cond)
    return [
      cond.flag.length === 0 ? '没有选提示' : '',
      ...cond.flag.filter((it) => !at.flags.has(it)).map((it) => `这种单据没有提示 ${it}`),
    ]
  if ('fact' in cond) return [at.facts.has(cond.fact) ? '' : `这种单据没有 ${cond.fact} 这项内容`]
  return []
}

/** A word that ends a sentence would cut the reason that people read. */
const labelFaults = (cond: Cond): string[] =>
  condsIn(cond).flatMap((it) => ('label' in it && it.label.includes('，') ? [`条件的说明「${it.label}」里不能有逗号`] : []))

const canHold = (conds: readonly Cond[], params: Params): boolean => {
  const cases = casesOf(conds, params)
  for (const facts of cases.facts) if (conds.every((it) => judge(it, facts, params).holds)) return true
  return !cases.isWhole
}

const error =
  (node: Pick<FlowNodeDef, 'id'>, field: string) =>
  (text: string): FlowFault => ({ level: 'error', nodeId: node.id, field, text })
const warn =
  (node: Pick<FlowNodeDef, 'id'>, field: string) =>
  (text: string): FlowFault => ({ level: 'warn', nodeId: node.id, field, text })

const whenFaults = (node: FlowNodeDef, at: Surroundings): FlowFault[] => {
  const { when } = node
  const own = when ? [...condFaults(when, at), ...labelFaults(when)].filter(Boolean) : []
  if (own.length > 0) return own.map(error(node, 'when'))
  if (when && !canHold([when], at.params)) return [error(node, 'when')('进入条件自相矛盾，没有单据会走到这一步')]
  return node.assignees.flatMap((it, i) => {
    if (!it.when) return []
    const faults = [...condFaults(it.when, at), ...labelFaults(it.when)].filter(Boolean)
    if (faults.length > 0) return faults.map((text) => error(node, 'assignees')(`第 ${i + 1} 方：${text}`))
    return canHold([...(when ? [when] : []), it.when], at.params)
      ? []
      : [warn(node, 'assignees')(`第 ${i + 1} 方的条件与进入条件矛盾，永远轮不到`)]
  })
}

const goodsWords = (facts: FlowFacts): string =>
  [
    `金额 ${money(facts.amountFen)}`,
    facts.controlClass ? '含管控化学品' : '',
    facts.categoryPaths?.length ? '含所列品类' : '',
    facts.flags.length > 0 ? '有提示' : '',
    facts.isStudent ? '学生采购' : '',
  ]
    .filter(Boolean)
    .join('、')

/** Every document is decided by somebody: one that is not would spend without approval. */
const endFaults = (nodes: readonly FlowNodeDef[], at: Surroundings): FlowFault[] => {
  const whole = (text: string): FlowFault => ({ level: 'error', nodeId: '', field: '', text })
  const deciding = nodes.filter((n) => n.type !== 'CC')
  if (nodes.length === 0) return [whole('还没有步骤')]
  if (deciding.length === 0) return [whole('没有审批或经办的步骤，提交即通过')]
  const sure = deciding.filter((n) => sureOfPeople(n, at))
  if (sure.some((n) => !n.when)) return []
  const conds = sure.flatMap((n) => (n.when ? [n.when] : []))
  for (const facts of casesOf(conds, at.params).facts)
    if (!conds.some((it) => judge(it, facts, at.params).holds))
      return [whole(`有的单据一步也不用批（例如${goodsWords(facts)}），提交即通过`)]
  return []
}

const idFaults = (nodes: readonly FlowNodeDef[]): FlowFault[] =>
  nodes.flatMap((node, i) => {
    const twice = nodes.slice(0, i).some((it) => it.id === node.id)
    const sameTitle = nodes.slice(0, i).some((it) => it.title === node.title && it.title !== '')
    return [
      ...(twice ? [error(node, '')('与前面的一步编号相同')] : []),
      ...(node.title === '' ? [error(node, 'title')('还没有名称')] : []),
      ...(sameTitle ? [warn(node, 'title')('与前面的一步同名，办理记录里分不清')] : []),
    ]
  })

/** A step that waits for a choice nobody is asked to make would bar every document of the kind. */
const choiceFaults = (nodes: readonly FlowNodeDef[], docKind: string): FlowFault[] =>
  documentOf(docKind).approval?.nobodyChooses
    ? nodes
        .filter((node) => node.type !== 'CC' && node.assignees.some((it) => it.kind === 'SELF_SELECT' && it.min > 0))
        .map((node) => error(node, 'assignees')('这种单据提交时不选审批人，请按角色、部门或经费负责人确定由谁决定'))
    : []

/** Errors first. */
export const checkFlow = (nodes: readonly FlowNodeDef[], at: Surroundings): FlowFault[] => {
  const faults = [
    ...idFaults(nodes),
    ...nodes.flatMap((node) => nodeFlaws(node, at.roles).filter(Boolean).map(error(node, ''))),
    ...nodes.flatMap((node) => whenFaults(node, at)),
    ...nodes.flatMap((node) => peopleFaults(node, at)),
    ...choiceFaults(nodes, at.docKind),
  ]
  const isSound = !faults.some((it) => it.level === 'error')
  const all = isSound || nodes.length === 0 ? [...faults, ...endFaults(nodes, at)] : faults
  return [...all.filter((it) => it.level === 'error'), ...all.filter((it) => it.level === 'warn')]
}

/** 第 3 步「归口科室」：没有人担任「归口部门」 */
export const faultText = (fault: FlowFault, nodes: readonly FlowNodeDef[]): string => {
  const i = nodes.findIndex((it) => it.id === fault.nodeId)
  return i < 0 ? fault.text : `第 ${i + 1} 步「${nodes[i]!.title || '未命名'}」：${fault.text}`
}
