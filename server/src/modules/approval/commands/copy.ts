// 抄送 by hand, its receipt, and 暂存 of an opinion.
import type { approval } from '@caiyuan/contract/approval'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emit } from '../../../core/notify.ts'
import { isCopiedTo } from '../policy.ts'
import { lockInst, TASK, tasksOf, type Inst, type Task } from '../engine/run.ts'
import { instOf } from '../queries/paper.ts'
import { mustAllow, namesOf, tellSide } from './side.ts'
import { copied } from './someone.ts'
import { logOn } from './task.ts'
import { holdAny } from './transfer.ts'

/** The submitter, and whoever decides or decided where the node allows it; who got a copy himself sends none on. */
const mustBeSender = (ctx: Ctx, inst: Inst, tasks: readonly Task[]): void => {
  if (inst.submitter_id === ctx.user.id) return
  const mine = tasks.filter((it) => it.node_type !== 'CC' && (it.assignee_id === ctx.user.id || it.owner_id === ctx.user.id))
  if (mine.length === 0) throw new Fail('approval.notYours')
  const at = mine.find((it) => inst.nodes[it.node_index]!.ops.cc)
  if (!at) mustAllow({ node: inst.nodes[mine.at(-1)!.node_index]! }, 'cc')
}

export const copy: Of<typeof approval>['copy'] = async (ctx, { kind, id, userIds, comment }) => {
  const seen = await instOf(ctx, kind, id)
  const inst = await lockInst(ctx, seen.id)
  const tasks = await tasksOf(ctx, inst.id)
  ctx.objectId ||= inst.doc_id
  mustBeSender(ctx, inst, tasks)
  const named = await copied(ctx, userIds)
  const people = named.filter((it) => it.id !== ctx.user.id && it.id !== inst.submitter_id && !isCopiedTo(tasks, it.id))
  if (people.length === 0) throw new Fail('core.refused', { reason: '所选人员已经收到抄送，或就是本单的提交人' })
  const node_index = Math.min(Math.max(inst.current_index, 0), inst.nodes.length - 1)
  const rows = people.map((it) => ({
    school_id: ctx.schoolId,
    id: newId(),
    inst_id: inst.id,
    doc_kind: inst.doc_kind,
    doc_id: inst.doc_id,
    round: inst.round,
    node_index,
    node_id: inst.nodes[node_index]!.id,
    node_title: '抄送',
    node_type: 'CC',
    seq: 0,
    assignee_id: it.id,
    // Who sent it: the receipt names him.
    owner_id: ctx.user.id,
    reason: `${ctx.user.name}抄送${comment ? `：${comment}` : ''}`,
    status: TASK.agreed,
    source: 'COPY',
    started_at: ctx.now,
    done_at: ctx.now,
  }))
  await ctx.tx.insertInto('flow_tasks').values(rows).execute()
  const ids = people.map((it) => it.id)
  logOn(ctx, inst, { action: 'copy', title: `抄送${namesOf(people)}`, comment, detail: { people: namesOf(people) } })
  await tellSide(ctx, inst, ids, '抄送给您', comment)
  emit(ctx, ids, 'task', inst.doc_id)
  return { message: `已抄送${namesOf(people)}` }
}

export const keepOpinion: Of<typeof approval>['keepOpinion'] = async (ctx, { taskId, comment }) => {
  const kept = isId(taskId)
    ? await ctx.tx
        .updateTable('flow_tasks')
        .set({ draft: comment })
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', taskId)
        .where('assignee_id', '=', ctx.user.id)
        .where('status', 'in', [TASK.waiting, TASK.held])
        .executeTakeFirst()
    : undefined
  // Nothing to keep it with: says why.
  if (kept?.numUpdatedRows !== 1n) await holdAny(ctx, taskId)
  return {}
}
