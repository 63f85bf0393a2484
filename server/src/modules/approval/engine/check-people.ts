// Whom the steps of a flow would find in the school as it is now.
import type { FlowFault } from '@caiyuan/contract/admin/flows'
import { RULED } from '../../../core/roles.ts'
import type { Surroundings } from './check.ts'
import { casesOf } from './cases.ts'
import { judge } from './cond.ts'
import type { Assignee, Cond, FlowNodeDef } from './def.ts'
import { adminsIn, findPeople, holdersOf, inScope, leadersOf, mayDecide, type Staff } from './people.ts'

const named = (some: readonly string[]): string => `${some.slice(0, 3).join('、')}${some.length > 3 ? ` 等 ${some.length} 个部门` : ''}`

interface Finding {
  /** Somebody is found for some document, and for every one. */
  some: boolean
  every: boolean
  /** Why not for every one. */
  text: string
  /** Null where they hang on the document. */
  people: Staff[] | null
}

const roleName = (code: string, at: Surroundings): string => at.roles.get(code)?.name ?? code

const byDept = (find: (deptId: string) => Staff[], who: string, at: Surroundings): Finding => {
  const without = at.depts.filter((it) => find(it.id).length === 0).map((it) => it.name)
  return {
    some: without.length < at.depts.length,
    every: without.length === 0,
    text: without.length === at.depts.length ? `没有人担任「${who}」` : `${named(without)}没有「${who}」`,
    people: null,
  }
}

const able = (people: readonly Staff[], node: FlowNodeDef): Staff[] => people.filter((it) => mayDecide(it, node.type ?? 'APPROVE'))

const competent = (it: Extract<Assignee, { kind: 'COMPETENT_DEPT' }>, node: FlowNodeDef, at: Surroundings): Finding => {
  const all = able(holdersOf(at.dir, RULED.competent), node)
  const without = [...new Set((it.by ?? []).map((rule) => rule.dept))].filter((dept) => !all.some((p) => p.deptName === dept))
  const text =
    all.length === 0
      ? `没有人担任「${roleName(RULED.competent, at)}」`
      : `${named(without)}没有「${roleName(RULED.competent, at)}」角色的人`
  return { some: all.length > 0, every: all.length > 0 && without.length === 0, text, people: it.by?.length ? null : all }
}

const findingOf = (it: Assignee, node: FlowNodeDef, at: Surroundings): Finding => {
  switch (it.kind) {
    // The owners of the cards of a document, who are asked when it is submitted.
    case 'FZR':
    case 'FUND_OWNER_EACH':
      return { some: true, every: true, text: '', people: null }
    case 'DEPT_LEADER':
      return byDept((id) => able(leadersOf(at.dir, id, ''), node), roleName(RULED.leader, at), at)
    case 'COMPETENT_DEPT':
      return competent(it, node, at)
    case 'USER': {
      const people = findPeople(at.dir, it, { amountFen: 0, deptId: null, isStudent: false, flags: [], funds: [] }, '').flat()
      const found = able(
        people.map((p) => p.person),
        node,
      )
      const lost = it.userNos.filter((no) => !found.some((p) => p.no === no))
      const text = it.userNos.length === 0 ? '还没有指定人' : `工号 ${lost.join('、')} 没有在用的账号，或没有相应的权限`
      return { some: found.length > 0, every: it.userNos.length > 0 && lost.length === 0, text, people: found }
    }
    case 'ROLE':
    case 'SELF_SELECT': {
      const holders = able(holdersOf(at.dir, it.role), node)
      if (it.scope === 'DEPT') return byDept((id) => inScope(holders, 'DEPT', it.role, id), roleName(it.role, at), at)
      const least = it.kind === 'SELF_SELECT' ? it.min : 1
      const isEnough = holders.length >= least
      const text =
        holders.length === 0
          ? `没有人担任「${roleName(it.role, at)}」`
          : `「${roleName(it.role, at)}」只有 ${holders.length} 人，选不足 ${least} 人`
      return { some: isEnough, every: isEnough, text, people: holders }
    }
  }
}

/** The administrators may decide in place of whom nobody finds. */
const hasAdmins = (node: FlowNodeDef, at: Surroundings): boolean => able(adminsIn(at.dir), node).length > 0

/** Will somebody decide here in every document that comes to it? */
export const sureOfPeople = (node: FlowNodeDef, at: Surroundings): boolean =>
  node.emptyPolicy !== 'PASS' || node.assignees.some((it) => !it.when && findingOf(it, node, at).every)

const become = (node: FlowNodeDef, at: Surroundings): string =>
  node.type === 'CC' || node.emptyPolicy === 'PASS'
    ? '按规定跳过'
    : node.emptyPolicy === 'ADMIN' && hasAdmins(node, at)
      ? '转校管理员'
      : '提交不了'

const assigneesField = (node: FlowNodeDef, level: FlowFault['level'], text: string): FlowFault => ({
  level,
  nodeId: node.id,
  field: 'assignees',
  text,
})

const alone = (node: FlowNodeDef, findings: readonly Finding[]): FlowFault[] => {
  if (node.type === 'CC' || findings.some((it) => it.people === null)) return []
  const people = [...new Set(findings.flatMap((it) => it.people ?? []))]
  return people.length === 1 ? [assigneesField(node, 'warn', `只有${people[0]!.name}一人，外出时无人接，请设代理或增加一人`)] : []
}

export const peopleFaults = (node: FlowNodeDef, at: Surroundings): FlowFault[] => {
  const known = node.assignees.filter((it) => !('role' in it) || at.roles.has(it.role))
  if (known.length === 0) return []
  const wrongChoice = known.some((it) => it.kind === 'SELF_SELECT' && it.min > it.max)
  if (wrongChoice) return [assigneesField(node, 'error', '至少选的人数多于最多选的人数')]
  const wrongDepts = known.flatMap((it) =>
    it.kind === 'COMPETENT_DEPT'
      ? (it.by ?? []).flatMap((rule) => [
          ...(at.depts.some((dept) => dept.name === rule.dept) ? [] : [rule.dept ? `没有部门「${rule.dept}」` : '有一行归口没有选部门']),
          ...(rule.category.length === 0 ? ['有一行归口没有选品类'] : []),
          ...rule.category.filter((path) => !at.categories.has(path)).map((path) => `没有品类 ${path}`),
        ])
      : [],
  )
  if (wrongDepts.length > 0) return wrongDepts.map((text) => assigneesField(node, 'error', text))
  if (node.type === 'HANDLE' && known.some((it) => it.kind === 'FZR' || it.kind === 'FUND_OWNER_EACH'))
    return [assigneesField(node, 'error', '经费负责人没有经办权限，经办须由经办岗位的人办理')]
  const findings = known.map((it) => findingOf(it, node, at))
  const end = become(node, at)
  const isBlocked = end === '提交不了'
  const lost = known.flatMap((it, i) =>
    it.kind === 'USER' && !findings[i]!.every ? [assigneesField(node, 'error', findings[i]!.text)] : [],
  )
  if (lost.length > 0) return lost
  const whens = known.flatMap((it, i) => (findings[i]!.every ? [it.when] : []))
  const isOpen = whens.length > 0 && whens.every((it) => it !== undefined) && leavesOut(node, whens as Cond[], at)
  if (isOpen) return [assigneesField(node, isBlocked ? 'error' : 'warn', `各方的条件都不满足的单据在这一步找不到人，会${end}`)]
  // One of several is enough where the others find nobody.
  if (whens.length === 0) {
    const isNobody = !findings.some((it) => it.some)
    return [
      ...findings.map((it) => assigneesField(node, isBlocked && isNobody ? 'error' : 'warn', `${it.text}，走到这一步的单据会${end}`)),
      ...alone(node, findings),
    ]
  }
  return [
    ...findings.filter((it) => !it.every).map((it) => assigneesField(node, 'warn', `${it.text}，这一方会被略过`)),
    ...alone(node, findings),
  ]
}

/** Is there a document that comes here and that none of these conditions fits? */
const leavesOut = ({ when }: FlowNodeDef, conds: readonly Cond[], { params }: Surroundings): boolean => {
  for (const facts of casesOf([...(when ? [when] : []), ...conds], params).facts)
    if ((!when || judge(when, facts, params).holds) && !conds.some((it) => judge(it, facts, params).holds)) return true
  return false
}

/** Who decides here whatever the document; empty where that hangs on it. */
export const namesIn = (node: FlowNodeDef, at: Surroundings): string[] => {
  const findings = node.assignees.filter((it) => !('role' in it) || at.roles.has(it.role)).map((it) => findingOf(it, node, at))
  return [...new Set(findings.flatMap((it) => it.people ?? []).map((it) => it.name))]
}
