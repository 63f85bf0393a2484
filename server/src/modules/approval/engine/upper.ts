// One level up from somebody who does not answer: whom a late task goes to beside the late one.
import type { Ctx } from '../../../core/context.ts'
import { findPeople, mayDecide, readDirectory, type Staff } from './people.ts'
import { TASK, type Inst, type Task } from './run.ts'

type Late = Pick<Task, 'assignee_id' | 'node_type'>
type Of = Pick<Inst, 'id' | 'facts' | 'submitter_id'>

/** The leader of the person who does not answer, else the vice leaders; never the submitter. */
export const upperOf = async (ctx: Ctx, task: Late, inst: Of): Promise<Staff[]> => {
  const dir = await readDirectory(ctx, { roles: ['schoolAdmin'], ids: [task.assignee_id], nos: [], except: inst.facts.notBy })
  const late = dir.staff.get(task.assignee_id)
  const facts = { ...inst.facts, deptId: late?.deptId ?? inst.facts.deptId }
  for (const step of [{ kind: 'DEPT_LEADER' }, { kind: 'ROLE', role: 'viceLeader' }, { kind: 'ROLE', role: 'schoolAdmin' }] as const) {
    const found = findPeople(dir, step, facts, task.assignee_id)
      .flat()
      .map((f) => f.person)
      .filter((p) => p.id !== task.assignee_id && p.id !== inst.submitter_id && mayDecide(p, 'APPROVE'))
    if (found.length > 0) return found
  }
  return []
}

/** What is handled, and regulated goods, are only reported to the one above. */
export const goesUp = (task: Pick<Late, 'node_type'>, inst: Pick<Of, 'facts'>): boolean =>
  task.node_type === 'APPROVE' && inst.facts.controlClass === 0

/** Who gets a late task: those above whom the document does not wait for already. */
export const handedOnTo = async (ctx: Ctx, task: Late, inst: Of, upper: readonly Staff[]): Promise<Staff[]> => {
  if (!goesUp(task, inst) || upper.length === 0) return []
  const there = await ctx.tx
    .selectFrom('flow_tasks')
    .select('assignee_id')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', '=', TASK.waiting)
    .execute()
  return upper.filter((p) => !there.some((t) => t.assignee_id === p.id))
}
