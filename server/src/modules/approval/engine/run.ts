// A running instance: entering nodes, opening tasks, passing what needs nobody, ending.
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { checkLinkOf, decidedOf } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { emit, notify } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { deadline } from '../../school/deadline.ts'
import { autoTitle } from './pass.ts'
import type { PlanNode, PlanPerson } from './plan.ts'
import { recorded, type Decision } from './record.ts'

/** Statuses of a task as the widely used engine numbers them. */
export const TASK = { waiting: 1, agreed: 2, refused: 3, cancelled: 4, returned: 5 } as const

/** A node as the running instance keeps it: later changes of rules or people's roles never move it. */
export type RunNode = Omit<PlanNode, 'choose'>

export type InstFacts = FlowFacts & { isSmall: boolean; agreedBy: string[]; submitterName: string }

export type Inst = Omit<Selectable<Tables['flow_insts']>, 'nodes' | 'facts'> & { nodes: RunNode[]; facts: InstFacts }
export type Task = Selectable<Tables['flow_tasks']>

/** Locks one instance: everything that happens to it happens one at a time. */
export const lockInst = async (ctx: Ctx, instId: string): Promise<Inst> => {
  const row = await ctx.tx
    .selectFrom('flow_insts')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', instId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as unknown as Inst
}

export const setInst = async (ctx: Ctx, inst: Inst, set: { status?: string; current_index?: number; round?: number }): Promise<void> => {
  Object.assign(inst, set)
  const ended = set.status === undefined || set.status === 'running' ? {} : { ended_at: ctx.now }
  await ctx.tx
    .updateTable('flow_insts')
    .set({ ...set, ...ended })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', inst.id)
    .execute()
}

/** Ends what still waits; `by` is named to whoever clicks later. */
export const cancelTasks = async (ctx: Ctx, inst: Inst, it: { nodeIndex?: number; group?: number } = {}): Promise<void> => {
  let query = ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.cancelled, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', '=', TASK.waiting)
  if (it.nodeIndex !== undefined) query = query.where('node_index', '=', it.nodeIndex)
  if (it.group !== undefined) query = query.where('seq', '=', it.group)
  const gone = await query.returning('assignee_id').execute()
  await emit(
    ctx,
    gone.map((t) => t.assignee_id),
    'counters',
  )
}

/** The condition that brought the node in, without what follows from it; empty when it always stands. */
export const conditionOf = (node: RunNode): string => node.reason.split('，').slice(0, -1).join('，')

const groupsOf = (node: RunNode): PlanPerson[][] => {
  if (node.mode === 'OR') return [node.people]
  const groups = new Map<number, PlanPerson[]>()
  for (const p of node.people) groups.set(p.group, [...(groups.get(p.group) ?? []), p])
  return [...groups.values()]
}

/** Whose agreement already stands in this instance: as decider or as the one decided for. */
const agreedIn = async (ctx: Ctx, inst: Inst, beforeIndex: number): Promise<Set<string>> => {
  const rows = await ctx.tx
    .selectFrom('flow_tasks')
    .select(['assignee_id', 'owner_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('node_index', '<', beforeIndex)
    .where('node_type', '=', 'APPROVE')
    .where('status', '=', TASK.agreed)
    .execute()
  return new Set([...inst.facts.agreedBy, ...rows.map((r) => r.owner_id ?? r.assignee_id)])
}

const doneGroups = async (ctx: Ctx, inst: Inst, index: number): Promise<Set<number>> => {
  const rows = await ctx.tx
    .selectFrom('flow_tasks')
    .select('seq')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('node_index', '=', index)
    .where('round', '=', inst.round)
    .where('status', '=', TASK.agreed)
    .execute()
  return new Set(rows.map((r) => r.seq))
}

const taskRow = (ctx: Ctx, inst: Inst, index: number, seq: number, p: PlanPerson, status: number, dueAt: Date | null = null) => {
  const node = inst.nodes[index]!
  const done = status === TASK.waiting ? null : ctx.now
  return {
    school_id: ctx.schoolId,
    id: newId(),
    inst_id: inst.id,
    doc_kind: inst.doc_kind,
    doc_id: inst.doc_id,
    round: inst.round,
    node_index: index,
    node_id: node.id,
    node_title: node.title,
    node_type: node.type,
    seq,
    assignee_id: p.standIn?.id ?? p.id,
    owner_id: p.standIn ? p.id : null,
    reason: p.reason ? [conditionOf(node), p.reason].filter(Boolean).join('；') : node.reason,
    status,
    source: p.standIn ? 'DELEGATE' : 'NORMAL',
    started_at: ctx.now,
    due_at: dueAt,
    done_at: done,
    done_by: null,
  }
}

/** People may have left since the start: a group all of whom are gone goes to the school's administrators. */
const stillHere = async (ctx: Ctx, inst: Inst, node: RunNode, group: PlanPerson[]): Promise<PlanPerson[]> => {
  const active = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .where(
      'id',
      'in',
      group.map((p) => p.standIn?.id ?? p.id),
    )
    .execute()
  const here = group.filter((p) => active.some((a) => a.id === (p.standIn?.id ?? p.id)))
  if (here.length > 0) return here
  const admins = await ctx.tx
    .selectFrom('users as u')
    .innerJoin('user_roles as r', (join) => join.onRef('r.school_id', '=', 'u.school_id').onRef('r.user_id', '=', 'u.id'))
    .select(['u.id', 'u.name', 'u.title'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('r.role', '=', 'schoolAdmin')
    .where('u.id', 'not in', [inst.submitter_id, ...(inst.facts.notBy ?? [])])
    .execute()
  if (admins.length === 0 || node.type === 'HANDLE') throw new Fail('approval.nobody', { node: node.title })
  return admins.map((a) => ({
    ...a,
    deptName: '',
    group: group[0]!.group,
    standIn: null,
    auto: '',
    reason: `${group.map((p) => p.name).join('、')}已停用，转校管理员`,
  }))
}

const openTasks = async (ctx: Ctx, inst: Inst, index: number, waiting: { seq: number; people: PlanPerson[] }[]): Promise<void> => {
  const node = inst.nodes[index]!
  const [remindAt, dueAt] = [await deadline.hours(ctx, node.remindHours), await deadline.hours(ctx, node.escalateHours)]
  const rows = waiting.flatMap((g) => g.people.map((p) => taskRow(ctx, inst, index, g.seq, p, TASK.waiting, dueAt)))
  const people = rows.map((r) => r.assignee_id)
  const title = `${inst.facts.submitterName}的${inst.title}待您${node.type === 'HANDLE' ? '经办' : '审批'}`
  await Promise.all([
    ctx.tx.insertInto('flow_tasks').values(rows).execute(),
    ...rows.map((row) => enqueue(ctx, 'approval.remind', { docId: row.id, dueAt: remindAt })),
    ...rows.map((row) => enqueue(ctx, 'approval.escalate', { docId: row.id, dueAt })),
    notify(ctx, people, { kind: '审批', title, body: `${inst.doc_no} ${inst.summary}`, link: checkLinkOf(inst.doc_kind, inst.doc_id) }),
    emit(ctx, people, 'task', { docKind: inst.doc_kind, docId: inst.doc_id }),
    emit(ctx, people, 'counters'),
  ])
}

/** Passes what the system passes, opens the rest; answers whether the node now waits for somebody, and the rows of the passes. */
const openNode = async (ctx: Ctx, inst: Inst, index: number): Promise<{ waits: boolean; passed: Decision[] }> => {
  const node = inst.nodes[index]!
  const done = await doneGroups(ctx, inst, index)
  const agreed = node.dupPolicy === 'FIRST' && node.type === 'APPROVE' ? await agreedIn(ctx, inst, index) : new Set<string>()
  const passed: Decision[] = []
  const passes: { seq: number; person: PlanPerson; title: string }[] = []
  const waiting: { seq: number; people: PlanPerson[] }[] = []
  for (const [seq, group] of groupsOf(node).entries()) {
    if (done.has(seq)) continue
    const auto = group.find((p) => p.auto !== '')
    const merged = group.find((p) => agreed.has(p.id))
    if (auto) passes.push({ seq, person: auto, title: autoTitle(auto.auto) })
    else if (merged) passes.push({ seq, person: merged, title: `${node.title}已合并（${merged.name}此前已同意）` })
    else if (node.mode !== 'SEQ' || waiting.length === 0) waiting.push({ seq, people: await stillHere(ctx, inst, node, group) })
  }
  // In order: a later one's pass counts when his turn comes.
  const early = node.mode === 'SEQ' && waiting.length > 0 ? passes.filter((p) => p.seq < waiting[0]!.seq) : passes
  if (early.length > 0)
    await ctx.tx
      .insertInto('flow_tasks')
      .values(early.map((p) => taskRow(ctx, inst, index, p.seq, { ...p.person, standIn: null }, TASK.agreed)))
      .execute()
  for (const p of early)
    passed.push({
      action: 'autoPass',
      title: p.title,
      bySystem: true,
      detail: { nodeId: node.id, node: node.title, person: p.person.name },
    })
  if (waiting.length > 0) await openTasks(ctx, inst, index, waiting)
  return { waits: waiting.length > 0, passed }
}

const sendCopies = async (ctx: Ctx, inst: Inst, index: number): Promise<void> => {
  const node = inst.nodes[index]!
  if (node.people.length === 0) return
  await ctx.tx
    .insertInto('flow_tasks')
    .values(node.people.map((p, seq) => taskRow(ctx, inst, index, seq, { ...p, standIn: null }, TASK.agreed)))
    .execute()
  await notify(
    ctx,
    node.people.map((p) => p.id),
    {
      kind: '审批',
      title: `${inst.facts.submitterName}的${inst.title}抄送给您`,
      body: `${inst.doc_no} ${inst.summary}`,
      link: checkLinkOf(inst.doc_kind, inst.doc_id),
    },
  )
}

const isStep = (node: RunNode): boolean => node.skipped === '' && node.type !== 'CC'

/**
 * Walks on from `from` until a node waits or the flow ends. `first` is the decision that set it off: its log row is
 * written here, because the document's own move carries the last row when there is one.
 */
export const walkOn = async (ctx: Ctx, inst: Inst, from: number, first: Decision | null): Promise<'running' | 'approved'> => {
  const rows: Decision[] = first ? [first] : []
  const { approval, page } = decidedOf(inst.doc_kind)
  let index = from
  let onMove: (() => Promise<void>) | null = null
  for (; index < inst.nodes.length; index += 1) {
    const node = inst.nodes[index]!
    if (node.skipped !== '') continue
    if (node.type === 'CC') {
      await sendCopies(ctx, inst, index)
      continue
    }
    const { waits, passed } = await openNode(ctx, inst, index)
    rows.push(...passed)
    if (!waits) continue
    const isLast = !inst.nodes.slice(index + 1).some(isStep)
    if (node.type === 'HANDLE' && isLast && index !== inst.current_index) onMove = async () => approval.onHandle?.(ctx, inst.doc_id)
    break
  }
  const ended = index >= inst.nodes.length
  if (ended) {
    await setInst(ctx, inst, { status: 'approved', current_index: inst.nodes.length })
    onMove = () => approval.onApproved(ctx, inst.doc_id)
  } else await setInst(ctx, inst, { current_index: index })
  for (const row of rows.slice(0, -1)) await recorded(ctx, inst.doc_kind, inst.doc_id, row)
  const last = rows.at(-1)
  if (last) await recorded(ctx, inst.doc_kind, inst.doc_id, last, onMove ?? undefined)
  else await onMove?.()
  if (ended)
    await notify(ctx, [inst.submitter_id], {
      kind: '审批',
      title: `${inst.title}审批通过`,
      body: `${inst.doc_no} ${inst.summary}`,
      link: page(inst.doc_id),
    })
  return ended ? 'approved' : 'running'
}

/** Everyone of this instance, newest first: for the reader of one document. */
export const tasksOf = (ctx: Ctx, instId: string): Promise<Task[]> =>
  ctx.tx
    .selectFrom('flow_tasks')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', instId)
    .orderBy('node_index')
    .orderBy('seq')
    .orderBy(sql`started_at`)
    .execute()
