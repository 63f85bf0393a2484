import { deadlineText } from '@caiyuan/contract/span'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'
import { setParam } from '../school/params.ts'
import { buildUser } from '../../demo/build.ts'
import { TASK } from './engine/run.ts'
import { urgeRefusal } from './policy.ts'

const world = useWorld()
let next = 1200
const trial = (draft?: Parameters<typeof openTrial>[2]): Promise<Trial> => openTrial(world(), (next += 1), draft)
const as = async (who: SessionUser) => (await world().as(who)).approval
const logRows = (t: Trial, doc: string) => t.log(doc).then((rows) => rows.length)
/** What is done to one document leaves every task of another of the same people as it was. */
const leavingAlone = async <T>(t: Trial, other: string, act: () => Promise<T>): Promise<T> => {
  const before = await t.tasks(other)
  const answer = await act()
  expect(await t.tasks(other)).toEqual(before)
  return answer
}
/** Either of two people decides. */
const EITHER: Parameters<typeof openTrial>[2] = {
  flows: [
    {
      code: 'or',
      docKind: 'trial',
      title: '或签',
      nodes: [{ id: 'any', title: '采购办', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }] }],
    },
  ],
}

/** How often the open pages of a person were told to count tasks anew. */
const recountsOf = async (t: Trial, who: SessionUser) =>
  (await t.rows("select 1 from user_events where school_id = $1 and user_id = $2 and kind = 'task'", [t.id, who.id])).length

describe('approval.agree', () => {
  it('walks 6,800.00 from the fund owner to the department leader, one log row per decision', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const f1 = await as(t.F1)
    const list = await f1.list({ index: 0 })
    expect(list.list.map((r) => [r.docId, r.nodeTitle, r.amountFen])).toEqual([[doc, '经费负责人', 680_000]])
    expect(list.counts).toEqual({ 0: 1, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })
    expect(await f1.agree({ taskId: list.list[0]!.taskId, comment: '同意列支' })).toEqual({
      status: 'running',
      message: '已同意，等 部门领导 周院长',
    })
    expect(await t.waiting(doc)).toEqual(['周院长'])
    expect(await (await as(t.D1)).agree({ taskId: await t.taskOf(doc, t.D1) })).toMatchObject({ status: 'approved' })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人同意', '周院长:部门领导同意'])
    expect((await f1.list({ index: 1 })).list.map((r) => r.result.label)).toEqual(['已同意'])
    const told = await t.rows<{ title: string }>('select title from messages where school_id = $1 and user_id = $2', [t.id, t.T1.id])
    expect(told.map((m) => m.title)).toEqual(['测试单据审批通过'])
  })

  it('waits for every fund owner of a 会签, in any order (scenario 5)', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.F2] })
    expect(await t.waiting(doc)).toEqual(['王教授', '赵教授'])
    expect(await (await as(t.F2)).agree({ taskId: await t.taskOf(doc, t.F2) })).toMatchObject({
      status: 'running',
      message: '已同意，等 经费负责人 王教授',
    })
    expect(await t.waiting(doc)).toEqual(['王教授'])
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })

  it('ends a 会签 at the first refusal and starts anew when submitted again (scenario 5)', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.F2] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    await (await as(t.F2)).refuse({ taskId: await t.taskOf(doc, t.F2), comment: '比例改为各半' })
    expect(t.state(doc)).toBe('back')
    await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.F2] }, {}, doc)
    expect(await t.waiting(doc)).toEqual(['王教授', '赵教授'])
    for (const who of [t.F1, t.F2, t.D1]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    expect(t.state(doc)).toBe('approved')
    expect((await t.insts(doc)).map((i) => i.status)).toEqual(['rejected', 'approved'])
  })

  it('refuses a document that changed after it was submitted, and changes nothing', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const taskId = await t.taskOf(doc, t.F1)
    expect((await refusalOf((await as(t.F1)).agree({ taskId, contentHash: '页面上的旧内容' }))).code).toBe('4010')
    t.change(doc, 'other goods')
    const stale = await refusalOf((await as(t.F1)).agree({ taskId }))
    expect([stale.code, stale.message]).toEqual(['4010', '单据已发生变化，请刷新'])
    expect(await t.waiting(doc)).toEqual(['王教授'])
    expect(await logRows(t, doc)).toBe(0)
  })

  it('answers a second click with who handled it, and the same key with the same answer', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const client = await as(t.F1)
    const taskId = await t.taskOf(doc, t.F1)
    const first = await client.agree({ taskId }, { key: 'click-0001' })
    expect(await client.agree({ taskId }, { key: 'click-0001' })).toEqual(first)
    const again = await refusalOf(client.agree({ taskId }, { key: 'click-0002' }))
    expect([again.code, again.message]).toEqual(['3401', '该任务已被您处理'])
    expect(await logRows(t, doc)).toBe(1)
  })

  it('lets one of two approvers win a race on a 或签 node; the other is told who (scenario 35)', async () => {
    const t = await trial(EITHER)
    for (let round = 0; round < 5; round += 1) {
      const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
      const [a, b] = [await as(t.J1), await as(t.J2)]
      const [ta, tb] = [await t.taskOf(doc, t.J1), await t.taskOf(doc, t.J2)]
      const answers = await Promise.allSettled([a.agree({ taskId: ta }), b.agree({ taskId: tb })])
      const lost = answers.filter((x) => x.status === 'rejected')
      expect(answers.filter((x) => x.status === 'fulfilled')).toHaveLength(1)
      const winner = answers[0]!.status === 'fulfilled' ? '孙老师' : '蒋老师'
      expect((lost[0] as PromiseRejectedResult).reason.message).toBe(`该任务已被${winner}处理`)
      expect(await t.log(doc)).toEqual([`${winner}:采购办同意`])
    }
  })

  it('tells the pages of who lost a task to another to count anew, and nobody who never had it', async () => {
    const [either, both] = [await trial(EITHER), await trial()]
    const doc = await either.submit(either.T1, { amountFen: 86_000, owners: [either.F1] })
    const before = await recountsOf(either, either.J2)
    await (await as(either.J1)).agree({ taskId: await either.taskOf(doc, either.J1) })
    expect([await recountsOf(either, either.J2), await recountsOf(either, either.F1)]).toEqual([before + 1, 0])
    const shared = await both.submit(both.T1, { amountFen: 800_000, owners: [both.F1, both.F2] })
    const had = await recountsOf(both, both.F1)
    await (await as(both.F2)).refuse({ taskId: await both.taskOf(shared, both.F2), comment: '比例改为各半' })
    expect(await recountsOf(both, both.F1)).toBe(had + 1)
  })

  it('decides once when the same person clicks eight times at once', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const client = await as(t.F1)
    const taskId = await t.taskOf(doc, t.F1)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => client.agree({ taskId })))
    expect(answers.filter((x) => x.status === 'fulfilled')).toHaveLength(1)
    expect(await logRows(t, doc)).toBe(1)
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })
})

describe('whom a document waits for', () => {
  it('is said with three names at most, each once', async () => {
    const node = (id: string, title: string, role: string) => ({
      id,
      title,
      mode: 'OR' as const,
      assignees: [{ kind: 'ROLE' as const, role }],
    })
    const flow = {
      code: 'names',
      docKind: 'trial',
      title: '多人',
      nodes: [node('a', '归口部门', 'competentDept'), node('b', '采购办', 'jingban')],
    }
    const t = await trial({ flows: [flow] })
    const next = async () => {
      const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
      return (await (await as(t.G1)).agree({ taskId: await t.taskOf(doc, t.G1) })).message
    }
    await t.hire('宋老师', ['jingban'])
    expect(await next()).toMatch(/^已同意，等 采购办 [^、]+、[^、]+、[^、 ]+$/)
    await t.hire('唐老师', ['jingban'])
    expect(await next()).toMatch(/^已同意，等 采购办 [^、]+、[^、]+、[^、 ]+ 等$/)
  })
})

describe('who may decide', () => {
  it('refuses other people’s tasks, other schools’ tasks, unknown ids and people without the permission', async () => {
    const t = await trial()
    const other = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const taskId = await t.taskOf(doc, t.F1)
    expect((await refusalOf((await as(t.D1)).agree({ taskId }))).code).toBe('4004')
    expect((await refusalOf((await as(other.F1)).agree({ taskId }))).message).toBe('审批任务不存在或您无权查看')
    expect((await refusalOf((await as(t.F1)).agree({ taskId: '0193f0c0-0000-7000-8000-000000000001' }))).code).toBe('4004')
    expect((await refusalOf((await as(t.F1)).agree({ taskId: "x'; drop table" }))).code).toBe('4004')
    expect((await refusalOf((await as(t.T1)).agree({ taskId }))).code).toBe('2009')
    expect((await refusalOf((await as(t.F1)).handle({ taskId }))).code).toBe('2009')
    for (const call of ['refuse', 'terminate'] as const) {
      expect((await refusalOf((await as(other.F1))[call]({ taskId, comment: '不同意' }))).code).toBe('4004')
      expect((await refusalOf((await as(t.D1))[call]({ taskId, comment: '不同意' }))).code).toBe('4004')
    }
    expect(await t.waiting(doc)).toEqual(['王教授'])
    expect(await logRows(t, doc)).toBe(0)
  })

  it('never lets the submitter decide, even when the task was moved to him', async () => {
    const t = await trial()
    const doc = await t.submit(t.F2, { amountFen: 86_000, owners: [t.F2] })
    await t.rows('update flow_tasks set assignee_id = $3 where school_id = $1 and doc_id = $2', [t.id, doc, t.F2.id])
    const refusal = await refusalOf((await as(t.F2)).agree({ taskId: await t.taskOf(doc, t.F2) }))
    expect([refusal.code, refusal.message]).toEqual(['3402', '您不能审批自己提交的单据'])
  })

  it('loses the task of somebody whose permission was taken away', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const taskId = await t.taskOf(doc, t.F1)
    await t.rows("delete from user_roles where school_id = $1 and user_id = $2 and role = 'fzr'", [t.id, t.F1.id])
    const { loadUser } = await import('../../core/session.ts')
    const bare = (await world().tx(t.id, (tx) => loadUser(tx, t.id, t.F1.id)))!
    expect((await refusalOf((await as(bare)).agree({ taskId }))).code).toBe('2009')
    expect(await t.waiting(doc)).toEqual(['王教授'])
  })

  it('gives the node to the administrator when its people left meanwhile', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.D1.id])
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.waiting(doc)).toEqual(['校管理员'])
  })

  it('never gives it to an administrator who submitted it himself', async () => {
    const t = await trial()
    const other = await t.hire('另一位管理员', ['schoolAdmin'])
    await t.rows('update users set self_audit_flag = 1 where school_id = $1 and id = $2', [t.id, t.M1.id])
    const doc = await t.submit(t.M1, { amountFen: 680_000, owners: [t.F1] })
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.D1.id])
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.waiting(doc)).toEqual([other.name])
  })
})

describe('approval.refuse', () => {
  it('gives the document back to the submitter with the words (scenario 4)', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    const d1 = await as(t.D1)
    const taskId = await t.taskOf(doc, t.D1)
    for (const comment of ['', '不', 'x'.repeat(201), '👍👍👍']) expect((await refusalOf(d1.refuse({ taskId, comment }))).code).toBe('4000')
    expect(await d1.refuse({ taskId, comment: '数量请减半' })).toEqual({ status: 'rejected', message: '已驳回，退回李老师修改' })
    expect(t.state(doc)).toBe('back')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人同意', '周院长:部门领导驳回'])
    expect(t.told(doc)).toBe('数量请减半')
    await t.submit(t.T1, { amountFen: 490_000, owners: [t.F1] }, {}, doc)
    expect(await t.waiting(doc)).toEqual(['王教授'])
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(t.state(doc)).toBe('approved')
  })

  it('sends back to an earlier node in a new round, and walks on from there', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1, t.F2] })
    const other = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1, t.F2] })
    for (const it_ of [doc, other]) for (const who of [t.F1, t.F2]) await (await as(who)).agree({ taskId: await t.taskOf(it_, who) })
    const d1 = await as(t.D1)
    const taskId = await t.taskOf(doc, t.D1)
    expect((await d1.detail({ kind: 'trial', id: doc })).targets).toEqual([{ id: 'fzr', title: '经费负责人' }])
    for (const target of ['deptLeader', 'jingban', 'nowhere'])
      expect((await refusalOf(d1.refuse({ taskId, comment: '再核一次', target }))).code).toBe('3404')
    expect(await leavingAlone(t, other, () => d1.refuse({ taskId, comment: '请核对出资比例', target: 'fzr' }))).toEqual({
      status: 'running',
      message: '已退回到「经费负责人」，等 经费负责人 王教授、赵教授',
    })
    expect(t.state(doc)).toBe('running')
    expect(await t.waiting(doc)).toEqual(['王教授', '赵教授'])
    expect((await t.insts(doc)).map((i) => [i.status, i.round, i.current_index])).toEqual([['running', 2, 0]])
    for (const who of [t.F2, t.F1, t.D1]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toContain('周院长:部门领导退回到「经费负责人」')
  })

  it('asks again from that node on only: what was agreed before it stays', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 2_500_000, owners: [t.F1] })
    for (const who of [t.F1, t.D1]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    const g1 = await as(t.G1)
    expect((await g1.detail({ kind: 'trial', id: doc })).targets.map((it_) => it_.title)).toEqual(['经费负责人', '部门领导'])
    const taskId = await t.taskOf(doc, t.G1)
    const { targets } = await g1.detail({ kind: 'trial', id: doc })
    const answer = await g1.refuse({ taskId, comment: '请再论证', target: targets[1]!.id })
    expect(answer.message).toBe('已退回到「部门领导」，等 部门领导 周院长')
    expect(await t.waiting(doc)).toEqual(['周院长'])
    await (await as(t.D1)).agree({ taskId: await t.taskOf(doc, t.D1) })
    const asked = (await t.tasks(doc)).filter((it_) => ['王教授', '周院长'].includes(it_.name))
    expect(asked.map((it_) => [it_.name, it_.round, it_.status === TASK.agreed])).toEqual([
      ['王教授', 1, true],
      ['周院长', 1, false],
      ['周院长', 2, true],
    ])
    const told = await t.rows<{ title: string }>('select title from messages where school_id = $1 and user_id = $2', [t.id, t.T1.id])
    expect(told.map((m) => m.title)).toEqual(['测试单据被退回到「部门领导」'])
  })

  it('terminates for good', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const other = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const f1 = await as(t.F1)
    expect((await refusalOf(f1.terminate({ taskId: await t.taskOf(doc, t.F1), comment: '' }))).code).toBe('4000')
    const taskId = await t.taskOf(doc, t.F1)
    const answer = await leavingAlone(t, other, () => f1.terminate({ taskId, comment: '不再需要' }))
    expect(answer).toMatchObject({ status: 'cancelled' })
    expect(t.state(other)).toBe('running')
    expect(t.state(doc)).toBe('cancelled')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人不同意，终止'])
  })
})

describe('approval.handle', () => {
  const atHandling = async (t: Trial) => {
    const doc = await t.submit(t.T1, { amountFen: 2_500_000, owners: [t.F1] })
    for (const who of [t.F1, t.D1, t.G1, t.J1]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    return doc
  }

  it('tells the document that it waits for handling, and approves it when handled', async () => {
    const t = await trial()
    const doc = await atHandling(t)
    expect(t.state(doc)).toBe('handling')
    const j2 = await as(t.J2)
    expect((await j2.list({ index: 2 })).list.map((r) => r.docId)).toEqual([doc])
    const other = await atHandling(t)
    const detail = await j2.detail({ kind: 'trial', id: doc })
    expect(detail.can).toEqual({ transfer: true, copy: true, handle: true, handleBack: true, claim: true, attach: true })
    expect((await refusalOf(j2.agree({ taskId: detail.taskId }))).message).toBe('该任务是经办，请在待我经办中处理')
    await leavingAlone(t, other, () => j2.claim({ taskId: detail.taskId }))
    expect(await t.waiting(doc)).toEqual(['蒋老师'])
    expect((await refusalOf((await as(t.J1)).handle({ taskId: await t.taskOf(doc, t.J1) }))).message).toBe('该任务已被蒋老师处理')
    expect((await refusalOf(j2.claim({ taskId: detail.taskId }))).code).toBe('3401')
    expect(await j2.handle({ taskId: detail.taskId, comment: '已下单' })).toMatchObject({ status: 'approved' })
    expect(t.state(doc)).toBe('approved')
    expect((await t.log(doc)).slice(-2)).toEqual(['蒋老师:采购办经办认领', '蒋老师:采购办经办办结'])
    expect((await j2.list({ index: 3 })).list.map((r) => r.result.label)).toEqual(['已办结'])
  })

  it('is never done by the submitter, even when the task was moved to him', async () => {
    const t = await trial()
    const doc = await t.submit(t.J1, { amountFen: 2_500_000, owners: [t.F1] })
    for (const who of [t.F1, t.D1, t.G1, t.J2]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    await t.rows('update flow_tasks set assignee_id = $3 where school_id = $1 and doc_id = $2 and status = 1', [t.id, doc, t.J1.id])
    const taskId = await t.taskOf(doc, t.J1)
    const refusal = await refusalOf((await as(t.J1)).handle({ taskId, comment: '已下单' }))
    expect([refusal.code, refusal.message]).toEqual(['3402', '您不能审批自己提交的单据'])
    expect((await (await as(t.J1)).detail({ kind: 'trial', id: doc })).can['handle']).toBe('您不能审批自己提交的单据')
  })

  it('returns to the submitter', async () => {
    const t = await trial()
    const doc = await atHandling(t)
    await (await as(t.J1)).handleBack({ taskId: await t.taskOf(doc, t.J1), comment: '请补合同' })
    expect(t.state(doc)).toBe('back')
    expect((await t.log(doc)).at(-1)).toBe('孙老师:采购办经办退回')
  })

  it('does not call the document in the middle of a chain', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 77_000, controlClass: 2, owners: [t.F1] })
    for (const who of [t.F1, t.E1, t.D1]) await (await as(who)).agree({ taskId: await t.taskOf(doc, who) })
    expect(await t.waiting(doc)).toEqual(['郑老师'])
    expect(t.state(doc)).toBe('running')
    await (await as(t.L1)).handle({ taskId: await t.taskOf(doc, t.L1) })
    expect(await t.waiting(doc)).toEqual(['吴科长'])
    await (await as(t.B1)).agree({ taskId: await t.taskOf(doc, t.B1) })
    expect(t.state(doc)).toBe('approved')
  })
})

describe('withdrawFlow', () => {
  it('is open until somebody decided', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const taskId = await t.taskOf(doc, t.F1)
    await t.withdraw(t.T1, doc)
    expect(await t.waiting(doc)).toEqual([])
    expect((await refusalOf((await as(t.F1)).agree({ taskId }))).code).toBe('4010')
    await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] }, {}, doc)
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.refusal(t.withdraw(t.T1, doc))).toEqual({ key: 'approval.acted', text: '已有审批人处理，不能撤回' })
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })
})

describe('what stands in the way of taking back', () => {
  it('is what people decided, sent back or not, never what passed by itself', async () => {
    const t = await trial()
    const own = await t.submit(t.F1, { amountFen: 680_000, owners: [t.F1] })
    expect(await t.waiting(own)).toEqual(['周院长'])
    await t.withdraw(t.F1, own)
    expect(await t.waiting(own)).toEqual([])
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    await (await as(t.D1)).refuse({ taskId: await t.taskOf(doc, t.D1), comment: '再核一次', target: 'fzr' })
    expect((await t.refusal(t.withdraw(t.T1, doc))).key).toBe('approval.acted')
    expect(await t.waiting(doc)).toEqual(['王教授'])
  })
})

describe('approval.urge', () => {
  const noon = new Date('2026-11-18T12:00:00+08:00')
  it.each([
    ['three hours and 59 minutes ago', '2026-11-18T08:01:00+08:00', 1, '，每次至少间隔 4 小时，11-18 12:01 后可再催办'],
    ['four hours ago', '2026-11-18T08:00:00+08:00', 1, ''],
    ['the third time today', '2026-11-18T07:00:00+08:00', 3, '，每个节点每天最多 3 次'],
    ['the second time today', '2026-11-18T07:00:00+08:00', 2, ''],
    ['the third time yesterday', '2026-11-17T23:59:00+08:00', 3, ''],
  ])('%s', (_, at, urged_count, refusal) => {
    expect(urgeRefusal([{ urged_at: new Date(at), urged_count }], noon, 4, 3)).toBe(refusal)
  })

  it('counts the hours from the last of several reminders', () => {
    const at = (hour: string) => ({ urged_at: new Date(`2026-11-18T${hour}:00+08:00`), urged_count: 1 })
    const refusal = '，每次至少间隔 4 小时，11-18 15:00 后可再催办'
    for (const urged of [
      [at('07:00'), at('11:00')],
      [at('11:00'), { urged_at: null, urged_count: 0 }, at('07:00')],
    ])
      expect(urgeRefusal(urged, noon, 4, 3)).toBe(refusal)
  })

  it('reminds whoever holds it, every four hours and three times a day at most', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const t1 = await as(t.T1)
    expect((await refusalOf((await as(t.F1)).urge({ kind: 'trial', id: doc }))).code).toBe('4004')
    const other = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    expect(await leavingAlone(t, other, () => t1.urge({ kind: 'trial', id: doc }))).toEqual({ message: '已提醒王教授' })
    expect(await leavingAlone(t, doc, () => t1.urge({ kind: 'trial', id: other }))).toEqual({ message: '已提醒王教授' })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(other, t.F1) })
    expect(await t1.urge({ kind: 'trial', id: other })).toEqual({ message: '已提醒周院长' })
    const urged = (
      await t.rows<{ n: number }>('select urged_count as n from flow_tasks where doc_id = $1 order by node_index', [other])
    ).map((it_) => it_.n)
    expect(urged).toEqual([1, 1])
    const reminded = "select count(*)::int as n from messages where school_id = $1 and user_id = $2 and title like '%催办%'"
    expect(await t.rows(reminded, [t.id, t.F1.id])).toEqual([{ n: 2 }])
    const soon = await refusalOf(t1.urge({ kind: 'trial', id: doc }))
    expect(soon.code).toBe('3410')
    expect(soon.message).toMatch(/^催办过于频繁，每次至少间隔 4 小时，\d\d-\d\d \d\d:\d\d 后可再催办$/)
    await t.rows("update flow_tasks set urged_at = urged_at - interval '4 hours', urged_count = 3 where school_id = $1 and doc_id = $2", [
      t.id,
      doc,
    ])
    const { rows } = await world().admin.query(
      "select (now() at time zone 'Asia/Shanghai')::date = ((now() - interval '4 hours') at time zone 'Asia/Shanghai')::date as same",
    )
    if (rows[0].same) expect((await refusalOf(t1.urge({ kind: 'trial', id: doc }))).message).toBe('催办过于频繁，每个节点每天最多 3 次')
    expect(await t.log(doc)).toEqual(['李老师:催办经费负责人'])
    await t.rows("update flow_tasks set urged_at = urged_at - interval '1 day' where school_id = $1 and doc_id = $2", [t.id, doc])
    await t1.urge({ kind: 'trial', id: doc })
    expect(await t.rows('select urged_count as n from flow_tasks where doc_id = $1', [doc])).toEqual([{ n: 1 }])
  })

  it('names everybody who holds it, and reminds each once', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F2, t.F1] })
    expect(await (await as(t.T1)).urge({ kind: 'trial', id: doc })).toEqual({ message: '已提醒王教授、赵教授' })
    expect(await t.rows('select detail from document_log where school_id = $1 and doc_id = $2', [t.id, doc])).toMatchObject([
      { detail: { people: '王教授、赵教授' } },
    ])
    const reminded = await t.rows<{ user_id: string }>("select user_id from messages where school_id = $1 and title like '%催办%'", [t.id])
    expect(reminded.map((it_) => it_.user_id).toSorted()).toEqual([t.F1.id, t.F2.id].toSorted())
  })

  it('counts on when the document is taken back and submitted again', async () => {
    const t = await trial()
    const it = { amountFen: 680_000, owners: [t.F1] }
    const doc = await t.submit(t.T1, it)
    const t1 = await as(t.T1)
    await t1.urge({ kind: 'trial', id: doc })
    await t.withdraw(t.T1, doc)
    await t.submit(t.T1, it, {}, doc)
    expect((await refusalOf(t1.urge({ kind: 'trial', id: doc }))).message).toMatch(/^催办过于频繁，每次至少间隔 4 小时/)
  })

  it('is for three times a day also of a document that was submitted again in between', async () => {
    const t = await trial({ params: { 'urge.minHours': 0 } })
    const it = { amountFen: 680_000, owners: [t.F1] }
    const doc = await t.submit(t.T1, it)
    const t1 = await as(t.T1)
    const urge = () => t1.urge({ kind: 'trial', id: doc })
    await urge()
    await urge()
    await t.withdraw(t.T1, doc)
    await t.submit(t.T1, it, {}, doc)
    expect(await urge()).toEqual({ message: '已提醒王教授' })
    expect((await refusalOf(urge())).message).toBe('催办过于频繁，每个节点每天最多 3 次')
  })
})

describe('agreeing to a large amount', () => {
  const LARGE = 5_000_000
  const remembered = async (who: SessionUser) => world().as({ ...who, level: 'remembered' })

  it('is asked for a proof from the amount of the school on, keeps nothing of the refusal, and goes on by the same key', async () => {
    const t = await trial(EITHER)
    const [large, less] = [
      await t.submit(t.T1, { amountFen: LARGE, owners: [t.F1] }),
      await t.submit(t.T1, { amountFen: LARGE - 1, owners: [t.F1] }),
    ]
    const j1 = await remembered(t.J1)
    const taskId = await t.taskOf(large, t.J1)
    const key = { key: 'agree-large-0001' }
    const refused = await refusalOf(j1.approval.agree({ taskId }, key))
    expect([refused.code, refused.message]).toEqual(['3159', '请先确认是您本人，确认后 10 分钟内不再询问'])
    expect(await t.waiting(large)).toContain(t.J1.name)
    expect(await logRows(t, large)).toBe(0)
    expect(await t.rows('select 1 from audit_log where school_id = $1 and user_id = $2', [t.id, t.J1.id])).toEqual([])
    expect(await j1.approval.agree({ taskId: await t.taskOf(less, t.J1) })).toMatchObject({ status: 'approved' })
    await j1.stepUp.prove({ deed: 'act', passWord: 'Test-2026-pass' })
    expect(await j1.approval.agree({ taskId }, key)).toMatchObject({ status: 'approved' })
    expect(await logRows(t, large)).toBe(1)
  })

  it('is asked once for a whole batch, of which nothing is done before; the school says from where on', async () => {
    const t = await trial()
    await world().inSchool(t.id, (ctx) => setParam(ctx, 'approve.proofFrom', 86_000))
    const small = await t.submit(t.T1, { amountFen: 85_999, owners: [t.F1] })
    const large = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const f1 = await remembered(t.F1)
    const taskIds = [await t.taskOf(small, t.F1), await t.taskOf(large, t.F1)]
    expect((await refusalOf(f1.approval.batchAgree({ taskIds }))).code).toBe('3159')
    expect([await t.waiting(small), await logRows(t, small)]).toEqual([['王教授'], 0])
    expect(await f1.approval.batchRefuse({ taskIds, comment: '请合并下单' })).toMatchObject({ doneNum: 2 })
  })
})

describe('approval.batchAgree', () => {
  it('decides each row by itself and says what became of it', async () => {
    const t = await trial()
    const good = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const changed = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    t.change(changed, 'other')
    const f1 = await as(t.F1)
    const foreign = await t.taskOf(await t.submit(t.T1, { amountFen: 86_000, owners: [t.F2] }), t.F2)
    const ids = [await t.taskOf(good, t.F1), await t.taskOf(changed, t.F1), foreign, '0193f0c0-0000-7000-8000-000000000001', 'nothing']
    const answer = await f1.batchAgree({ taskIds: [...ids, ids[0]!], comment: '材料齐全，同意。' })
    expect([answer.doneNum, answer.failedNum]).toEqual([1, 4])
    expect(answer.results.map((r) => [r.taskId, r.isDone])).toEqual(ids.map((id, i) => [id, i === 0]))
    expect(answer.results.map((r) => r.docNo)).toEqual([...[good, changed].map((id) => `D${id.slice(0, 8)}`), '', '', ''])
    expect(answer.results[1]!.message).toBe('单据已发生变化，请刷新')
    expect(t.state(good)).toBe('approved')
    expect(await t.log(changed)).toEqual([])
    expect(await t.log(good)).toEqual(['王教授:经费负责人同意'])
  })

  it('refuses nodes that must be looked at singly, more than fifty, none, and people without the permission', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 77_000, controlClass: 1, owners: [t.F1] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    const e1 = await as(t.E1)
    expect((await refusalOf(e1.batchAgree({ taskIds: [await t.taskOf(doc, t.E1)] }))).code).toBe('2009')
    const f1 = await as(t.F1)
    expect((await refusalOf(f1.batchAgree({ taskIds: [] }))).message).toBe('请选择单据')
    expect((await refusalOf(f1.batchAgree({ taskIds: Array.from({ length: 51 }, (_, i) => `x${i}`) }))).message).toBe('一次最多处理 50 单')
    const single = await t.submit(t.T1, { amountFen: 77_000, flags: ['splitSuspect'], owners: [t.F1] })
    await f1.agree({ taskId: await t.taskOf(single, t.F1) })
    const answer = await (await as(t.J1)).batchAgree({ taskIds: [await t.taskOf(single, t.J1)] })
    expect(answer.results[0]!.message).toBe('「采购办」须单独审批，请打开详情处理')
  })

  it('refuses in a batch with one comment', async () => {
    const t = await trial()
    const docs = [await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] }), await t.submit(t.T1, { amountFen: 96_000, owners: [t.F1] })]
    const f1 = await as(t.F1)
    const ids = await Promise.all(docs.map((d) => t.taskOf(d, t.F1)))
    expect((await refusalOf(f1.batchRefuse({ taskIds: ids, comment: '不' }))).code).toBe('4000')
    expect(await f1.batchRefuse({ taskIds: ids, comment: '请合并下单' })).toMatchObject({ doneNum: 2, failedNum: 0 })
    expect(docs.map((d) => t.state(d))).toEqual(['back', 'back'])
  })
})

describe('approval.list', () => {
  it('filters, counts kinds, sums and keeps other schools and other people out', async () => {
    const t = await trial()
    const other = await trial()
    await other.submit(other.T1, { amountFen: 1_00, owners: [other.F1] })
    const small = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const big = await t.submit(t.F2, { amountFen: 300_000, flags: ['priceAnomaly'], owners: [t.F1] })
    const f1 = await as(t.F1)
    const all = await f1.list({ index: 0 })
    expect([all.total, all.sumFen, all.kinds]).toEqual([2, 386_000, [{ kind: 'trial', title: '测试单据', num: 2 }]])
    expect(all.list.find((r) => r.docId === big)!.hints.map((h) => h.label)).toEqual(['价格异常'])
    expect((await f1.list({ index: 0, minFen: 100_000 })).list.map((r) => r.docId)).toEqual([big])
    expect((await f1.list({ index: 0, maxFen: 100_000 })).list.map((r) => r.docId)).toEqual([small])
    const between = async (it: object) => (await f1.list({ index: 0, ...it })).total
    expect([await between({ minFen: 300_000 }), await between({ minFen: 300_001 })]).toEqual([1, 0])
    expect([await between({ maxFen: 86_000 }), await between({ maxFen: 85_999 })]).toEqual([1, 0])
    expect((await f1.list({ index: 0, submitter: '赵' })).list.map((r) => r.docId)).toEqual([big])
    expect((await f1.list({ index: 0, no: '%' })).total).toBe(0)
    expect((await f1.list({ index: 0, sort: '-amount' })).list.map((r) => r.docId)).toEqual([big, small])
    expect((await f1.list({ index: 0, kind: 'nothing' })).total).toBe(0)
    expect((await f1.list({ index: 0, to: '2020-01-01' })).total).toBe(0)
    const midnight = (at: string) => new Date(`${at}T00:00:00+08:00`)
    const came = 'update flow_tasks set started_at = $3 where school_id = $1 and doc_id = $2'
    await t.rows(came, [t.id, small, midnight('2026-11-17')])
    await t.rows(came, [t.id, big, midnight('2026-11-16')])
    const days = async (it: object) => (await f1.list({ index: 0, ...it })).list.map((r) => (r.docId === big ? 'big' : 'small'))
    expect(await days({})).toEqual(['big', 'small'])
    expect(await days({ sort: '-since' })).toEqual(['small', 'big'])
    expect(await days({ sort: 'amount' })).toEqual(['small', 'big'])
    expect(await days({ from: '2026-11-17' })).toEqual(['small'])
    expect(await days({ to: '2026-11-16' })).toEqual(['big'])
    expect(await days({ from: '2026-11-16', to: '2026-11-17' })).toEqual(['big', 'small'])
    expect((await f1.list({ index: 0, no: 'a4' })).total).toBe(2)
    expect(await days({ pageNum: 2, pageSize: 1 })).toEqual(['small'])
    expect((await (await as(t.T1)).list({ index: 5 })).list.map((r) => [r.docId, r.result.label, r.nodeTitle])).toEqual([
      [small, '审批中', '经费负责人'],
    ])
    for (const bad of [{ index: 8 }, { index: -1 }, { pageSize: 1000 }, { from: '昨天' }, { minFen: -1 }])
      expect((await refusalOf(f1.list(bad as never))).code).toBe('4000')
  })
})

describe('what a row of the list says', () => {
  const hintsOf = async (who: SessionUser, index = 0) =>
    (await (await as(who)).list({ index })).list.map((r) => r.hints.map((h) => `${h.label} ${h.text}`))
  const late = (t: Trial, hours: number) =>
    t.rows('update flow_tasks set due_at = now() - make_interval(hours => $2) where school_id = $1 and status = 1 and due_at is not null', [
      t.id,
      hours,
    ])

  /** The moment of the limit, not a count of hours that ran on at night. */
  const endedAt = async (t: Trial): Promise<string> => {
    const [row] = await t.rows<{ due_at: Date }>(
      'select due_at from flow_tasks where school_id = $1 and status = 1 and due_at is not null limit 1',
      [t.id],
    )
    return `已于 ${deadlineText(row!.due_at)} 超时`
  }

  it('shows as decided what this person decided, not what another decided beside him', async () => {
    const t = await trial(EITHER)
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await (await as(t.J1)).agree({ taskId: await t.taskOf(doc, t.J1) })
    const decided = async (who: SessionUser) => (await (await as(who)).list({ index: 1 })).list.map((row) => row.docId)
    expect([await decided(t.J1), await decided(t.J2)]).toEqual([[doc], []])
  })

  it('shows once, by the last word, what one person decided in two nodes, and sums it once', async () => {
    const [either] = EITHER.flows!
    const nodes = ['初审', '复核'].map((title) => ({ ...either!.nodes[0]!, id: title, title, dupPolicy: 'NONE' as const }))
    const t = await trial({ flows: [{ ...either!, nodes }] })
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const j1 = await as(t.J1)
    await j1.agree({ taskId: await t.taskOf(doc, t.J1) })
    await j1.refuse({ taskId: await t.taskOf(doc, t.J1), comment: '预算不足' })
    const { list, total, sumFen, counts, kinds } = await j1.list({ index: 1 })
    expect(list.map((row) => [row.docId, row.nodeTitle, row.result.label])).toEqual([[doc, '复核', '已驳回']])
    expect([total, sumFen, counts[1], kinds.map((it) => it.num)]).toEqual([1, 86_000, 1, [1]])
  })

  it('has no limit where nobody stands for the person, and is reminded of all the same', async () => {
    const [either] = EITHER.flows!
    const t = await trial({ flows: [{ ...either!, nodes: [{ ...either!.nodes[0]!, escalateHours: 'never' }] }] })
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const { task } = await (await as(t.J1)).detail({ kind: 'trial', id: doc })
    expect(task).toMatchObject({ dueAt: null, remindAt: expect.any(String) })
    const later = await t.rows<{ topic: string }>(`select distinct topic from outbox where school_id = $1 and topic like 'approval.%'`, [
      t.id,
    ])
    expect(later.map((it) => it.topic)).not.toContain('approval.escalate')
  })

  it('warns twelve hours before the limit, not thirteen', async () => {
    const t = await trial()
    await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await late(t, -13)
    expect(await hintsOf(t.F1)).toEqual([[]])
    await late(t, -12)
    expect(await hintsOf(t.F1)).toEqual([[expect.stringMatching(/^即将超时 /)]])
  })

  it('names whom a late document was handed on to, and nobody before it was', async () => {
    const t = await trial()
    await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await late(t, 50)
    expect(await hintsOf(t.F1)).toEqual([[`已超时 ${await endedAt(t)}`]])
    await world().makeDue('approval.escalate')
    await world().drain()
    expect(await hintsOf(t.F1)).toEqual([['已超时 已转上级周院长']])
    expect(await hintsOf(t.D1)).toEqual([[]])
  })

  it('says only when where nobody is above or it is only reported', async () => {
    const t = await trial()
    const alone = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await t.submit(t.T1, { amountFen: 86_000, controlClass: 1, owners: [t.F2] })
    await t.rows("delete from user_roles where school_id = $1 and role in ('deptLeader', 'viceLeader', 'schoolAdmin')", [t.id])
    await late(t, -5)
    expect(await hintsOf(t.F1)).toEqual([[expect.stringMatching(/^即将超时 11月18日（周三）\d\d:\d\d 到期$/)]])
    await late(t, 3)
    await world().makeDue('approval.escalate')
    await world().drain()
    expect(await t.waiting(alone)).toEqual(['王教授'])
    expect(await hintsOf(t.F1)).toEqual([[`已超时 ${await endedAt(t)}`]])
    expect((await hintsOf(t.F2))[0]![0]).toBe(`已超时 ${await endedAt(t)}`)
  })

  it('promises the one above only where somebody is', async () => {
    const t = await trial()
    await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await late(t, -5)
    expect(await hintsOf(t.F1)).toEqual([[expect.stringMatching(/^即将超时 11月18日（周三）\d\d:\d\d 转上级$/)]])
  })

  it('shows the reader’s own card first, with its share', async () => {
    const t = await trial()
    await t.submit(t.T1, { amountFen: 130_400, owners: [t.F1, t.F2] })
    const funds = async (who: SessionUser) =>
      (await (await as(who)).list({ index: 0 })).list[0]!.funds.map((f) => [f.name, f.amountFen, f.isMine])
    const [one, two] = ['王教授的项目', '赵教授的项目']
    expect(await funds(t.F1)).toEqual([
      [one, 65_200, true],
      [two, 65_200, false],
    ])
    expect(await funds(t.F2)).toEqual([
      [two, 65_200, true],
      [one, 65_200, false],
    ])
  })

  it('offers words that fit who decides: of the funds, of the price, of the handling', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, {
      amountFen: 86_000,
      flags: ['priceAnomaly', 'splitSuspect'],
      flagWords: { priceAnomaly: '高于参考价 55%', splitSuspect: '7 天内 2 单' },
      owners: [t.F1],
    })
    const f1 = await as(t.F1)
    const [row] = (await f1.list({ index: 0 })).list
    expect([row!.words.agree[0], row!.words.refuse[0]]).toEqual(['同意列支', '请改用其他经费'])
    await f1.agree({ taskId: row!.taskId })
    const j1 = await as(t.J1)
    const { words } = (await j1.list({ index: 0 })).list[0]!
    expect([words.agree[0], words.refuse.slice(0, 2)]).toEqual(['价格已核实，同意', ['请改选最低报价', '请说明分次采购理由']])
    expect((await j1.detail({ kind: 'trial', id: doc })).task).toMatchObject({ words, goesUp: true })
  })
})

describe('approval.detail', () => {
  it('shows what is decided, why so many decide, and the queue; others are told it does not exist', async () => {
    const t = await trial()
    const other = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await t.submit(t.T1, { amountFen: 10_000, owners: [t.F1] })
    const f1 = await as(t.F1)
    const it_ = await f1.detail({ kind: 'trial', id: doc })
    expect(it_).toMatchObject({
      status: 'running',
      mineFen: 680_000,
      deciders: { agreed: 0, all: 2 },
      queue: { at: 1, total: 2, prev: '' },
    })
    expect(it_.can).toEqual({
      agree: true,
      refuse: true,
      terminate: true,
      addSign: true,
      ask: true,
      transfer: true,
      copy: true,
      attach: true,
    })
    expect(it_.why.slice(0, 2)).toEqual([
      { text: '用到 1 张经费卡', result: '经费负责人 王教授' },
      { text: '金额 ¥6,800.00 达到 ¥5,000.00', result: '部门领导 周院长' },
    ])
    expect(it_.timeline.now[0]!.people).toMatchObject([{ name: '王教授', isMe: true }])
    expect(it_.timeline.next.filter((n) => n.skipped === '').map((n) => n.title)).toEqual(['部门领导'])
    expect((await (await as(t.T1)).detail({ kind: 'trial', id: doc })).can).toEqual({ urge: true, attach: true, copy: true })
    for (const who of [t.C1, t.J1, other.F1])
      expect((await refusalOf((await as(who)).detail({ kind: 'trial', id: doc }))).code).toBe('4004')
    expect((await refusalOf(f1.detail({ kind: 'nothing', id: doc }))).code).toBe('4004')
    expect((await refusalOf(f1.detail({ kind: 'trial', id: "' or 1=1 --" }))).code).toBe('4004')
  })
})

describe('approval.readCopies', () => {
  it('marks the reader’s own copies only', async () => {
    const t = await trial({
      flows: [
        {
          code: 'cc',
          docKind: 'trial',
          title: '抄送',
          nodes: [
            { id: 'a', title: '负责人', assignees: [{ kind: 'FZR' }] },
            { id: 'c', title: '采购办', type: 'CC', assignees: [{ kind: 'ROLE', role: 'jingban' }] },
          ],
        },
      ],
    })
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const other = await t.submit(t.T1, { amountFen: 96_000, owners: [t.F1] })
    const readAt = async (id: string) =>
      (await t.rows<{ read_at: Date | null }>('select read_at from flow_tasks where id = $1', [id]))[0]!.read_at
    const decided = await t.taskOf(doc, t.F1)
    await (await as(t.F1)).readCopies({ taskIds: [decided] })
    expect(await readAt(decided)).toBeNull()
    for (const it_ of [doc, other]) await (await as(t.F1)).agree({ taskId: await t.taskOf(it_, t.F1) })
    const mine = await t.taskOf(doc, t.J1)
    await (await as(t.J2)).readCopies({ taskIds: [mine] })
    const j1 = await as(t.J1)
    expect((await j1.list({ index: 4 })).counts['4']).toBe(2)
    await j1.readCopies({ taskIds: [mine, 'nothing'] })
    const first = await readAt(mine)
    await j1.readCopies({ taskIds: [mine] })
    expect(await readAt(mine)).toEqual(first)
    const { list, counts } = await j1.list({ index: 4 })
    expect(list.map((r) => [r.docId, r.isRead]).toSorted()).toEqual(
      [
        [doc, true],
        [other, false],
      ].toSorted(),
    )
    expect(counts['4']).toBe(1)
  })
})

describe('timers', () => {
  const goUp = async () => {
    await world().makeDue('approval.escalate')
    await world().drain()
  }

  it('remind after a day and go one level up after three, beside the late one', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const messages = (who: SessionUser) =>
      t
        .rows<{ title: string }>('select title from messages where school_id = $1 and user_id = $2 order by created_at, id', [t.id, who.id])
        .then((r) => r.map((m) => m.title))
    await t.rows("update flow_tasks set started_at = started_at - interval '25 hours' where school_id = $1", [t.id])
    await world().makeDue('approval.remind')
    await world().drain()
    expect(await messages(t.F1)).toContain('李老师的测试单据已等您 1 个工作日')
    await t.rows("update flow_tasks set started_at = started_at - interval '47 hours' where school_id = $1", [t.id])
    const before = await recountsOf(t, t.D1)
    await goUp()
    expect(await t.waiting(doc)).toEqual(['周院长', '王教授'])
    expect((await recountsOf(t, t.D1)) - before).toBe(1)
    for (const who of [t.T1, t.D1]) expect(await messages(who)).toContain('测试单据超时：王教授 3 个工作日未处理')
    expect(await messages(t.F1)).not.toContain('测试单据超时：王教授 3 个工作日未处理')
    const [last] = await t.rows('select comment from document_log where school_id = $1 and doc_id = $2 order by seq desc', [t.id, doc])
    expect(last).toEqual({ comment: '王教授 3 个工作日未处理，转上级周院长' })
    await (await as(t.D1)).agree({ taskId: await t.taskOf(doc, t.D1) })
    expect(t.state(doc)).toBe('approved')
    expect((await refusalOf((await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) }))).message).toBe('该任务已被周院长处理')
  })

  it('go from a leader who is late to those above, never to himself', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    await t.rows("update flow_tasks set started_at = started_at - interval '72 hours' where school_id = $1", [t.id])
    await goUp()
    expect((await t.waiting(doc)).toSorted()).toEqual(['周院长', '沈副校长', '韩副校长'])
  })

  it('go from the only one of the highest to the administrators, never back to him', async () => {
    const node = { id: 'vice', title: '分管校领导', assignees: [{ kind: 'ROLE' as const, role: 'viceLeader' }] }
    const t = await trial({ flows: [{ code: 'trial.vice', docKind: 'trial', title: '校领导审批', nodes: [node] }] })
    await t.rows('update users set is_active = false where school_id = $1 and id = any($2)', [t.id, [t.D1.id, t.V2.id]])
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await goUp()
    expect((await t.waiting(doc)).toSorted()).toEqual(['校管理员', '沈副校长'])
  })

  it('are not needed to go up: what is late is looked for every hour, once', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const standing = async (who: SessionUser) => {
      const { task, timeline } = await (await as(who)).detail({ kind: 'trial', id: doc })
      return { up: task!.goesUp, to: task!.handedTo, since: timeline.now[0]!.people.map((p) => [p.name, p.since]) }
    }
    expect(await standing(t.F1)).toMatchObject({ up: true, to: [] })
    await t.rows("delete from outbox where school_id = $1 and topic in ('approval.escalate', 'approval.late')", [t.id])
    await t.rows(
      "update flow_tasks set started_at = started_at - interval '124 hours', due_at = due_at - interval '124 hours' where school_id = $1",
      [t.id],
    )
    const look = async () => {
      await t.rows("insert into outbox (school_id, id, topic) values ($1, gen_random_uuid(), 'approval.late') returning id", [t.id])
      await world().drain()
    }
    const fresh = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F2] })
    await t.rows("delete from outbox where school_id = $1 and topic in ('approval.escalate', 'approval.late')", [t.id])
    await look()
    expect(await t.waiting(fresh)).toEqual(['赵教授'])
    expect(await t.waiting(doc)).toEqual(['周院长', '王教授'])
    const after = await standing(t.F1)
    expect([after.up, after.to]).toEqual([false, ['周院长']])
    // Each waits since it reached him.
    const [late, above] = ['王教授', '周院长'].map((name) => new Date(after.since.find(([who]) => who === name)![1]!).getTime())
    expect(above! - late!).toBeGreaterThanOrEqual(74 * 3600_000)
    const log = await t.log(doc)
    await look()
    expect([await t.waiting(doc), await t.log(doc)]).toEqual([['周院长', '王教授'], log])
    expect(await t.rows("select 1 from outbox where school_id = $1 and topic = 'approval.escalate'", [t.id])).toHaveLength(1)
    expect(await t.rows("select 1 from outbox where school_id = $1 and topic = 'approval.late' and state = 'due'", [t.id])).toHaveLength(2)
  })

  it('go up to the leader of who is late, whatever department bought', async () => {
    const t = await trial({ depts: ['材料学院', '化学学院'] })
    const [other] = await t.rows<{ id: string }>('select id from depts where school_id = $1 and id <> $2', [t.id, t.deptId])
    const draft = { schoolId: t.id, no: `许${t.id}`, name: '许院长', roles: ['deptLeader'], deptId: other!.id } as const
    await buildUser(world().db, draft)
    await t.rows('update users set dept_id = $2 where id = $1 returning id', [t.F1.id, other!.id])
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await goUp()
    expect((await t.waiting(doc)).toSorted()).toEqual(['王教授', '许院长'].toSorted())
  })

  it('never go up to the submitter, nor to whom the document is kept from', async () => {
    const t = await trial()
    const own = await t.submit(t.D1, { amountFen: 86_000, owners: [t.F1] })
    const kept = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1], notBy: [t.D1.id] })
    await goUp()
    for (const doc of [own, kept]) expect((await t.waiting(doc)).toSorted()).toEqual(['沈副校长', '王教授', '韩副校长'].toSorted())
    const { task } = await (await as(t.F1)).detail({ kind: 'trial', id: own })
    expect(task!.handedTo.toSorted()).toEqual(['沈副校长', '韩副校长'].toSorted())
  })

  it('only report regulated goods to the one above', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, controlClass: 1, owners: [t.F1] })
    const before = await t.waiting(doc)
    await goUp()
    expect(await t.waiting(doc)).toEqual(before)
    expect(await t.log(doc)).toEqual(['系统:经费负责人超时'])
    const told = await t.rows('select 1 from messages where school_id = $1 and user_id = $2 and title like $3', [
      t.id,
      t.D1.id,
      '测试单据超时：王教授%',
    ])
    expect(told).toHaveLength(1)
  })

  it('give nobody a second task of a document that waits for him already', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 800_000, owners: [t.F1, t.D1] })
    expect((await t.waiting(doc)).toSorted()).toEqual(['周院长', '王教授'].toSorted())
    await goUp()
    // Above 王教授 is 周院长, who is asked himself; above him are the vice leaders.
    expect((await t.waiting(doc)).toSorted()).toEqual(['周院长', '沈副校长', '王教授', '韩副校长'].toSorted())
  })

  it('go up once, though a timer and the hourly look meet', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await t.rows("insert into outbox (school_id, id, topic, doc_id) values ($1, gen_random_uuid(), 'approval.escalate', $2)", [
      t.id,
      await t.taskOf(doc, t.F1),
    ])
    await goUp()
    expect(await t.log(doc)).toEqual(['系统:经费负责人超时'])
  })

  it('do nothing for a task that was decided', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    await (await as(t.F1)).agree({ taskId: await t.taskOf(doc, t.F1) })
    const before = await t.rows("select 1 from messages where school_id = $1 and kind = '审批'", [t.id])
    await world().makeDue()
    await world().drain()
    expect(await t.rows("select 1 from messages where school_id = $1 and kind = '审批'", [t.id])).toHaveLength(before.length)
    expect(await t.log(doc)).toHaveLength(1)
  })
})
