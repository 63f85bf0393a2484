// 转办: another decides instead, whoever had it keeps reading; 改派 of one document by who configures the school.
import type { approval } from '@caiyuan/contract/approval'
import type { Ctx } from '../../../core/context.ts'
import { isControlled } from '../../../core/facts.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emit, notify } from '../../../core/notify.ts'
import { checkLinkOf } from '../../../core/documents.ts'
import { nameOf } from '../../../core/name-of.ts'
import type { NodeType } from '../engine/def.ts'
import { isSide, lockInstOf, TASK, type Task } from '../engine/run.ts'
import { giveTask } from './reassign.ts'
import { mustAllow, opened, tellSide } from './side.ts'
import { chosen } from './someone.ts'
import { closing, decisionOf, handledBy, holdTask, logOn, tellDeciders, type Held } from './task.ts'

/** Whether it is approved or handled: the caller need not say. */
const typeOf = async (ctx: Ctx, taskId: string): Promise<NodeType> => {
  if (!isId(taskId)) return 'APPROVE'
  const row = await ctx.tx
    .selectFrom('flow_tasks')
    .select('node_type')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return row?.node_type === 'HANDLE' ? 'HANDLE' : 'APPROVE'
}

export const holdAny = async (ctx: Ctx, taskId: string): Promise<Held> => holdTask(ctx, taskId, await typeOf(ctx, taskId))

export const transfer: Of<typeof approval>['transfer'] = async (ctx, { taskId, userId, comment }) => {
  const held = await holdAny(ctx, taskId)
  mustAllow(held, 'transfer')
  const { inst, task, node } = held
  if (isControlled(inst.facts)) throw new Fail('core.refused', { reason: '管控化学品须由本人审批，不能转办' })
  const to = await chosen(ctx, held, task.node_index, userId, task.node_type as NodeType)
  const closed = await closing(ctx, held, { status: TASK.cancelled, comment, also: () => false })
  await closed.execute()
  const place = isSide(task)
    ? { source: task.source, parent_task_id: task.parent_task_id }
    : { source: 'TRANSFER', parent_task_id: task.id }
  await opened(ctx, held, task, [to], { ...place, reason: `${ctx.user.name}转办：${comment}` })
  logOn(ctx, inst, decisionOf(held, 'transfer', `${node.title}转办给${to.name}`, comment))
  await tellSide(ctx, inst, [to.id], '转办给您', comment)
  tellDeciders(ctx, held)
  return { message: `已转办给${to.name}` }
}

/** A waiting task of the school, whoever's, locked. */
const holdOthers = async (ctx: Ctx, id: string): Promise<Omit<Held, 'onBehalfOf'>> => {
  const found = isId(id) ? await lockInstOf(ctx, id) : null
  const task = found?.tasks.find((it) => it.id === id)
  if (!found || !task || task.node_type === 'CC') throw missing('审批任务')
  const { inst, tasks } = found
  ctx.objectId ||= inst.doc_id
  if (task.status !== TASK.waiting) throw await handledBy(ctx, task)
  if (inst.status !== 'running') throw new Fail('core.stale')
  return { inst, tasks, task, node: inst.nodes[task.node_index]! }
}

export const reassign: Of<typeof approval>['reassign'] = async (ctx, { taskId, userId, reason }) => {
  const held = await holdOthers(ctx, taskId)
  const { inst, task } = held
  const to = await chosen(ctx, held, task.node_index, userId, task.node_type as NodeType)
  const from = { id: task.assignee_id, name: (await nameOf(ctx, task.assignee_id)) ?? '' }
  await giveTask(ctx, task, from, to)
  logOn(ctx, inst, { action: 'reassign', title: `${task.node_title}由${from.name}改派${to.name}`, comment: reason, detail: { taskId } })
  await tellMoved(ctx, held, to.id, from.id, `由${from.name}改派${to.name}：${reason}`)
  tellDeciders(ctx, held)
  return { message: `已由${from.name}改派${to.name}` }
}

const tellMoved = async (
  ctx: Ctx,
  { inst }: { inst: Held['inst'] },
  to: string,
  from: Task['assignee_id'],
  words: string,
): Promise<void> => {
  const link = checkLinkOf(inst.doc_kind, inst.doc_id)
  const body = `${inst.doc_no} ${words}`
  await notify(ctx, [to], { kind: '审批', title: `${inst.facts.submitterName}的${inst.title}改派给您`, body, link })
  await notify(ctx, [from], { kind: '审批', title: `${inst.facts.submitterName}的${inst.title}已改派他人`, body, link })
  emit(ctx, [to, from], 'task', inst.doc_id)
}
