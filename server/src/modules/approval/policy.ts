// Who may see a flow, where a refusal may go, when a document may be urged.
import { sql } from 'kysely'
import { addHours, dayOf, textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { TASK, type Inst, type Task } from './engine/run.ts'

/** Earlier nodes at which a person decided; the document can be sent back to them. */
export const backTargets = async (ctx: Ctx, inst: Inst, beforeIndex: number): Promise<{ id: string; title: string; index: number }[]> => {
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
  return rows.map((r) => ({ id: inst.nodes[r.node_index]!.id, title: inst.nodes[r.node_index]!.title, index: r.node_index }))
}

/** The submitter, and whoever has or had a task, a copy, or a decision made in his name. */
export const mayRead = async (ctx: Ctx, inst: Inst): Promise<boolean> => {
  if (inst.submitter_id === ctx.user.id) return true
  const row = await sql<{ ok: boolean }>`
    select exists (select 1 from flow_tasks t where t.school_id = ${ctx.schoolId} and t.doc_kind = ${inst.doc_kind} and t.doc_id = ${inst.doc_id}
      and (t.assignee_id = ${ctx.user.id} or t.owner_id = ${ctx.user.id} or t.done_by = ${ctx.user.id})) as ok`.execute(ctx.tx)
  return row.rows[0]!.ok
}

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
