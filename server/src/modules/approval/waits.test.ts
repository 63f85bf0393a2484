// The numbers beside 待我审批 and 待我经办: what waits for this person now, and nothing else.
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'

const world = useWorld()
const FLOW = {
  code: 'trial.waits',
  docKind: 'trial',
  title: '审批、经办、抄送',
  nodes: [
    { id: 'copy', title: '校管理员', type: 'CC' as const, assignees: [{ kind: 'ROLE' as const, role: 'schoolAdmin' as const }] },
    { id: 'owner', title: '经费负责人', assignees: [{ kind: 'FUND_OWNER_EACH' as const }] },
    {
      id: 'buy',
      title: '采购办',
      type: 'HANDLE' as const,
      mode: 'OR' as const,
      assignees: [{ kind: 'ROLE' as const, role: 'jingban' as const }],
    },
  ],
}

describe('what waits for a decision', () => {
  it('is counted for whoever decides or handles, until it is done by any of them', async () => {
    const t = await openTrial(world(), 1390, { flows: [FLOW] })
    const foreign = await openTrial(world(), 1391, { flows: [FLOW] })
    const waits = async (who: SessionUser): Promise<number[]> => {
      const { toBeAuditNum, toBeJingBanNum } = await (await world().as(who)).account.info()
      return [toBeAuditNum, toBeJingBanNum]
    }
    const all = async () => Promise.all([t.T1, t.F1, t.F2, t.J1, t.J2, t.M1, foreign.F1].map(waits))
    const [none, audit, handle] = [
      [0, 0],
      [1, 0],
      [0, 1],
    ]
    expect(await all()).toEqual([none, none, none, none, none, none, none])
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1, t.F2] })
    expect(await all()).toEqual([none, audit, audit, none, none, none, none])
    for (const [who, after] of [
      [t.F1, [none, none, audit, none, none, none, none]],
      [t.F2, [none, none, none, handle, handle, none, none]],
    ] as const) {
      await (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
      expect(await all()).toEqual(after)
    }
    await (await world().as(t.J2)).approval.handle({ taskId: await t.taskOf(doc, t.J2) })
    expect(await all()).toEqual([none, none, none, none, none, none, none])
  })
})
