import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial } from '../../../test/trial.ts'

const world = useWorld()

describe('startFlow', () => {
  it('sends 6,800.00 to the fund owner, then to the department leader, with the figures in the reason', async () => {
    const it_ = await openTrial(world(), 401)
    const nodes = await it_.preview(it_.T1, { amountFen: 680_000, owners: [it_.F1] })
    expect(nodes.filter((n) => !n.skipped).map((n) => [n.title, n.people.map((p) => p.name)])).toEqual([
      ['经费负责人', ['王教授']],
      ['部门领导', ['周院长']],
    ])
    expect(nodes[1]!.reason).toBe('金额 ¥6,800.00 达到 ¥5,000.00，须部门领导审批')
    expect(nodes.find((n) => n.id === 'competent')!.skipped).toContain('未达到 ¥20,000.00')
    const doc = await it_.submit(it_.T1, { amountFen: 680_000, owners: [it_.F1] })
    expect(await it_.waiting(doc)).toEqual(['王教授'])
  })

  it('passes the owner’s own small order by the system and calls the document', async () => {
    const it_ = await openTrial(world(), 402)
    const doc = await it_.submit(it_.F1, { amountFen: 86_000, owners: [it_.F1] })
    expect(it_.state(doc)).toBe('approved')
    expect(await it_.log(doc)).toEqual(['系统:系统自动通过(本人)'])
  })

  it('sends the order of an owner without selfAuditFlag to the department leader', async () => {
    const it_ = await openTrial(world(), 403)
    const doc = await it_.submit(it_.F2, { amountFen: 86_000, owners: [it_.F2] })
    expect(it_.state(doc)).toBe('running')
    expect(await it_.waiting(doc)).toEqual(['周院长'])
  })
})
