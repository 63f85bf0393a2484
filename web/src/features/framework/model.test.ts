import { describe, expect, it } from 'vitest'
import { picksOf, picksText, readGoods, usageText, verdictOf } from './model.ts'

const goods = [
  {
    id: 'g',
    name: '边台',
    spec: '',
    unit: '组',
    isAsset: true,
    basePriceE4: 26_800_000,
    prices: [
      { supplierId: 'a', priceE4: 24_656_000 },
      { supplierId: 'b', priceE4: 25_192_000 },
    ],
  },
]
const firm = (supplierId: string, rank: number, problem = '') => ({
  supplierId,
  name: supplierId === 'a' ? '甲' : '乙',
  rank,
  rateBp: 9_200,
  quotaPct: 0,
  actualPct: 0,
  orderNum: 0,
  dealtFen: 0,
  leadDays: 25,
  state: 'normal' as const,
  problem,
  isNext: false,
})

describe('the goods an address carries', () => {
  it('are read as they were written, without what is no count', () => {
    expect(picksOf(picksText({ a: 2, b: 0, c: 1 }))).toEqual({ a: 2, c: 1 })
    expect(picksOf('a*0,b*x,c,d*1.5,*2')).toEqual({})
  })
})

describe('the verdict on a choice', () => {
  it('says what is saved against the market and the next, and whether a reason is asked for', () => {
    const shown = { candidates: [firm('a', 1), firm('b', 2)], goods, awardRule: 'choose' as const, priceRule: 'rate' as const }
    expect(verdictOf(shown, { g: 2 }, shown.candidates[0]!)).toBe(
      '选第 1 名甲，比市场价省 ¥428.80（8.0%），比第 2 名省 ¥107.20，不用写理由。',
    )
    expect(verdictOf(shown, { g: 1 }, shown.candidates[1]!)).toContain('比第 1 名贵 ¥53.60，下单时须写理由')
    const late = { ...shown, candidates: [firm('a', 1, '正在整改'), firm('b', 2)] }
    expect(verdictOf(late, { g: 1 }, late.candidates[1]!)).toContain('不用写理由')
  })
})

describe('how much is used', () => {
  it('counts to the line of 80 % and to the end', () => {
    const of = (leftFen: number) => usageText({ ceilingFen: 1_000_00, dealtFen: 1_000_00 - leftFen, auditingFen: 0, leftFen })
    expect(of(272_00)).toBe('已用 72.8%，离 80% 提醒线还差 ¥72.00；满 100% 不能再下单')
    expect(of(100_00)).toContain('已过 80% 提醒线')
    expect(of(0)).toBe('已用 100.0%，不能再下单')
  })
})

describe('goods from a sheet', () => {
  it('are read with full-width figures and without their head; what lacks something is named', () => {
    const read = readGoods('名称\t规格\t单位\t价格\n边台\t1500\t组\t２，６８０\n凳\t\t把\t\n架\t双层\t个\t¥620.5')
    expect(read.goods).toEqual([
      { name: '边台', spec: '1500', unit: '组', priceE4: 26_800_000 },
      { name: '架', spec: '双层', unit: '个', priceE4: 6_205_000 },
    ])
    expect(read.faults).toEqual(['第 2 行「凳」缺名称、单位或价格，没有加入'])
  })
})
