import { describe, expect, it } from 'vitest'
import { FlowNodes, type FlowCond, type FlowNode } from './flow-node.ts'
import { assigneeWords, condWords, flowChanges, whoWords, type FlowNames } from './flow-words.ts'

const names: FlowNames = {
  role: (code) => ({ finance: '财务科', viceLeader: '分管院长' })[code] ?? code,
  amount: (param) => (param === 'chain.viceFrom' ? 5_000_000 : null),
  category: (path) => ({ '60': '医用耗材', '20': '电脑与网络' })[path] ?? path,
  flag: (key) => ({ splitSuspect: '疑似拆单' })[key] ?? key,
  person: (no) => ({ V1: '沈副院长' })[no] ?? no,
}
const words = (cond: FlowCond) => condWords(cond, names)

describe('condWords', () => {
  it('says each condition as a sentence', () => {
    expect(words({ amountFrom: 500_000 })).toBe('金额达到 ¥5,000.00')
    expect(words({ amountBelow: { param: 'chain.viceFrom' } })).toBe('金额未达到 ¥50,000.00［分管领导审批的起点］')
    expect(words({ amountFrom: { param: 'chain.competentFrom' } })).toBe('金额达到 ［归口部门审批的起点］')
    expect(words({ controlFrom: 1 })).toBe('含管控化学品')
    expect(words({ controlBelow: 1 })).toBe('不含管控化学品')
    expect(words({ controlFrom: 2 })).toBe('含易制毒二、三类及更严的管控化学品')
    expect(words({ fundSource: ['SPECIAL', 'FISCAL'], label: '' })).toBe('用到学科专项或财政专项')
    expect(words({ category: ['60', '20'], label: '' })).toBe('含医用耗材、电脑与网络')
    expect(words({ category: ['60'], label: '耗材' })).toBe('含耗材')
    expect(words({ flag: ['splitSuspect'], label: '' })).toBe('有「疑似拆单」提示')
    expect(words({ isStudent: true })).toBe('学生采购')
    expect(words({ isStudent: false })).toBe('不是学生采购')
    expect(words({ hasAsset: true })).toBe('含资产类商品')
    expect(words({ fact: 'days', from: 5, label: '5 天以上', otherwise: '不到 5 天' })).toBe('5 天以上')
  })

  it('joins groups, with brackets around the inner ones', () => {
    expect(words({ any: [{ all: [{ controlBelow: 1 }, { amountFrom: 2_000_000 }] }, { controlFrom: 2 }] })).toBe(
      '（不含管控化学品，且金额达到 ¥20,000.00），或含易制毒二、三类及更严的管控化学品',
    )
    expect(words({ all: [{ amountFrom: 100 }] })).toBe('金额达到 ¥1.00')
    expect(words({ all: [] })).toBe('（还没有条件）')
  })
})

describe('whoWords', () => {
  it('says who decides', () => {
    const node: FlowNode = {
      id: 'a',
      title: '甲',
      assignees: [
        { kind: 'ROLE', role: 'finance', scope: 'DEPT' },
        { kind: 'USER', userNos: ['V1'], when: { amountFrom: 100 } },
      ],
    }
    expect(whoWords(node, names)).toBe('提交部门的财务科、沈副院长（金额达到 ¥1.00时）')
    expect(assigneeWords({ kind: 'SELF_SELECT', role: 'viceLeader', min: 1, max: 1 }, names)).toBe('由提交人从分管院长中选 1 人')
    expect(assigneeWords({ kind: 'SELF_SELECT', role: 'viceLeader', min: 1, max: 3 }, names)).toBe('由提交人从分管院长中选 1 到 3 人')
    expect(assigneeWords({ kind: 'COMPETENT_DEPT', by: [{ category: ['60'], dept: '设备科' }] }, names)).toBe('按品类归口：设备科')
    expect(whoWords({ assignees: [] }, names)).toBe('还没有人')
  })
})

describe('flowChanges', () => {
  const step = (id: string, more: Partial<FlowNode> = {}): FlowNode => ({
    id,
    title: id,
    mode: 'OR',
    assignees: [{ kind: 'ROLE', role: 'finance' }],
    ...more,
  })

  it('says what came, went, moved and changed', () => {
    const before = [step('甲'), step('乙'), step('丙')]
    expect(flowChanges(before, before, names)).toEqual([])
    expect(flowChanges(before, [step('甲'), step('丙')], names)).toEqual(['删除「乙」'])
    expect(flowChanges(before, [step('乙'), step('丙'), step('甲')], names)).toEqual(['「甲」移到「丙」之后'])
    expect(flowChanges(before, [step('丁', { when: { amountFrom: 500_000 } }), ...before], names)).toEqual([
      '在最前新增「丁」：金额达到 ¥5,000.00，财务科',
    ])
    const changed = [
      step('甲', { mode: 'RATIO', ratio: 60, when: { amountFrom: 100 }, ops: { batch: false } }),
      step('乙', { title: '财务' }),
      step('丙', { escalateHours: 'never' }),
    ]
    expect(flowChanges(before, changed, names)).toEqual([
      '「甲」怎么批：或签 → 票签 60%',
      '「甲」进入条件：每单必经 → 金额达到 ¥1.00',
      '「甲」允许：加签、转办、委派、抄送、批量 → 加签、转办、委派、抄送',
      '「财务」名称：乙 → 财务',
      '「丙」时限：按学校参数 → 从不',
    ])
  })

  it('is of data that has the shape', () => {
    expect(FlowNodes.safeParse([step('a')]).success).toBe(true)
    expect(FlowNodes.safeParse([{ ...step('a'), when: { any: [{ all: [{ any: [] }] }] } }]).success).toBe(false)
    expect(FlowNodes.safeParse([{ ...step('a'), unknown: 1 }]).success).toBe(false)
  })
})
