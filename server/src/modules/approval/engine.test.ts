import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial, type Trial } from '../../../test/trial.ts'
import { settingsChanged } from '../../core/settings.ts'
import { buildUser } from '../../demo/build.ts'
import { universityOrder } from '../../schools/standard-university.ts'
import { flowsOf } from '../../schools/flows.ts'
import type { Cond, FlowDef } from './engine/def.ts'
import type { FlowNodePreview } from './engine.ts'

const world = useWorld()
let next = 1100
const trial = (draft?: Parameters<typeof openTrial>[2]): Promise<Trial> => openTrial(world(), (next += 1), draft)
const path = (nodes: FlowNodePreview[]) =>
  nodes.filter((n) => n.skipped === '').map((n) => `${n.title}:${n.people.map((p) => p.name).join('+')}`)

/** Its owner, then a leader who need not look at what is small. */
const smallPassing = {
  ...universityOrder,
  docKind: 'trial',
  nodes: [
    { id: 'fzr', title: '经费负责人', assignees: [{ kind: 'FUND_OWNER_EACH' as const }] },
    { id: 'leader', title: '部门领导', smallPass: true as const, assignees: [{ kind: 'DEPT_LEADER' as const }] },
  ],
}

const asked = (id: string, role: string, mode: 'OR' | 'SINGLE') => ({
  id,
  title: id,
  mode,
  assignees: [{ kind: 'ROLE' as const, role }],
})
/** 孙老师 of the purchasing office keeps the assets too. */
const keeping = async (nodes: FlowDef['nodes']): Promise<Trial> => {
  const t = await trial({ flows: [{ code: 'trial.keeping', docKind: 'trial', title: '采购办与资产处', nodes }] })
  await t.rows("insert into user_roles (school_id, user_id, role) values ($1, $2, 'assetKeeper')", [t.id, t.J1.id])
  return t
}

/** From yesterday on, for three days. */
const standsIn = (t: Trial, from: { id: string }, to: { id: string }) =>
  t.rows(
    "insert into delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '2 days')",
    [t.id, from.id, to.id],
  )

describe('previewFlow', () => {
  it('takes the tiers of the university template from the amount and says the figures', async () => {
    const t = await trial()
    const at = async (amountFen: number) => path(await t.preview(t.T1, { amountFen, owners: [t.F1] }, { vice: [t.V1.id] }))
    expect(await at(499_999)).toEqual(['经费负责人:王教授'])
    expect(await at(500_000)).toEqual(['经费负责人:王教授', '部门领导:周院长'])
    expect(await at(2_000_000)).toEqual([
      '经费负责人:王教授',
      '部门领导:周院长',
      '归口部门:何主任+孙老师+蒋老师',
      '采购办经办:孙老师+蒋老师',
    ])
    expect(await at(5_000_000)).toEqual([
      '经费负责人:王教授',
      '部门领导:周院长',
      '归口部门:何主任',
      '采购办经办:孙老师+蒋老师',
      '财务:钱会计',
      '分管校领导:沈副校长',
    ])
    const low = await t.preview(t.T1, { amountFen: 680_000, owners: [t.F1] })
    expect(low.find((n) => n.id === 'deptLeader')!.reason).toBe('金额 ¥6,800.00 达到 ¥5,000.00，须部门领导审批')
    expect(low.find((n) => n.id === 'competent')!.skipped).toBe('金额 ¥6,800.00 未达到 ¥20,000.00，不经过归口部门')
    expect(low[0]!.people[0]!.reason).toBe('王教授的项目（P0）由其负责，出资 ¥6,800.00')
    expect(low[0]!.medianHours).toBeNull()
  })

  it('sends regulated goods along their own chain whatever the amount', async () => {
    const t = await trial()
    expect(path(await t.preview(t.T1, { amountFen: 77_000, controlClass: 2, owners: [t.F1] }))).toEqual([
      '经费负责人:王教授',
      '学院安全员:冯老师',
      '部门领导:周院长',
      '实验室处经办:郑老师',
      '保卫处:吴科长',
    ])
    expect(path(await t.preview(t.T1, { amountFen: 3_000_000, controlClass: 1, owners: [t.F1] }))).toEqual([
      '经费负责人:王教授',
      '学院安全员:冯老师',
      '实验室处经办:郑老师',
    ])
  })

  it('adds nodes for flags and skips posts the school does not have', async () => {
    const t = await trial()
    const nodes = await t.preview(t.T1, { amountFen: 100_000, categoryPaths: ['20/2001'], flags: ['priceAnomaly'], owners: [t.F1] })
    expect(path(nodes)).toEqual(['经费负责人:王教授', '采购办:孙老师+蒋老师'])
    expect(nodes.find((n) => n.id === 'it')!.skipped).toBe('学校没有设信息化办，按规定跳过')
  })

  it('foresees the merge when the fund owner is also the department leader', async () => {
    const t = await trial()
    const nodes = await t.preview(t.T1, { amountFen: 680_000, owners: [t.D1] })
    expect(nodes.find((n) => n.id === 'deptLeader')!.skipped).toBe('已合并：周院长此前已审批')
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.D1] })
    await (await world().as(t.D1)).approval.agree({ taskId: await t.taskOf(doc, t.D1) })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toEqual(['周院长:经费负责人同意', '系统:部门领导已合并（周院长此前已同意）'])
  })

  it('asks nobody who has to stay out of it: others decide, else one level up, and it says why', async () => {
    const t = await trial()
    const avoid = (...them: { id: string }[]) => Object.fromEntries(them.map((it_) => [it_.id, '与供应商「甲」有亲属关系，须回避']))
    const of = (more: object) => t.preview(t.T1, { amountFen: 680_000, owners: [t.F1], ...more })
    const nodes = await of({ avoid: avoid(t.F1) })
    expect(path(nodes)).toEqual(['经费负责人:周院长'])
    expect(nodes[0]!.people[0]!.reason).toBe('王教授与供应商「甲」有亲属关系，须回避，转上级周院长审批')
    expect(path(await of({ avoid: avoid(t.D1) }))[1]).toMatch(/部门领导:(沈副校长\+韩副校长|韩副校长\+沈副校长)/)
    const office = await t.preview(t.T1, { amountFen: 100_000, flags: ['priceAnomaly'], owners: [t.F1], avoid: avoid(t.J1) })
    expect(path(office)).toEqual(['经费负责人:王教授', '采购办:蒋老师'])
    const chosen = await t.preview(t.T1, { amountFen: 6_000_000, owners: [t.F1], avoid: avoid(t.V1) })
    expect(chosen.at(-1)!.choose!.candidates.map((c) => c.name)).toEqual(['韩副校长'])
    await standsIn(t, t.F1, t.D1)
    expect((await of({ avoid: avoid(t.D1) }))[0]!.people[0]!.onBehalfOf).toBe('')
    const both = t.preview(t.T1, { amountFen: 3_000_000, controlClass: 1, owners: [t.F1], avoid: avoid(t.L1) })
    await expect(both).rejects.toThrow('实验室处经办（郑老师与供应商「甲」有亲属关系，须回避，且没有其他人可以经办）')
  })

  it('offers candidates for a chosen node without the submitter, the disabled and those who may not approve', async () => {
    const t = await trial()
    await buildUser(world().db, { schoolId: t.id, no: `V9X${t.id}`, name: '离任校长', roles: ['viceLeader'] })
    await t.rows("update users set is_active = false where school_id = $1 and name = '离任校长'", [t.id])
    const nodes = await t.preview(t.V1, { amountFen: 6_000_000, owners: [t.F1] })
    expect(nodes.at(-1)!.choose).toMatchObject({ min: 1, max: 1, candidates: [{ name: '韩副校长', recent: false }] })
    expect((await t.preview(t.T1, { amountFen: 6_000_000, owners: [t.F1] })).at(-1)!.choose!.candidates.map((c) => c.name)).toEqual([
      '沈副校长',
      '韩副校长',
    ])
  })

  it('asks for facts of the kind’s own: a figure from a bound on, a sign that is set', async () => {
    const only = (id: string, when: Cond): FlowDef['nodes'][number] => ({ id, title: id, when, assignees: [{ kind: 'DEPT_LEADER' }] })
    const flow: FlowDef = {
      code: 'own',
      docKind: 'trial',
      title: '',
      nodes: [
        only('long', { fact: 'days', from: 5, label: '5 天以上', otherwise: '不到 5 天' }),
        only('abroad', { fact: 'isAbroad', label: '出国', otherwise: '国内' }),
      ],
    }
    const t = await trial({ flows: [flow] })
    const shown = async (own: { days?: number; isAbroad?: boolean }) =>
      (await t.preview(t.T1, { amountFen: 100, owners: [t.F1], ...own })).map((it) => [it.skipped, it.reason])
    expect(await shown({ days: 4, isAbroad: true })).toEqual([
      ['不到 5 天，不经过long', ''],
      ['', '出国，须abroad审批'],
    ])
    expect(await shown({ days: 5, isAbroad: false })).toEqual([
      ['', '5 天以上，须long审批'],
      ['国内，不经过abroad', ''],
    ])
    expect(await shown({})).toEqual([
      ['不到 5 天，不经过long', ''],
      ['国内，不经过abroad', ''],
    ])
  })
})

describe('startFlow', () => {
  it('passes the owner’s own order by his flag, and says so (scenario 2)', async () => {
    const t = await trial()
    const doc = await t.submit(t.F1, { amountFen: 86_000, owners: [t.F1] })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toEqual(['系统:系统自动通过(本人)'])
  })

  it('sends the order of an owner without the flag to the department leader (scenario 2)', async () => {
    const t = await trial({ params: { autoPassBelow: 100_000 } })
    const doc = await t.submit(t.F2, { amountFen: 86_000, owners: [t.F2] })
    expect(t.state(doc)).toBe('running')
    expect(await t.waiting(doc)).toEqual(['周院长'])
  })

  it('never passes an own order from 20,000 yuan or with regulated goods', async () => {
    const t = await trial()
    expect(await t.waiting(await t.submit(t.F1, { amountFen: 1_999_999, owners: [t.F1] }))).toEqual(['周院长'])
    const big = await t.submit(t.F1, { amountFen: 2_000_000, owners: [t.F1] })
    expect(await t.waiting(big)).toEqual(['周院长'])
    expect((await t.tasks(big)).every((task) => task.assignee_id !== t.F1.id)).toBe(true)
    expect(await t.waiting(await t.submit(t.F1, { amountFen: 86_000, controlClass: 1, owners: [t.F1] }))).toEqual(['周院长'])
  })

  it('lets nobody choose himself for what he may not pass himself, whatever his flag', async () => {
    const t = await trial()
    await t.rows('update users set self_audit_flag = 1 where school_id = $1 and id = $2', [t.id, t.V1.id])
    const it_ = { amountFen: 6_000_000, owners: [t.F1] }
    const offered = async () => (await t.preview(t.V1, it_)).at(-1)!.choose!.candidates.map((c) => c.name)
    expect(await offered()).toEqual(['韩副校长'])
    expect((await t.refusal(t.submit(t.V1, it_, { vice: [t.V1.id] }))).key).toBe('approval.notCandidate')
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.V2.id])
    expect((await t.refusal(t.submit(t.V1, it_))).text).toBe('未找到审批人，请联系校管理员（节点：分管校领导）')
  })

  it('gives the handling of an own document to somebody else, and refuses when there is nobody', async () => {
    const t = await trial()
    const it_ = { amountFen: 2_500_000, owners: [t.F1] }
    expect(path(await t.preview(t.J1, it_)).at(-1)).toBe('采购办经办:蒋老师')
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.J2.id])
    expect((await t.refusal(t.submit(t.J1, it_))).text).toBe(
      '未找到审批人，请联系校管理员（节点：采购办经办（孙老师不能经办自己提交的单据，且没有其他人可以经办））',
    )
  })

  it('takes the leader’s own order one level up, and refuses when there is none', async () => {
    const t = await trial()
    expect(await t.waiting(await t.submit(t.D1, { amountFen: 86_000, owners: [t.D1] }))).toEqual(['沈副校长', '韩副校长'])
    await t.rows("update users set is_active = false where school_id = $1 and name like '%副校长'", [t.id])
    const refusal = await t.refusal(t.submit(t.D1, { amountFen: 86_000, owners: [t.D1] }))
    expect(refusal).toMatchObject({ key: 'approval.nobody' })
    expect(refusal.text).toContain('周院长不能审批自己提交的单据，且没有上级可代为审批')
  })

  it('takes it to the leader of the department above, where there is one', async () => {
    const t = await trial({ depts: ['材料学院', '理学部'] })
    const [above] = await t.rows<{ id: string }>('select id from depts where school_id = $1 and id <> $2', [t.id, t.deptId])
    await t.rows('update depts set parent_id = $2 where id = $1', [t.deptId, above!.id])
    await world().inSchool(t.id, settingsChanged)
    await buildUser(world().db, { schoolId: t.id, no: `严${t.id}`, name: '严部长', roles: ['deptLeader'], deptId: above!.id })
    expect(await t.waiting(await t.submit(t.D1, { amountFen: 86_000, owners: [t.D1] }))).toEqual(['严部长'])
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 680_000, owners: [t.D1] }))).toEqual(['周院长'])
  })

  it('refuses a fund whose owner is gone or may not approve', async () => {
    const t = await trial()
    expect((await t.refusal(t.submit(t.T1, { amountFen: 86_000, owners: [t.T1] }))).text).toContain(
      '李老师的项目的负责人已停用或没有审批权限',
    )
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.F1.id])
    expect((await t.refusal(t.submit(t.T1, { amountFen: 86_000, owners: [t.F1, t.F2] }))).key).toBe('approval.nobody')
  })

  it('keeps one running flow per document', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    expect((await t.refusal(t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] }, {}, doc))).key).toBe('core.stale')
    expect(await t.insts(doc)).toHaveLength(1)
  })

  it('asks for the chosen approver, refuses who is no candidate, and remembers the choice', async () => {
    const t = await trial()
    const it_ = { amountFen: 6_000_000, owners: [t.F1] }
    expect(await t.refusal(t.submit(t.T1, it_))).toEqual({ key: 'approval.chooseFirst', text: '请选择审批人：分管校领导' })
    for (const forged of [[t.T1.id], [t.C1.id], ['0193f0c0-0000-7000-8000-000000000001'], ['不是编号'], [t.V1.id, t.C1.id]]) {
      expect((await t.refusal(t.submit(t.T1, it_, { vice: forged }))).key).toBe('approval.notCandidate')
    }
    expect((await t.refusal(t.submit(t.T1, it_, { vice: [t.V1.id, t.V2.id] }))).text).toContain('最多选 1 人')
    await t.submit(t.T1, it_, { vice: [t.V2.id] })
    expect((await t.preview(t.T1, it_)).at(-1)!.choose!.candidates.map((c) => [c.name, c.recent])).toEqual([
      ['沈副校长', false],
      ['韩副校长', true],
    ])
  })

  it('counts the owner’s confirmation of a student’s order as his agreement', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 38_000, owners: [t.F2], agreedBy: [t.F2.id] })
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toEqual(['系统:经费负责人已合并（赵教授此前已同意）'])
  })

  it('gives the task to the stand-in of somebody away, in both names', async () => {
    const t = await trial()
    await t.rows(
      "insert into delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at, amount_cap_fen) values ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '2 days', 100000)",
      [t.id, t.F1.id, t.F2.id],
    )
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    expect(await t.waiting(doc)).toEqual(['赵教授'])
    expect((await t.preview(t.T1, { amountFen: 86_000, owners: [t.F1] }))[0]!.people[0]).toMatchObject({
      name: '赵教授',
      onBehalfOf: '王教授',
    })
    await (await world().as(t.F2)).approval.agree({ taskId: await t.taskOf(doc, t.F2) })
    const [row] = await t.rows<{ on_behalf_of: string }>('select on_behalf_of from document_log where school_id = $1 and doc_id = $2', [
      t.id,
      doc,
    ])
    expect(row!.on_behalf_of).toBe('王教授')
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 100_000, owners: [t.F1] }))).toEqual(['赵教授'])
    // Over the cap, and when the stand-in himself submits, the owner decides.
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 100_001, owners: [t.F1] }))).toEqual(['王教授'])
    // So does an order of any size that is a part of more than the cap.
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 86_000, sumFen: 100_001, owners: [t.F1] }))).toEqual(['王教授'])
    expect(await t.waiting(await t.submit(t.F2, { amountFen: 86_000, owners: [t.F1] }))).toEqual(['王教授'])
  })

  it('asks who acts for somebody when his turn comes, not when it was submitted, and foretells it', async () => {
    const t = await trial()
    const owner = await world().as(t.F1)
    const away = await t.submit(t.T1, { amountFen: 500_000, owners: [t.F1] })
    await standsIn(t, t.D1, t.V1)
    const back = await t.submit(t.T1, { amountFen: 500_000, owners: [t.F1] })
    const ahead = async (doc: string) => {
      const { next, rest } = await t.timeline(doc)
      const people = next.filter((it) => it.skipped === '').flatMap((it) => it.people)
      return { people, names: people.map((it) => [it.name, it.onBehalfOf]), rest }
    }
    const { people, names, rest } = await ahead(away)
    expect(names).toEqual([['沈副校长', '周院长']])
    expect(people[0]!.away).toMatch(/^周院长 \d\d-\d\d 至 \d\d-\d\d 外出$/)
    expect(rest).toEqual({ steps: 2, hours: 0, workdays: 0, unknownNodes: 2 })
    await owner.approval.agree({ taskId: await t.taskOf(away, t.F1) })
    expect(await t.waiting(away)).toEqual(['沈副校长'])

    await t.rows("update delegate_rules set ends_at = now() - interval '1 second' where school_id = $1", [t.id])
    expect((await ahead(back)).names).toEqual([['周院长', '']])
    await owner.approval.agree({ taskId: await t.taskOf(back, t.F1) })
    expect(await t.waiting(back)).toEqual(['周院长'])
    await (await world().as(t.V1)).approval.agree({ taskId: await t.taskOf(away, t.V1) })
    expect(await t.log(away)).toContain('沈副校长:部门领导同意')
    expect((await ahead(away)).rest).toBeNull()
  })

  it.each([
    ['after his days', "now() - interval '3 days', now() - interval '1 minute', '{}'"],
    ['before his days', "now() + interval '1 minute', now() + interval '3 days', '{}'"],
    ['for another kind of document', "now() - interval '1 day', now() + interval '2 days', '{order}'"],
  ])('asks no stand-in %s', async (_, rule) => {
    const t = await trial()
    await t.rows(
      `insert into delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at, doc_kinds) values ($1, gen_random_uuid(), $2, $3, ${rule})`,
      [t.id, t.F1.id, t.D1.id],
    )
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] }))).toEqual(['王教授'])
  })

  it('asks nobody to stand in who may not decide', async () => {
    const t = await trial()
    await standsIn(t, t.F1, t.T1)
    expect(await t.waiting(await t.submit(t.F2, { amountFen: 86_000, owners: [t.F1] }))).toEqual(['王教授'])
  })

  it('gives a later node to the stand-in too', async () => {
    const t = await trial()
    await standsIn(t, t.D1, t.F2)
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await (await world().as(t.F1)).approval.agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.waiting(doc)).toEqual(['赵教授'])
  })

  it('never takes what a stand-in agreed to for somebody else as his own agreement', async () => {
    const t = await trial()
    await standsIn(t, t.F1, t.D1)
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const d1 = await world().as(t.D1)
    await d1.approval.agree({ taskId: await t.taskOf(doc, t.D1) })
    expect([t.state(doc), await t.waiting(doc)]).toEqual(['running', ['周院长']])
    await d1.approval.agree({ taskId: await t.taskOf(doc, t.D1) })
    expect([t.state(doc), await t.log(doc)]).toEqual(['approved', ['周院长:经费负责人同意', '周院长:部门领导同意']])
    expect(
      await t.rows('select on_behalf_of as whose from document_log where school_id = $1 and doc_id = $2 order by seq', [t.id, doc]),
    ).toEqual([{ whose: '王教授' }, { whose: null }])
  })

  it('merges what was agreed to alone: who was asked beside the one who decided is asked again', async () => {
    const t = await keeping([asked('采购办', 'jingban', 'OR'), asked('资产处', 'assetKeeper', 'SINGLE')])
    const decided = async (by: typeof t.J1): Promise<string> => {
      const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
      await (await world().as(by)).approval.agree({ taskId: await t.taskOf(doc, by) })
      return doc
    }
    expect(await t.waiting(await decided(t.J2))).toEqual(['孙老师'])
    expect(t.state(await decided(t.J1))).toBe('approved')
  })

  it.each(['OR', 'SINGLE'] as const)(
    'merges a node of several (%s) when one of them agreed before, whoever else is in it',
    async (mode) => {
      const t = await keeping([asked('资产处', 'assetKeeper', 'SINGLE'), asked('采购办', 'jingban', mode)])
      const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
      await (await world().as(t.J1)).approval.agree({ taskId: await t.taskOf(doc, t.J1) })
      expect([t.state(doc), await t.log(doc)]).toEqual(['approved', ['孙老师:资产处同意', '系统:采购办已合并（孙老师此前已同意）']])
    },
  )

  it('passes small orders of an owner below the school’s limit, within the monthly cap', async () => {
    const t = await trial({ flows: [smallPassing], params: { autoPassBelow: 100_000, autoPassMonthlyCap: 150_000 } })
    const first = await t.submit(t.F1, { amountFen: 90_000, owners: [t.F1] })
    expect(t.state(first)).toBe('approved')
    expect(await t.log(first)).toEqual(['系统:系统自动通过(本人)', '系统:系统自动通过(小额)'])
    expect(await t.waiting(await t.submit(t.F1, { amountFen: 90_000, owners: [t.F1] }))).toEqual(['周院长'])
    expect(await t.waiting(await t.submit(t.T1, { amountFen: 90_000, owners: [t.F1] }))).toEqual(['王教授'])
  })

  it('passes no more than the monthly cap of one person when several orders are submitted at once', async () => {
    const t = await trial({ flows: [smallPassing], params: { autoPassBelow: 100_000, autoPassMonthlyCap: 150_000 } })
    const small = { amountFen: 90_000, owners: [t.F1] }
    const ofAll = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 8 }, work))
    // Each has a connection before the race begins.
    await ofAll(() => t.preview(t.F1, small))
    const docs = await ofAll(() => t.submit(t.F1, small))
    expect(docs.filter((it) => t.state(it) === 'approved')).toHaveLength(1)
  })

  it('takes as small what its owner alone pays up to the limit, and counts what was small for him this month', async () => {
    const t = await trial({ flows: [smallPassing], params: { autoPassBelow: 100_000, autoPassMonthlyCap: 150_000 } })
    await t.rows('update users set self_audit_flag = 1 where school_id = $1 and id = $2', [t.id, t.F2.id])
    const small = async (by: typeof t.F1, amountFen: number, owners = [by]): Promise<boolean> => {
      const doc = await t.submit(by, { amountFen, owners })
      const [row] = await t.rows<{ it: boolean }>(
        "select (facts->>'isSmall')::boolean as it from flow_insts where school_id = $1 and doc_id = $2",
        [t.id, doc],
      )
      return row!.it
    }
    expect(await small(t.F2, 100_000)).toBe(true)
    expect([await small(t.F1, 100_001), await small(t.F1, 100_000, [t.F1, t.F2])]).toEqual([false, false])
    expect([await small(t.F1, 100_000), await small(t.F1, 50_001), await small(t.F1, 50_000)]).toEqual([true, false, true])
    expect(await small(t.F1, 100_000)).toBe(false)
    await t.rows("update flow_insts set started_at = started_at - interval '1 month' where school_id = $1", [t.id])
    expect(await small(t.F1, 100_000)).toBe(true)
  })

  it('answers approval.nobody where the school has no flow for this kind', async () => {
    const t = await trial({ flows: [] })
    expect(await t.refusal(t.submit(t.T1, { amountFen: 1, owners: [t.F1] }))).toEqual({
      key: 'approval.nobody',
      text: '未找到审批人，请联系校管理员（节点：学校尚未配置审批流程）',
    })
  })
})

describe('a school that differs only by data', () => {
  it('has its own nodes, in order, with 或签, 依次 and copies', async () => {
    const t = await trial({
      flows: [
        {
          code: 'trial.own',
          docKind: 'trial',
          title: '本校流程',
          nodes: [
            { id: 'line', title: '依次审批', mode: 'SEQ', assignees: [{ kind: 'ROLE', role: 'finance' }, { kind: 'DEPT_LEADER' }] },
            { id: 'any', title: '采购办', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }] },
            { id: 'copy', title: '校管理员', type: 'CC', assignees: [{ kind: 'ROLE', role: 'schoolAdmin' }] },
          ],
        },
      ],
    })
    const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const agree = async (who: typeof t.C1) => (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
    expect(await t.waiting(doc)).toEqual(['钱会计'])
    await agree(t.C1)
    expect(await t.waiting(doc)).toEqual(['周院长'])
    await agree(t.D1)
    expect(await t.waiting(doc)).toEqual(['孙老师', '蒋老师'])
    await agree(t.J2)
    expect(t.state(doc)).toBe('approved')
    const copies = await (await world().as(t.M1)).approval.list({ index: 4 })
    expect(copies.list.map((r) => [r.docId, r.isRead])).toEqual([[doc, false]])
  })

  it('counts who agreed before in his turn, be it the first or the last of those asked in order', async () => {
    const order = async (...assignees: FlowDef['nodes'][number]['assignees']) => {
      const owner = { id: 'fzr', title: '经费负责人', assignees: [{ kind: 'FUND_OWNER_EACH' as const }] }
      const line = { id: 'line', title: '依次审批', mode: 'SEQ' as const, assignees }
      const t = await trial({ flows: [{ code: 'trial.line', docKind: 'trial', title: '依次', nodes: [owner, line] }] })
      const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.D1] })
      await (await world().as(t.D1)).approval.agree({ taskId: await t.taskOf(doc, t.D1) })
      expect(await t.waiting(doc)).toEqual(['钱会计'])
      await (await world().as(t.C1)).approval.agree({ taskId: await t.taskOf(doc, t.C1) })
      return [t.state(doc), ...(await t.log(doc))]
    }
    const [finance, leader] = [{ kind: 'ROLE', role: 'finance' } as const, { kind: 'DEPT_LEADER' } as const]
    const [own, other, merged] = ['周院长:经费负责人同意', '钱会计:依次审批同意', '系统:依次审批已合并（周院长此前已同意）']
    expect(await order(finance, leader)).toEqual(['approved', own, other, merged])
    expect(await order(leader, finance)).toEqual(['approved', own, merged, other])
  })

  it('has an administrator in place of a post nobody holds, never the one who submits', async () => {
    const node = {
      id: 'security',
      title: '审计处',
      emptyPolicy: 'ADMIN' as const,
      assignees: [{ kind: 'ROLE' as const, role: 'assetKeeper' }],
    }
    const t = await trial({ flows: [{ code: 'trial.empty', docKind: 'trial', title: '空岗', nodes: [node] }] })
    const draft = { amountFen: 86_000, owners: [t.F1] }
    expect(await t.waiting(await t.submit(t.T1, draft))).toEqual(['校管理员'])
    expect((await t.refusal(t.submit(t.M1, draft))).text).toBe('未找到审批人，请联系校管理员（节点：审计处）')
    const other = await t.hire('另一位管理员', ['schoolAdmin'])
    expect(await t.waiting(await t.submit(t.M1, draft))).toEqual([other.name])
  })

  it('lets who may pass his own choose himself, and passes it', async () => {
    const chosen = { kind: 'SELF_SELECT' as const, role: 'viceLeader', min: 1, max: 1 }
    const nodes = [{ id: 'vice', title: '分管校领导', assignees: [chosen] }]
    const t = await trial({ flows: [{ code: 'trial.choose', docKind: 'trial', title: '自选', nodes }] })
    await t.rows('update users set self_audit_flag = 1 where school_id = $1 and id = $2', [t.id, t.V1.id])
    const draft = { amountFen: 86_000, owners: [t.F1] }
    const offered = async (by: typeof t.V1) => (await t.preview(by, draft))[0]!.choose!.candidates.map((c) => c.name)
    expect([await offered(t.V1), await offered(t.V2)]).toEqual([['沈副校长', '韩副校长'], ['沈副校长']])
    const doc = await t.submit(t.V1, draft, { vice: [t.V1.id] })
    expect([t.state(doc), await t.log(doc)]).toEqual(['approved', ['系统:系统自动通过(本人)']])
  })

  it('gives every kind of school a flow for orders', () => {
    for (const kind of ['university', 'hospital']) expect(flowsOf('ANY', kind).map((f) => f.docKind)).toContain('order')
  })

  it('keeps a running document on the rules it started with when the rules change', async () => {
    const t = await trial()
    const doc = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    const { installFlows } = await import('./engine/install.ts')
    await t.inSchool((ctx) => installFlows(ctx, [{ ...universityOrder, docKind: 'trial', nodes: universityOrder.nodes.slice(0, 1) }]))
    await (await world().as(t.F1)).approval.agree({ taskId: await t.taskOf(doc, t.F1) })
    expect(await t.waiting(doc)).toEqual(['周院长'])
    const later = await t.submit(t.T1, { amountFen: 680_000, owners: [t.F1] })
    await (await world().as(t.F1)).approval.agree({ taskId: await t.taskOf(later, t.F1) })
    expect(t.state(later)).toBe('approved')
  })
})
