// Beside the decisions: 催办, 批量, 抄送已阅.
import type { approval } from '@caiyuan/contract/approval'
import type { Ctx } from '../../../core/context.ts'
import { checkLinkOf } from '../../../core/documents.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emit, notify } from '../../../core/notify.ts'
import { asPart } from '../../../core/run.ts'
import { paramsOf } from '../../school/params.ts'
import { penFor } from '../../signature/uses.ts'
import { lastInst, lockInst, TASK, type Inst } from '../engine/run.ts'
import { urgedToday, urgeRefusal } from '../policy.ts'
import { agreeTask, refuseTask } from './decide.ts'
import { logOn } from './task.ts'

/** Reminders of a node of this document, whoever held it: submitting it again does not begin to count anew. */
const urgedBefore = (ctx: Ctx, inst: Inst, nodeId: string) =>
  ctx.tx
    .selectFrom('flow_tasks')
    .select(['urged_at', 'urged_count'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', inst.doc_kind)
    .where('doc_id', '=', inst.doc_id)
    .where('node_id', '=', nodeId)
    .where('urged_at', 'is not', null)
    .execute()

export const urge: Of<typeof approval>['urge'] = async (ctx, { kind, id }) => {
  const last = isId(id) ? await lastInst(ctx, kind, id).select(['id', 'submitter_id']).executeTakeFirst() : undefined
  if (last?.submitter_id !== ctx.user.id) throw missing('待审批的单据')
  const inst = await lockInst(ctx, last.id)
  const waiting = await ctx.tx
    .selectFrom('flow_tasks')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', '=', TASK.waiting)
    .execute()
  // Decided meanwhile, or before: the page that still offers it is an old one.
  if (inst.status !== 'running' || waiting.length === 0) throw new Fail('core.stale')
  const params = await paramsOf(ctx)
  const urged = await urgedBefore(ctx, inst, waiting[0]!.node_id)
  const why = urgeRefusal(urged, ctx.now, params['urge.minHours'], params['urge.perDay'])
  if (why !== '') throw new Fail('approval.urgeSoon', { why })
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ urged_at: ctx.now, urged_count: urgedToday(urged, ctx.now) + 1 })
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      waiting.map((task) => task.id),
    )
    .execute()
  const people = waiting.map((t) => t.assignee_id)
  await notify(ctx, people, {
    kind: '审批',
    title: `${ctx.user.name}催办：${inst.title}`,
    body: `${inst.doc_no} ${inst.summary}`,
    link: checkLinkOf(inst.doc_kind, inst.doc_id),
  })
  const names = await ctx.tx
    .selectFrom('users')
    .select('name')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', people)
    .orderBy('user_no')
    .execute()
  const text = names.map((n) => n.name).join('、')
  logOn(ctx, inst, { action: 'urge', title: `催办${waiting[0]!.node_title}`, comment: '', detail: { people: text } })
  ctx.objectId ||= inst.doc_id
  return { message: `已提醒${text}` }
}

/** Each row in its own savepoint: one that is refused leaves no trace, the others stand; who has to prove himself does so for all of them. */
const inBatch = async (ctx: Ctx, taskIds: readonly string[], work: (taskId: string) => Promise<{ message: string }>) => {
  const unique = [...new Set(taskIds)]
  const known = unique.filter(isId)
  const rows =
    known.length === 0
      ? []
      : await ctx.tx
          .selectFrom('flow_tasks as t')
          .innerJoin('flow_insts as i', (join) => join.onRef('i.school_id', '=', 't.school_id').onRef('i.id', '=', 't.inst_id'))
          .select(['t.id', 'i.doc_no', 't.inst_id'])
          .where('t.school_id', '=', ctx.schoolId)
          .where('t.assignee_id', '=', ctx.user.id)
          .where('t.id', 'in', known)
          .execute()
  // One order for everyone: two batches over the same documents never wait for each other in a ring.
  const order = unique.toSorted((a, b) =>
    (rows.find((r) => r.id === a)?.inst_id ?? '') < (rows.find((r) => r.id === b)?.inst_id ?? '') ? -1 : 1,
  )
  const results = new Map<string, { isDone: boolean; message: string }>()
  for (const taskId of order) {
    try {
      const { message } = await asPart(ctx, () => work(taskId))
      results.set(taskId, { isDone: true, message })
    } catch (error) {
      if (!(error instanceof Fail) || error.key === 'step.again') throw error
      results.set(taskId, { isDone: false, message: error.message })
    }
  }
  const list = unique.map((taskId) => ({ taskId, docNo: rows.find((r) => r.id === taskId)?.doc_no ?? '', ...results.get(taskId)! }))
  const doneNum = list.filter((r) => r.isDone).length
  return { results: list, doneNum, failedNum: list.length - doneNum }
}

export const batchAgree: Of<typeof approval>['batchAgree'] = async (ctx, { taskIds, comment, signatureId }) => {
  const pen = await penFor(ctx, 'decide', signatureId)
  return inBatch(ctx, taskIds, (taskId) => agreeTask(ctx, { taskId, comment, contentHash: '' }, pen, true))
}

export const batchRefuse: Of<typeof approval>['batchRefuse'] = (ctx, { taskIds, comment }) =>
  inBatch(ctx, taskIds, (id) => refuseTask(ctx, id, comment))

export const readCopies: Of<typeof approval>['readCopies'] = async (ctx, { taskIds }) => {
  const known = taskIds.filter(isId)
  if (known.length === 0) return {}
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', known)
    .where('assignee_id', '=', ctx.user.id)
    .where('node_type', '=', 'CC')
    .where('read_at', 'is', null)
    .execute()
  emit(ctx, [ctx.user.id], 'task')
  return {}
}
