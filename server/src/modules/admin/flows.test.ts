import type { FlowNode } from '@caiyuan/contract/admin/flow-node'
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { asTrial, openTrial } from '../../../test/trial.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { universityOrder } from '../../schools/standard-university.ts'
import type { FlowNodeDef } from '../approval/engine/def.ts'
import { installFlows } from '../approval/engine/install.ts'
import { flowId } from './queries/flows.ts'

const world = useWorld()
const docKind = 'trial'
const reason = '按新办法执行'
const inDays = (num: number) => dayOf(addDays(now(), num))
const usual = asTrial(universityOrder).nodes as FlowNode[]

const leaderOnly: FlowNode[] = [{ id: 'leader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] }]
const withFinance: FlowNode[] = [
  ...leaderOnly,
  { id: 'finance', title: '财务', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'finance' }] },
]

let next = 9300
const open = async () => {
  const t = await openTrial(world(), (next += 1))
  const { admin } = await world().as(t.M1)
  const draft = async (nodes: FlowNode[]) =>
    (await admin.saveFlowDraft({ docKind, nodes, revision: (await admin.flow({ docKind })).draft?.revision ?? 0 })).revision
  const publish = async (nodes: FlowNode[], from?: string) =>
    admin.publishFlow({ docKind, revision: await draft(nodes), reason, ...(from ? { from } : {}) })
  const ways = async (amountFen = 100_000) =>
    (await t.preview(t.T1, { amountFen, owners: [t.F2] })).filter((it_) => it_.skipped === '').map((it_) => it_.title)
  const versions = async () => (await admin.flow({ docKind })).versions.map((it_) => [it_.version, it_.stands])
  const log = () =>
    t.rows<{ action: string; title: string; comment: string }>(
      'select action, title, comment from mall.document_log where school_id = $1 and doc_id = $2 order by seq',
      [t.id, flowId(docKind)],
    )
  const audit = () =>
    t.rows<{ endpoint: string; result: string }>(
      "select endpoint, result from mall.audit_log where school_id = $1 and endpoint like 'admin.%' order by at, id",
      [t.id],
    )
  const later = (days: number) =>
    t.rows(
      `update mall.flow_defs set valid_from = valid_from - make_interval(days => $2), valid_to = valid_to - make_interval(days => $2) where school_id = $1`,
      [t.id, days],
    )
  return { t, admin, draft, publish, ways, versions, log, audit, later }
}

describe('admin.saveFlowDraft', () => {
  it('keeps one draft of a flow, with who saved it, and changes nothing that is in force', async () => {
    const { t, admin, draft, ways, audit } = await open()
    const before = await admin.flow({ docKind })
    expect([before.draft, before.nodes]).toEqual([null, usual])
    expect(await draft(leaderOnly)).toBe(1)
    const seen = await admin.flow({ docKind })
    expect([seen.nodes, seen.draft]).toEqual([leaderOnly, expect.objectContaining({ revision: 1, who: '校管理员' })])
    expect(seen.inForce!.nodes).toEqual(usual)
    expect(await ways()).toEqual(['经费负责人'])
    expect((await admin.flows()).find((it_) => it_.docKind === docKind)).toMatchObject({ hasDraft: true, version: 1, comingNum: 0 })
    expect((await audit()).at(-1)).toEqual({ endpoint: 'admin.saveFlowDraft', result: 'done' })
    expect(await t.rows('select 1 from mall.flow_drafts where school_id = $1', [t.id])).toHaveLength(1)
  })

  it('refuses to overwrite what another administrator saved meanwhile, also after that draft was dropped and drawn anew', async () => {
    const { t, admin, draft } = await open()
    const other = await world().as(await t.hire('另一管理员', ['schoolAdmin']))
    await draft(leaderOnly)
    await other.admin.saveFlowDraft({ docKind, nodes: withFinance, revision: 1 })
    const stale = await refusalOf(admin.saveFlowDraft({ docKind, nodes: leaderOnly, revision: 1 }))
    expect([stale.code, stale.message]).toEqual(['3715', expect.stringMatching(/^另一管理员 .* 已保存过这份草稿，请刷新后再改$/)])
    expect((await admin.flow({ docKind })).nodes).toEqual(withFinance)
    await admin.dropFlowDraft({ docKind })
    expect((await admin.saveFlowDraft({ docKind, nodes: leaderOnly, revision: 0 })).revision).toBe(3)
    expect((await refusalOf(admin.saveFlowDraft({ docKind, nodes: withFinance, revision: 1 }))).code).toBe('3715')
  })

  it('says what does not fit, naming the field', async () => {
    const { admin } = await open()
    const client = await world().as((await open()).t.M1)
    const said = async (node: object) =>
      (await client.raw(contract.admin.saveFlowDraft, { docKind, revision: 0, nodes: [{ ...leaderOnly[0], ...node }] })).retMsg
    expect(await said({ title: '很'.repeat(21) })).toBe('步骤名称最多 20 个字')
    expect(await said({ mode: 'MOST' })).toBe('请选择怎么批')
    expect(await said({ remindHours: 0 })).toBe('提醒至少 1 小时')
    expect((await refusalOf(admin.saveFlowDraft({ docKind: 'nothing', nodes: [], revision: 0 }))).code).toBe('4004')
  })
})

describe('admin.dropFlowDraft', () => {
  it('leaves what is in force; without a draft it is refused', async () => {
    const { admin, draft } = await open()
    await draft(leaderOnly)
    await admin.dropFlowDraft({ docKind })
    expect(await admin.flow({ docKind })).toMatchObject({ draft: null, nodes: usual })
    expect((await refusalOf(admin.dropFlowDraft({ docKind }))).code).toBe('4004')
  })
})

describe('admin.copyFlowTemplate', () => {
  it('makes a draft of 医院标准 in a university, and refuses what is no template of the kind', async () => {
    const { admin } = await open()
    const { offers } = await admin.flow({ docKind: 'order' })
    expect(offers.templates.map((it_) => it_.name)).toEqual(['高校标准', '医院标准'])
    await admin.copyFlowTemplate({ docKind: 'order', template: 'order.hospital' })
    expect((await admin.flow({ docKind: 'order' })).nodes.map((n) => n.title)).toEqual([
      '科室经办',
      '科主任',
      '归口科室',
      '采购办',
      '财务科',
      '分管院长',
      '院长办公会纪要登记',
    ])
    expect(await refusalOf(admin.copyFlowTemplate({ docKind, template: 'order.hospital' }))).toMatchObject({
      code: '4000',
      data: { fields: { template: '没有这个样板' } },
    })
  })
})

describe('admin.publishFlow', () => {
  it('puts the draft in force from now on: the next document follows it, those on their way keep their steps', async () => {
    const { t, admin, publish, ways, versions, log } = await open()
    const doc = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F2] })
    expect(await publish(withFinance)).toEqual({ version: 2 })
    expect(await ways()).toEqual(['部门领导', '财务'])
    expect(await versions()).toEqual([
      [2, 'now'],
      [1, 'past'],
    ])
    expect(await t.waiting(doc)).toEqual(['赵教授'])
    await (await world().as(t.F2)).approval.agree({ taskId: await t.taskOf(doc, t.F2) })
    expect(t.state(doc)).toBe('approved')
    const mine = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F2] })
    expect(await t.waiting(mine)).toEqual(['周院长'])
    const seen = await admin.flow({ docKind })
    expect(seen).toMatchObject({ draft: null, runningNum: 1, nextVersion: 3 })
    expect(seen.versions[0]).toMatchObject({ who: '校管理员', reason, stands: 'now' })
    expect(seen.versions[0]!.changes).toContain('在最前新增「部门领导」：每单必经，部门负责人')
    expect(await log()).toEqual([{ action: 'publish', title: '发布测试单据审批流程 v2，立即生效', comment: reason }])
  })

  it('of a day to come stands from its midnight on, between its neighbours whatever the order', async () => {
    const { publish, ways, versions, later } = await open()
    await publish(withFinance, inDays(20))
    await publish(leaderOnly, inDays(10))
    expect(await versions()).toEqual([
      [3, 'coming'],
      [2, 'coming'],
      [1, 'now'],
    ])
    expect(await ways()).toEqual(['经费负责人'])
    await later(11)
    await publish([{ ...leaderOnly[0]!, title: '院长' }], inDays(30))
    expect(await ways()).toEqual(['部门领导'])
    await later(10)
    await publish([{ ...leaderOnly[0]!, title: '主任' }], inDays(60))
    expect(await ways()).toEqual(['部门领导', '财务'])
  })

  it('refuses a draft with errors, naming step and fault, one that changes nothing, a day that has begun or is taken, and one nobody saved', async () => {
    const { admin, draft, publish, ways } = await open()
    const revision = await draft([
      ...leaderOnly,
      { id: 'x', title: '归口', assignees: [{ kind: 'ROLE', role: 'itOffice' }] },
      { id: 'y', title: '', assignees: [] },
    ])
    const faulty = await refusalOf(admin.publishFlow({ docKind, revision, reason }))
    expect([faulty.code, faulty.message]).toEqual([
      '3716',
      expect.stringContaining('第 2 步「归口」：没有人担任「信息化办」，走到这一步的单据会提交不了'),
    ])
    expect(faulty.message).toContain('第 3 步「未命名」：还没有名称')
    expect(await refusalOf(publish(usual))).toMatchObject({ code: '3717', message: '与现在的版本没有差别，不用发布' })
    expect(await refusalOf(publish(leaderOnly, inDays(0)))).toMatchObject({
      data: { fields: { from: '生效日期须晚于今天；要立即生效，请不选日期' } },
    })
    await publish(leaderOnly, inDays(5))
    expect(await refusalOf(publish(withFinance, inDays(5)))).toMatchObject({
      data: { fields: { from: 'v2 也从这一天起生效，请先撤回它，或选另一天' } },
    })
    await admin.dropFlowDraft({ docKind })
    expect((await refusalOf(admin.publishFlow({ docKind, revision: 9, reason }))).code).toBe('4004')
    expect((await refusalOf(admin.publishFlow({ docKind, revision: 1, reason: '' }))).message).toBe('原因至少 2 个字')
    expect(await ways()).toEqual(['经费负责人'])
  })

  it('publishes only the draft its author saw', async () => {
    const { t, admin, draft } = await open()
    const revision = await draft(leaderOnly)
    await (await world().as(await t.hire('另一管理员', ['schoolAdmin']))).admin.saveFlowDraft({ docKind, nodes: withFinance, revision })
    expect((await refusalOf(admin.publishFlow({ docKind, revision, reason }))).code).toBe('3715')
  })
})

describe('admin.withdrawFlow', () => {
  it('takes back what is to come: the version before stands on; what has begun stays', async () => {
    const { t, admin, publish, versions, log } = await open()
    await publish(leaderOnly, inDays(5))
    await publish(withFinance, inDays(9))
    await admin.withdrawFlow({ docKind, version: 2, reason: '办法未通过' })
    expect(await versions()).toEqual([
      [3, 'coming'],
      [2, 'withdrawn'],
      [1, 'now'],
    ])
    const spans = await t.rows<{ joined: boolean }>(
      "select valid_to is not distinct from lead(valid_from) over (order by valid_from) as joined from mall.flow_defs where school_id = $1 and status = 'published'",
      [t.id],
    )
    expect(spans.map((it_) => it_.joined)).toEqual([true, true])
    expect((await log()).at(-1)).toEqual({ action: 'withdraw', title: `撤回 ${inDays(5)} 起的测试单据审批流程 v2`, comment: '办法未通过' })
    for (const version of [1, 2, 9]) expect((await refusalOf(admin.withdrawFlow({ docKind, version, reason }))).code).toBe('4004')
    expect((await admin.flowVersion({ docKind, version: 2 })).nodes).toEqual(leaderOnly)
    expect((await refusalOf(admin.flowVersion({ docKind, version: 9 }))).code).toBe('4004')
  })
})

describe('admin.startReplay', () => {
  it('reckons the documents of twelve months by the draft and by what is in force, and touches none', async () => {
    const { t, admin, draft } = await open()
    const small = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F2] })
    const big = await t.submit(t.T1, { amountFen: 600_000, owners: [t.F2] })
    const old = await t.submit(t.T1, { amountFen: 100_000, owners: [t.F2] })
    await t.rows("update mall.flow_insts set started_at = now() - interval '13 months' where school_id = $1 and doc_id = $2", [t.id, old])
    const before = await t.rows('select * from mall.flow_insts where school_id = $1 order by id', [t.id])
    expect((await refusalOf(admin.startReplay({ docKind }))).code).toBe('4004')
    expect(await admin.replay({ docKind })).toBeNull()
    await draft(usual.map((n): FlowNode => (n.id === 'deptLeader' ? { ...n, when: { amountFrom: 100_000 } } : n)))
    await admin.startReplay({ docKind })
    expect(await admin.replay({ docKind })).toMatchObject({ status: 'running', doneNum: 0, totalNum: 2 })
    await world().drain()
    const run = (await admin.replay({ docKind }))!
    expect(run).toMatchObject({ status: 'done', doneNum: 2, totalNum: 2, isOld: false, who: '校管理员' })
    const { groups, months, nodes, ...sums } = run.result!
    expect(sums).toMatchObject({ changedNum: 1, lostNum: 0, lostBeforeNum: 0, stepsDelta: 1, medianStepsBefore: 1.5, medianStepsAfter: 2 })
    expect(groups.map((it_) => [it_.before, it_.after, it_.num, it_.docs.map((doc) => [doc.docId, doc.who])])).toEqual([
      [['经费负责人'], ['经费负责人', '部门领导'], 1, [[small, '李老师']]],
    ])
    expect(months).toEqual([{ month: dayOf(now()).slice(0, 7), same: 1, more: 1, fewer: 0, other: 0 }])
    expect(nodes.find((it_) => it_.id === 'deptLeader')).toEqual({ id: 'deptLeader', title: '部门领导', before: 1, after: 2 })
    expect(big).not.toBe(small)
    expect(await t.rows('select * from mall.flow_insts where school_id = $1 order by id', [t.id])).toEqual(before)
    await draft(leaderOnly)
    expect(await admin.replay({ docKind })).toMatchObject({ isOld: true })
  })

  it('counts documents nobody would decide, and other people at the same step', async () => {
    const { t, admin, draft } = await open()
    await t.submit(t.T1, { amountFen: 600_000, owners: [t.F2] })
    await t.submit(t.D1, { amountFen: 600_000, owners: [t.F2] })
    await draft([
      ...usual.filter((n) => n.id === 'fzr'),
      { id: 'deptLeader', title: '部门领导', mode: 'OR', sameAsSubmitter: 'BLOCK', assignees: [{ kind: 'USER', userNos: [t.D1.userNo] }] },
    ])
    await admin.startReplay({ docKind })
    await world().drain()
    const { result } = (await admin.replay({ docKind }))!
    expect(result).toMatchObject({ changedNum: 1, lostNum: 1, lostBeforeNum: 0 })
    expect(result!.groups.map((it_) => it_.after)).toEqual([['找不到审批人']])
    await draft([
      ...usual.filter((n) => n.id === 'fzr'),
      { id: 'deptLeader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'USER', userNos: [t.V1.userNo] }] },
    ])
    await admin.startReplay({ docKind })
    await world().drain()
    expect((await admin.replay({ docKind }))!.result!.groups.map((it_) => it_.after)).toEqual([['经费负责人', '部门领导（换人）']])
  })
})

describe('approval flows', () => {
  it('are seen and changed by nobody without the right, and never those of another school', async () => {
    const [mine, other] = [await open(), await open()]
    const leader = await world().as(mine.t.D1)
    const calls = [
      [contract.admin.flows, {}],
      [contract.admin.flow, { docKind }],
      [contract.admin.flowVersion, { docKind, version: 1 }],
      [contract.admin.saveFlowDraft, { docKind, nodes: leaderOnly, revision: 0 }],
      [contract.admin.dropFlowDraft, { docKind }],
      [contract.admin.copyFlowTemplate, { docKind: 'order', template: 'order.hospital' }],
      [contract.admin.checkFlow, { docKind, nodes: leaderOnly }],
      [contract.admin.publishFlow, { docKind, revision: 1, reason }],
      [contract.admin.withdrawFlow, { docKind, version: 2, reason }],
      [contract.admin.startReplay, { docKind }],
      [contract.admin.replay, { docKind }],
    ] as const
    for (const [endpoint, input] of calls)
      expect([endpoint.path, (await leader.raw(endpoint, input)).retCode]).toEqual([endpoint.path, '2009'])
    await mine.publish(leaderOnly)
    await mine.draft(withFinance)
    expect(await other.versions()).toEqual([[1, 'now']])
    expect((await other.admin.flow({ docKind })).draft).toBeNull()
    expect(await other.ways()).toEqual(['经费负责人'])
    expect((await refusalOf(other.admin.withdrawFlow({ docKind, version: 2, reason }))).code).toBe('4004')
  })

  it('that wait for their day are named by the departments they look for, and stay to come when the operator puts another in force', async () => {
    const { t, admin, publish, versions, ways } = await open()
    const { admin: calls } = await world().as(t.M1)
    const dept = (await calls.depts()).find((it_) => it_.name === '材料学院')!
    await publish(
      [
        ...leaderOnly,
        {
          id: 'c',
          title: '归口',
          emptyPolicy: 'PASS',
          assignees: [
            { kind: 'COMPETENT_DEPT', by: [{ category: [(await admin.flow({ docKind })).offers.categories[0]!.path], dept: '材料学院' }] },
          ],
        },
      ],
      inDays(3),
    )
    expect((await refusalOf(calls.changeDept({ id: dept.id, code: dept.code, name: '材料系', sort: 0 }))).message).toContain(
      '按名称找到「材料学院」',
    )
    await t.inSchool((ctx) => installFlows(ctx, [asTrial({ ...universityOrder, nodes: withFinance as FlowNodeDef[] })]))
    expect([await versions(), await ways()]).toEqual([
      [
        [3, 'now'],
        [2, 'coming'],
        [1, 'past'],
      ],
      ['部门领导', '财务'],
    ])
  })
})
