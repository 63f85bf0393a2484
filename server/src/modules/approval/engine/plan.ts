// Resolves a definition against the facts of one document: the nodes in order with people, reasons and what is passed over.
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { actOf, decidedOf } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import { isControlled, measuredFen, type FlowFacts } from '../../../core/facts.ts'
import { inOrder } from '../../../core/in-order.ts'
import { RULED, rolesHere } from '../../../core/roles.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { judge } from './cond.ts'
import {
  opsOf,
  type Assignee,
  type BackTo,
  type FlowNodeDef,
  type NodeMode,
  type NodeOps,
  type NodeType,
  type TimeoutAction,
} from './def.ts'
import { flowDefOf, nosIn, rolesIn } from './in-force.ts'
import { smallPassReason, smallSoFar } from './pass.ts'
import {
  adminsIn,
  candidatesOf,
  findPeople,
  mayDecide,
  readDirectory,
  without,
  type Directory,
  type Found,
  type Staff,
  type StandIn,
} from './people.ts'
import { sharesOf } from './shares.ts'

export interface PlanPerson {
  /** Whose decision it is. */
  id: string
  name: string
  title: string
  deptName: string
  reason: string
  /** People of one group stand for each other. */
  group: number
  /** The stand-in who acts while this person is away. */
  standIn: { id: string; name: string; title: string; deptName: string; days: string } | null
  /** The system passes it: 本人 or 小额; empty when the person decides. */
  auto: string
  /** Decides in place of who was due; `reason` says why. */
  isInstead?: true
}

export interface PlanNode {
  id: string
  title: string
  type: NodeType
  mode: NodeMode
  /** Per cent of the votes; of 会签 all. */
  ratio: number
  voteAll: boolean
  reason: string
  skipped: string
  people: PlanPerson[]
  choose: { min: number; max: number; candidates: Staff[] } | null
  dupPolicy: 'FIRST' | 'NONE'
  needComment: 'ON_REJECT' | 'ALWAYS' | 'NO'
  ops: NodeOps
  backTo: BackTo[]
  resume: 'RESTART' | 'BACK_TO_REJECTER'
  editable: string[]
  remindHours: number
  escalateHours: number | 'never'
  timeoutAction: TimeoutAction
}

export interface Plan {
  defCode: string
  defVersion: number
  nodes: PlanNode[]
  dir: Directory
  isSmall: boolean
}

export interface PlanInput {
  docKind: string
  facts: FlowFacts
  /** What is decided on, where it is less than the flow is chosen by. */
  amountFen?: number
  submitterId: string
  chosen: Record<string, string[]>
  /** Start refuses what is missing; a preview shows it. */
  strict: boolean
  /** Where they were asked for before (directoryFor). */
  dir?: Directory | undefined
}

export interface Resolving extends PlanInput {
  params: Params
  dir: Directory
  submitter: Staff | undefined
  small: string
}

/** Has to stay out of this document: an interest in the supplier (decision 0125). */
const mustAvoid = (it: Resolving, id: string): boolean => it.facts.avoid?.[id] !== undefined

const standInOf = (it: Resolving, person: Staff, type: NodeType): PlanPerson['standIn'] => {
  const fits = (rule: StandIn): boolean =>
    rule.fromId === person.id &&
    rule.toId !== it.submitterId &&
    !mustAvoid(it, rule.toId) &&
    (rule.docKinds.length === 0 || rule.docKinds.includes(it.docKind)) &&
    (rule.capFen === null || measuredFen(it.facts) <= rule.capFen)
  for (const rule of it.dir.standIns.filter(fits)) {
    const to = it.dir.staff.get(rule.toId)
    if (mayDecide(to, type)) return { id: to.id, name: to.name, title: to.title, deptName: to.deptName, days: rule.days }
  }
  return null
}

/** Never passed by the submitter's own flag: regulated goods and amounts from 20,000 yuan (domain page 03 §3.5). */
export const SELF_PASS_BELOW_FEN = 2_000_000
export const maySelfPass = (facts: Pick<FlowFacts, 'amountFen' | 'sumFen' | 'controlClass' | 'needsOthers'>, selfAudit: boolean): boolean =>
  selfAudit && !isControlled(facts) && !facts.needsOthers && measuredFen(facts) < SELF_PASS_BELOW_FEN

const person = (it: Resolving, staff: Staff, type: NodeType, group: number, reason: string, auto = ''): PlanPerson => ({
  id: staff.id,
  name: staff.name,
  title: staff.title,
  deptName: staff.deptName,
  reason,
  group,
  standIn: auto ? null : standInOf(it, staff, type),
  auto,
})

/** One level up from the submitter: first assignee of `upper` that finds somebody else. */
const upperOf = (it: Resolving, node: FlowNodeDef, type: NodeType): Staff[] => {
  const ladder: Assignee[] = node.upper ?? [{ kind: 'DEPT_LEADER' }, { kind: 'ROLE', role: RULED.vice }]
  for (const step of ladder) {
    const found = findPeople(it.dir, step, it.facts, it.submitterId)
      .flat()
      .map((f) => f.person)
      .filter((p) => p.id !== it.submitterId && !mustAvoid(it, p.id) && mayDecide(p, type))
    if (found.length > 0) return found
  }
  return []
}

const peopleOf = (it: Resolving, node: FlowNodeDef, type: NodeType): PlanPerson[] => {
  const people: PlanPerson[] = []
  const pays = sharesOf({ facts: it.facts, amount_fen: it.amountFen ?? it.facts.amountFen })
  let group = 0
  for (const assignee of node.assignees) {
    if (assignee.when && !judge(assignee.when, it.facts, it.params).holds) continue
    for (const found of findPeople(it.dir, assignee, it.facts, '', pays)) {
      const able = found.filter((f) => mayDecide(f.person, type))
      if (able.length === 0) continue
      const free = able.filter((f) => !mustAvoid(it, f.person.id))
      const asked = free.length > 0 ? free : able
      for (const votes of node.mode === 'RATIO' ? votesOf(it, node, type, asked) : [asked]) {
        people.push(...groupOf(it, node, type, votes, group))
        group += 1
      }
    }
    // Each of these must decide for himself: one who cannot is nobody's duty to replace.
    if (assignee.kind === 'FUND_OWNER_EACH') {
      const lost = it.facts.funds.find((f) => !mayDecide(it.dir.staff.get(f.ownerId), type))
      if (lost) throw new Fail('approval.nobody', { node: `${node.title}（${lost.name}的负责人已停用或没有审批权限）` })
    }
  }
  return people
}

/** Each person has a vote of his own; who submitted has none where others vote and his flag passes nothing. */
const votesOf = (it: Resolving, node: FlowNodeDef, type: NodeType, found: Found[]): Found[][] => {
  const others = found.filter((f) => f.person.id !== it.submitterId)
  return (others.length > 0 && !passesOwn(it, node, type) ? others : found).map((f) => [f])
}

/** May the submitter's own flag pass this node for him? */
const passesOwn = (it: Resolving, node: FlowNodeDef, type: NodeType): boolean =>
  type === 'APPROVE' && node.selfPass !== false && maySelfPass(it.facts, it.dir.staff.get(it.submitterId)?.selfAudit ?? false)

/** Who decides in place of who may not, because `why`. */
const oneUp = (it: Resolving, node: FlowNodeDef, type: NodeType, group: number, why: string): PlanPerson[] => {
  const up = type === 'HANDLE' || node.sameAsSubmitter === 'BLOCK' ? [] : upperOf(it, node, type)
  const others = type === 'HANDLE' ? '其他人可以' : '上级可代为'
  if (up.length === 0) throw new Fail('approval.nobody', { node: `${node.title}（${why}，且没有${others}${actOf(it.docKind, type)}）` })
  return up.map((p) => ({ ...person(it, p, type, group, `${why}，转上级${p.name}审批`), isInstead: true }))
}

const groupOf = (
  it: Resolving,
  node: FlowNodeDef,
  type: NodeType,
  found: { person: Staff; reason: string }[],
  group: number,
): PlanPerson[] => {
  const [first] = found
  if (type !== 'CC' && first && mustAvoid(it, first.person.id))
    return oneUp(it, node, type, group, `${first.person.name}${it.facts.avoid![first.person.id]}`)
  const mine = type !== 'CC' && found.some((f) => f.person.id === it.submitterId)
  if (!mine) return found.map((f) => person(it, f.person, type, group, f.reason))
  const self = it.dir.staff.get(it.submitterId)!
  if (passesOwn(it, node, type)) return [person(it, self, type, group, found.find((f) => f.person.id === self.id)!.reason, '本人')]
  const others = found.filter((f) => f.person.id !== self.id)
  if (others.length > 0) return others.map((f) => person(it, f.person, type, group, f.reason))
  if (type === 'HANDLE') {
    const act = actOf(it.docKind, type)
    throw new Fail('approval.nobody', { node: `${node.title}（${self.name}不能${act}自己提交的单据，且没有其他人可以${act}）` })
  }
  const why =
    node.selfPass === false
      ? `${self.name}不能审核自己提交的单据`
      : isControlled(it.facts)
        ? '管控化学品不能本人审批'
        : self.selfAudit
          ? `金额达到 ${money(SELF_PASS_BELOW_FEN)} 不能本人审批`
          : `${self.name}不能审批自己提交的单据`
  return oneUp(it, node, type, group, why)
}

const chosenOf = (it: Resolving, node: FlowNodeDef, type: NodeType): Pick<PlanNode, 'people' | 'choose'> => {
  const rule = node.assignees.find((a) => a.kind === 'SELF_SELECT')
  if (!rule) return { people: peopleOf(it, node, type), choose: null }
  const candidates = candidatesOf(it.dir, rule, type, it.facts, { id: it.submitterId, selfPass: passesOwn(it, node, type) })
  const asked = [...new Set(it.chosen[node.id] ?? [])]
  const picked = asked.length === 0 && candidates.length <= rule.min ? candidates.map((c) => c.id) : asked
  if (picked.some((id) => !candidates.some((c) => c.id === id))) throw new Fail('approval.notCandidate', { node: node.title })
  if (picked.length > rule.max) throw new Fail('approval.notCandidate', { node: `${node.title}，最多选 ${rule.max} 人` })
  if (it.strict && candidates.length > 0 && picked.length < rule.min) throw new Fail('approval.chooseFirst', { node: node.title })
  const people = picked.map((id, group) => ({
    ...person(it, it.dir.staff.get(id)!, type, group, candidates.length <= rule.min ? '' : '由您选择'),
    ...(id === it.submitterId && type === 'APPROVE' ? { auto: '本人' } : {}),
  }))
  return { people, choose: { min: rule.min, max: rule.max, candidates } }
}

const verbOf: Record<NodeType, string> = { APPROVE: '须{title}审批', HANDLE: '由{title}办理', CC: '抄送{title}' }

const nodeOf = (it: Resolving, node: FlowNodeDef): PlanNode | null => {
  const type = node.type ?? 'APPROVE'
  const base = {
    id: node.id,
    title: node.title,
    type,
    mode: node.mode ?? 'SINGLE',
    ratio: node.mode === 'RATIO' ? (node.ratio ?? 100) : 100,
    voteAll: node.voteAll ?? false,
    dupPolicy: node.dupPolicy ?? 'FIRST',
    needComment: node.needComment ?? 'ON_REJECT',
    ops: opsOf(node.ops),
    backTo: node.backTo ?? ['INITIATOR', 'ANY_PASSED', 'END'],
    resume: node.resume ?? 'RESTART',
    editable: node.editable ?? [],
    remindHours: node.remindHours ?? it.params['approve.remindHours'],
    escalateHours: node.escalateHours ?? it.params['approve.escalateHours'],
    timeoutAction: node.timeoutAction ?? 'ESCALATE',
    people: [],
    choose: null,
  } satisfies Partial<PlanNode>
  const verdict = node.when ? judge(node.when, it.facts, it.params) : { holds: true, text: '' }
  if (!verdict.holds) return node.quiet ? null : { ...base, reason: '', skipped: `${verdict.text}，不经过${node.title}` }
  const verb = verbOf[type].replace('{title}', node.title)
  const reason = verdict.text ? `${verdict.text}，${verb}` : verb
  const found = chosenOf(it, node, type)
  if (node.smallPass && it.small)
    return { ...base, ...found, people: found.people.map((p) => ({ ...p, auto: p.auto || '小额', standIn: null })), reason, skipped: '' }
  if (found.people.length > 0 || (found.choose && found.choose.candidates.length > 0)) return { ...base, ...found, reason, skipped: '' }
  return { ...base, ...emptyNode(it, node, type), reason }
}

const emptyNode = (it: Resolving, node: FlowNodeDef, type: NodeType): Pick<PlanNode, 'people' | 'skipped'> => {
  if (type === 'CC' || node.emptyPolicy === 'PASS') return { people: [], skipped: `学校没有设${node.title}，按规定跳过` }
  if (node.emptyPolicy === 'ADMIN') {
    const admins = adminsIn(it.dir).filter((p) => p.id !== it.submitterId && !mustAvoid(it, p.id) && mayDecide(p, type))
    if (admins.length > 0)
      return {
        people: admins.map((p) => ({ ...person(it, p, type, 0, `没有找到${node.title}，转校管理员`), isInstead: true })),
        skipped: '',
      }
  }
  throw new Fail('approval.nobody', { node: node.title })
}

const actorIdOf = (it: PlanPerson): string => it.standIn?.id ?? it.id

/** Without those who decide earlier, for themselves or for somebody away, as long as somebody else of their group is there. */
const apartFrom = (earlier: readonly PlanNode[], node: PlanNode): PlanNode => {
  const before = new Set(earlier.filter((it) => it.type === 'APPROVE').flatMap((it) => it.people.flatMap((p) => [p.id, actorIdOf(p)])))
  const isBefore = (it: PlanPerson): boolean => before.has(actorIdOf(it))
  return {
    ...node,
    people: node.people.filter((it) => !isBefore(it) || node.people.every((other) => other.group !== it.group || isBefore(other))),
  }
}

/** The nodes of one document in order, by what was read of the school already. */
export const resolve = (rules: readonly FlowNodeDef[], it: Resolving): PlanNode[] => {
  const nodes: PlanNode[] = []
  for (const rule of rules) {
    const node = nodeOf(it, rule)
    if (node) nodes.push(rule.apart ? apartFrom(nodes, node) : node)
  }
  return nodes
}

/** Of what a kind flags, some has to be decided by a role: a flow of a school's own that asks it nowhere lets nothing so flagged through. */
const mustBeDecided = async (
  ctx: Ctx,
  rules: readonly FlowNodeDef[],
  nodes: readonly PlanNode[],
  { docKind, facts }: PlanInput,
): Promise<void> => {
  const asked = new Set(nodes.filter((it) => it.type !== 'CC' && it.people.length > 0).map((it) => it.id))
  for (const key of facts.flags) {
    const flag = decidedOf(docKind).approval.flags[key]
    const role = flag?.mustDecide
    if (!role || rules.some((it) => asked.has(it.id) && it.assignees.some((one) => one.kind === 'ROLE' && one.role === role))) continue
    throw new Fail('approval.mustDecide', { flag: flag.label, role: (await rolesHere(ctx)).get(role)?.name ?? role })
  }
}

/** What was bought before anybody approved needs the word of a person: what is passed over, handled or copied is none. */
const mustAskOthers = (nodes: readonly PlanNode[], { facts, submitterId }: PlanInput): void => {
  const asks = ({ type, skipped, people, choose }: PlanNode): boolean =>
    type === 'APPROVE' &&
    skipped === '' &&
    (people.some((it) => it.auto === '' && it.id !== submitterId) ||
      (choose !== null && choose.candidates.some((it) => it.id !== submitterId)))
  if (facts.needsOthers && !nodes.some(asks)) throw new Fail('approval.needsOthers')
}

/** Whom the approval of a document paid from these cards may ask: for who reads it before others wait for what it locks. */
export const directoryFor = async (
  ctx: Ctx,
  docKind: string,
  it: { submitterId: string; fundIds: readonly string[] },
): Promise<Directory> => {
  const { nodes } = await flowDefOf(ctx, docKind)
  return readDirectory(ctx, { roles: rolesIn(nodes), nos: nosIn(nodes), ids: [it.submitterId], fundIds: it.fundIds })
}

/** The nodes of one document in order. Throws approval.nobody, approval.notCandidate, approval.mustDecide, and when strict approval.chooseFirst. */
export const planFlow = async (ctx: Ctx, input: PlanInput): Promise<Plan> => {
  const [def, params] = await Promise.all([flowDefOf(ctx, input.docKind), paramsOf(ctx)])
  const ids = [input.submitterId, ...input.facts.funds.map((f) => f.ownerId), ...(input.facts.agreedBy ?? [])]
  const [all, soFar] = await inOrder([
    input.dir ?? readDirectory(ctx, { roles: rolesIn(def.nodes), ids, nos: nosIn(def.nodes) }),
    smallSoFar(ctx, input, params),
  ])
  const dir = without(all, input.facts.notBy ?? [])
  const submitter = dir.staff.get(input.submitterId)
  const small = smallPassReason(input, soFar, params, submitter)
  const nodes = resolve(def.nodes, { ...input, params, dir, submitter, small })
  await mustBeDecided(ctx, def.nodes, nodes, input)
  mustAskOthers(nodes, input)
  return {
    defCode: def.code,
    defVersion: def.version,
    nodes,
    dir,
    isSmall: small !== '',
  }
}
