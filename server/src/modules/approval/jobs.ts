// Timers of a task: a reminder, then one level up. Each re-reads the task and does nothing when it was decided. What is late
// is looked for every hour too: a task goes up though its timer was lost.
import { limitText } from '@caiyuan/contract/span'
import { logAction } from '../../core/advance.ts'
import { checkLinkOf } from '../../core/documents.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { addHours } from '../../core/clock.ts'
import { emit, notify } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfDoc, type OfSchool } from '../../core/outbox.ts'
import { lockInst, TASK, type Inst, type Task } from './engine/run.ts'
import { handedOnTo, upperOf } from './engine/upper.ts'
import { replayFailed, replaySlice } from './engine/replays.ts'
import { expire } from './expiry.ts'
import { passLate } from './pass-late.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Their document is the task. */
    'approval.remind': OfDoc
    'approval.escalate': OfDoc
    'approval.late': OfSchool
  }
}

const waitingTask = async (ctx: Ctx, id: string | null): Promise<{ task: Task; inst: Inst } | null> => {
  const read = () =>
    ctx.tx
      .selectFrom('flow_tasks')
      .selectAll()
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .where('status', '=', TASK.waiting)
      .executeTakeFirst()
  const seen = await read()
  if (!seen) return null
  const inst = await lockInst(ctx, seen.inst_id)
  const task = await read()
  return task && inst.status === 'running' ? { task, inst } : null
}

const remind: JobHandler<'approval.remind'> = async (ctx, { docId }) => {
  const found = await waitingTask(ctx, docId)
  if (!found) return
  const { task, inst } = found
  await notify(ctx, [task.assignee_id], {
    kind: '审批',
    title: `${inst.facts.submitterName}的${inst.title}已等您 ${limitText(inst.nodes[task.node_index]!.remindHours)}`,
    body: `${inst.doc_no} ${inst.summary}`,
    link: checkLinkOf(inst.doc_kind, inst.doc_id),
  })
}

/** The one above gets the task beside the late one: whoever decides first decides. Regulated goods are only reported. */
const escalate = async (ctx: Ctx, taskId: string | null): Promise<void> => {
  const found = await waitingTask(ctx, taskId)
  if (!found || found.task.escalated_at) return
  const { task, inst } = found
  const { escalateHours, timeoutAction } = inst.nodes[task.node_index]!
  if (escalateHours === 'never') return
  if (timeoutAction === 'AUTO_PASS' && (await passLate(ctx, task, inst))) return
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ escalated_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .execute()
  const limit = limitText(escalateHours)
  const late = await ctx.tx
    .selectFrom('users')
    .select('name')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.assignee_id)
    .executeTakeFirstOrThrow()
  const upper = timeoutAction === 'REMIND' ? [] : await upperOf(ctx, task, inst)
  const added = await handedOnTo(ctx, task, inst, upper)
  if (added.length > 0) {
    const { id: _id, ...copy } = task
    const rows = added.map((p) => ({
      ...copy,
      id: newId(),
      assignee_id: p.id,
      owner_id: null,
      parent_task_id: task.id,
      source: 'TRANSFER',
      reason: `${late.name} ${limit}未处理，转上级`,
      draft: '',
      started_at: ctx.now,
      due_at: null,
      urged_at: null,
      urged_count: 0,
      escalated_at: null,
    }))
    await ctx.tx.insertInto('flow_tasks').values(rows).execute()
    emit(
      ctx,
      added.map((p) => p.id),
      'task',
      inst.doc_id,
    )
  }
  const names = added.map((p) => p.name).join('、')
  await notify(ctx, [...(timeoutAction === 'REMIND' ? [task.assignee_id] : upper.map((p) => p.id)), inst.submitter_id], {
    kind: '审批',
    title: `${inst.title}超时：${late.name} ${limit}未处理`,
    body: `${inst.doc_no} ${added.length > 0 ? `已转上级${names}` : inst.summary}`,
    link: checkLinkOf(inst.doc_kind, inst.doc_id),
  })
  logAction(ctx, inst.doc_kind, inst.doc_id, {
    action: 'escalate',
    title: `${task.node_title}超时`,
    comment: added.length > 0 ? `${late.name} ${limit}未处理，转上级${names}` : `${late.name} ${limit}未处理`,
  })
}

const LATE_EVERY_HOURS = 1
/** So many at once: the rest has its turn within the hour. */
const LATE_AT_ONCE = 200

const goUpLate: JobHandler<'approval.late'> = async (ctx) => {
  const late = await ctx.tx
    .selectFrom('flow_tasks')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('status', '=', TASK.waiting)
    .where('escalated_at', 'is', null)
    .where('due_at', '<=', ctx.now)
    .orderBy('due_at')
    .limit(LATE_AT_ONCE)
    .execute()
  // Each in a transaction of its own: one that fails keeps none of the others.
  for (const { id } of late) await enqueue(ctx, 'approval.escalate', { docId: id })
  await enqueue(ctx, 'approval.late', { dueAt: addHours(ctx.now, LATE_EVERY_HOURS) })
}

export const approvalJobs: Jobs = {
  'approval.remind': remind,
  'approval.escalate': (ctx, { docId }) => escalate(ctx, docId),
  'approval.late': goUpLate,
  'approval.expire': expire,
  'approval.replay': replaySlice,
  'approval.replay.gaveUp': replayFailed,
}
