// Whatever anyone tries, in any order: nothing is approved without every required person, and the books of the engine agree.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused, useWorld, type Client } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import { Fail } from '../../core/fail.ts'
import { universityOrder } from '../../schools/standard-university.ts'
import { TASK } from './engine/run.ts'

const world = useWorld()

const actors = ['F1', 'F2', 'D1', 'G1', 'J1', 'J2', 'T1', 'C1'] as const
type Actor = (typeof actors)[number]

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('agree' as const), who: fc.constantFrom(...actors) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('handle' as const), who: fc.constantFrom('J1' as const, 'J2' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refuse' as const), who: fc.constantFrom(...actors) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('terminate' as const), who: fc.constantFrom('F1' as const, 'D1' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('toFzr' as const, 'toLeader' as const), who: fc.constantFrom(...actors) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const), who: fc.constant('T1' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('submit' as const), who: fc.constant('T1' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('race' as const), who: fc.constant('J1' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const facts = (t: Trial) => ({ amountFen: 2_500_000, owners: [t.F1, t.F2] })

/** The person's newest task on the document, whatever its state: late and double clicks are tried too. */
const run = async (t: Trial, clients: Record<Actor, Client>, doc: string, it_: Step): Promise<void> => {
  const { approval } = clients[it_.who]
  const taskId = await t.taskOf(doc, t[it_.who])
  switch (it_.act) {
    case 'agree':
      await approval.agree({ taskId })
      break
    case 'handle':
      await approval.handle({ taskId })
      break
    case 'refuse':
      await approval.refuse({ taskId, comment: '请修改' })
      break
    case 'terminate':
      await approval.terminate({ taskId, comment: '不需要' })
      break
    case 'toFzr':
      await approval.refuse({ taskId, comment: '请复核', target: 'fzr' })
      break
    case 'toLeader':
      await approval.refuse({ taskId, comment: '请复核', target: 'deptLeader' })
      break
    case 'withdraw':
      await t.withdraw(t.T1, doc)
      break
    case 'submit':
      if (['back', 'new'].includes(t.state(doc) ?? 'new')) await t.submit(t.T1, facts(t), {}, doc)
      break
    case 'race': {
      const ids = await Promise.all([t.taskOf(doc, t.J1), t.taskOf(doc, t.J2)])
      await Promise.allSettled([clients.J1.approval.agree({ taskId: ids[0] }), clients.J2.approval.agree({ taskId: ids[1] })])
    }
  }
}

const checkBooks = async (t: Trial, doc: string): Promise<void> => {
  const insts = await t.insts(doc)
  const tasks = await t.tasks(doc)
  expect(insts.filter((i) => i.status === 'running').length).toBeLessThanOrEqual(1)
  for (const task of tasks) {
    const inst = insts.find((i) => i.id === task.inst_id)!
    if (task.status === TASK.waiting) expect([inst.status, task.node_index]).toEqual(['running', inst.current_index])
    if ([TASK.agreed, TASK.refused, TASK.returned].includes(task.status as never) && task.done_by)
      expect(task.done_by).toBe(task.assignee_id)
  }
  for (const inst of insts)
    if (inst.status === 'running') expect(tasks.some((x) => x.inst_id === inst.id && x.status === TASK.waiting)).toBe(true)
  const last = insts.at(-1)
  if (t.state(doc) === 'approved') {
    expect(last!.status).toBe('approved')
    const agreed = (node: string) =>
      tasks.filter((x) => x.inst_id === last!.id && x.node_id === node && x.status === TASK.agreed).map((x) => x.done_by)
    expect(agreed('fzr').toSorted()).toEqual([t.F1.id, t.F2.id].toSorted())
    expect(agreed('deptLeader')).toEqual([t.D1.id])
    expect(agreed('competent')).toContain(t.G1.id)
    expect(agreed('competent').some((id) => id === t.J1.id || id === t.J2.id)).toBe(true)
    expect(agreed('competent')).toHaveLength(2)
    expect(agreed('jingban')).toHaveLength(1)
  } else expect(last?.status).not.toBe('approved')
}

describe('any sequence of decisions', () => {
  it('approves only with every required person, keeps one running flow, and leaves no loose task', async () => {
    const t = await openTrial(world(), 1300, { flows: [{ ...universityOrder, docKind: 'trial' }] })
    const clients = {} as Record<Actor, Client>
    for (const who of actors) clients[who] = await world().as(t[who])
    let approved = 0
    const runs = Number(process.env.FUZZ_RUNS ?? 40)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), fc.boolean(), async (steps, isEager) => {
        const doc = await t.submit(t.T1, facts(t))
        // Half of the runs begin close to the end, so that late refusals and approvals are reached often.
        const lead: Step[] = isEager ? (['F1', 'F2', 'D1', 'G1'] as const).map((who) => ({ act: 'agree', who })) : []
        // And half of them are walked to their end, so that approvals after a step back are seen.
        const tail: Step[] = isEager
          ? [...lead, { act: 'agree', who: 'J1' }, { act: 'agree', who: 'J2' }, { act: 'handle', who: 'J2' }, { act: 'handle', who: 'J1' }]
          : []
        for (const it_ of [...lead, ...steps, ...tail]) {
          const before = t.state(doc)
          try {
            await run(t, clients, doc, it_)
          } catch (error) {
            if (!(error instanceof Refused) && !(error instanceof Fail)) throw error
            expect(error.message).toMatch(/[\u4e00-\u9fff]/)
            expect(t.state(doc)).toBe(before)
          }
          await checkBooks(t, doc)
        }
        if (t.state(doc) === 'approved') approved += 1
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(approved).toBeGreaterThan(0)
  }, 240_000)
})
