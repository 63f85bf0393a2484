// Signs that firms agreed on their quotes: found at the opening, seen by 采购办, and nobody is chosen before it has spoken.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openMarket, type Market } from './fixtures.ts'
import { priceSignals, type Quoted } from './signals.ts'

const world = useWorld()
const quoted = (name: string, ...prices: number[]): Quoted => ({
  supplierId: name,
  name,
  totalFen: prices.reduce((sum, it_) => sum + it_, 0),
  offer: {
    lines: prices.map((fen, i) => ({ lineNo: i + 1, priceE4: fen * 100, brand: '', model: '', deviation: 'none', deviationNote: '' })),
    deliverDays: 1,
    warrantyMonths: 0,
    validDays: 30,
    note: '',
  },
})
const kinds = (...all: Quoted[]): string[] => priceSignals(all).map((it_) => it_.kind)

describe('priceSignals', () => {
  it('knows sums that nearly meet, that grow by one step, and prices in one ratio; what differs is none', () => {
    expect(kinds(quoted('甲', 100_000), quoted('乙', 100_100))).toEqual(['near'])
    expect(kinds(quoted('甲', 100_000), quoted('乙', 100_101))).toEqual([])
    expect(kinds(quoted('甲', 10_000), quoted('乙', 11_000), quoted('丙', 12_000))).toEqual(['steps'])
    expect(kinds(quoted('甲', 10_000), quoted('乙', 11_000), quoted('丙', 12_001))).toEqual([])
    expect(kinds(quoted('甲', 1000, 2000, 3000), quoted('乙', 1050, 2100, 3150))).toEqual(['ratio'])
    expect(kinds(quoted('甲', 1000, 2000, 3000), quoted('乙', 1050, 2120, 3150))).toEqual([])
  })

  it('compares partial quotes by the lines both have, and those without one not at all', () => {
    const asked = [{ num: 1 }, { num: 1 }, { num: 1 }]
    const words = (...all: Quoted[]) => priceSignals(all, asked).map((it_) => it_.text)
    const only = (it_: Quoted, ...lineNos: number[]): Quoted => {
      const lines = it_.offer.lines.filter(({ lineNo }) => lineNos.includes(lineNo))
      return { ...it_, totalFen: lines.reduce((sum, { priceE4 }) => sum + priceE4 / 100, 0), offer: { ...it_.offer, lines } }
    }
    const whole = quoted('甲', 100_000, 50_000, 70_000)
    expect(words(whole, only(quoted('乙', 100_050, 1, 1), 1))).toEqual(['甲、乙共同报价的第 1 行相差 ¥0.50，不到千分之一'])
    expect(words(only(whole, 1), only(quoted('乙', 1, 100_000, 1), 2))).toEqual([])
    expect(words(only(whole, 1, 2), only(quoted('乙', 110_000, 1, 1), 1), only(quoted('丙', 120_000, 1, 1), 1))).toEqual([])
    expect(words(only(whole, 1), only(quoted('乙', 110_000, 1, 1), 1), only(quoted('丙', 120_000, 1, 1), 1))).toEqual([
      '甲、乙、丙共同报价的第 1 行依次相差 ¥100.00',
    ])
    expect(words(whole, quoted('乙', 100_050, 50_050, 70_000))).toEqual(['甲、乙报价相差 ¥1.00，不到千分之一'])
    const four = priceSignals([quoted('甲', 1000, 2000, 3000, 9), only(quoted('乙', 1050, 2100, 3150, 7), 1, 2, 3)], [...asked, { num: 1 }])
    expect(four.map((it_) => it_.text)).toEqual(['甲、乙共同报价的第 1、2、3 行单价成同一比例'])
  })
})

const opened = async (market: Market, fens: readonly number[]) => {
  const id = await market.publish()
  for (const [n, fen] of fens.entries()) await market.quote(id, n, fen)
  await market.pass(id)
  await market.openAs(id, 0)
  await market.openAs(id, 1)
  return id
}
const suspect = async (market: Market) => {
  const firms = [1, 2].map((n) => market.firms[n]!.supplierId)
  await world().admin.query("update shared.suppliers set phone = '0574-8800 1234' where id = any($1::uuid[])", [firms])
  return opened(market, [4_860_000, 4_990_000, 4_950_000, 4_905_000])
}
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

describe('inquiry.ruleSignals', () => {
  it('clears them, and only then somebody is chosen; the buyer sees the word, not the evidence', async () => {
    const market = await openMarket(world())
    const id = await suspect(market)
    const [mine, office] = [await market.detail(id), await market.detail(id, market.mall.J1)]
    expect([mine.suspicion, mine.can.choose]).toEqual([{ evidence: [], ruling: null }, '疑似关联供应商，请经办核实'])
    expect([office.suspicion!.evidence, office.can.ruleSignals]).toEqual([[expect.stringContaining('登记的联系电话相同')], true])
    const buyer = await market.buyer()
    const choose = () => buyer.inquiry.choose({ id, offerId: mine.quotes![0]!.id })
    expect(await refusal(choose())).toContain('疑似关联供应商，请经办核实')
    const rule = { id, isCleared: true, reason: '两家共用一个园区总机，法人和账户均不同' }
    expect((await refusalOf(buyer.inquiry.ruleSignals(rule))).code).toBe('2009')
    const other = await openMarket(world())
    expect((await refusalOf((await world().as(other.mall.J1)).inquiry.ruleSignals(rule))).code).toBe('4004')
    const handler = await world().as(market.mall.J1)
    await handler.inquiry.ruleSignals(rule)
    expect(await refusal(handler.inquiry.ruleSignals(rule))).toBe('这件询价没有待核实的疑似关联供应商')
    expect((await market.detail(id)).suspicion!.ruling).toMatchObject({ isCleared: true, text: rule.reason })
    expect((await choose()).state).toBe('awarding')
  })

  it('voids what was agreed on, and what is left may be too few', async () => {
    const market = await openMarket(world())
    const id = await suspect(market)
    await (await world().as(market.mall.J1)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家为同一人控制，报价由同一台电脑制作' })
    const { state, quotes } = await market.detail(id)
    expect([state, quotes!.map((it_) => [it_.rank, it_.totalFen])]).toEqual([
      'short',
      [
        [1, 4_860_000],
        [2, 4_905_000],
        [null, 4_990_000],
        [null, 4_950_000],
      ],
    ])
    expect((await (await market.buyer()).inquiry.settleFew({ id })).state).toBe('choosing')
    expect([await market.frozen(), await market.faults()]).toEqual([5_000_000, []])
  })
})

it('scenario 15: two firms with one bank account block the award, and 采购办 ends the inquiry with all its money', async () => {
  const market = await openMarket(world())
  const before = await market.frozen()
  const firms = [0, 1].map((n) => market.firms[n]!.supplierId)
  await world().admin.query("update shared.suppliers set bank_account = '3310 0101 2010 0123 456' where id = any($1::uuid[])", [firms])
  const id = await opened(market, [4_860_000, 4_990_000, 4_905_000])
  expect((await market.detail(id)).can.choose).toBe('疑似关联供应商，请经办核实')
  const office = await world().as(market.mall.J1)
  expect((await office.inquiry.detail({ id })).suspicion!.evidence).toEqual([expect.stringContaining('登记的银行账号相同')])
  expect((await market.frozen()) - before).toBe(5_000_000)
  await office.inquiry.fail({ id, reason: '两家供应商账户相同，流标' })
  expect([await market.state(id), (await market.frozen()) - before, await market.faults()]).toEqual(['failed', 0, []])
})
