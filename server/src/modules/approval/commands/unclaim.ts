// 退回经办池: who claimed a document gives it back to the others who could have (decision 0116).
import type { approval } from '@caiyuan/contract/approval'
import { emit } from '../../../core/notify.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import type { Ctx } from '../../../core/context.ts'
import { TASK, type Task } from '../engine/run.ts'
import { decisionOf, holdTask, logOn, tellDeciders } from './task.ts'

/** Those a claim sent away, as far as they are still here: it closed their tasks at the moment it took its own. */
export const sentAway = async (ctx: Ctx, task: Task, tasks: readonly Task[]): Promise<Task[]> => {
  if (task.node_type !== 'HANDLE' || task.read_at === null) return []
  const away = tasks.filter(
    (it) =>
      it.id !== task.id &&
      it.node_index === task.node_index &&
      it.round === task.round &&
      it.seq === task.seq &&
      it.status === TASK.cancelled &&
      it.done_by === task.assignee_id &&
      it.done_at?.getTime() === task.read_at!.getTime(),
  )
  if (away.length === 0) return []
  const here = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .where(
      'id',
      'in',
      away.map((it) => it.assignee_id),
    )
    .execute()
  return away.filter((it) => here.some((one) => one.id === it.assignee_id))
}

export const unclaim: Of<typeof approval>['unclaim'] = async (ctx, { taskId }) => {
  const held = await holdTask(ctx, taskId, 'HANDLE')
  const { inst, task, node } = held
  const back = await sentAway(ctx, task, held.tasks as Task[])
  if (back.length === 0) throw new Fail('approval.pool')
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ read_at: null })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .where('status', '=', TASK.waiting)
    .execute()
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.waiting, done_at: null, done_by: null })
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      back.map((it) => it.id),
    )
    .where('status', '=', TASK.cancelled)
    .execute()
  logOn(ctx, inst, decisionOf(held, 'unclaim', `${node.title}退回经办池`, ''))
  tellDeciders(ctx, held)
  emit(
    ctx,
    back.map((it) => it.assignee_id),
    'task',
    inst.doc_id,
  )
  return {}
}
