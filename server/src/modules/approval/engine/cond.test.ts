// Both sides of every condition of a flow, and the words it says.
import { describe, expect, it } from 'vitest'
import type { FlowFacts } from '../../../core/facts.ts'
import { paramDefaults } from '../../school/params.ts'
import { amountsIn, judge } from './cond.ts'
import type { Cond } from './def.ts'

const fund = (source: string, name: string) => ({
  fundId: name,
  ownerId: name,
  ownerDeptId: null,
  source,
  name,
  projectNo: 'P',
  amountFen: 1,
})
const facts: FlowFacts = {
  amountFen: 499_999,
  deptId: null,
  isStudent: false,
  flags: [],
  funds: [fund('DEPT', '学院经费'), fund('RES_V', '面上项目')],
}
const params = { ...paramDefaults, 'chain.deptLeaderFrom': 700_000 }
const told = (cond: Cond, more: Partial<FlowFacts> = {}) => {
  const { holds, text } = judge(cond, { ...facts, ...more }, params)
  return [holds, text]
}

const from: Cond = { amountFrom: 500_000 }
const below: Cond = { amountBelow: 500_000 }
const byParam: Cond = { amountFrom: { param: 'chain.deptLeaderFrom' } }
const goods: Cond = { category: ['20/2001', '30'], label: '信息类商品' }
const source: Cond = { fundSource: ['RES_V', 'RES_H'], label: '科研经费' }
const asset: Cond = { hasAsset: true }

const CASES: [cond: Cond, facts: Partial<FlowFacts>, holds: boolean, text: string][] = [
  [from, {}, false, '金额 ¥4,999.99 未达到 ¥5,000.00'],
  [from, { amountFen: 500_000 }, true, '金额 ¥5,000.00 达到 ¥5,000.00'],
  // What others bought is measured, and its sum is never said.
  [from, { sumFen: 500_000 }, true, '与疑似拆单的各单累计达到 ¥5,000.00'],
  [from, { amountFen: 500_000, sumFen: 900_000 }, true, '金额 ¥5,000.00 达到 ¥5,000.00'],
  [from, { sumFen: 499_998 }, false, '金额 ¥4,999.99 未达到 ¥5,000.00'],
  [below, {}, true, '金额 ¥4,999.99 未达到 ¥5,000.00'],
  [below, { amountFen: 500_000 }, false, '金额 ¥5,000.00 达到 ¥5,000.00'],
  [byParam, { amountFen: 699_999 }, false, '金额 ¥6,999.99 未达到 ¥7,000.00'],
  [byParam, { amountFen: 700_000 }, true, '金额 ¥7,000.00 达到 ¥7,000.00'],
  [{ controlFrom: 2 }, { controlClass: 1 }, false, '含一般危化品'],
  [{ controlFrom: 2 }, { controlClass: 2 }, true, '含易制毒二、三类'],
  [{ controlFrom: 1 }, {}, false, '不含管控化学品'],
  [{ controlBelow: 2 }, { controlClass: 1 }, true, ''],
  [{ controlBelow: 2 }, { controlClass: 2 }, false, '含易制毒二、三类，按管控化学品流程审批'],
  [source, {}, true, '用到科研经费「面上项目」'],
  [source, { funds: [fund('DEPT', '学院经费')] }, false, '未用到科研经费'],
  [goods, { categoryPaths: ['10/1001', '20/2001'] }, true, '含信息类商品'],
  [goods, { categoryPaths: ['30/3009'] }, true, '含信息类商品'],
  [goods, { categoryPaths: ['20/2002', '10/30'] }, false, '不含信息类商品'],
  [goods, {}, false, '不含信息类商品'],
  [{ isStudent: true }, { isStudent: true }, true, '学生采购'],
  [{ isStudent: true }, {}, false, '非学生采购'],
  [{ isStudent: false }, {}, true, '非学生采购'],
  [asset, { hasAsset: true }, true, '含资产类商品'],
  [asset, { hasAsset: false }, false, '不含资产类商品'],
  [asset, {}, false, '不含资产类商品'],
  // All: the first that fails speaks, else each in turn. Any: the first that holds, else the first with words.
  [{ all: [from, asset] }, { amountFen: 500_000, hasAsset: true }, true, '金额 ¥5,000.00 达到 ¥5,000.00，含资产类商品'],
  [{ all: [from, asset] }, { amountFen: 500_000 }, false, '不含资产类商品'],
  [{ all: [{ controlBelow: 2 }, asset] }, { hasAsset: true }, true, '含资产类商品'],
  [{ any: [from, asset] }, { hasAsset: true }, true, '含资产类商品'],
  [{ any: [asset, from] }, {}, false, '不含资产类商品'],
]

describe('a condition of a flow', () => {
  it.each(CASES)('%j of %j: %s', (cond, more, holds, text) => {
    expect(told(cond, more)).toEqual([holds, text])
  })

  it('names the amounts from which it asks for more, those of a school too', () => {
    expect(amountsIn({ all: [from, { any: [byParam, below, asset] }] }, params)).toEqual([500_000, 700_000])
    expect(amountsIn(source, params)).toEqual([])
  })
})
