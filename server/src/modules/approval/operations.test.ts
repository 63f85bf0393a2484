// What may be done beside deciding: others are asked, the task goes to another, an agreement is taken back (domain page 03 §3.4).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'
import type { FlowNodeDef } from './engine/def.ts'

const world = useWorld()
let next = 3200
const as = async (who: SessionUser) => (await world().as(who)).approval
const saidOf = async (call: Promise<unknown>) => {
  const { code, message } = await refusalOf(call)
  return [code, message]
}
const owner: FlowNodeDef = { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }] }
const leader: FlowNodeDef = { id: 'leader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] }
const finance: FlowNodeDef = { id: 'finance', title: '财务', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'finance' }] }
const flowOf = (...nodes: FlowNodeDef[]) => ({ flows: [{ code: 'ops', docKind: 'trial', title: '操作', nodes }] })
const trial = (...nodes: FlowNodeDef[]): Promise<Trial> =>
  openTrial(world(), (next += 1), flowOf(...(nodes.length > 0 ? nodes : [owner, leader])))
const opened = async (t: Trial, owners = [t.F1]) => {
  const doc = await t.submit(t.T1, { amountFen: 680_000, owners })
  return { doc, task: (who: SessionUser) => t.taskOf(doc, who) }
}
const agree = async (t: Trial, doc: string, who: SessionUser, comment = '') =>
  (await as(who)).agree({ taskId: await t.taskOf(doc, who), comment })
const detail = async (doc: string, who: SessionUser) => (await as(who)).detail({ kind: 'trial', id: doc })
const titles = async (t: Trial, who: SessionUser) =>
  (
    await t.rows<{ title: string }>('select title from messages where school_id = $1 and user_id = $2 order by created_at, id', [
      t.id,
      who.id,
    ])
  ).map((m) => m.title)

describe('approval.addSign before', () => {
  it('lets others decide first, and then the one who added them', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    const f1 = await as(t.F1)
    expect(await f1.addSign({ taskId, userIds: [t.C1.id, t.G1.id], place: 'before', comment: '请核预算' })).toEqual({
      status: 'running',
      message: '已加签，等钱会计、何主任审批',
    })
    expect(await t.waiting(doc)).toEqual(['何主任', '钱会计'])
    expect(await saidOf(f1.agree({ taskId }))).toEqual(['3414', '正在等钱会计、何主任答复，答复后由您决定'])
    expect((await detail(doc, t.F1)).asked.map((it_) => [it_.name, it_.label])).toEqual([
      ['钱会计', '前加签'],
      ['何主任', '前加签'],
    ])
    expect(await agree(t, doc, t.C1, '预算可列支')).toEqual({ status: 'running', message: '已同意，等 经费负责人 何主任' })
    expect(await agree(t, doc, t.G1)).toEqual({ status: 'running', message: '已同意，等 经费负责人 王教授' })
    expect((await f1.list({ index: 0 })).list.map((r) => r.docId)).toEqual([doc])
    expect(await f1.agree({ taskId })).toMatchObject({ status: 'running', message: '已同意，等 部门领导 周院长' })
    expect(await t.log(doc)).toEqual([
      '王教授:经费负责人加签，先由钱会计、何主任审批',
      '钱会计:经费负责人同意',
      '何主任:经费负责人同意',
      '王教授:经费负责人同意',
    ])
    expect(await titles(t, t.C1)).toEqual(['王教授请您加签：李老师的测试单据'])
    expect(await titles(t, t.F1)).toEqual(['李老师的测试单据待您审批', '李老师的测试单据回到您这里审批'])
  })

  it('ends the submission where an added signer refuses', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    await (await as(t.F1)).addSign({ taskId: await task(t.F1), userIds: [t.C1.id], place: 'before' })
    await (await as(t.C1)).refuse({ taskId: await task(t.C1), comment: '超出预算' })
    expect([t.state(doc), t.told(doc), await t.waiting(doc)]).toEqual(['back', '超出预算', []])
  })

  it('refuses who stands in the node, who submitted, oneself, the unable, nesting, and where the node forbids it', async () => {
    const t = await trial(owner, { ...leader, ops: { addSign: false, transfer: false, delegate: false } })
    const other = await trial()
    const { doc, task } = await opened(t, [t.F1, t.F2])
    const taskId = await task(t.F1)
    const f1 = await as(t.F1)
    const add = (id: string) => saidOf(f1.addSign({ taskId, userIds: [id], place: 'before' }))
    expect(await add(t.F2.id)).toEqual(['3417', '不能选赵教授：已是本节点的办理人'])
    expect(await add(t.T1.id)).toEqual(['3417', '不能选李老师：是本单的提交人'])
    expect(await add(t.F1.id)).toEqual(['3417', '不能选王教授：不能选您自己'])
    const clerk = await t.hire('小陈', ['purchaser'])
    expect(await add(clerk.id)).toEqual(['3417', '不能选小陈：已停用或没有审批权限'])
    expect((await add(other.C1.id))[0]).toBe('4004')
    expect((await saidOf((await as(other.F1)).addSign({ taskId, userIds: [other.C1.id], place: 'before' })))[0]).toBe('4004')
    expect((await saidOf(f1.addSign({ taskId, userIds: [], place: 'before' })))[1]).toBe('请选择加签人')
    expect(await t.log(doc)).toEqual([])
    await f1.addSign({ taskId, userIds: [t.C1.id], place: 'before' })
    const added = await as(t.C1)
    expect(await saidOf(added.addSign({ taskId: await task(t.C1), userIds: [t.G1.id], place: 'after' }))).toEqual([
      '3416',
      '不支持嵌套加签',
    ])
    expect((await detail(doc, t.C1)).can).not.toHaveProperty('addSign')
    await agree(t, doc, t.C1)
    await agree(t, doc, t.F1)
    await agree(t, doc, t.F2)
    const d1 = await as(t.D1)
    const ops = [
      [async (taskId: string) => d1.addSign({ taskId, userIds: [t.C1.id], place: 'before' }), '加签'],
      [async (taskId: string) => d1.transfer({ taskId, userId: t.C1.id, comment: '外出' }), '转办'],
      [async (taskId: string) => d1.ask({ taskId, userId: t.C1.id, comment: '请看' }), '委派'],
    ] as const
    for (const [call, op] of ops) expect(await saidOf(call(await task(t.D1)))).toEqual(['3415', `「部门领导」不允许${op}`])
  })
})

describe('approval.addSign after', () => {
  it('agrees, and the node ends when those added have agreed', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    const f1 = await as(t.F1)
    const answer = await f1.addSign({ taskId, userIds: [t.C1.id], place: 'after', comment: '同意列支', contentHash: 'as submitted' })
    expect(answer.message).toBe('已同意并加签，等钱会计审批')
    expect(await saidOf(f1.agree({ taskId }))).toEqual(['3401', '该任务已被您处理'])
    expect((await f1.list({ index: 1 })).list.map((r) => r.result.label)).toEqual(['已同意，等加签'])
    expect((await detail(doc, t.F1)).deciders).toEqual({ agreed: 0, all: 2 })
    expect((await agree(t, doc, t.C1)).message).toBe('已同意，等 部门领导 周院长')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人同意，加签钱会计', '钱会计:经费负责人同意'])
    await agree(t, doc, t.D1)
    expect(t.state(doc)).toBe('approved')
  })

  it('agrees to what was submitted only', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    t.change(doc, 'other goods')
    const call = (await as(t.F1)).addSign({ taskId: await task(t.F1), userIds: [t.C1.id], place: 'after' })
    expect(await saidOf(call)).toEqual(['4010', '单据已发生变化，请刷新'])
    expect(await t.waiting(doc)).toEqual(['王教授'])
  })
})

describe('approval.removeSign', () => {
  it('takes off whom one added, while he did nothing, and goes on', async () => {
    const t = await trial()
    const before = await opened(t)
    await (await as(t.F1)).addSign({ taskId: await before.task(t.F1), userIds: [t.C1.id, t.G1.id], place: 'before' })
    const [c1, g1] = [await before.task(t.C1), await before.task(t.G1)]
    await agree(t, before.doc, t.C1)
    expect(await saidOf((await as(t.F1)).removeSign({ taskId: c1 }))).toEqual(['3418', '钱会计已经办理，不能减签'])
    expect((await saidOf((await as(t.D1)).removeSign({ taskId: g1 })))[0]).toBe('4004')
    expect(await (await as(t.F1)).removeSign({ taskId: g1 })).toEqual({ status: 'running', message: '已减签何主任，等 经费负责人 王教授' })
    expect(await saidOf((await as(t.G1)).agree({ taskId: g1 }))).toEqual(['3401', '该任务已被王教授处理'])
    expect((await t.log(before.doc)).at(-1)).toBe('王教授:经费负责人减签何主任')

    const after = await opened(t)
    await (await as(t.F1)).addSign({ taskId: await after.task(t.F1), userIds: [t.C1.id], place: 'after' })
    const gone = await (await as(t.F1)).removeSign({ taskId: await after.task(t.C1) })
    expect(gone.message).toBe('已减签钱会计，等 部门领导 周院长')
    expect((await titles(t, t.C1)).at(-1)).toBe('王教授取消了请您的加签：李老师的测试单据')
  })
})

describe('approval.ask', () => {
  it('brings an opinion back to who decides, and the opinion decides nothing', async () => {
    const t = await trial(owner, finance)
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    const f1 = await as(t.F1)
    expect(await f1.ask({ taskId, userId: t.C1.id, comment: '能否列设备费？' })).toEqual({
      message: '已请钱会计提出意见，答复后回到您这里',
    })
    const asked = await detail(doc, t.C1)
    expect([asked.task?.asked, asked.can]).toEqual([
      { name: '王教授', question: '能否列设备费？' },
      { opine: true, attach: true, copy: true },
    ])
    const c1 = await as(t.C1)
    const said = '该任务是征求意见，请提交意见，由委派人决定'
    for (const call of [c1.agree({ taskId: asked.taskId }), c1.refuse({ taskId: asked.taskId, comment: '不行' })])
      expect((await saidOf(call))[1]).toBe(said)
    expect(await c1.opine({ taskId: asked.taskId, comment: '可以列支' })).toEqual({
      status: 'running',
      message: '意见已提交，等 经费负责人 王教授',
    })
    expect(await f1.agree({ taskId })).toMatchObject({ status: 'running', message: '已同意，等 财务 钱会计' })
    expect(await t.log(doc)).toEqual(['王教授:经费负责人委派钱会计提出意见', '钱会计:经费负责人提出意见', '王教授:经费负责人同意'])
    expect((await saidOf(f1.opine({ taskId, comment: '意见' })))[0]).toBe('3401')
  })

  it('is called back by the one who asked', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    await (await as(t.F1)).ask({ taskId: await task(t.F1), userId: t.C1.id, comment: '请看' })
    const answer = await (await as(t.F1)).removeSign({ taskId: await task(t.C1) })
    expect([answer.message, await t.waiting(doc)]).toEqual(['已收回委派钱会计，等 经费负责人 王教授', ['王教授']])
  })
})

describe('approval.transfer', () => {
  it('gives the decision to another; the former one reads on', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    const f1 = await as(t.F1)
    expect(await f1.transfer({ taskId, userId: t.G1.id, comment: '外出开会' })).toEqual({ message: '已转办给何主任' })
    expect(await saidOf(f1.agree({ taskId }))).toEqual(['3401', '该任务已被您处理'])
    expect((await detail(doc, t.F1)).docId).toBe(doc)
    expect((await detail(doc, t.G1)).timeline.now[0]!.people.map((p) => [p.name, p.reason])).toEqual([['何主任', '王教授转办：外出开会']])
    expect((await agree(t, doc, t.G1)).message).toBe('已同意，等 部门领导 周院长')
    expect(await t.log(doc)).toEqual(['王教授:经费负责人转办给何主任', '何主任:经费负责人同意'])
    expect(await titles(t, t.G1)).toEqual(['王教授转办给您：李老师的测试单据'])
  })

  it('refuses the submitter, oneself, who stands in the node, and controlled goods', async () => {
    const t = await trial()
    const { task } = await opened(t, [t.F1, t.F2])
    const give = async (id: string) => saidOf((await as(t.F1)).transfer({ taskId: await task(t.F1), userId: id, comment: '外出' }))
    expect(await give(t.T1.id)).toEqual(['3417', '不能选李老师：是本单的提交人'])
    expect(await give(t.F1.id)).toEqual(['3417', '不能选王教授：不能选您自己'])
    expect(await give(t.F2.id)).toEqual(['3417', '不能选赵教授：已是本节点的办理人'])
    const doc = await t.submit(t.T1, { amountFen: 1_000, owners: [t.F1], controlClass: 1 })
    const call = (await as(t.F1)).transfer({ taskId: await t.taskOf(doc, t.F1), userId: t.G1.id, comment: '外出' })
    expect((await saidOf(call))[1]).toBe('管控化学品须由本人审批，不能转办')
  })
})

describe('approval.takeBack', () => {
  it('reopens one’s own agreement while nobody after it did anything', async () => {
    const t = await trial(owner, leader, finance)
    const { doc, task } = await opened(t, [t.F1, t.F2])
    await agree(t, doc, t.F1, '同意列支')
    await agree(t, doc, t.F2)
    const seen = await detail(doc, t.F1)
    expect(seen.can.takeBack).toBe(true)
    expect(await (await as(t.F1)).takeBack({ taskId: seen.takeBackId })).toEqual({ message: '已拿回，请重新审批' })
    expect(await t.waiting(doc)).toEqual(['王教授'])
    expect((await detail(doc, t.F1)).task?.draft).toBe('同意列支')
    expect((await titles(t, t.D1)).at(-1)).toBe('王教授拿回了同意，暂不需要您审批：李老师的测试单据')
    expect(await saidOf((await as(t.D1)).agree({ taskId: await task(t.D1) }))).toEqual(['3401', '该任务已被王教授处理'])
    // The other owner's agreement stands, and may be taken back as well.
    expect((await detail(doc, t.F2)).can.takeBack).toBe(true)
    expect((await agree(t, doc, t.F1)).message).toBe('已同意，等 部门领导 周院长')
    await agree(t, doc, t.D1)
    expect(await saidOf((await as(t.F1)).takeBack({ taskId: await task(t.F1) }))).toEqual(['3419', '不能拿回：后面的审批人已经处理'])
    await agree(t, doc, t.C1)
    expect(await saidOf((await as(t.C1)).takeBack({ taskId: await task(t.C1) }))).toEqual(['3419', '不能拿回：审批已经结束'])
    expect((await t.log(doc))[2]).toBe('王教授:经费负责人拿回同意')
  })

  it('is refused after a day, of another’s agreement and of what was not agreed', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    expect(await saidOf((await as(t.F1)).takeBack({ taskId }))).toEqual(['3419', '不能拿回：您还没有同意'])
    await agree(t, doc, t.F1)
    expect((await saidOf((await as(t.D1)).takeBack({ taskId })))[0]).toBe('3409')
    expect((await saidOf((await as(t.G1)).takeBack({ taskId })))[0]).toBe('4004')
    await t.rows("update flow_tasks set done_at = done_at - interval '25 hours' where school_id = $1 and id = $2", [t.id, taskId])
    expect(await saidOf((await as(t.F1)).takeBack({ taskId }))).toEqual(['3419', '不能拿回：同意已超过 24 小时'])
  })
})

describe('approval.copy', () => {
  it('lets others read, tells who read it, and nobody gets two', async () => {
    const t = await trial()
    const { doc } = await opened(t)
    const t1 = await as(t.T1)
    const send = (...people: SessionUser[]) => t1.copy({ kind: 'trial', id: doc, userIds: people.map((p) => p.id), comment: '供参考' })
    expect(await send(t.C1, t.G1)).toEqual({ message: '已抄送钱会计、何主任' })
    const c1 = await as(t.C1)
    const { list } = await c1.list({ index: 4 })
    expect(list.map((r) => [r.docId, r.result.label])).toEqual([[doc, '未阅']])
    await c1.readCopies({ taskIds: [list[0]!.taskId] })
    expect((await detail(doc, t.T1)).copies.map((it_) => [it_.name, it_.by, it_.readAt !== null])).toEqual([
      ['钱会计', '李老师', true],
      ['何主任', '李老师', false],
    ])
    expect((await saidOf(send(t.C1)))[1]).toBe('所选人员已经收到抄送，或就是本单的提交人')
    expect(await saidOf(c1.copy({ kind: 'trial', id: doc, userIds: [t.V1.id] }))).toEqual(['3409', '该任务不在您名下'])
    expect((await saidOf((await as(t.V1)).copy({ kind: 'trial', id: doc, userIds: [t.V2.id] })))[0]).toBe('4004')
    await agree(t, doc, t.F1)
    expect((await agree(t, doc, t.D1)).status).toBe('approved')
    expect((await t.log(doc))[0]).toBe('李老师:抄送钱会计、何主任')
  })
})

describe('approval.keepOpinion', () => {
  it('keeps what was written with the task until it is decided', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const f1 = await as(t.F1)
    await f1.keepOpinion({ taskId: await task(t.F1), comment: '待核对报价' })
    expect((await detail(doc, t.F1)).task?.draft).toBe('待核对报价')
    expect(await t.log(doc)).toEqual([])
    expect((await saidOf((await as(t.D1)).keepOpinion({ taskId: await task(t.F1), comment: 'x' })))[0]).toBe('4004')
    await agree(t, doc, t.F1)
    expect((await saidOf(f1.keepOpinion({ taskId: await task(t.F1), comment: '晚了' })))[1]).toBe('该任务已被您处理')
  })
})

describe('approval.reassign', () => {
  it('moves one task with its reason, in the name of whose it was', async () => {
    const t = await trial()
    const { doc, task } = await opened(t)
    const taskId = await task(t.F1)
    const m1 = await as(t.M1)
    expect((await saidOf((await as(t.D1)).reassign({ taskId, userId: t.G1.id, reason: '长期出差' })))[0]).toBe('2009')
    expect(await saidOf(m1.reassign({ taskId, userId: t.T1.id, reason: '长期出差' }))).toEqual(['3417', '不能选李老师：是本单的提交人'])
    expect(await m1.reassign({ taskId, userId: t.G1.id, reason: '长期出差' })).toEqual({ message: '已由王教授改派何主任' })
    await agree(t, doc, t.G1)
    const done = (await detail(doc, t.T1)).timeline.done.map((it_) => [it_.who, it_.onBehalfOf, it_.title, it_.comment])
    expect(done).toEqual([
      ['校管理员', '', '经费负责人由王教授改派何主任', '长期出差'],
      ['何主任', '王教授', '经费负责人同意', ''],
    ])
    expect(await saidOf(m1.reassign({ taskId, userId: t.C1.id, reason: '长期出差' }))).toEqual(['3401', '该任务已被何主任处理'])
  })
})

describe('approval.people', () => {
  it('offers who may be chosen for it and nobody else', async () => {
    const t = await trial()
    const { doc } = await opened(t)
    const names = async (wanted: 'sign' | 'copy', keyword: string) =>
      (await (await as(t.F1)).people({ kind: 'trial', id: doc, for: wanted, keyword })).map((p) => p.name)
    // No 李老师, who submitted.
    expect(await names('sign', '老师')).toEqual(['冯老师', '孙老师', '蒋老师', '郑老师'])
    expect(await names('copy', '教授')).toEqual(['赵教授'])
    expect((await saidOf((await as(t.V2)).people({ kind: 'trial', id: doc, for: 'sign' })))[0]).toBe('4004')
  })
})
