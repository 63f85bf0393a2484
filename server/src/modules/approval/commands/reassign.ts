// 改派: what waits for somebody who left, or will, is decided by another in his name (domain page 03 §3.4).
import type { Need } from '@caiyuan/contract/needs'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { barredBy } from '../../../core/facts.ts'
import { Fail } from '../../../core/fail.ts'
import { emit } from '../../../core/notify.ts'
import { needOf } from '../engine/people.ts'
import type { PlanPerson } from '../engine/plan.ts'
import { isSide, lockInst, TASK, type Inst, type RunNode, type Task } from '../engine/run.ts'

interface Someone {
  id: string
  name: string
}

export interface Receiver extends Someone {
  title: string
  deptName: string
  needs: ReadonlySet<Need>
}

const isOf = (userId: string, it: PlanPerson): boolean => it.auto === '' && (it.standIn?.id ?? it.id) === userId

/** Nodes of a running flow at which this person is to decide, now or later. */
const nodesOf = (inst: Pick<Inst, 'nodes' | 'current_index'>, userId: string): RunNode[] =>
  inst.nodes
    .slice(Math.max(0, inst.current_index))
    .filter((it) => it.skipped === '' && it.type !== 'CC' && it.people.some((p) => isOf(userId, p)))

const waitingOf = (ctx: Ctx, instId: string): Promise<Task[]> =>
  ctx.tx
    .selectFrom('flow_tasks')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', instId)
    .where('status', '=', TASK.waiting)
    .where('node_type', '<>', 'CC')
    .execute()

/** Documents whose approval needs these people, of each with the nodes. */
export const flowsOn = async (ctx: Ctx, userIds: readonly string[]) => {
  const { rows } = await sql<Inst & { waits: { userId: string; title: string }[] }>`
    with waits as (
      select t.inst_id, jsonb_agg(distinct jsonb_build_object('userId', t.assignee_id, 'title', t.node_title)) as waits
      from flow_tasks t where t.school_id = ${ctx.schoolId} and t.status = 1 and t.node_type <> 'CC' and t.assignee_id = any(${userIds}::uuid[])
      group by t.inst_id)
    select i.*, coalesce(w.waits, '[]') as waits
    from flow_insts i left join waits w on w.inst_id = i.id
    where i.school_id = ${ctx.schoolId} and i.status = 'running' and (w.inst_id is not null or exists (
      select 1 from jsonb_path_query(i.nodes, '$[*].people[*]') as p
      where coalesce(p #>> '{standIn,id}', p ->> 'id') = any(${userIds}::text[])))
    order by i.id`.execute(ctx.tx)
  const on = (it: (typeof rows)[number], userId: string) => ({
    userId,
    id: it.id,
    docNo: it.doc_no,
    title: it.title,
    summary: it.summary,
    amountFen: it.amount_fen,
    nodes: [
      ...it.waits.filter((wait) => wait.userId === userId).map(({ title }) => `待${title}`),
      ...nodesOf({ ...it, current_index: it.current_index + 1 }, userId).map((node) => `将到${node.title}`),
    ],
  })
  return rows.flatMap((it) => userIds.map((userId) => on(it, userId))).filter((it) => it.nodes.length > 0)
}

const refuse = (reason: string): never => {
  throw new Fail('core.refused', { reason })
}

const mustBeFit = (inst: Inst, to: Receiver, types: readonly Task['node_type'][]): void => {
  if (inst.submitter_id === to.id) refuse(`${to.name}是提交人，不能审批自己提交的单据`)
  const barred = barredBy(inst.facts, to.id)
  if (barred) refuse(`${to.name}${barred}`)
  for (const type of types) {
    const need = needOf[type as 'APPROVE' | 'HANDLE']
    if (need && !to.needs.has(need)) refuse(`${to.name}没有${type === 'HANDLE' ? '经办' : '审批'}权限`)
  }
}

export const giveTask = async (ctx: Ctx, task: Task, from: Someone, to: Someone): Promise<void> => {
  const owner = task.owner_id ?? from.id
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ assignee_id: to.id, owner_id: owner === to.id ? null : owner, source: isSide(task) ? task.source : 'TRANSFER', read_at: null })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .where('status', '=', TASK.waiting)
    .execute()
}

/** All of one document that waits for `from`, or will: `to` decides it in his name. Decisions made stay his. */
export const reassignFlow = async (ctx: Ctx, instId: string, from: Someone, to: Receiver, reason: string): Promise<string> => {
  const inst = await lockInst(ctx, instId)
  const waiting = await waitingOf(ctx, inst.id)
  const mine = waiting.filter((it) => it.assignee_id === from.id)
  const later = nodesOf(inst, from.id)
  if (inst.status !== 'running' || mine.length + later.length === 0) throw new Fail('core.stale')
  mustBeFit(inst, to, [...mine.map((it) => it.node_type), ...later.map((it) => it.type)])
  if (mine.length > 0 && waiting.some((it) => it.assignee_id === to.id))
    refuse(`本单已在等${to.name}办理，请另选${mine[0]!.node_title}的办理人`)
  for (const task of mine) await giveTask(ctx, task, from, to)
  const standIn = { id: to.id, name: to.name, title: to.title, deptName: to.deptName, days: '' }
  const nodes = inst.nodes.map((node) =>
    later.includes(node)
      ? { ...node, people: node.people.map((p) => (isOf(from.id, p) ? { ...p, standIn: p.id === to.id ? null : standIn } : p)) }
      : node,
  )
  await ctx.tx
    .updateTable('flow_insts')
    .set({ nodes: JSON.stringify(nodes) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', inst.id)
    .execute()
  const titles = [...new Set([...mine.map((it) => it.node_title), ...later.map((it) => it.title)])].join('、')
  logAction(ctx, inst.doc_kind, inst.doc_id, { action: 'reassign', title: `${titles}由${from.name}改派${to.name}`, comment: reason })
  emit(ctx, [from.id, to.id], 'task', inst.doc_id)
  return inst.doc_no
}
