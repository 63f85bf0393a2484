// Two deeds on one document at once: they queue for its lock in a known order, and what comes of it is what comes of one after the other.
import { expect } from 'vitest'
import type { JobHandler } from '../src/core/outbox.ts'
import { approvalJobs } from '../src/modules/approval/jobs.ts'
import type { FlowNodeDef } from '../src/modules/approval/engine/def.ts'
import type { Client, World } from './harness.ts'
import { openTrial, type Trial } from './trial.ts'

const escalate = approvalJobs['approval.escalate'] as JobHandler<'approval.escalate'>

const nodes: FlowNodeDef[] = [
  { id: 'owners', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }] },
  { id: 'leader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] },
]

export const deeds = [
  'agree',
  'refuse',
  'terminate',
  'withdraw',
  'addSign',
  'ask',
  'transfer',
  'takeBack',
  'urge',
  'reassign',
  'escalate',
] as const
export type Deed = (typeof deeds)[number]

interface Stage {
  t: Trial
  world: World
  clients: Record<'T1' | 'F1' | 'F2' | 'M1', Client>
}

export const openStage = async (world: World, id: number): Promise<Stage> => {
  const t = await openTrial(world, id, { flows: [{ code: 'pairs', docKind: 'trial', title: '并发', nodes }] })
  const [T1, F1, F2, M1] = await Promise.all([world.as(t.T1), world.as(t.F1), world.as(t.F2), world.as(t.M1)])
  return { t, world, clients: { T1, F1, F2, M1 } }
}

/** One owner agreed, the other is asked. */
const documentOf = async ({ t, clients }: Stage) => {
  const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1, t.F2] })
  const [mine, theirs] = [await t.taskOf(doc, t.F1), await t.taskOf(doc, t.F2)]
  await clients.F2.approval.agree({ taskId: theirs })
  return { doc, mine, theirs }
}
type Doc = Awaited<ReturnType<typeof documentOf>>

const act = ({ t, world, clients }: Stage, { doc, mine: taskId, theirs }: Doc, deed: Deed): Promise<unknown> => {
  const { T1, F1, F2, M1 } = clients
  switch (deed) {
    case 'agree':
      return F1.approval.agree({ taskId })
    case 'refuse':
      return F1.approval.refuse({ taskId, comment: '请修改' })
    case 'terminate':
      return F1.approval.terminate({ taskId, comment: '不需要' })
    case 'withdraw':
      return t.withdraw(t.T1, doc)
    case 'addSign':
      return F1.approval.addSign({ taskId, userIds: [t.C1.id], place: 'before' })
    case 'ask':
      return F1.approval.ask({ taskId, userId: t.G1.id, comment: '请看' })
    case 'transfer':
      return F1.approval.transfer({ taskId, userId: t.V1.id, comment: '外出' })
    case 'takeBack':
      return F2.approval.takeBack({ taskId: theirs })
    case 'urge':
      return T1.approval.urge({ kind: 'trial', id: doc })
    case 'reassign':
      return M1.approval.reassign({ taskId, userId: t.V2.id, reason: '出差' })
    case 'escalate':
      return world.inSchool(t.id, async (ctx) => escalate(ctx, { docId: taskId } as Parameters<typeof escalate>[1]))
  }
}

/** Done, or the rule that refused it. */
const said = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    return (error as Error).message
  }
}

const standing = async ({ t }: Stage, { doc }: Doc) => ({
  state: t.state(doc),
  tasks: (await t.tasks(doc)).map((it) => `${it.name} ${it.node_id} ${it.status}`).toSorted(),
  insts: (await t.insts(doc)).map((it) => [it.status, it.current_index]),
  log: await t.log(doc),
})

const waitingForLocks = async (world: World, num: number): Promise<void> => {
  for (;;) {
    const { rows } = await world.admin.query(
      "select count(*)::int as num from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows[0].num >= num) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** `first` and `second` wait for the same lock in this order; afterwards the document stands as after one and then the other. */
export const checkPair = async (stage: Stage, first: Deed, second: Deed): Promise<void> => {
  const { world, t } = stage
  const [alone, together] = [await documentOf(stage), await documentOf(stage)]
  const serial = [await said(act(stage, alone, first)), await said(act(stage, alone, second))]
  await world.admin.query('begin')
  await world.admin.query('select 1 from flow_insts where school_id = $1 and doc_id = $2 for update', [t.id, together.doc])
  const one = said(act(stage, together, first))
  await waitingForLocks(world, 1)
  const two = said(act(stage, together, second))
  await waitingForLocks(world, 2)
  await world.admin.query('commit')
  expect({ first, second, said: await Promise.all([one, two]) }).toEqual({ first, second, said: serial })
  expect({ first, second, ...(await standing(stage, together)) }).toEqual({ first, second, ...(await standing(stage, alone)) })
}

/** Of two who may both decide one does; the other is told who did. */
export const raceOnce = async (world: World, t: Trial, clients: readonly [Client, Client]): Promise<void> => {
  const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
  const ids = await Promise.all([t.taskOf(doc, t.J1), t.taskOf(doc, t.J2)])
  const answers = await Promise.allSettled(clients.map((it, i) => it.approval.agree({ taskId: ids[i]! })))
  const winner = answers[0]!.status === 'fulfilled' ? '孙老师' : '蒋老师'
  expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  const lost = answers.find((it) => it.status === 'rejected')!
  expect(lost.reason.message).toBe(`该任务已被${winner}处理`)
  expect(await t.log(doc)).toEqual([`${winner}:采购办同意`])
}
