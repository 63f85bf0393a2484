// 加签 and 减签, 委派 and its answer: others decide or speak beside the one who is asked (domain page 03 §3.4).
import type { approval } from '@caiyuan/contract/approval'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import type { Of } from '../../../core/implement.ts'
import { nameOf } from '../../../core/name-of.ts'
import { penFor } from '../../signature/uses.ts'
import { recorded } from '../engine/record.ts'
import { isSide, lockInstOf, TASK, type Task } from '../engine/run.ts'
import { mayRead } from '../policy.ts'
import { vouched } from './decide.ts'
import { answered } from './settle.ts'
import { mustAllow, namesOf, opened, tellSide } from './side.ts'
import { chosen, type Someone } from './someone.ts'
import { closing, decisionOf, holdTask, logOn, mayGoOn, tellDeciders, type Held } from './task.ts'

const chosenAll = async (ctx: Ctx, held: Held, userIds: readonly string[]): Promise<Someone[]> => {
  const people: Someone[] = []
  for (const id of new Set(userIds)) people.push(await chosen(ctx, held, held.task.node_index, id, 'APPROVE'))
  return people
}

const mustBeOwn = ({ task }: Held): void => {
  if (isSide(task)) throw new Fail('approval.nested')
}

/** The task waits until whom its person asked has answered. */
const hold = async (ctx: Ctx, { task }: Held): Promise<void> => {
  task.status = TASK.held
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.held, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .execute()
}

const signBefore = async (ctx: Ctx, held: Held, people: Someone[], comment: string) => {
  const { inst, task, node } = held
  await hold(ctx, held)
  await opened(ctx, held, task, people, { source: 'ADD_BEFORE', parent_task_id: task.id, reason: `${ctx.user.name}加签，同意后由其审批` })
  logOn(ctx, inst, decisionOf(held, 'addSign', `${node.title}加签，先由${namesOf(people)}审批`, comment))
}

const signAfter = async (ctx: Ctx, held: Held, people: Someone[], it: Parameters<Of<typeof approval>['addSign']>[1]) => {
  const { inst, task, node } = held
  const pen = await penFor(ctx, 'decide', it.signatureId)
  await mayGoOn(ctx, held, { seenHash: it.contentHash, comment: it.comment })
  const said = await vouched(ctx, held, pen, decisionOf(held, 'addSign', `${node.title}同意，加签${namesOf(people)}`, it.comment))
  const closed = await closing(ctx, held, {
    status: TASK.agreeing,
    comment: it.comment,
    also: (other) => other.node_index === task.node_index && other.seq === task.seq,
  })
  await inOrder([
    closed.execute(),
    opened(ctx, held, task, people, { source: 'ADD_AFTER', parent_task_id: task.id, reason: `${ctx.user.name}同意后加签` }),
  ])
  await recorded(ctx, inst.doc_kind, inst.doc_id, said)
}

export const addSign: Of<typeof approval>['addSign'] = async (ctx, it) => {
  const held = await holdTask(ctx, it.taskId, 'APPROVE')
  mustAllow(held, 'addSign')
  mustBeOwn(held)
  const people = await chosenAll(ctx, held, it.userIds)
  if (it.place === 'before') await signBefore(ctx, held, people, it.comment)
  else await signAfter(ctx, held, people, it)
  await tellSide(
    ctx,
    held.inst,
    people.map((person) => person.id),
    '请您加签',
    it.comment,
  )
  tellDeciders(ctx, held)
  return { status: 'running', message: `${it.place === 'before' ? '已加签' : '已同意并加签'}，等${namesOf(people)}审批` }
}

/** Whom one asked, and the task it was asked from, locked. */
const holdAsked = async (ctx: Ctx, id: string): Promise<Held> => {
  const found = isId(id) ? await lockInstOf(ctx, id) : null
  const task = found?.tasks.find((it) => it.id === id)
  const parent = found?.tasks.find((it) => it.id === task?.parent_task_id)
  if (!found || !task) throw missing('加签任务')
  const { inst, tasks } = found
  const asker = isSide(task) && parent ? parent : task
  if (asker.assignee_id !== ctx.user.id) throw (await mayRead(ctx, inst)) ? new Fail('approval.notYours') : missing('加签任务')
  if (asker === task) throw new Fail('core.refused', { reason: '这不是您请人加签的任务' })
  ctx.objectId ||= inst.doc_id
  if (task.status !== TASK.waiting) {
    if (task.status === TASK.agreed || task.status === TASK.refused)
      throw new Fail('approval.tookOff', { name: (await nameOf(ctx, task.assignee_id)) ?? '' })
    throw new Fail('core.stale')
  }
  if (inst.status !== 'running') throw new Fail('core.stale')
  return { inst, tasks, task, node: inst.nodes[task.node_index]!, onBehalfOf: await nameOf(ctx, asker.owner_id) }
}

const sideWords = (task: Task): string => (task.source === 'ASKED' ? '收回委派' : '减签')

export const removeSign: Of<typeof approval>['removeSign'] = async (ctx, { taskId }) => {
  const held = await holdAsked(ctx, taskId)
  const { inst, task, node } = held
  // The last one taken off lets what was agreed to go on: it has to be what it was.
  if (task.source === 'ADD_AFTER') await mayGoOn(ctx, held, { seenHash: '', comment: sideWords(task) })
  const name = (await nameOf(ctx, task.assignee_id)) ?? ''
  await tellSide(ctx, inst, [task.assignee_id], task.source === 'ASKED' ? '不再征求您的意见' : '取消了请您的加签', '')
  const decision = decisionOf(held, 'removeSign', `${node.title}${sideWords(task)}${name}`, '')
  return answered(ctx, held, { status: TASK.cancelled, comment: '', decision, done: `已${sideWords(task)}${name}` })
}

export const ask: Of<typeof approval>['ask'] = async (ctx, { taskId, userId, comment }) => {
  const held = await holdTask(ctx, taskId, 'APPROVE')
  mustAllow(held, 'delegate')
  mustBeOwn(held)
  const { inst, task, node } = held
  const to = await chosen(ctx, held, task.node_index, userId, 'APPROVE')
  await hold(ctx, held)
  await opened(ctx, held, task, [to], { source: 'ASKED', parent_task_id: task.id, reason: `${ctx.user.name}征求意见：${comment}` })
  logOn(ctx, inst, decisionOf(held, 'ask', `${node.title}委派${to.name}提出意见`, comment))
  await tellSide(ctx, inst, [to.id], '征求您的意见', comment)
  tellDeciders(ctx, held)
  return { message: `已请${to.name}提出意见，答复后回到您这里` }
}

export const opine: Of<typeof approval>['opine'] = async (ctx, { taskId, comment }) => {
  const held = await holdTask(ctx, taskId, 'APPROVE', true)
  const decision = decisionOf(held, 'opine', `${held.node.title}提出意见`, comment)
  return answered(ctx, held, { status: TASK.agreed, comment, decision, done: '意见已提交' })
}
