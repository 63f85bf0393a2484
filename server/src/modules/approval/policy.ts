// Who may see a flow, where a refusal may go, when a document may be urged.
import { sql } from 'kysely'
import { addHours, dayOf, textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { isSide, TASK, type Inst, type Task } from './engine/run.ts'
import { isBallot } from './engine/votes.ts'

/** Earlier nodes at which a person decided and to which this one may send the document; a vote sends it nowhere. */
export const backTargets = async (ctx: Ctx, inst: Inst, beforeIndex: number): Promise<{ id: string; title: string; index: number }[]> => {
  const node = inst.nodes[beforeIndex]!
  if (isBallot(node)) return []
  const rows = await ctx.tx
    .selectFrom('flow_tasks')
    .select('node_index')
    .distinct()
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('node_index', '<', beforeIndex)
    .where('node_type', '=', 'APPROVE')
    .where('status', '=', TASK.agreed)
    .where('done_by', 'is not', null)
    .orderBy('node_index')
    .execute()
  const { backTo } = node
  const passed = rows.map((r) => ({ id: inst.nodes[r.node_index]!.id, title: inst.nodes[r.node_index]!.title, index: r.node_index }))
  return backTo.includes('ANY_PASSED') ? passed : backTo.includes('PREV') ? passed.slice(-1) : []
}

/** The submitter, and whoever has or had a task, a copy, or a decision made in his name. */
export const mayRead = async (ctx: Ctx, inst: Inst): Promise<boolean> => {
  if (inst.submitter_id === ctx.user.id) return true
  const row = await sql<{ ok: boolean }>`
    select exists (select 1 from flow_tasks t where t.school_id = ${ctx.schoolId} and t.doc_kind = ${inst.doc_kind} and t.doc_id = ${inst.doc_id}
      and (t.assignee_id = ${ctx.user.id} or t.owner_id = ${ctx.user.id} or t.done_by = ${ctx.user.id})) as ok`.execute(ctx.tx)
  return row.rows[0]!.ok
}

/** Whether somebody has a copy of this submission already. */
export const isCopiedTo = (tasks: readonly Pick<Task, 'node_type' | 'assignee_id'>[], userId: string): boolean =>
  tasks.some((it) => it.node_type === 'CC' && it.assignee_id === userId)

type Urged = Pick<Task, 'urged_at' | 'urged_count'>

export const urgedToday = (tasks: readonly Urged[], now: Date): number =>
  Math.max(0, ...tasks.map((t) => (t.urged_at && dayOf(t.urged_at) === dayOf(now) ? t.urged_count : 0)))

/** Empty when the document may be urged now; else the rule with its times. */
export const urgeRefusal = (urged: readonly Urged[], now: Date, minHours: number, perDay: number): string => {
  const last = urged
    .map((t) => t.urged_at)
    .filter((at) => at !== null)
    .sort((a, b) => b.getTime() - a.getTime())[0]
  if (!last) return ''
  const again = addHours(last, minHours)
  if (again > now) return `，每次至少间隔 ${minHours} 小时，${textOf(again).slice(5, 16)} 后可再催办`
  return urgedToday(urged, now) >= perDay ? `，每个节点每天最多 ${perDay} 次` : ''
}

const TAKE_BACK_HOURS = 24

const isTouched = (it: Task): boolean =>
  it.done_by === it.assignee_id || (it.node_type === 'HANDLE' && it.status === TASK.waiting && it.read_at !== null)

/** Empty when the agreement may be taken back now: its own, of this round, not older than a day, and nobody after it did anything. */
export const takeBackRefusal = (now: Date, { inst, tasks }: { inst: Inst; tasks: readonly Task[] }, task: Task): string => {
  if (inst.status !== 'running') return '审批已经结束'
  if (task.status === TASK.waiting || task.status === TASK.held) return '您还没有同意'
  if (task.node_type !== 'APPROVE' || task.done_by !== task.assignee_id || isSide(task)) return '只能拿回本人的审批同意'
  if ((task.status !== TASK.agreed && task.status !== TASK.agreeing) || task.round !== inst.round) return '单据已重新流转'
  if (task.done_at && addHours(task.done_at, TAKE_BACK_HOURS) < now) return `同意已超过 ${TAKE_BACK_HOURS} 小时`
  const node = inst.nodes[task.node_index]!
  const here = tasks.filter((it) => it.round === task.round && it.node_type !== 'CC')
  if (here.some((it) => it.parent_task_id === task.id && isTouched(it))) return '加签人已经办理'
  const later = here.filter(
    (it) => it.node_index > task.node_index || (node.mode === 'SEQ' && it.node_index === task.node_index && it.seq > task.seq),
  )
  if (later.some(isTouched)) return '后面的审批人已经处理'
  const isHandled = (at: number): boolean =>
    inst.nodes[at]!.type === 'HANDLE' && !inst.nodes.slice(at + 1).some((it) => it.skipped === '' && it.type !== 'CC')
  // There the document itself has moved on.
  return inst.current_index > task.node_index && isHandled(inst.current_index)
    ? `已到${inst.nodes[inst.current_index]!.title}，请联系其退回`
    : ''
}
