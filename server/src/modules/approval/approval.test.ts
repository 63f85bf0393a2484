import { approval } from '@caiyuan/contract/approval'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTrial } from '../../../test/trial.ts'

const world = useWorld()

describe('approval.agree', () => {
  it('walks 6,800.00 from the fund owner to the department leader, one log row per decision', async () => {
    const t = await openTrial(world(), 411)
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const f1 = await world().as(t.F1)
    const list = await f1.approval.list({ index: 0 })
    expect(list.list.map((r) => [r.docId, r.nodeTitle, r.amountFen])).toEqual([[doc, '经费负责人', 680_000]])
    expect(list.counts).toEqual({ 0: 1, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })
    const answer = await f1.approval.agree({ taskId: list.list[0]!.taskId, comment: '同意列支' })
    expect(answer).toEqual({ status: 'running', message: '已同意，等 部门领导 周院长' })
    expect(await t.waiting(doc)).toEqual(['周院长'])
    const d1 = await world().as(t.D1)
    expect(await d1.approval.agree({ taskId: await t.taskOf(doc, t.D1) })).toMatchObject({ status: 'approved' })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人同意', '周院长:部门领导同意'])
    expect((await f1.approval.list({ index: 1 })).list.map((r) => r.result.label)).toEqual(['已同意'])
  })
})
