// One task in the hands of the person who decides it: found, locked, checked, and closed exactly once.
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import { checkLinkOf, decidedOf } from '../../../core/documents.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import { emit, notify } from '../../../core/notify.ts'
import { nameOf } from '../../../core/name-of.ts'
import type { NodeType } from '../engine/def.ts'
import { maySelfPass } from '../engine/plan.ts'
import type { Decision } from '../engine/record.ts'
import { isOpen, lockInstOf, OPEN_STATUSES, TASK, type Inst, type Running, type RunNode, type Task } from '../engine/run.ts'
import { timed } from '../engine/clock.ts'
import { mayRead } from '../policy.ts'

export interface Held extends Running {
  task: Task
  tasks: Task[]
  node: RunNode
  /** Whose decision it is when the caller stands in for somebody. */
  onBehalfOf: string | null
}

/** Somebody was faster, or the same person clicked before. */
export const handledBy = async (ctx: Ctx, task: Task): Promise<Fail> =>
  new Fail('approval.handled', { name: task.done_by === ctx.user.id ? '您' : ((await nameOf(ctx, task.done_by)) ?? '系统') })

/** Whom a held task waits for. */
const heldBy = async (ctx: Ctx, task: Task, tasks: readonly Task[]): Promise<Fail> => {
  const asked = tasks.filter((it) => it.parent_task_id === task.id && it.status === TASK.waiting)
  const names = await Promise.all(asked.map((it) => nameOf(ctx, it.assignee_id)))
  return new Fail('approval.held', { names: names.join('、') })
}

/** The caller's waiting task of the given kind, with its instance locked; `asked`: it is an opinion that was asked for. */
export const holdTask = async (ctx: Ctx, id: string, type: NodeType, asked = false): Promise<Held> => {
  const found = isId(id) ? await lockInstOf(ctx, id) : null
  if (!found) throw missing('审批任务')
  const { inst, tasks } = found
  const task = tasks.find((it) => it.id === id)!
  if (task.assignee_id !== ctx.user.id) throw (await mayRead(ctx, inst)) ? new Fail('approval.notYours') : missing('审批任务')
  ctx.objectId ||= inst.doc_id
  if (task.node_type === 'CC') throw new Fail('approval.notYours')
  if (task.status === TASK.held) throw await heldBy(ctx, task, tasks)
  if (task.status !== TASK.waiting) {
    if (inst.status === 'withdrawn' || (inst.status === 'cancelled' && task.done_by === null)) throw new Fail('core.stale')
    throw await handledBy(ctx, task)
  }
  if (inst.status !== 'running') throw new Fail('core.stale')
  if (task.node_type !== type)
    throw new Fail('core.refused', { reason: type === 'HANDLE' ? '该任务是审批，请在待我审批中处理' : '该任务是经办，请在待我经办中处理' })
  if ((task.source === 'ASKED') !== asked)
    throw new Fail('core.refused', { reason: asked ? '该任务不是征求意见，请直接审批' : '该任务是征求意见，请提交意见，由委派人决定' })
  if (inst.submitter_id === ctx.user.id && !(type === 'APPROVE' && maySelfPass(inst.facts, ctx.user.selfAuditFlag)))
    throw new Fail('approval.self')
  return { task, inst, tasks, node: inst.nodes[task.node_index]!, onBehalfOf: await nameOf(ctx, task.owner_id) }
}

/** What is agreed to is what was submitted, and can still be kept: a document that changed meanwhile makes every decision stale. */
export const mayGoOn = async (ctx: Ctx, { inst, node }: Held, it: { seenHash: string; comment: string }): Promise<void> => {
  const { approval } = decidedOf(inst.doc_kind)
  const mustBeMet = async (): Promise<void> => {
    const now = await approval.contentHash(ctx, inst.doc_id)
    if (now !== inst.content_hash || (it.seenHash !== '' && it.seenHash !== now)) throw new Fail('core.stale')
    if (node.needComment === 'ALWAYS' && it.comment === '') throw new Fail('approval.comment')
  }
  await inOrder([mustBeMet(), approval.mayAgree?.(ctx, inst.doc_id)])
}

/**
 * Decides the task, here and when it is sent, and ends with it those of `also`. Under the lock of the instance it was read waiting:
 * nobody else decides it.
 */
export const closing = async (
  ctx: Ctx,
  { task, tasks, inst }: Held,
  it: { status: number; comment: string; also: (other: Running['tasks'][number]) => boolean },
) => {
  const ended = tasks.filter((other) => other.id !== task.id && isOpen(other) && it.also(other))
  task.status = it.status
  for (const other of ended) other.status = TASK.cancelled
  emit(ctx, [ctx.user.id, ...ended.map((other) => other.assignee_id)], 'task', inst.doc_id)
  const isMine = sql<boolean>`id = ${task.id}`
  return ctx.tx
    .updateTable('flow_tasks')
    .set({
      status: sql`case when ${isMine} then ${it.status}::int else ${TASK.cancelled}::int end`,
      comment: sql`case when ${isMine} then ${it.comment} else comment end`,
      done_at: ctx.now,
      done_by: ctx.user.id,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [task.id, ...ended.map((other) => other.id)])
    .where('status', 'in', OPEN_STATUSES)
}

/** What waited for others is to be decided again, with as much time as at first. */
export const released = async (ctx: Ctx, { inst, node }: Held, task: Task): Promise<void> => {
  task.status = TASK.waiting
  const dueAt = await timed(ctx, task.id, node)
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.waiting, done_at: null, done_by: null, due_at: dueAt })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .execute()
  await notify(ctx, [task.assignee_id], {
    kind: '审批',
    title: `${inst.facts.submitterName}的${inst.title}回到您这里审批`,
    body: `${inst.doc_no} ${inst.summary}`,
    link: checkLinkOf(inst.doc_kind, inst.doc_id),
  })
}

/** Why somebody else than who was due decides: kept with the decision, for the document and its print. */
const insteadOf = ({ node, task }: Held): string => {
  const due = node.people.find((it) => it.id === task.assignee_id || it.standIn?.id === task.assignee_id)
  if (!due) return task.reason
  return due.isInstead ? due.reason : ''
}

export const decisionOf = (held: Held, action: string, title: string, comment: string): Decision => ({
  action,
  title,
  comment,
  onBehalfOf: held.onBehalfOf,
  detail: { nodeId: held.node.id, node: held.node.title, taskId: held.task.id, round: held.inst.round, why: insteadOf(held) },
})

/** Everyone who decided it or is to decide reads it again. */
export const tellDeciders = (ctx: Ctx, { inst, tasks }: Running): void =>
  emit(
    ctx,
    tasks.map((it) => it.assignee_id),
    'task',
    inst.doc_id,
  )

export const logOn = (ctx: Ctx, inst: Inst, it: Decision): void =>
  logAction(ctx, inst.doc_kind, inst.doc_id, {
    action: it.action,
    title: it.title,
    comment: it.comment ?? '',
    detail: it.detail,
    onBehalfOf: it.onBehalfOf,
  })
