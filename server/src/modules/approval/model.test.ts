// Random deeds of random people against a small model of the rules: what the model refuses the engine refuses, and both stand alike.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Model } from '../../../test/approval-model.ts'
import { Refused, useWorld, type Client } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import type { FlowNodeDef } from './engine/def.ts'

const world = useWorld()
/** `npm run test:long` says 2000. */
const RUNS = Math.min(Number(process.env.MODEL_RUNS ?? 40), 2000)
const SCHOOL = 3400

const people = ['F1', 'F2', 'D1', 'G1', 'C1', 'V1', 'V2'] as const
type Who = (typeof people)[number]

const nodes: FlowNodeDef[] = [
  {
    id: 'all',
    title: '会签',
    mode: 'AND',
    assignees: [{ kind: 'USER', userNos: ['F1', 'F2'].map((no) => `${no}X${SCHOOL}`) }],
    dupPolicy: 'NONE',
  },
  {
    id: 'any',
    title: '或签',
    mode: 'OR',
    assignees: [{ kind: 'USER', userNos: ['D1', 'G1'].map((no) => `${no}X${SCHOOL}`) }],
    dupPolicy: 'NONE',
  },
  {
    id: 'vote',
    title: '票签',
    mode: 'RATIO',
    ratio: 60,
    assignees: [{ kind: 'USER', userNos: ['F1', 'D1', 'V1'].map((no) => `${no}X${SCHOOL}`) }],
    dupPolicy: 'NONE',
  },
]
const steps = [
  { who: ['F1', 'F2'], mode: 'all', needed: 2 },
  { who: ['D1', 'G1'], mode: 'any', needed: 1 },
  { who: ['F1', 'D1', 'V1'], mode: 'vote', needed: 2 },
] as const

const deed = fc.record({
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constant('agree' as const) },
    { weight: 1, arbitrary: fc.constantFrom('refuse' as const, 'terminate' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'before' as const,
        'after' as const,
        'removeSign' as const,
        'ask' as const,
        'opine' as const,
        'transfer' as const,
      ),
    },
  ),
  who: fc.constantFrom(...people),
  whom: fc.constantFrom(...people),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const send = async (t: Trial, clients: Record<Who, Client>, doc: string, { act, who, whom }: Deed): Promise<void> => {
  const { approval } = clients[who]
  const taskId = await t.taskOf(doc, t[who])
  const userId = t[whom].id
  switch (act) {
    case 'agree':
      return void (await approval.agree({ taskId }))
    case 'refuse':
      return void (await approval.refuse({ taskId, comment: '请修改' }))
    case 'terminate':
      return void (await approval.terminate({ taskId, comment: '不需要' }))
    case 'before':
    case 'after':
      return void (await approval.addSign({ taskId, userIds: [userId], place: act }))
    case 'removeSign':
      return void (await approval.removeSign({ taskId: await t.taskOf(doc, t[whom]) }))
    case 'ask':
      return void (await approval.ask({ taskId, userId, comment: '请看' }))
    case 'opine':
      return void (await approval.opine({ taskId, comment: '可以' }))
    case 'transfer':
      return void (await approval.transfer({ taskId, userId, comment: '外出' }))
  }
}

const expected = (model: Model, { act, who, whom }: Deed): boolean => {
  switch (act) {
    case 'before':
    case 'after':
      return model.addSign(who, whom, act, true)
    case 'removeSign':
      return model.removeSign(who, whom)
    case 'ask':
      return model.ask(who, whom, true)
    case 'transfer':
      return model.transfer(who, whom, true)
    default:
      return model[act](who)
  }
}

describe('any deeds of anybody', () => {
  it('leave the approval where a model of the rules has it', async () => {
    const t = await openTrial(world(), SCHOOL, { flows: [{ code: 'model', docKind: 'trial', title: '模型', nodes }] })
    const clients = {} as Record<Who, Client>
    for (const who of people) clients[who] = await world().as(t[who])
    const names = Object.fromEntries(people.map((who) => [who, t[who].name]))
    const ended = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 22 }), async (deeds) => {
        const doc = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F1] })
        const model = new Model(steps)
        for (const it_ of deeds) {
          const may = expected(model, it_)
          let did = true
          try {
            await send(t, clients, doc, it_)
          } catch (error) {
            if (!(error instanceof Refused)) throw error
            expect(error.message).toMatch(/[\u4e00-\u9fff]/)
            did = false
          }
          expect({ ...it_, did }).toEqual({ ...it_, did: may })
          expect({ ...it_, waiting: (await t.waiting(doc)).toSorted(), state: t.state(doc) }).toEqual({
            ...it_,
            waiting: model.waiting.map((who) => names[who]).toSorted(),
            state: model.status,
          })
        }
        ended.add(model.status)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(ended).toContain('back')
  }, 3_600_000)
})
