// One task in the hands of the person who decides it: found, locked, checked, and closed exactly once.
import { logAction } from '../../../core/advance.ts'
import { decidedOf } from '../../../core/documents.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { emit } from '../../../core/notify.ts'
import type { NodeType } from '../engine/def.ts'
import { maySelfPass } from '../engine/plan.ts'
import type { Decision } from '../engine/record.ts'
import { lockInst, TASK, type Inst, type RunNode, type Task } from '../engine/run.ts'

export interface Held {
  task: Task
  inst: Inst
  node: RunNode
  /** Whose decision it is when the caller stands in for somebody. */
  onBehalfOf: string | null
}

const taskById = async (ctx: Ctx, id: string): Promise<Task> => {
  const row = isId(id)
    ? await ctx.tx.selectFrom('flow_tasks').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw missing('审批任务')
  return row
}

const nameOf = async (ctx: Ctx, id: string | null): Promise<string | null> => {
  if (!id) return null
  const row = await ctx.tx.selectFrom('users').select('name').where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Somebody was faster, or the same person clicked before. */
export const handledBy = async (ctx: Ctx, task: Task): Promise<Fail> =>
  new Fail('approval.handled', { name: task.done_by === ctx.user.id ? '您' : ((await nameOf(ctx, task.done_by)) ?? '系统') })

/** The caller's waiting task of the given kind, with its instance locked. */
export const holdTask = async (ctx: Ctx, id: string, type: NodeType): Promise<Held> => {
  const seen = await taskById(ctx, id)
  if (seen.assignee_id !== ctx.user.id) throw new Fail('approval.notYours')
  const inst = await lockInst(ctx, seen.inst_id)
  ctx.objectId ||= inst.doc_id
  const task = await taskById(ctx, id)
  if (task.node_type === 'CC') throw new Fail('approval.notYours')
  if (task.status !== TASK.waiting) {
    if (inst.status === 'withdrawn' || (inst.status === 'cancelled' && task.done_by === null)) throw new Fail('core.stale')
    throw await handledBy(ctx, task)
  }
  if (inst.status !== 'running') throw new Fail('core.stale')
  if (task.node_type !== type)
    throw new Fail('core.refused', { reason: type === 'HANDLE' ? '该任务是审批，请在待我审批中处理' : '该任务是经办，请在待我经办中处理' })
  if (inst.submitter_id === ctx.user.id && !(type === 'APPROVE' && maySelfPass(inst.facts, ctx.user.selfAuditFlag)))
    throw new Fail('approval.self')
  return { task, inst, node: inst.nodes[task.node_index]!, onBehalfOf: await nameOf(ctx, task.owner_id) }
}

/** What is agreed to is what was submitted: a document that changed meanwhile makes every decision stale. */
export const checkContent = async (ctx: Ctx, { inst }: Held, seenHash: string): Promise<void> => {
  const now = await decidedOf(inst.doc_kind).approval.contentHash(ctx, inst.doc_id)
  if (now !== inst.content_hash || (seenHash !== '' && seenHash !== now)) throw new Fail('core.stale')
}

/** The conditional update that decides: whoever changes the row has the task. */
export const closeTask = async (ctx: Ctx, { task }: Held, status: number, comment: string): Promise<void> => {
  const done = await ctx.tx
    .updateTable('flow_tasks')
    .set({ status, comment, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .where('assignee_id', '=', ctx.user.id)
    .where('status', '=', TASK.waiting)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw await handledBy(ctx, await taskById(ctx, task.id))
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

/** Everyone who has this document on screen reads it again. */
export const tellDocument = async (ctx: Ctx, inst: Inst): Promise<void> => {
  const rows = await ctx.tx
    .selectFrom('flow_tasks')
    .select('assignee_id')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .execute()
  await emit(ctx, [inst.submitter_id, ...rows.map((r) => r.assignee_id)], 'document', { kind: inst.doc_kind, id: inst.doc_id })
  await emit(ctx, [ctx.user.id], 'counters')
}

export const logOn = (ctx: Ctx, inst: Inst, it: Decision): void =>
  logAction(ctx, inst.doc_kind, inst.doc_id, {
    action: it.action,
    title: it.title,
    comment: it.comment ?? '',
    detail: it.detail,
    onBehalfOf: it.onBehalfOf,
  })
