// Stories of whole approvals beside those of domain page 09: who acts, who then waits or what the refusal says, and how it ended.
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial, type TestFacts, type Trial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'
import type { FlowNodeDef } from './engine/def.ts'

const world = useWorld()
let next = 3500

const owner: FlowNodeDef = { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }] }
const leader: FlowNodeDef = { id: 'leader', title: '部门领导', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }] }
const office: FlowNodeDef = { id: 'office', title: '采购办', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }] }
const finance: FlowNodeDef = { id: 'finance', title: '财务', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'finance' }] }
const vices = (more: Partial<FlowNodeDef>): FlowNodeDef => ({
  id: 'vice',
  title: '校领导',
  assignees: [{ kind: 'USER', userNos: ['V1', 'V2'] }],
  ...more,
})
const handled: FlowNodeDef = { id: 'do', title: '采购办经办', type: 'HANDLE', mode: 'OR', assignees: [{ kind: 'ROLE', role: 'jingban' }] }

type No = 'T1' | 'F1' | 'F2' | 'D1' | 'J1' | 'J2' | 'G1' | 'V1' | 'V2' | 'C1' | 'M1'
type Act =
  | 'agree'
  | 'refuse'
  | 'end'
  | 'before'
  | 'after'
  | 'off'
  | 'give'
  | 'ask'
  | 'opine'
  | 'back'
  | 'reassign'
  | 'withdraw'
  | 'handle'
  | 'handBack'

/** Who, what, and with whom or which words; then who waits (names joined), or the refusal (`✗` and its sentence). */
type Step = [who: No, act: Act, ...rest: [...more: string[], then: string]]

interface Story {
  title: string
  nodes: FlowNodeDef[]
  facts?: Partial<Omit<TestFacts, 'owners'>>
  owners?: No[]
  by?: No
  begins: string
  steps: Step[]
  ends: 'running' | 'approved' | 'back' | 'cancelled'
}

const act = async (t: Trial, doc: string, who: SessionUser, name: Act, [first = '', second = '']: string[]): Promise<unknown> => {
  const me = (await world().as(who)).approval
  // Who has none tries that of somebody else.
  const taskId = (await t.taskOf(doc, who)) || (await t.tasks(doc)).find((it_) => it_.status === 1)!.id
  const other = t[first as No] as SessionUser | undefined
  const acts: Record<Act, () => Promise<unknown>> = {
    agree: () => me.agree({ taskId, comment: first }),
    refuse: () => me.refuse({ taskId, comment: first, target: second }),
    end: () => me.terminate({ taskId, comment: first }),
    before: () => me.addSign({ taskId, userIds: [other!.id], place: 'before', comment: '请先看' }),
    after: () => me.addSign({ taskId, userIds: [other!.id], place: 'after', comment: '请再看' }),
    off: async () => me.removeSign({ taskId: await t.taskOf(doc, other!) }),
    give: () => me.transfer({ taskId, userId: other!.id, comment: '出差在外' }),
    ask: () => me.ask({ taskId, userId: other!.id, comment: '价格是否合理' }),
    opine: () => me.opine({ taskId, comment: first }),
    back: () => me.takeBack({ taskId }),
    reassign: async () =>
      me.reassign({ taskId: await t.taskOf(doc, other!), userId: (t[second as No] as SessionUser).id, reason: '调整分工' }),
    withdraw: () => t.withdraw(who, doc),
    handle: () => me.handle({ taskId, comment: first }),
    handBack: () => me.handleBack({ taskId, comment: first }),
  }
  return acts[name]()
}

const stories: Story[] = [
  {
    title: '1 everybody agrees in turn',
    nodes: [owner, leader, finance],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '2 who decided already is not asked again, and who decides last decides for all',
    nodes: [owner, leader, finance],
    owners: ['D1'],
    begins: '周院长',
    steps: [
      ['D1', 'agree', '钱会计'],
      ['D1', 'agree', '✗该任务已被系统处理'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '3 one owner of two refuses: the other has nothing left to decide',
    nodes: [owner, leader],
    owners: ['F1', 'F2'],
    begins: '王教授、赵教授',
    steps: [
      ['F1', 'agree', '赵教授'],
      ['F2', 'refuse', '请改用其他经费', ''],
      ['F1', 'refuse', '也不同意', '✗该任务已被您处理'],
    ],
    ends: 'back',
  },
  {
    title: '4 a refusal without words is none',
    nodes: [owner],
    begins: '王教授',
    steps: [
      ['F1', 'refuse', '', '✗驳回意见至少 2 个字'],
      ['F1', 'refuse', '不', '✗驳回意见至少 2 个字'],
      ['F1', 'refuse', '请补充用途说明', ''],
    ],
    ends: 'back',
  },
  {
    title: '5 finance sends it back to the owner, and everybody between decides anew',
    nodes: [owner, leader, finance],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', '钱会计'],
      ['C1', 'refuse', '科目不对', 'fzr', '王教授'],
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '6 finance sends it back to the owner, and it comes straight back',
    nodes: [owner, leader, { ...finance, resume: 'BACK_TO_REJECTER' }],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', '钱会计'],
      ['C1', 'refuse', '科目不对', 'fzr', '王教授'],
      ['F1', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '7 a step that may only send it back to the submitter sends it nowhere else',
    nodes: [owner, { ...leader, backTo: ['INITIATOR'] }],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['D1', 'refuse', '回经费负责人再看', 'fzr', '✗当前节点不允许退回'],
      ['D1', 'end', '不再采购', '✗当前节点不允许退回'],
      ['D1', 'refuse', '数量请核减', ''],
    ],
    ends: 'back',
  },
  {
    title: '8 it is ended for good',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['D1', 'end', '今年不再采购', ''],
      ['F1', 'back', '✗不能拿回：审批已经结束'],
    ],
    ends: 'cancelled',
  },
  {
    title: '9 another is asked to decide first, twice over is too much',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'before', 'C1', '钱会计'],
      ['C1', 'before', 'G1', '✗不支持嵌套加签'],
      ['F1', 'agree', '✗正在等钱会计答复，答复后由您决定'],
      ['C1', 'agree', '预算可列支', '王教授'],
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '10 one asked to decide afterwards holds the step until he agreed',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'after', 'C1', '钱会计'],
      ['D1', 'agree', '✗审批任务不存在或您无权查看'],
      ['C1', 'agree', '周院长'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '11 one added signer is taken off while he did nothing, and no more when he did',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'before', 'C1', '钱会计'],
      ['F1', 'off', 'C1', '王教授'],
      ['F1', 'before', 'G1', '何主任'],
      ['G1', 'agree', '王教授'],
      ['F1', 'off', 'G1', '✗何主任已经办理，不能减签'],
      ['F1', 'agree', '周院长'],
    ],
    ends: 'running',
  },
  {
    title: '12 an added signer refuses for all',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'before', 'C1', '钱会计'],
      ['C1', 'refuse', '超出预算', ''],
    ],
    ends: 'back',
  },
  {
    title: '13 an opinion is asked for, and decides nothing',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'ask', 'G1', '何主任'],
      ['G1', 'opine', '价格偏高，可以再谈', '王教授'],
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '14 who goes away gives his decision to another, who then decides alone',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'give', 'T1', '✗不能选李老师：是本单的提交人'],
      ['F1', 'give', 'G1', '何主任'],
      ['F1', 'agree', '✗该任务已被您处理'],
      ['G1', 'agree', '周院长'],
    ],
    ends: 'running',
  },
  {
    title: '15 an agreement is taken back before anybody read it, and not after the next decided',
    nodes: [owner, leader, finance],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['F1', 'back', '王教授'],
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', '钱会计'],
      ['F1', 'back', '✗不能拿回：后面的审批人已经处理'],
    ],
    ends: 'running',
  },
  {
    title: '16 the submitter takes it back, until somebody decided',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '周院长'],
      ['T1', 'withdraw', '✗已有审批人处理，不能撤回'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '17 the submitter takes it back, and nobody waits any more',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['T1', 'withdraw', ''],
      ['F1', 'agree', '✗单据已发生变化，请刷新'],
    ],
    ends: 'back',
  },
  {
    title: '18 two of one office: the first who agrees decides',
    nodes: [office, leader],
    begins: '孙老师、蒋老师',
    steps: [
      ['J2', 'agree', '周院长'],
      ['J1', 'refuse', '请补充报价', '✗该任务已被蒋老师处理'],
    ],
    ends: 'running',
  },
  {
    title: '19 all of two leaders have to agree',
    nodes: [vices({ mode: 'AND' }), finance],
    begins: '沈副校长、韩副校长',
    steps: [
      ['V1', 'agree', '韩副校长'],
      ['V2', 'agree', '钱会计'],
    ],
    ends: 'running',
  },
  {
    title: '20 one after the other, the second hears of it when the first agreed',
    nodes: [vices({ mode: 'SEQ' }), finance],
    begins: '沈副校长',
    steps: [
      ['V2', 'agree', '✗审批任务不存在或您无权查看'],
      ['V1', 'agree', '韩副校长'],
      ['V2', 'refuse', '用途不明', ''],
    ],
    ends: 'back',
  },
  {
    title: '21 half of the votes pass it, and the other has nothing left to vote',
    nodes: [vices({ mode: 'RATIO', ratio: 50 }), finance],
    begins: '沈副校长、韩副校长',
    steps: [
      ['V1', 'refuse', '保留意见', '韩副校长'],
      ['V2', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '22 a vote that cannot be won any more ends it at once',
    nodes: [vices({ mode: 'RATIO', ratio: 100 }), finance],
    begins: '沈副校长、韩副校长',
    steps: [
      ['V2', 'refuse', '价格偏高', ''],
      ['V1', 'agree', '✗该任务已被韩副校长处理'],
    ],
    ends: 'back',
  },
  {
    title: '32 a vote won by who was added afterwards leaves nothing to vote on',
    nodes: [vices({ mode: 'RATIO', ratio: 50 })],
    begins: '沈副校长、韩副校长',
    steps: [
      ['V1', 'after', 'C1', '钱会计、韩副校长'],
      ['C1', 'agree', ''],
      ['V2', 'agree', '✗该任务已被钱会计处理'],
    ],
    ends: 'approved',
  },
  {
    title: '23 the administrator gives one task to another person, who decides in his own name',
    nodes: [owner, leader],
    begins: '王教授',
    steps: [
      ['D1', 'reassign', 'F1', 'G1', '✗您没有权限执行此操作'],
      ['M1', 'reassign', 'F1', 'G1', '何主任'],
      ['G1', 'agree', '周院长'],
    ],
    ends: 'running',
  },
  {
    title: '24 a step that forbids it lets nobody be added, asked or given the task',
    nodes: [{ ...owner, ops: { addSign: false, transfer: false, delegate: false } }, leader],
    begins: '王教授',
    steps: [
      ['F1', 'before', 'C1', '✗「经费负责人」不允许加签'],
      ['F1', 'give', 'C1', '✗「经费负责人」不允许转办'],
      ['F1', 'ask', 'C1', '✗「经费负责人」不允许委派'],
      ['F1', 'agree', '周院长'],
    ],
    ends: 'running',
  },
  {
    title: '25 controlled goods are decided by the very person',
    nodes: [owner, leader],
    facts: { controlClass: 2 },
    begins: '王教授',
    steps: [
      ['F1', 'give', 'C1', '✗管控化学品须由本人审批，不能转办'],
      ['F1', 'agree', '周院长'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '26 who submits does not decide: it goes one level up',
    nodes: [owner, leader],
    by: 'F2',
    owners: ['F2'],
    begins: '周院长',
    steps: [
      ['F2', 'agree', '✗该任务不在您名下'],
      ['D1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '27 who may pass his own is passed by the system, and the next is asked',
    nodes: [owner, leader],
    by: 'F1',
    facts: { amountFen: 500_000 },
    begins: '周院长',
    steps: [['D1', 'agree', '']],
    ends: 'approved',
  },
  {
    title: '28 from twenty thousand yuan on nobody passes his own',
    nodes: [owner, finance],
    by: 'F1',
    facts: { amountFen: 2_000_000 },
    begins: '周院长',
    steps: [
      ['D1', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
  {
    title: '29 what is agreed to is handled, and who handles gives it back with his reason',
    nodes: [owner, handled],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '孙老师、蒋老师'],
      ['J1', 'agree', '✗该任务是经办，请在待我经办中处理'],
      ['J1', 'handBack', '请补充报价材料', ''],
      ['J2', 'handle', '✗该任务已被孙老师处理'],
    ],
    ends: 'back',
  },
  {
    title: '30 what is agreed to is handled by one of the office, and ends there',
    nodes: [owner, handled],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '孙老师、蒋老师'],
      ['C1', 'handle', '✗您没有权限执行此操作'],
      ['J2', 'handle', '已下单', ''],
    ],
    ends: 'approved',
  },
  {
    title: '31 a step nobody holds is passed over where the flow says so',
    nodes: [owner, { ...office, assignees: [{ kind: 'ROLE', role: 'assetKeeper' }], emptyPolicy: 'PASS' }, finance],
    begins: '王教授',
    steps: [
      ['F1', 'agree', '钱会计'],
      ['C1', 'agree', ''],
    ],
    ends: 'approved',
  },
]

/** People are named by their numbers, which are of this school. */
const inSchool = (node: FlowNodeDef, id: number): FlowNodeDef => ({
  ...node,
  assignees: node.assignees.map((it_) => (it_.kind === 'USER' ? { ...it_, userNos: it_.userNos.map((no) => `${no}X${id}`) } : it_)),
})

/** Of a call from outside, or of a command. */
const refused = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('expected a refusal, but the call succeeded')
}

describe('a story of an approval', () => {
  it.each(stories)('$title', async (it_) => {
    const id = (next += 1)
    const nodes = it_.nodes.map((node) => inSchool(node, id))
    const t = await openTrial(world(), id, { flows: [{ code: 'story', docKind: 'trial', title: '故事', nodes }] })
    const owners = (it_.owners ?? ['F1']).map((no) => t[no])
    const doc = await t.submit(t[it_.by ?? 'T1'], { amountFen: 680_000, owners, ...it_.facts })
    const waits = async () => (await t.waiting(doc)).join('、')
    const seen = [await waits()]
    for (const [who, name, ...rest] of it_.steps) {
      const then = rest.at(-1)!
      const logged = await t.log(doc)
      if (then.startsWith('✗')) {
        seen.push(`✗${await refused(act(t, doc, t[who], name, rest.slice(0, -1)))}`)
        // A refusal leaves no trace.
        expect(await t.log(doc)).toEqual(logged)
      } else {
        await act(t, doc, t[who], name, rest.slice(0, -1))
        seen.push(await waits())
        expect((await t.log(doc)).length).toBeGreaterThan(name === 'withdraw' ? -1 : logged.length)
      }
    }
    expect(seen).toEqual([it_.begins, ...it_.steps.map((step) => step.at(-1))])
    expect(t.state(doc)).toBe(it_.ends)
  })
})
