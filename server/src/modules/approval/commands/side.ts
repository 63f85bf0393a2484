// A task beside those of the flow: an added signer's, an opinion's, a copy's, or that of whom a task was handed to.
import type { Ctx } from '../../../core/context.ts'
import { checkLinkOf } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { emit, notify } from '../../../core/notify.ts'
import { timed } from '../engine/clock.ts'
import { TASK, type Inst, type Task } from '../engine/run.ts'
import type { NodeOps } from '../engine/def.ts'
import type { Held } from './task.ts'
import type { Someone } from './someone.ts'

const opWords: Record<keyof NodeOps, string> = { addSign: '加签', transfer: '转办', delegate: '委派', cc: '抄送', batch: '批量审批' }

export const mustAllow = ({ node }: Pick<Held, 'node'>, op: keyof NodeOps): void => {
  if (!node.ops[op]) throw new Fail('approval.opOff', { node: node.title, op: opWords[op] })
}

/** A new task in the place of `task` or beside it, with as much time as at first. */
export const opened = async (
  ctx: Ctx,
  { inst, node }: Held,
  task: Task,
  to: readonly Someone[],
  it: Pick<Task, 'source' | 'parent_task_id' | 'reason'>,
) => {
  const rows: Task[] = []
  for (const person of to) {
    const id = newId()
    // Who is asked beside the flow is late for whoever asked, who may do without him: nothing goes up.
    const dueAt = await timed(ctx, id, it.source === 'TRANSFER' ? node : { ...node, escalateHours: 'never' })
    rows.push({
      ...task,
      ...it,
      id,
      assignee_id: person.id,
      status: TASK.waiting,
      comment: '',
      draft: '',
      started_at: ctx.now,
      due_at: dueAt,
      done_at: null,
      done_by: null,
      read_at: null,
      urged_at: null,
      urged_count: 0,
      escalated_at: null,
    })
  }
  await ctx.tx.insertInto('flow_tasks').values(rows).execute()
  emit(
    ctx,
    to.map((person) => person.id),
    'task',
    inst.doc_id,
  )
  return rows
}

/** `王教授请您加签：李老师的采购订单`. */
export const tellSide = (ctx: Ctx, inst: Inst, people: readonly string[], what: string, words: string): Promise<void> =>
  notify(ctx, people, {
    kind: '审批',
    title: `${ctx.user.name}${what}：${inst.facts.submitterName}的${inst.title}`,
    body: [`${inst.doc_no} ${inst.summary}`, words].filter(Boolean).join('；'),
    link: checkLinkOf(inst.doc_kind, inst.doc_id),
  })

export const namesOf = (people: readonly { name: string }[]): string => people.map((it) => it.name).join('、')
