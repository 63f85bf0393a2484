// 拿回: one's own agreement, while nobody after it did anything, for a day (domain page 03 §3.4).
import type { approval } from '@caiyuan/contract/approval'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { nameOf } from '../../../core/name-of.ts'
import { instMoved, isOpen, lockInstOf, TASK, type Task } from '../engine/run.ts'
import { opened, tellSide } from './side.ts'
import { decisionOf, logOn, tellDeciders, type Held } from './task.ts'
import { mayRead, takeBackRefusal } from '../policy.ts'

/** What came of the agreement, and goes with it: what it opened, and what the system passed after it. */
const setOff = ({ tasks, task, node }: Pick<Held, 'tasks' | 'task' | 'node'>): Task[] => {
  const isLater = (it: Task): boolean =>
    it.node_index > task.node_index || (node.mode === 'SEQ' && it.node_index === task.node_index && it.seq > task.seq)
  const isPassed = (it: Task): boolean => it.status === TASK.agreed && it.done_by === null
  return tasks.filter(
    (it) =>
      it.node_type !== 'CC' &&
      it.round === task.round &&
      ((isLater(it) && (isOpen(it) || isPassed(it))) || (it.parent_task_id === task.id && isOpen(it))),
  )
}

export const takeBack: Of<typeof approval>['takeBack'] = async (ctx, { taskId }) => {
  const found = isId(taskId) ? await lockInstOf(ctx, taskId) : null
  if (!found) throw missing('审批任务')
  const { inst, tasks } = found
  const task = tasks.find((it) => it.id === taskId)!
  if (task.assignee_id !== ctx.user.id) throw (await mayRead(ctx, inst)) ? new Fail('approval.notYours') : missing('审批任务')
  ctx.objectId ||= inst.doc_id
  const why = takeBackRefusal(ctx.now, found, task)
  if (why !== '') throw new Fail('approval.takeBack', { why })
  const node = inst.nodes[task.node_index]!
  const gone = setOff({ tasks, task, node })
  const lost = gone.filter(isOpen).map((it) => it.assignee_id)
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.cancelled, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [task.id, ...gone.map((it) => it.id)])
    .execute()
  const held: Held = { inst, tasks, task, node, onBehalfOf: await nameOf(ctx, task.owner_id) }
  const [again] = await opened(ctx, held, task, [{ id: task.assignee_id, userNo: '', name: ctx.user.name, title: '', deptName: '' }], {
    source: task.source,
    parent_task_id: task.parent_task_id,
    reason: task.reason,
  })
  // What was written then is there to be changed.
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ draft: task.comment })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', again!.id)
    .execute()
  await instMoved(ctx, inst, { current_index: task.node_index }).execute()
  logOn(ctx, inst, decisionOf(held, 'takeBack', `${node.title}拿回同意`, ''))
  if (lost.length > 0) await tellSide(ctx, inst, lost, '拿回了同意，暂不需要您审批', '')
  tellDeciders(ctx, held)
  return { message: '已拿回，请重新审批' }
}
