// Every pair of deeds on one document in both orders (T-23), and 500 races for one 或签.
import { describe, it } from 'vitest'
import { checkPair, deeds, openStage, raceOnce } from './approval-pairs.ts'
import { useWorld } from './harness.ts'
import { openTrial } from './trial.ts'

const world = useWorld()

describe('two deeds at once', () => {
  it.each(deeds)('%s and any other', async (first) => {
    const stage = await openStage(world(), 3500 + deeds.indexOf(first))
    for (const second of deeds) await checkPair(stage, first, second)
  })
})

describe('或签', () => {
  it('has one winner in 500 rounds', async () => {
    const node = { id: 'any', title: '采购办', mode: 'OR' as const, assignees: [{ kind: 'ROLE' as const, role: 'jingban' }] }
    const t = await openTrial(world(), 3520, { flows: [{ code: 'or', docKind: 'trial', title: '或签', nodes: [node] }] })
    const clients = [await world().as(t.J1), await world().as(t.J2)] as const
    for (let round = 0; round < 500; round += 1) await raceOnce(world(), t, clients)
  })
})
