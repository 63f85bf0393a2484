// What a decision sets off: votes are counted; the node waits on, the flow walks on, or the document is given back.
import { decidedOf } from '../../../core/documents.ts'
import type { Ctx } from '../../../core/context.ts'
import { inOrder } from '../../../core/in-order.ts'
import { tellOf } from '../../../core/notify.ts'
import { together, type Write } from '../../../core/together.ts'
import { recorded, type Decision } from '../engine/record.ts'
import { instMoved, isAdded, isOpen, isSide, TASK, type Inst, type Task } from '../engine/run.ts'
import { afterNode, isBallot, neededOf, verdictOf, votesOf, type Verdict } from '../engine/votes.ts'
import { walkOn } from '../engine/walk.ts'
import { closing, released, tellDeciders, type Held } from './task.ts'

export interface Decided {
  status: 'running' | 'approved' | 'rejected' | 'cancelled'
  message: string
}

const waitingAt = async (ctx: Ctx, inst: Inst): Promise<{ node_title: string; name: string }[]> =>
  ctx.tx
    .selectFrom('flow_tasks as t')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 't.school_id').onRef('u.id', '=', 't.assignee_id'))
    .select(['t.node_title', 'u.name'])
    .where('t.school_id', '=', ctx.schoolId)
    .where('t.inst_id', '=', inst.id)
    .where('t.status', '=', TASK.waiting)
    .orderBy('t.seq')
    .execute()

export const whoIsNext = async (ctx: Ctx, inst: Inst): Promise<string> => {
  const waiting = await waitingAt(ctx, inst)
  const names = [...new Set(waiting.map((w) => w.name))]
  return waiting[0] ? `${waiting[0].node_title} ${names.slice(0, 3).join('、')}${names.length > 3 ? ' 等' : ''}` : ''
}

export const goneOn = async (ctx: Ctx, { inst }: Held, done: string, status: 'running' | 'approved'): Promise<Decided> => ({
  status,
  message: status === 'approved' ? `${done}，${inst.doc_no} 审批完成` : `${done}，等 ${await whoIsNext(ctx, inst)}`,
})

/** Ends the submission: the document goes back to its author. */
export const giveBack = async (
  ctx: Ctx,
  held: Held,
  it: { status: number; comment: string; told: string; decision: Decision },
): Promise<Decided> => {
  const { inst } = held
  const { approval } = decidedOf(inst.doc_kind)
  const closed = await closing(ctx, held, { status: it.status, comment: it.comment, also: () => true })
  await together([closed, instMoved(ctx, inst, { status: 'rejected' })]).execute(ctx.tx)
  await recorded(ctx, inst.doc_kind, inst.doc_id, it.decision, async () =>
    tellOf(ctx, inst.doc_kind, inst.doc_id, await approval.onRefused.act(ctx, inst.doc_id, it.told)),
  )
  tellDeciders(ctx, held)
  return { status: 'rejected', message: `已驳回，${approval.onRefused.does(inst.facts.revisedBy ?? inst.facts.submitterName)}` }
}

/** Goes where the counted votes lead; `closed` closes what was decided. */
const goOn = async (ctx: Ctx, held: Held, verdict: Verdict, decision: Decision, closed?: Write): Promise<'running' | 'approved'> => {
  const { inst, tasks, task } = held
  const index = task.node_index
  if (verdict === 'open' && tasks.some((it) => it.node_index === index && isOpen(it))) {
    if (closed) await together([closed]).execute(ctx.tx)
    await recorded(ctx, inst.doc_kind, inst.doc_id, decision)
    return 'running'
  }
  return walkOn(ctx, held, verdict === 'passed' ? afterNode(inst, index) : index, {
    first: decision,
    ...(closed === undefined ? {} : { closing: closed }),
  })
}

const tally = (held: Held): string => {
  const { agreed, refused } = votesOf(held, held.task.node_index)
  return `同意 ${agreed.size} 票，反对 ${refused.size} 票，须同意 ${neededOf(held.node)} 票`
}

/** What was objected to, vote by vote, in the words of whoever voted. */
const objections = (held: Held, own: string): string => {
  const { tasks, task } = held
  const before = tasks.filter((it) => it.id !== task.id && it.node_index === task.node_index && it.status === TASK.refused && !isSide(it))
  return [...before.map((it) => it.comment), own].filter(Boolean).join('；')
}

interface Vote {
  status: typeof TASK.agreed | typeof TASK.refused
  comment: string
  decision: Decision
  done: string
}

/** One vote of the node: of the task itself, or of `main` that it was added to. */
const count = async (ctx: Ctx, held: Held, main: Task, vote: Vote): Promise<Decided> => {
  const { task } = held
  if (main !== task)
    await ctx.tx
      .updateTable('flow_tasks')
      .set({ status: vote.status })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', main.id)
      .execute()
  task.status = vote.status
  main.status = vote.status
  const verdict = verdictOf(held, task.node_index)
  if (verdict === 'failed') {
    const decision = { ...vote.decision, title: `${vote.decision.title}，${held.node.title}未通过（${tally(held)}）` }
    const told = objections(held, vote.status === TASK.refused ? vote.comment : '')
    return giveBack(ctx, held, { status: vote.status, comment: vote.comment, told, decision })
  }
  const closed = await closing(ctx, held, {
    status: vote.status,
    comment: vote.comment,
    also: (it) => it.node_index === task.node_index && (verdict === 'passed' || it.seq === task.seq),
  })
  const status = await goOn(ctx, held, verdict, vote.decision, closed)
  tellDeciders(ctx, held)
  return goneOn(ctx, held, vote.done, status)
}

const parentOf = ({ tasks, task }: Held): Task => tasks.find((it) => it.id === task.parent_task_id)!

/** Whether others whom the same person asked have not answered yet. */
const isAwaited = ({ tasks, task }: Held): boolean =>
  tasks.some((it) => it.id !== task.id && it.parent_task_id === task.parent_task_id && isSide(it) && it.status === TASK.waiting)

/** An added signer, or whoever was asked, has answered, or need not any more: the last of them sets free what waited. */
export const answered = async (
  ctx: Ctx,
  held: Held,
  it: { status: number; comment: string; decision: Decision; done: string },
): Promise<Decided> => {
  const { inst, task } = held
  const parent = parentOf(held)
  const isLast = !isAwaited(held)
  if (isLast && task.source === 'ADD_AFTER') {
    const own: Held = { ...held, task: parent }
    parent.status = TASK.agreed
    const verdict = verdictOf(own, parent.node_index)
    // Votes that are won are not asked of anybody else.
    const also = (other: { node_index: number }): boolean => verdict === 'passed' && other.node_index === parent.node_index
    await (await closing(ctx, held, { status: it.status, comment: it.comment, also })).execute()
    const free = ctx.tx
      .updateTable('flow_tasks')
      .set({ status: TASK.agreed })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', parent.id)
    await free.execute()
    if (verdict === 'failed') {
      const decision = { ...it.decision, title: `${it.decision.title}，${own.node.title}未通过（${tally(own)}）` }
      return giveBack(ctx, own, { status: TASK.agreed, comment: parent.comment, told: objections(own, ''), decision })
    }
    const status = await goOn(ctx, own, verdict, it.decision)
    tellDeciders(ctx, held)
    return goneOn(ctx, held, it.done, status)
  }
  const closed = await closing(ctx, held, { status: it.status, comment: it.comment, also: () => false })
  await inOrder([closed.execute(), isLast && released(ctx, held, parent)])
  await recorded(ctx, inst.doc_kind, inst.doc_id, it.decision)
  tellDeciders(ctx, held)
  return goneOn(ctx, held, it.done, 'running')
}

export const agreed = async (ctx: Ctx, held: Held, it: Omit<Vote, 'status'>): Promise<Decided> =>
  isAdded(held.task) ? answered(ctx, held, { ...it, status: TASK.agreed }) : count(ctx, held, held.task, { ...it, status: TASK.agreed })

/** Where the node is won by votes a refusal is one of them; elsewhere it ends the submission. */
export const refused = async (ctx: Ctx, held: Held, it: Omit<Vote, 'status' | 'done'>): Promise<Decided> => {
  if (!isBallot(held.node))
    return giveBack(ctx, held, { status: TASK.refused, comment: it.comment, told: it.comment, decision: it.decision })
  const main = isAdded(held.task) ? parentOf(held) : held.task
  return count(ctx, held, main, { ...it, status: TASK.refused, done: '已投反对票' })
}
