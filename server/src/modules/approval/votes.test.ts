// 票签, voteAll, where a refusal leads, what comes after it, and time that is up (domain page 03 §§3.3, 3.4).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'
import type { FlowNodeDef } from './engine/def.ts'

const world = useWorld()
let next = 3300
const as = async (who: SessionUser) => (await world().as(who)).approval
const trial = (...nodes: FlowNodeDef[]): Promise<Trial> =>
  openTrial(world(), (next += 1), { flows: [{ code: 'votes', docKind: 'trial', title: '表决', nodes }] })
const users = (t: number, ...nos: string[]): FlowNodeDef['assignees'] => [{ kind: 'USER', userNos: nos.map((no) => `${no}X${t}`) }]
const owner: FlowNodeDef = { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }] }
const committee = (id: number, more: Partial<FlowNodeDef>): FlowNodeDef => ({
  id: 'vote',
  title: '评审组',
  mode: 'RATIO',
  ratio: 60,
  assignees: users(id, 'F2', 'D1', 'G1'),
  ...more,
})
const agree = async (t: Trial, doc: string, who: SessionUser) => (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
const refuse = async (t: Trial, doc: string, who: SessionUser, comment: string, target = '') =>
  (await as(who)).refuse({ taskId: await t.taskOf(doc, who), comment, target })
const submit = (t: Trial) => t.submit(t.T1, { amountFen: 100_000, owners: [t.F1] })

describe('票签', () => {
  it('passes when the share agreed, and takes the task from who had not voted', async () => {
    const t = await trial(committee(next + 1, {}))
    const doc = await submit(t)
    expect(await t.waiting(doc)).toEqual(['赵教授', '周院长', '何主任'])
    expect(await refuse(t, doc, t.G1, '用途不明')).toEqual({ status: 'running', message: '已投反对票，等 评审组 赵教授、周院长' })
    await agree(t, doc, t.F2)
    const seen = await (await as(t.D1)).detail({ kind: 'trial', id: doc })
    expect([seen.ballot, seen.targets, seen.can.terminate]).toEqual([{ agreed: 1, refused: 1, needed: 2, all: 3 }, [], undefined])
    expect((await agree(t, doc, t.D1)).status).toBe('approved')
    expect(await t.log(doc)).toEqual(['何主任:评审组反对', '赵教授:评审组同意', '周院长:评审组同意'])
  })

  it('fails as soon as it cannot be won, and says how it stood', async () => {
    const t = await trial(committee(next + 1, {}))
    const doc = await submit(t)
    await refuse(t, doc, t.G1, '用途不明')
    expect((await refuse(t, doc, t.D1, '价格偏高')).status).toBe('rejected')
    expect([t.state(doc), t.told(doc), await t.waiting(doc)]).toEqual(['back', '用途不明；价格偏高', []])
    expect((await t.log(doc)).at(-1)).toBe('周院长:评审组反对，评审组未通过（同意 0 票，反对 2 票，须同意 2 票）')
    expect((await refusalOf(agree(t, doc, t.F2))).message).toBe('该任务已被周院长处理')
  })

  it('hears everybody first where it says so, and then counts', async () => {
    const t = await trial(committee(next + 1, { voteAll: true, ratio: 50 }))
    const doc = await submit(t)
    await agree(t, doc, t.F2)
    await agree(t, doc, t.D1)
    expect(await t.waiting(doc)).toEqual(['何主任'])
    expect((await refuse(t, doc, t.G1, '保留意见')).status).toBe('approved')
  })

  it('lets a 会签 hear everybody: one refusal fails it, at the end', async () => {
    const t = await trial(committee(next + 1, { mode: 'AND', ratio: undefined as never, voteAll: true }))
    const doc = await submit(t)
    expect((await refuse(t, doc, t.F2, '用途不明')).status).toBe('running')
    await agree(t, doc, t.D1)
    expect((await agree(t, doc, t.G1)).status).toBe('rejected')
    expect([t.state(doc), t.told(doc)]).toEqual(['back', '用途不明'])
  })

  it('counts the refusal of an added signer as the vote of who added him', async () => {
    const t = await trial(committee(next + 1, {}))
    const doc = await submit(t)
    await (await as(t.F2)).addSign({ taskId: await t.taskOf(doc, t.F2), userIds: [t.C1.id], place: 'after' })
    expect(await refuse(t, doc, t.C1, '不同意')).toMatchObject({ status: 'running' })
    await agree(t, doc, t.D1)
    expect(await t.waiting(doc)).toEqual(['何主任'])
    expect((await agree(t, doc, t.G1)).status).toBe('approved')
  })
})

describe('where a refusal leads', () => {
  const three = (more: Partial<FlowNodeDef>, id = next + 1): FlowNodeDef[] => [
    owner,
    { id: 'second', title: '部门领导', assignees: users(id, 'D1') },
    { id: 'third', title: '财务', assignees: users(id, 'C1'), ...more },
  ]
  const upToThird = async (t: Trial) => {
    const doc = await submit(t)
    await agree(t, doc, t.F1)
    await agree(t, doc, t.D1)
    return doc
  }

  it('comes straight back to who sent it, where the node says so', async () => {
    const t = await trial(...three({ resume: 'BACK_TO_REJECTER' }))
    const doc = await upToThird(t)
    await refuse(t, doc, t.C1, '请补说明', 'fzr')
    expect(await t.waiting(doc)).toEqual(['王教授'])
    expect((await agree(t, doc, t.F1)).message).toBe('已同意，等 财务 钱会计')
    expect((await agree(t, doc, t.C1)).status).toBe('approved')
  })

  it('walks every node again by default', async () => {
    const t = await trial(...three({}))
    const doc = await upToThird(t)
    await refuse(t, doc, t.C1, '请补说明', 'fzr')
    expect((await agree(t, doc, t.F1)).message).toBe('已同意，等 部门领导 周院长')
  })

  it('is offered as the node allows: the last node only, no end', async () => {
    const t = await trial(...three({ backTo: ['PREV'] }))
    const doc = await upToThird(t)
    const c1 = await as(t.C1)
    const seen = await c1.detail({ kind: 'trial', id: doc })
    expect([seen.targets, seen.can.refuse, seen.can.terminate]).toEqual([[{ id: 'second', title: '部门领导' }], undefined, undefined])
    for (const call of [
      () => c1.refuse({ taskId: seen.taskId, comment: '退回' }),
      () => c1.refuse({ taskId: seen.taskId, comment: '退回', target: 'fzr' }),
      () => c1.terminate({ taskId: seen.taskId, comment: '终止' }),
    ])
      expect((await refusalOf(call())).message).toBe('当前节点不允许退回')
    await refuse(t, doc, t.C1, '请补说明', 'second')
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })
})

describe('time that is up', () => {
  const small = { all: [{ amountBelow: 500_000 }, { controlBelow: 1 }] }
  const late = async () => {
    await world().makeDue('approval.escalate')
    await world().drain()
  }

  it('passes what is small and plain, says so, and walks on', async () => {
    const t = await trial(
      { ...owner, when: small, timeoutAction: 'AUTO_PASS' },
      { id: 'second', title: '部门领导', assignees: users(next + 1, 'D1') },
    )
    const doc = await submit(t)
    await late()
    expect(await t.waiting(doc)).toEqual(['周院长'])
    expect((await t.log(doc))[0]).toBe('系统:经费负责人系统自动通过(3 个工作日未处理)')
  })

  it('never passes what was counted up to 5,000 yuan by what it seems split from', async () => {
    const t = await trial({ ...owner, when: { all: [{ controlBelow: 1 }, { amountBelow: 500_000 }] }, timeoutAction: 'AUTO_PASS' })
    const doc = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F1] })
    await t.rows(`update flow_insts set facts = facts || '{"sumFen": 500000}' where school_id = $1 and doc_id = $2`, [t.id, doc])
    await late()
    expect((await t.waiting(doc)).includes('王教授')).toBe(true)
    expect(t.state(doc)).toBe('running')
  })

  it('only reminds where the node says so', async () => {
    const t = await trial({ ...owner, timeoutAction: 'REMIND' })
    const doc = await submit(t)
    await late()
    expect(await t.waiting(doc)).toEqual(['王教授'])
    expect((await t.log(doc))[0]).toBe('系统:经费负责人超时')
  })
})
