// One level up from somebody who does not answer: whom a late task goes to beside the late one.
import type { Ctx } from '../../../core/context.ts'
import { barredIn, isControlled } from '../../../core/facts.ts'
import { RULED } from '../../../core/roles.ts'
import type { Assignee } from './def.ts'
import { adminsIn, findPeople, mayDecide, readDirectory, type Directory, type Staff } from './people.ts'
import { TASK, type Inst, type Task } from './run.ts'

type Late = Pick<Task, 'assignee_id' | 'node_type'>
type Of = Pick<Inst, 'id' | 'facts' | 'submitter_id'>

const readUpper = (ctx: Ctx, late: readonly Late[]): Promise<Directory> =>
  readDirectory(ctx, { roles: [], ids: late.map((it) => it.assignee_id), nos: [] })

/** The leader of the person who does not answer, else the vice leaders, else the administrators; never the submitter. */
const aboveIn = (dir: Directory, task: Late, inst: Of): Staff[] => {
  const never = [task.assignee_id, inst.submitter_id, ...barredIn(inst.facts)]
  const facts = { ...inst.facts, deptId: dir.staff.get(task.assignee_id)?.deptId ?? inst.facts.deptId }
  const named = (it: Assignee): Staff[] =>
    findPeople(dir, it, facts, task.assignee_id)
      .flat()
      .map((f) => f.person)
  const steps = [named({ kind: 'DEPT_LEADER' }), named({ kind: 'ROLE', role: RULED.vice }), adminsIn(dir)]
  const able = steps.map((people) => people.filter((p) => !never.includes(p.id) && mayDecide(p, 'APPROVE')))
  return able.find((people) => people.length > 0) ?? []
}

export const upperOf = async (ctx: Ctx, task: Late, inst: Of): Promise<Staff[]> => aboveIn(await readUpper(ctx, [task]), task, inst)

/** What is handled, and regulated goods, are only reported to the one above. */
export const goesUp = (task: Pick<Late, 'node_type'>, inst: Pick<Of, 'facts'>): boolean =>
  task.node_type === 'APPROVE' && !isControlled(inst.facts)

/** Of each document, whom it waits for. */
const waitingFor = async (ctx: Ctx, instIds: readonly string[]): Promise<{ inst_id: string; assignee_id: string }[]> =>
  ctx.tx
    .selectFrom('flow_tasks')
    .select(['inst_id', 'assignee_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', 'in', [...instIds])
    .where('status', '=', TASK.waiting)
    .execute()

/** Who gets a late task: those above whom the document does not wait for already. */
export const handedOnTo = async (ctx: Ctx, task: Late, inst: Of, upper: readonly Staff[]): Promise<Staff[]> => {
  if (!goesUp(task, inst) || upper.length === 0) return []
  const there = await waitingFor(ctx, [inst.id])
  return upper.filter((p) => !there.some((t) => t.assignee_id === p.id))
}

/** Of tasks soon late, those somebody above would really get: two reads however many they are. */
export const goingUp = async <T extends { task: Late; inst: Of }>(ctx: Ctx, soon: readonly T[]): Promise<T[]> => {
  const able = soon.filter((it) => goesUp(it.task, it.inst))
  if (able.length === 0) return []
  const [dir, there] = await Promise.all([
    readUpper(
      ctx,
      able.map((it) => it.task),
    ),
    waitingFor(
      ctx,
      able.map((it) => it.inst.id),
    ),
  ])
  return able.filter(({ task, inst }) =>
    aboveIn(dir, task, inst).some((p) => !there.some((t) => t.inst_id === inst.id && t.assignee_id === p.id)),
  )
}

/** Of late tasks: the people they really went to. */
export const handedOn = async (ctx: Ctx, taskIds: readonly string[]): Promise<Map<string, string[]>> => {
  const handed = new Map<string, string[]>()
  if (taskIds.length === 0) return handed
  const found = await ctx.tx
    .selectFrom('flow_tasks as t')
    .innerJoin('flow_tasks as late', (join) => join.onRef('late.school_id', '=', 't.school_id').onRef('late.inst_id', '=', 't.inst_id'))
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 't.school_id').onRef('u.id', '=', 't.assignee_id'))
    .select(['t.parent_task_id', 'u.name'])
    .where('t.school_id', '=', ctx.schoolId)
    .where('late.id', 'in', [...taskIds])
    .whereRef('t.parent_task_id', '=', 'late.id')
    .where('t.source', '=', 'TRANSFER')
    .orderBy('u.user_no')
    .execute()
  for (const it of found) handed.set(it.parent_task_id!, [...(handed.get(it.parent_task_id!) ?? []), it.name])
  return handed
}
