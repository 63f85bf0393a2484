import { describe, expect, it } from 'vitest'
import { columnsOf, groupsOf, percentText, shortName, verdictOf, type Goods } from './compare.ts'

const goods = (more: Partial<Goods>): Goods =>
  ({
    skuId: 'a',
    name: '百旺 A4 复印纸',
    brand: '百旺',
    model: '70g',
    catNo: '',
    supplierName: '甲',
    unit: '箱',
    priceE4: 1_784_000,
    tiers: [],
    moq: 1,
    packStep: 1,
    stock: 100,
    baseUnit: '包',
    baseQty: 8,
    basePriceE4: 223_000,
    freight: { fen: 6_000, freeFromFen: 0 },
    leaveOn: '2026-11-27',
    badges: [{ type: 7, label: '不支持七天无理由退货', tip: '', crossed: true }],
    problem: '',
    attributes: [],
    controlClass: 0,
    spec: '',
    pack: '',
    ...more,
  }) as Goods

/** The picture of the design: 80 packs of paper. */
const four = [
  goods({}),
  goods({
    skuId: 'b',
    brand: '得力',
    model: '7417',
    supplierName: '丙',
    priceE4: 1_190_000,
    baseQty: 5,
    basePriceE4: 238_000,
    freight: { fen: 6_000, freeFromFen: 50_000 },
    leaveOn: '2026-11-24',
    badges: [{ type: 7, label: '七天无理由退货', tip: '', crossed: false }],
  }),
  goods({
    skuId: 'c',
    brand: '晨光',
    model: 'A55',
    supplierName: '戊',
    priceE4: 1_100_000,
    baseQty: 5,
    basePriceE4: 220_000,
    freight: { fen: 12_800, freeFromFen: 0 },
  }),
]

describe('a comparison', () => {
  it('says who is cheapest with freight, by how much, and what it costs', () => {
    const columns = columnsOf(four, 80)
    expect(columns.map((it_) => [it_.skuId, it_.level.num, it_.level.totalFen])).toEqual([
      ['a', 10, 184_400],
      ['c', 16, 188_800],
      ['b', 16, 190_400],
    ])
    expect(verdictOf(columns, 'b', 80)).toEqual({
      first:
        '买 80 包，甲的 百旺 70g 最省：含运费 ¥1,844.00，比选用的 丙的 得力 7417 少 ¥60.00（−3.2%），但晚 3 天发出，也不支持七天无理由退货',
      second: '戊的 晨光 A55 折算单价最低，按整包数量加上运费后合计反而多 ¥44.00',
    })
    expect(verdictOf(columns, 'a', 80).first).toBe('买 80 包，甲的 百旺 70g 最省：含运费 ¥1,844.00')
  })
  it('leaves out what cannot be bought, and says so where nothing can', () => {
    const columns = columnsOf([goods({ problem: '商品暂时无货' }), four[1]!], 80)
    expect(columns.map((it_) => it_.skuId)).toEqual(['b', 'a'])
    expect(verdictOf(columns, 'a', 80).first).toBe('买 80 包，丙的 得力 7417 最省：含运费 ¥1,904.00')
    expect(verdictOf(columnsOf([goods({ problem: '无货' })], 80), 'a', 80).first).toBe('这些商品现在都不能买 80 包')
  })
  it('has a row per attribute any of them has', () => {
    const { spec } = groupsOf(columnsOf([goods({ attributes: [{ name: '白度', value: '92%' }] }), four[1]!], 80))
    expect(spec.rows.find((it_) => it_.name === '白度')).toEqual({ name: '白度', texts: ['92%', ''] })
  })
  it('rounds shares once and calls goods by brand and model', () => {
    expect([percentText(6_000, 190_400), percentText(1, 0)]).toEqual(['3.2%', '0%'])
    expect(shortName({ brand: '得力', model: '', catNo: '', name: '得力 订书机' })).toBe('得力 订书机')
  })
})
