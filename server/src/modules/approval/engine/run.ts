// A running instance and its tasks: found, locked, moved, ended.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { decidedKinds, decidedOf } from '../../../core/documents.ts'
import { inOrder } from '../../../core/in-order.ts'
import { emit } from '../../../core/notify.ts'
import type { Tables } from '../../../core/tables.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import type { PlanNode } from './plan.ts'

/**
 * Statuses of a task as the widely used engine numbers them. Held: it waits until whom it asked first has answered;
 * agreeing: its person agreed, and those added after him have not yet.
 */
export const TASK = { held: 0, waiting: 1, agreed: 2, refused: 3, cancelled: 4, returned: 5, agreeing: 7 } as const

const OPEN: readonly number[] = [TASK.held, TASK.waiting, TASK.agreeing]
export const isOpen = (it: Pick<Task, 'status'>): boolean => OPEN.includes(it.status)
/** SQL over a query of flow_tasks. */
export const OPEN_STATUSES = [...OPEN]

const ADDED: readonly string[] = ['ADD_BEFORE', 'ADD_AFTER']
export const isAdded = (it: Pick<Task, 'source'>): boolean => ADDED.includes(it.source)
/** Not asked by the flow: an added signer, an opinion, a copy by hand. It decides nothing for its node. */
export const isSide = (it: Pick<Task, 'source'>): boolean => SIDE.includes(it.source)
/** SQL over a query of flow_tasks. */
export const SIDE = [...ADDED, 'ASKED', 'COPY']

/** A node as the running instance keeps it: later changes of rules or people's roles never move it. */
export type RunNode = Omit<PlanNode, 'choose'>

/** Somebody decides or handles there: it is not passed over, and a copy waits for nobody. */
export const isStep = (node: Pick<RunNode, 'skipped' | 'type'>): boolean => node.skipped === '' && node.type !== 'CC'

export type InstFacts = FlowFacts & { isSmall: boolean; agreedBy: string[]; submitterName: string }

/** Node `from` decides again, then `to`, which sent it back, is next. */
export interface Resume {
  from: number
  to: number
}

export type Inst = Omit<Selectable<Tables['flow_insts']>, 'doc_kind' | 'nodes' | 'facts' | 'resume'> & {
  doc_kind: ChangeKind
  nodes: RunNode[]
  resume: Resume[]
  facts: InstFacts
}
export type Task = Selectable<Tables['flow_tasks']>

export type SeenTask = Pick<
  Task,
  'id' | 'round' | 'node_index' | 'node_type' | 'seq' | 'assignee_id' | 'owner_id' | 'status' | 'source' | 'parent_task_id' | 'comment'
>

/** An instance and all its tasks, read under its lock: what is decided by them needs no further question. */
export interface Running {
  inst: Inst
  tasks: SeenTask[]
}

/** A query of the last submission of a document. */
export const lastInst = (ctx: Ctx, docKind: string, docId: string) =>
  ctx.tx
    .selectFrom('flow_insts')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', docId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** Locks one instance: everything that happens to it happens one at a time. */
export const lockInst = async (ctx: Ctx, instId: string): Promise<Inst> => {
  const row = await ctx.tx
    .selectFrom('flow_insts')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', instId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as unknown as Inst
}

/** The instance of a task, locked, and its tasks as they are then; null where there is no such task. */
export const lockInstOf = async (ctx: Ctx, taskId: string): Promise<{ inst: Inst; tasks: Task[] } | null> => {
  const instId = ctx.tx.selectFrom('flow_tasks').select('inst_id').where('school_id', '=', ctx.schoolId).where('id', '=', taskId)
  const lockedUnless = async (kinds: readonly string[]): Promise<{ inst: Inst | undefined; tasks: Task[] }> => {
    const insts = ctx.tx.selectFrom('flow_insts').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', instId)
    const [inst, tasks] = await inOrder([
      (kinds.length > 0 ? insts.where('doc_kind', 'not in', kinds) : insts).forUpdate().executeTakeFirst(),
      ctx.tx
        .selectFrom('flow_tasks')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('inst_id', '=', instId)
        .orderBy('seq')
        .execute(),
    ])
    return { inst: inst as unknown as Inst | undefined, tasks }
  }
  const withLocks = decidedKinds().filter((it) => it.approval.lockFirst)
  const { inst, tasks } = await lockedUnless(withLocks.map((it) => it.kind))
  if (inst) return { inst, tasks }
  const [task] = tasks
  if (!task) return null
  await decidedOf(task.doc_kind).approval.lockFirst?.(ctx, task.doc_id)
  const locked = await lockedUnless([])
  return locked.inst ? { inst: locked.inst, tasks: locked.tasks } : null
}

export interface Moved {
  status?: string
  current_index?: number
  round?: number
  resume?: Resume[]
  nodes?: RunNode[]
}

/** Moves the instance here, where it is not written yet; answers what of its end changed with it. */
export const moveHere = (ctx: Ctx, inst: Inst, set: Moved): { ended_at?: Date } => {
  const ended = set.status === undefined || set.status === 'running' ? {} : { ended_at: ctx.now }
  Object.assign(inst, set, ended)
  return ended
}

/** Moves the instance, here and when it is sent. */
export const instMoved = (ctx: Ctx, inst: Inst, set: Moved) => {
  const ended = moveHere(ctx, inst, set)
  const { resume, nodes, ...plain } = set
  return ctx.tx
    .updateTable('flow_insts')
    .set({ ...plain, ...(resume && { resume: JSON.stringify(resume) }), ...(nodes && { nodes: JSON.stringify(nodes) }), ...ended })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', inst.id)
}

/** Ends all that is still open; `by` is named to whoever clicks later. */
export const cancelTasks = async (ctx: Ctx, inst: Inst): Promise<void> => {
  const gone = await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.cancelled, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', 'in', OPEN_STATUSES)
    .returning('assignee_id')
    .execute()
  emit(
    ctx,
    gone.map((t) => t.assignee_id),
    'task',
    inst.doc_id,
  )
}

/** The condition that brought the node in, without what follows from it; empty when it always stands. */
export const conditionOf = (node: RunNode): string => node.reason.split('，').slice(0, -1).join('，')

/** Everyone of this instance, newest first: for the reader of one document. */
export const tasksOf = (ctx: Ctx, instId: string): Promise<Task[]> =>
  ctx.tx
    .selectFrom('flow_tasks')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', instId)
    .orderBy('node_index')
    .orderBy('seq')
    .orderBy(sql`started_at`)
    .execute()
