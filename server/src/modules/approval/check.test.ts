// 发布前校验: each fault in its words, and what a definition without errors promises (decision 0111).
import type { FlowFault } from '@caiyuan/contract/admin/flows'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { factsOf, openTrial } from '../../../test/trial.ts'
import { flowsOf } from '../../schools/flows.ts'
import { checkFlow, faultText, surroundingsOf } from './engine/check.ts'
import type { Cond, FlowNodeDef } from './engine/def.ts'
import { readDirectory } from './engine/people.ts'
import { nosIn } from './engine/in-force.ts'
import { resolve } from './engine/plan.ts'

const world = useWorld()
let next = 9600
const open = () => openTrial(world(), (next += 1))
type Trial = Awaited<ReturnType<typeof open>>

const around = (t: Trial, nodes: FlowNodeDef[]) => t.inSchool((ctx) => surroundingsOf(ctx, 'trial', nodes, []))
const faultsOf = async (t: Trial, ...nodes: FlowNodeDef[]): Promise<FlowFault[]> => checkFlow(nodes, await around(t, nodes))
const errors = async (t: Trial, ...nodes: FlowNodeDef[]): Promise<string[]> =>
  (await faultsOf(t, ...nodes)).filter((it_) => it_.level === 'error').map((it_) => faultText(it_, nodes))
const warnings = async (t: Trial, ...nodes: FlowNodeDef[]): Promise<string[]> =>
  (await faultsOf(t, ...nodes)).filter((it_) => it_.level === 'warn').map((it_) => faultText(it_, nodes))

const leader: FlowNodeDef = { id: 'leader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] }
const by = (role: string, more: Partial<FlowNodeDef> = {}): FlowNodeDef => ({
  id: role,
  title: role,
  mode: 'OR',
  assignees: [{ kind: 'ROLE', role }],
  ...more,
})

describe('checkFlow', () => {
  it('finds nothing wrong with the flows a school starts with', async () => {
    const t = await open()
    for (const kind of ['university', 'hospital'])
      for (const flow of flowsOf('ANY', kind).filter((it_) => it_.docKind === 'order')) {
        const at = await t.inSchool((ctx) => surroundingsOf(ctx, 'order', flow.nodes, flow.nodes))
        const faults = checkFlow(flow.nodes, { ...at, depts: at.depts, categories: new Set(flow.nodes.flatMap((n) => categoriesIn(n))) })
        expect(
          faults.filter((it_) => it_.level === 'error' && !it_.text.startsWith('没有部门')).map((it_) => faultText(it_, flow.nodes)),
        ).toEqual([])
      }
  })

  it('lets nobody be chosen where nobody is asked to choose', async () => {
    const t = await open()
    const chosen: FlowNodeDef = {
      id: 'chosen',
      title: '专项办',
      mode: 'OR',
      assignees: [{ kind: 'SELF_SELECT', role: 'approver', min: 1, max: 1 }],
    }
    const words = '这种单据提交时不选审批人，请按角色、部门或经费负责人确定由谁决定'
    const errorsOf = async (docKind: string) =>
      checkFlow([chosen], await t.inSchool((ctx) => surroundingsOf(ctx, docKind, [chosen], []))).filter((it_) => it_.text === words).length
    expect([await errorsOf('acceptance'), await errorsOf('refund'), await errorsOf('fundChange'), await errorsOf('order')]).toEqual([
      1, 1, 1, 0,
    ])
  })

  it('keeps every document decided by somebody', async () => {
    const t = await open()
    expect(await errors(t)).toEqual(['还没有步骤'])
    expect(await errors(t, by('jingban', { type: 'CC' }))).toEqual(['没有审批或经办的步骤，提交即通过'])
    expect(await errors(t, { ...leader, when: { amountFrom: 100 } })).toEqual(['有的单据一步也不用批（例如金额 ¥0.00），提交即通过'])
    expect(await errors(t, { ...leader, when: { amountFrom: 100 } }, by('finance', { when: { amountBelow: 100 } }))).toEqual([])
    expect(
      await errors(t, { ...leader, when: { controlFrom: 1 } }, by('finance', { when: { controlBelow: 1 }, emptyPolicy: 'PASS' })),
    ).toEqual([])
    expect(
      await errors(t, { ...leader, when: { controlFrom: 1 } }, by('itOffice', { when: { controlBelow: 1 }, emptyPolicy: 'PASS' })),
    ).toEqual(['有的单据一步也不用批（例如金额 ¥0.00），提交即通过'])
  })

  it('finds steps that no document comes to', async () => {
    const t = await open()
    const never = '第 2 步「finance」：进入条件自相矛盾，没有单据会走到这一步'
    const impossible: Cond[] = [
      { all: [{ amountFrom: 500 }, { amountBelow: 500 }] },
      { all: [{ controlFrom: 2 }, { controlBelow: 2 }] },
      { all: [{ isStudent: true }, { isStudent: false }] },
      {
        all: [
          { amountFrom: { param: 'chain.viceFrom' } },
          { any: [{ amountBelow: 100 }, { amountBelow: { param: 'chain.deptLeaderFrom' } }] },
        ],
      },
    ]
    for (const when of impossible) expect(await errors(t, leader, by('finance', { when }))).toEqual([never])
    expect(await errors(t, leader, by('finance', { when: { all: [{ amountFrom: 500 }, { amountBelow: 501 }] } }))).toEqual([])
    const late = by('finance', {
      when: { amountFrom: 500 },
      assignees: [
        { kind: 'ROLE', role: 'finance' },
        { kind: 'ROLE', role: 'jingban', when: { amountBelow: 500 } },
      ],
    })
    expect(await warnings(t, leader, late)).toContain('第 2 步「finance」：第 2 方的条件与进入条件矛盾，永远轮不到')
  })

  it('finds steps without people: an error where documents would be refused, else a warning', async () => {
    const t = await open()
    const nobody = '第 2 步「itOffice」：没有人担任「信息化办」，走到这一步的单据会'
    expect(await errors(t, leader, by('itOffice'))).toEqual([`${nobody}提交不了`])
    expect(await warnings(t, leader, by('itOffice', { emptyPolicy: 'PASS' }))).toEqual([`${nobody}按规定跳过`])
    expect(await warnings(t, leader, by('itOffice', { emptyPolicy: 'ADMIN' }))).toEqual([`${nobody}转校管理员`])
    expect(await errors(t, leader, { ...by('x'), assignees: [{ kind: 'USER', userNos: [t.V1.userNo, 'nobody'] }] })).toEqual([
      '第 2 步「x」：工号 nobody 没有在用的账号，或没有相应的权限',
    ])
    expect(await errors(t, leader, { ...by('x'), assignees: [{ kind: 'SELF_SELECT', role: 'viceLeader', min: 3, max: 3 }] })).toEqual([
      '第 2 步「x」：「分管校领导」只有 2 人，选不足 3 人，走到这一步的单据会提交不了',
    ])
    await t.rows('update mall.users set is_active = false where school_id = $1 and id = $2', [t.id, t.C1.id])
    expect(await errors(t, leader, by('finance'))).toEqual(['第 2 步「finance」：没有人担任「财务」，走到这一步的单据会提交不了'])
    const some = { ...by('x'), assignees: [{ kind: 'ROLE' as const, role: 'jingban', when: { amountFrom: 500 } }] }
    expect(await errors(t, leader, some)).toEqual(['第 2 步「x」：各方的条件都不满足的单据在这一步找不到人，会提交不了'])
  })

  it('warns of a step that hangs on one person', async () => {
    const t = await open()
    expect(await warnings(t, leader, by('finance'))).toEqual(['第 2 步「finance」：只有钱会计一人，外出时无人接，请设代理或增加一人'])
    expect(await warnings(t, leader, by('jingban'))).toEqual([])
  })

  it('knows the goods, departments, flags and fields conditions speak of', async () => {
    const t = await open()
    const competent = (rule: { category: string[]; dept: string }): FlowNodeDef => ({
      ...by('x'),
      assignees: [{ kind: 'COMPETENT_DEPT', by: [rule] }],
    })
    const at = (when: Cond) => errors(t, leader, by('finance', { when }))
    expect(await at({ category: ['99'], label: '没有的' })).toEqual(['第 2 步「finance」：没有品类 99'])
    expect(await at({ category: [], label: '' })).toEqual(['第 2 步「finance」：没有选品类'])
    expect(await at({ flag: ['wonder'], label: '奇事' })).toEqual(['第 2 步「finance」：这种单据没有提示 wonder'])
    expect(await at({ all: [{ amountFrom: 1 }, { any: [] }] })).toEqual(['第 2 步「finance」：有一组条件还是空的'])
    expect(await at({ fact: 'days', label: '5 天以上', otherwise: '不到 5 天' })).toEqual([
      '第 2 步「finance」：这种单据没有 days 这项内容',
    ])
    expect(await at({ flag: ['splitSuspect'], label: '拆单，或其他' })).toContain(
      '第 2 步「finance」：条件的说明「拆单，或其他」里不能有逗号',
    )
    expect(await errors(t, leader, competent({ category: ['99'], dept: '设备科' }))).toEqual([
      '第 2 步「x」：没有部门「设备科」',
      '第 2 步「x」：没有品类 99',
    ])
  })

  it('asks for what the engine asks for: a vote its ratio, a pass by time a small amount of plain goods', async () => {
    const t = await open()
    expect(await errors(t, leader, by('jingban', { mode: 'RATIO' }))).toEqual(['第 2 步「jingban」：票签须写明同意比例，1 到 100 的整数'])
    const timed = (when?: Cond) => errors(t, leader, by('jingban', { timeoutAction: 'AUTO_PASS', ...(when ? { when } : {}) }))
    expect((await timed())[0]).toContain('超时自动通过只能用于 ¥5,000.00 以下')
    expect(await timed({ all: [{ amountBelow: 500_000 }, { controlBelow: 1 }] })).toEqual([])
  })
})

const categoriesIn = (node: FlowNodeDef): string[] =>
  JSON.stringify(node)
    .match(/"\d\d"/g)
    ?.map((it_) => it_.slice(1, 3)) ?? []

describe('a definition without errors', () => {
  const amount = fc.constantFrom(0, 100_000, 499_999, 500_000, 2_000_000, 5_000_000)
  const leaf: fc.Arbitrary<Cond> = fc.oneof(
    amount.map((amountFrom): Cond => ({ amountFrom })),
    amount.map((amountBelow): Cond => ({ amountBelow })),
    fc.constant<Cond>({ amountFrom: { param: 'chain.competentFrom' } }),
    fc.integer({ min: 1, max: 4 }).map((controlFrom): Cond => ({ controlFrom })),
    fc.integer({ min: 1, max: 4 }).map((controlBelow): Cond => ({ controlBelow })),
    fc.constant<Cond>({ fundSource: ['RES_V'], label: '纵向' }),
    fc.constant<Cond>({ flag: ['splitSuspect'], label: '疑似拆单' }),
    fc.boolean().map((isStudent): Cond => ({ isStudent })),
    fc.constant<Cond>({ hasAsset: true }),
  )
  const cond: fc.Arbitrary<Cond> = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }).map((all): Cond => ({ all })),
    fc.array(leaf, { maxLength: 3 }).map((any): Cond => ({ any })),
  )
  const maybe = fc.option(cond, { nil: undefined })
  const role = fc.constantFrom('jingban', 'jingban', 'finance', 'viceLeader', 'viceLeader', 'itOffice')
  const assignee = fc
    .tuple(
      fc.constantFrom('ROLE', 'FZR', 'FUND_OWNER_EACH', 'DEPT_LEADER', 'COMPETENT_DEPT', 'SELF_SELECT', 'USER'),
      role,
      maybe,
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([kind, of, when, min]) => ({
      kind,
      ...(kind === 'ROLE'
        ? { role: of }
        : kind === 'SELF_SELECT'
          ? { role: of, min, max: min }
          : kind === 'USER'
            ? { userNos: ['V1', 'T1'].slice(0, min > 2 ? 2 : 1) }
            : {}),
      ...(when ? { when } : {}),
    }))
  const node = fc
    .record({
      assignees: fc.array(assignee, { minLength: 1, maxLength: 2 }),
      when: maybe,
      type: fc.constantFrom('APPROVE', 'APPROVE', 'APPROVE', 'HANDLE', 'CC'),
      mode: fc.constantFrom('SINGLE', 'AND', 'OR', 'SEQ', 'RATIO'),
      emptyPolicy: fc.constantFrom('PASS', 'ADMIN', 'BLOCK'),
      quiet: fc.boolean(),
      apart: fc.boolean(),
    })
    .map(({ when, quiet, apart, mode, ...it_ }) => ({
      ...it_,
      mode,
      ...(mode === 'RATIO' ? { ratio: 60 } : {}),
      ...(when ? { when } : {}),
      ...(quiet ? { quiet } : {}),
      ...(apart ? { apart } : {}),
    }))
  const facts = fc.record({
    amountFen: amount,
    controlClass: fc.integer({ min: 0, max: 6 }),
    hasAsset: fc.boolean(),
    isStudent: fc.boolean(),
    flags: fc.constantFrom<string[]>([], ['splitSuspect']),
  })

  it('plans every document of whoever buys, and somebody decides each', async () => {
    const t = await open()
    const posts = ['jingban', 'finance', 'viceLeader', 'itOffice', 'purchaser', 'competentDept']
    const all = posts
      .map((role_) => by(role_))
      .concat({ ...by('u'), assignees: [{ kind: 'USER', userNos: ['V1', 'T1'].map((no) => `${no}X${t.id}`) }] })
    const at = await around(t, all)
    const dir = await t.inSchool((ctx) => readDirectory(ctx, { roles: posts, ids: [t.F2.id, t.T1.id], nos: nosIn(all) }))
    const named = (it_: object) => ('userNos' in it_ ? { ...it_, userNos: (it_.userNos as string[]).map((no) => `${no}X${t.id}`) } : it_)
    let sound = 0
    fc.assert(
      fc.property(
        fc.array(node, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.array(facts, { minLength: 5, maxLength: 5 }),
        (drafts, isLed, documents) => {
          const drawn = drafts.map((it_, i) => ({
            ...it_,
            id: `n${i}`,
            title: `步骤${i}`,
            assignees: it_.assignees.map(named),
          })) as FlowNodeDef[]
          // Half of them with a step every document comes to.
          const nodes = isLed ? [...drawn, leader] : drawn
          if (checkFlow(nodes, at).some((it_) => it_.level === 'error')) return
          sound += 1
          for (const it_ of documents) {
            const plan = resolve(nodes, {
              docKind: 'trial',
              facts: factsOf({ ...it_, owners: [t.F2] }, t.deptId),
              submitterId: t.T1.id,
              chosen: {},
              strict: false,
              params: at.params,
              dir,
              submitter: dir.staff.get(t.T1.id),
              small: '',
            })
            expect(plan.some((step) => step.type !== 'CC' && step.skipped === '')).toBe(true)
          }
        },
      ),
      { numRuns: 1500 },
    )
    expect(sound).toBeGreaterThan(80)
  })
})
