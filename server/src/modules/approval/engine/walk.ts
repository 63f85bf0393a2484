// The walk of a running instance: entering nodes, opening tasks, passing what needs nobody, ending.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { actOf, checkLinkOf, decidedOf } from '../../../core/documents.ts'
import { barredIn } from '../../../core/facts.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import { emit, notify } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { holding } from '../../../core/roles.ts'
import { together, type Write } from '../../../core/together.ts'
import { deadline } from '../../school/deadline.ts'
import { autoTitle } from './pass.ts'
import type { PlanPerson } from './plan.ts'
import { presence } from './presence.ts'
import { recorded, type Decision } from './record.ts'
import { conditionOf, instMoved, isStep, moveHere, SIDE, TASK, type Inst, type Moved, type Running, type RunNode } from './run.ts'
import { groupsOf, votesOf } from './votes.ts'

/** Whose agreement already stands in this instance: as decider or as the one decided for. */
const agreedIn = ({ inst, tasks }: Running, beforeIndex: number): Set<string> => {
  const agreed = tasks.filter(
    (r) => r.node_index < beforeIndex && r.node_type === 'APPROVE' && r.status === TASK.agreed && r.source !== 'ASKED',
  )
  return new Set([...inst.facts.agreedBy, ...agreed.map((r) => r.owner_id ?? r.assignee_id)])
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
    parent_task_id: null,
    comment: '',
    started_at: ctx.now,
    due_at: dueAt,
    done_at: done,
    done_by: null,
  }
}
type TaskRow = ReturnType<typeof taskRow>

/** A group all of whom are gone goes to the school's administrators. */
const adminsFor = async (ctx: Ctx, inst: Inst, node: RunNode, group: PlanPerson[]): Promise<PlanPerson[]> => {
  const admins = await ctx.tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.title'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.id', 'in', holding(ctx, 'tenant:config'))
    .where('u.id', 'not in', [inst.submitter_id, ...barredIn(inst.facts)])
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

interface Waiting {
  seq: number
  people: PlanPerson[]
}

/** Who is asked now, not who would have been at the start: people have left since, or are away and somebody acts for them. */
const asOfNow = async (ctx: Ctx, inst: Inst, index: number, waiting: readonly Waiting[]): Promise<Waiting[]> => {
  const node = inst.nodes[index]!
  const present = await presence(ctx, inst, [node])
  const asked = (it: PlanPerson): PlanPerson => present.actedFor(node.type, it)
  const people = node.people.map(asked)
  if (people.some((it, at) => it !== node.people[at])) inst.nodes[index] = { ...node, people }
  const now: Waiting[] = []
  for (const { seq, people: group } of waiting) {
    const here = group.map(asked).filter(present.isHere)
    now.push({ seq, people: here.length > 0 ? here : await adminsFor(ctx, inst, node, group) })
  }
  return now
}

const openTasks = async (ctx: Ctx, inst: Inst, index: number, waiting: readonly Waiting[]): Promise<TaskRow[]> => {
  const node = inst.nodes[index]!
  const remindAt = await deadline.hours(ctx, node.remindHours)
  const dueAt = node.escalateHours === 'never' ? null : await deadline.hours(ctx, node.escalateHours)
  const rows = waiting.flatMap((g) => g.people.map((p) => taskRow(ctx, inst, index, g.seq, p, TASK.waiting, dueAt)))
  const people = rows.map((r) => r.assignee_id)
  const title = `${inst.facts.submitterName}的${inst.title}待您${actOf(inst.doc_kind, node.type)}`
  for (const row of rows) {
    await enqueue(ctx, 'approval.remind', { docId: row.id, dueAt: remindAt })
    if (dueAt) await enqueue(ctx, 'approval.escalate', { docId: row.id, dueAt })
  }
  await notify(ctx, people, { kind: '审批', title, body: `${inst.doc_no} ${inst.summary}`, link: checkLinkOf(inst.doc_kind, inst.doc_id) })
  emit(ctx, people, 'task', inst.doc_id)
  return rows
}

interface Opened {
  /** The node now waits for somebody. */
  waits: boolean
  rows: TaskRow[]
  passed: Decision[]
}

/** Passes what the system passes, opens the rest. */
const openNode = async (ctx: Ctx, running: Running, index: number, isStart: boolean): Promise<Opened> => {
  const { inst } = running
  const node = inst.nodes[index]!
  const votes = votesOf(running, index)
  const done = new Set([...votes.agreed, ...votes.refused])
  const agreed = node.dupPolicy === 'FIRST' && node.type === 'APPROVE' ? agreedIn(running, index) : new Set<string>()
  const passes: { seq: number; person: PlanPerson; title: string }[] = []
  const waiting: Waiting[] = []
  for (const [seq, group] of groupsOf(node).entries()) {
    if (done.has(seq)) continue
    const auto = group.find((p) => p.auto !== '')
    const merged = group.find((p) => agreed.has(p.id))
    if (auto) passes.push({ seq, person: auto, title: autoTitle(auto.auto) })
    else if (merged) passes.push({ seq, person: merged, title: `${node.title}已合并（${merged.name}此前已同意）` })
    else if (node.mode !== 'SEQ' || waiting.length === 0) waiting.push({ seq, people: group })
  }
  // In order: a later one's pass counts when his turn comes.
  const early = node.mode === 'SEQ' && waiting.length > 0 ? passes.filter((p) => p.seq < waiting[0]!.seq) : passes
  const rows = early.map((p) => taskRow(ctx, inst, index, p.seq, { ...p.person, standIn: null }, TASK.agreed))
  if (waiting.length > 0) rows.push(...(await openTasks(ctx, inst, index, isStart ? waiting : await asOfNow(ctx, inst, index, waiting))))
  const passed = early.map((p) => ({
    action: 'autoPass',
    title: p.title,
    bySystem: true,
    detail: { nodeId: node.id, node: node.title, person: p.person.name },
  }))
  return { waits: waiting.length > 0, rows, passed }
}

const sendCopies = async (ctx: Ctx, inst: Inst, index: number): Promise<TaskRow[]> => {
  const { people } = inst.nodes[index]!
  await notify(
    ctx,
    people.map((p) => p.id),
    {
      kind: '审批',
      title: `${inst.facts.submitterName}的${inst.title}抄送给您`,
      body: `${inst.doc_no} ${inst.summary}`,
      link: checkLinkOf(inst.doc_kind, inst.doc_id),
    },
  )
  return people.map((p, seq) => taskRow(ctx, inst, index, seq, { ...p, standIn: null }, TASK.agreed))
}

const instRow = (ctx: Ctx, inst: Inst) =>
  ctx.tx
    .insertInto('flow_insts')
    .values({ ...inst, nodes: JSON.stringify(inst.nodes), facts: JSON.stringify(inst.facts), resume: JSON.stringify(inst.resume) })

/** One running instance per document: of two starts the second finds it. */
const insertInst = async (ctx: Ctx, inst: Inst): Promise<void> => {
  const row = await instRow(ctx, inst)
    .onConflict((oc) => oc.columns(['school_id', 'doc_kind', 'doc_id']).where('status', '=', sql.lit('running')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Fail('core.stale')
}

/** Bought before anybody approved: a person other than who submitted it has agreed, or it does not end. */
const mustBeAgreed = async (ctx: Ctx, { id, submitter_id: submitter, facts }: Inst): Promise<void> => {
  if (!facts.needsOthers) return
  const agreed = await ctx.tx
    .selectFrom('flow_tasks')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', id)
    .where('node_type', '=', 'APPROVE')
    .where('status', '=', TASK.agreed)
    .where('source', 'not in', SIDE)
    .where('done_by', 'is not', null)
    .where('done_by', 'not in', [submitter, ...barredIn(facts)])
    .limit(1)
    .executeTakeFirst()
  if (!agreed) throw new Fail('approval.needsOthers')
}

interface Walked {
  status: 'running' | 'approved'
  /** What changed of the instance, here not yet either. */
  moved: Moved & { current_index: number }
  /** Of the tasks it opened; none where it opened none. */
  tasks: Write[]
  /** What is done once it is sent. */
  follow: () => Promise<void>
}

/**
 * Walks from `from` until a node waits or the flow ends, in memory. `first` is the decision: its log row is written by what follows, because
 * the document's own move carries the last row when there is one.
 */
const walk = async (ctx: Ctx, running: Running, from: number, isStart: boolean, first?: Decision): Promise<Walked> => {
  const { inst, tasks } = running
  const decided: Decision[] = first ? [first] : []
  const opened: TaskRow[] = []
  const open = (rows: readonly TaskRow[]): void => {
    opened.push(...rows)
    tasks.push(...rows)
  }
  const { approval, page } = decidedOf(inst.doc_kind)
  const asPlanned = [...inst.nodes]
  let index = from
  let onMove: (() => Promise<void>) | null = null
  for (; index < inst.nodes.length; index += 1) {
    const node = inst.nodes[index]!
    if (node.skipped !== '') continue
    if (node.type === 'CC') {
      open(await sendCopies(ctx, inst, index))
      continue
    }
    const { waits, rows, passed } = await openNode(ctx, running, index, isStart)
    open(rows)
    decided.push(...passed)
    if (!waits) continue
    const isLast = !inst.nodes.slice(index + 1).some(isStep)
    if (node.type === 'HANDLE' && isLast && index !== inst.current_index) onMove = async () => approval.onHandle?.(ctx, inst.doc_id)
    break
  }
  const ended = index >= inst.nodes.length
  const isMoved = inst.nodes.some((it, at) => it !== asPlanned[at])
  if (ended)
    onMove = async () => {
      await mustBeAgreed(ctx, inst)
      await approval.onApproved(ctx, inst.doc_id)
    }
  const follow = async (): Promise<void> => {
    for (const row of decided.slice(0, -1)) await recorded(ctx, inst.doc_kind, inst.doc_id, row)
    const last = decided.at(-1)
    if (last) await recorded(ctx, inst.doc_kind, inst.doc_id, last, onMove ?? undefined)
    else await onMove?.()
    if (ended)
      await notify(ctx, [inst.submitter_id], {
        kind: '审批',
        title: `${inst.title}审批通过`,
        body: `${inst.doc_no} ${inst.summary}`,
        link: page(inst.doc_id),
      })
  }
  return {
    status: ended ? 'approved' : 'running',
    moved: { current_index: index, ...(ended && { status: 'approved' }), ...(isMoved && { nodes: inst.nodes }) },
    tasks: opened.length > 0 ? [ctx.tx.insertInto('flow_tasks').values(opened)] : [],
    follow,
  }
}

const send = async (ctx: Ctx, [one, ...more]: readonly Write[]): Promise<void> => {
  if (one) await together([one, ...more]).execute(ctx.tx)
}

/** Walks on and writes where it came to: one step is one statement, with what closed the task that set it off. */
export const walkOn = async (
  ctx: Ctx,
  running: Running,
  from: number,
  { first, closing }: { first: Decision; closing?: Write },
): Promise<'running' | 'approved'> => {
  const { status, moved, tasks, follow } = await walk(ctx, running, from, false, first)
  await inOrder([send(ctx, [...tasks, instMoved(ctx, running.inst, moved), ...(closing ? [closing] : [])]), follow()])
  return status
}

/** An approval that begins: where it comes to is known, nothing of it is sent. */
export interface Begun extends Pick<Walked, 'status' | 'follow'> {
  instId: string
  /** Its rows where its document is new: they leave with those of the document. */
  rows: Write[]
}

export const begunOn = async (ctx: Ctx, inst: Inst): Promise<Begun> => {
  const { status, moved, tasks, follow } = await walk(ctx, { inst, tasks: [] }, 0, true)
  moveHere(ctx, inst, moved)
  return { instId: inst.id, status, rows: [instRow(ctx, inst), ...tasks], follow }
}

export const startOn = async (ctx: Ctx, inst: Inst): Promise<'running' | 'approved'> => {
  const { status, moved, tasks, follow } = await walk(ctx, { inst, tasks: [] }, 0, true)
  const made = insertInst(ctx, { ...inst, current_index: moved.current_index })
  const step = [...tasks, ...(status === 'approved' ? [instMoved(ctx, inst, moved)] : [])]
  await inOrder([made, send(ctx, step), follow()])
  return status
}
