import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { asTrial, openTrial } from '../../test/trial.ts'
import { buildSchool } from '../demo/build.ts'
import type { Assignee, FlowDef, FlowNodeDef } from '../modules/approval/engine/def.ts'
import { flawsOf } from '../modules/approval/engine/flaws.ts'
import { documents } from '../modules.ts'
import { acceptanceAudit } from './flows/acceptance-audit.ts'
import { flowsOf, ownCodes } from './flows.ts'
import { insertAfter } from './insert-after.ts'
import { putInForce } from './put-in-force.ts'
import { hospitalOrder } from './standard-hospital.ts'
import { standardRoles } from './standard-roles.ts'
import { universityOrder } from './standard-university.ts'

const world = useWorld()
const roles = new Map(standardRoles.map((it) => [it.code, it]))

describe('flowsOf', () => {
  const kinds = ['university', 'hospital']
  const decided = documents.flatMap((it) => (it.approval ? [it.kind] : [])).toSorted()

  it.each([...ownCodes, 'ANY'])('gives %s one sound flow for every kind of document that is approved', (code) => {
    for (const kind of kinds) {
      const flows = flowsOf(code, kind)
      expect(flows.map((f) => f.docKind).toSorted()).toEqual(decided)
      expect(flows.flatMap((it_) => flawsOf(it_, roles))).toEqual([])
    }
  })
})

describe('flawsOf', () => {
  const good: FlowNodeDef = { id: 'a', title: '甲', assignees: [{ kind: 'ROLE', role: 'finance' }] }
  const flaws = (...nodes: FlowNodeDef[]) => flawsOf({ nodes }, roles)

  it('names the node and what is wrong with it', () => {
    expect(flaws(good)).toEqual([])
    expect(flaws()).toEqual(['没有节点'])
    expect(flaws(good, { ...good, title: '乙' })).toEqual(['节点 a 出现两次'])
    expect(flaws({ ...good, assignees: [] })).toEqual(['节点 a：还没有写由谁决定'])
    expect(flaws({ ...good, assignees: [{ kind: 'ROLE', role: 'nobody' }] })).toEqual(['节点 a：学校没有角色 nobody'])
    expect(flaws({ ...good, assignees: [{ kind: 'ROLE', role: 'purchaser' }] })).toEqual([
      '节点 a：角色「采购人」没有「审批」权限，不能决定',
    ])
    expect(flaws({ ...good, type: 'HANDLE' })).toEqual(['节点 a：角色「财务」没有「经办」权限，不能决定'])
    expect(flaws({ ...good, type: 'CC', assignees: [{ kind: 'ROLE', role: 'purchaser' }] })).toEqual([])
    expect(flaws({ ...good, upper: [{ kind: 'ROLE', role: 'student' }] })).toEqual(['节点 a：角色「学生」没有「审批」权限，不能决定'])
    expect(flaws({ ...good, assignees: [...good.assignees, { kind: 'SELF_SELECT', role: 'viceLeader', min: 1, max: 1 }] })).toEqual([
      '节点 a：由提交人选的人须单独成为一步',
    ])
    expect(flaws({ ...good, title: '甲，乙' })).toEqual(['节点 a：标题里不能有逗号'])
  })

  it('asks for a share of a 票签 and for nothing of the kind elsewhere', () => {
    expect(flaws({ ...good, mode: 'RATIO', ratio: 60, voteAll: true })).toEqual([])
    for (const ratio of [undefined, 0, 101, 33.3])
      expect(flaws({ ...good, mode: 'RATIO', ...(ratio === undefined ? {} : { ratio }) })).toEqual([
        '节点 a：票签须写明同意比例，1 到 100 的整数',
      ])
    expect(flaws({ ...good, mode: 'OR', ratio: 50 })).toEqual(['节点 a：只有票签有同意比例'])
    expect(flaws({ ...good, mode: 'OR', voteAll: true })).toEqual(['节点 a：只有会签和票签能等所有人表态'])
    expect(flaws({ ...good, backTo: [] })).toEqual(['节点 a：没有写驳回到哪里'])
  })

  it('lets time pass only what is small and plain, on every way its condition can hold', () => {
    const auto: FlowNodeDef = { ...good, timeoutAction: 'AUTO_PASS' }
    const plain = { controlBelow: 1 }
    const small = { amountBelow: 500_000 }
    const big = '节点 a：超时自动通过只能用于 ¥5,000.00 以下，须有条件「金额低于 ¥5,000.00」'
    expect(flaws({ ...auto, when: { all: [small, plain] } })).toEqual([])
    expect(flaws({ ...auto, when: { any: [{ all: [small, plain] }, { all: [plain, { amountBelow: 100 }] }] } })).toEqual([])
    expect(flaws(auto)).toEqual([big])
    expect(flaws({ ...auto, when: { all: [plain, { amountBelow: 500_001 }] } })).toEqual([big])
    // A figure of the school may be changed after the flow is in force.
    expect(flaws({ ...auto, when: { all: [plain, { amountBelow: { param: 'autoPassBelow' } }] } })).toEqual([big])
    expect(flaws({ ...auto, when: { any: [{ all: [small, plain] }, { flag: ['x'], label: 'x' }] } })).toEqual([big])
    expect(flaws({ ...auto, when: small })).toEqual(['节点 a：管控化学品不能超时自动通过，须有条件「不含管控化学品」'])
    expect(flaws({ ...auto, selfPass: false, when: { all: [small, plain] } })).toEqual([
      '节点 a：验收、对账等本人不能审批的节点不能超时自动通过',
    ])
  })

  it('keeps such a definition out of force', async () => {
    const flow: FlowDef = { code: 'order.bad', docKind: 'order', title: '流程', nodes: [good, good] }
    await expect(buildSchool(world().db, { id: 1980, code: 'BAD', name: '坏', flows: [flow] })).rejects.toThrow(
      '审批流程 order.bad 不能生效：节点 a 出现两次',
    )
  })
})

// The recipe of docs/adding/a-step-of-one-school.md.
const engineering: FlowNodeDef = {
  id: 'engineering',
  title: '医学工程处',
  mode: 'OR',
  quiet: true,
  when: { all: [{ amountFrom: 500_000 }, { category: ['60'], label: '医用耗材' }] },
  assignees: [{ kind: 'ROLE', role: 'approver', reason: '医学工程处核对注册证与在用设备' }],
}
const withStep: FlowDef = { ...hospitalOrder, code: 'order.trial', nodes: insertAfter(hospitalOrder.nodes, 'deptLeader', engineering) }

describe('a step of one school', () => {
  const open = async (id: number, flow: FlowDef) => {
    const t = await openTrial(world(), id, { kind: 'hospital', flows: [asTrial(flow)] })
    const [fang, zhang] = [await t.hire('方科长', ['approver']), await t.hire('章工程师', ['approver'])]
    const medical = (amountFen: number) => ({ amountFen, categoryPaths: ['60/6004/600401'], owners: [t.D1] })
    const ids = async (it_: Parameters<typeof t.preview>[1]) =>
      (await t.preview(t.T1, it_, { vice: [t.V1.id] })).filter((n) => n.skipped === '').map((n) => n.id)
    return { ...t, fang, zhang, medical, ids }
  }

  it('comes in from its amount on, for its goods, in its place, and nowhere else', async () => {
    const t = await open(1901, withStep)
    expect(await t.ids(t.medical(499_999))).toEqual(['deptLeader', 'finance'])
    expect(await t.ids(t.medical(500_000))).toEqual(['deptLeader', 'engineering', 'finance', 'vice'])
    expect(await t.ids({ ...t.medical(500_000), categoryPaths: ['10/1001'] })).toEqual(['deptLeader', 'finance', 'vice'])
    const other = await open(1902, hospitalOrder)
    expect(await other.ids(other.medical(500_000))).toEqual(['deptLeader', 'finance', 'vice'])
    const university = await open(1903, universityOrder)
    expect(await university.ids(university.medical(500_000))).not.toContain('engineering')
  })

  it('says why it is there and why these people: in the preview, in the timeline and to who decides', async () => {
    const t = await open(1904, withStep)
    const node = (await t.preview(t.T1, t.medical(600_000), { vice: [t.V1.id] })).find((n) => n.id === 'engineering')!
    expect([node.mode, node.people.map((p) => p.name)]).toEqual(['OR', ['方科长', '章工程师']])
    expect(node.reason).toBe('金额 ¥6,000.00 达到 ¥5,000.00，含医用耗材，须医学工程处审批')
    expect(node.people[0]!.reason).toBe('医学工程处核对注册证与在用设备')

    const doc = await t.submit(t.T1, t.medical(600_000), { vice: [t.V1.id] })
    const d1 = await world().as(t.D1)
    await d1.approval.agree({ taskId: await t.taskOf(doc, t.D1) })
    const seen = await (await world().as(t.zhang)).approval.detail({ kind: 'trial', id: doc })
    expect(seen.timeline.now[0]!.people.map((p) => p.reason)).toEqual(
      Array(2).fill('金额 ¥6,000.00 达到 ¥5,000.00，含医用耗材；医学工程处核对注册证与在用设备'),
    )
    expect(seen.why).toEqual([
      { text: '材料学院负责人', result: '科主任 周院长' },
      { text: '金额 ¥6,000.00 达到 ¥5,000.00，含医用耗材', result: '医学工程处 方科长、章工程师' },
      { text: '每单必经', result: '财务科 钱会计' },
      { text: '金额 ¥6,000.00 达到 ¥5,000.00', result: '分管院长 沈副校长' },
      { text: '金额 ¥6,000.00 未达到 ¥50,000.00', result: '不经过院长办公会纪要登记' },
    ])
  })

  it.each([
    ['holders of a role', 1905, { kind: 'ROLE', role: 'approver' }],
    ['two people by number', 1906, { kind: 'USER', userNos: ['方科长X1906', '章工程师X1906'] }],
  ] as const)('holds the document until one of %s agreed, and takes it back from the other', async (_who, id, assignee) => {
    const nodes = insertAfter(hospitalOrder.nodes, 'deptLeader', { ...engineering, assignees: [assignee as Assignee] })
    const t = await open(id, { ...withStep, nodes })
    const doc = await t.submit(t.T1, t.medical(600_000), { vice: [t.V1.id] })
    const agree = async (who: typeof t.fang) => (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
    await agree(t.D1)
    expect(await t.waiting(doc)).toEqual(['方科长', '章工程师'])
    await agree(t.zhang)
    expect(await t.waiting(doc)).toEqual(['钱会计'])
    await agree(t.C1)
    expect(t.state(doc)).toBe('running')
    await agree(t.V1)
    expect(t.state(doc)).toBe('approved')
    expect(await t.log(doc)).toContain('章工程师:医学工程处同意')
  })

  it('stands after a node that exists', () => {
    expect(() => insertAfter(acceptanceAudit.nodes, 'deptLeader', engineering)).toThrow('流程里没有节点 deptLeader，只有 keeper')
  })
})

describe('putInForce', () => {
  it('gives a running school the flows of the folder once, and says so', async () => {
    const t = await openTrial(world(), 1911, { code: 'RUNS', name: '在用医院', kind: 'hospital', flows: [withStep] })
    const inForce = () =>
      t.rows<{ code: string; version: number }>(
        'select code, version from flow_defs where school_id = $1 and valid_to is null order by doc_kind',
        [t.id],
      )
    expect(await inForce()).toEqual([{ code: 'order.trial', version: 1 }])
    expect(await putInForce(world().db, 'RUNS')).toBe(
      '在用医院：医院标准（order.hospital）、验收审核（acceptance.standard）、框架协议订单（frameworkOrder.standard）、更换经费（fundChange.standard）、询价（inquiry.standard）、平台外采购申请（offPlatform.standard）、退款审核（refund.standard）从现在起生效，在途单据仍按原流程办完',
    )
    expect(await inForce()).toEqual([
      { code: 'acceptance.standard', version: 1 },
      { code: 'frameworkOrder.standard', version: 1 },
      { code: 'fundChange.standard', version: 1 },
      { code: 'inquiry.standard', version: 1 },
      { code: 'offPlatform.standard', version: 1 },
      { code: 'order.hospital', version: 2 },
      { code: 'refund.standard', version: 1 },
    ])
    expect(await putInForce(world().db, 'RUNS')).toBe('在用医院：审批流程没有变化')
  })

  it('names the schools there are when the code is none of them', async () => {
    await expect(putInForce(world().db, 'NONE')).rejects.toThrow(/^没有代码为「NONE」的学校，现有：.*RUNS 在用医院/)
  })
})
