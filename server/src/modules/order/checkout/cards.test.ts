// What a card may pay of a checkout: both sides of every bound, over orders, subjects and cards that are unlike.
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../../core/context.ts'
import type { Card } from '../../fund/cards.ts'
import type { BasketOrder } from './basket.ts'
import type { Limit } from '../../catalog/limits.ts'
import { restSubject, viewCard } from '../../fund/paying.ts'
import { checkReach, checkSplit, proposeSplit } from '../../fund/split.ts'

const ctx = { now: new Date('2026-11-18T10:00:00+08:00') } as Ctx

/** 500 yuan of 材料费; 400 yuan, of which 300 are an asset and 10 are freight. */
const tubes = { key: '1', totalFen: 50_000, assetFen: 0, subjectCode: 'material', leadDays: 3, lines: [] } as unknown as BasketOrder
const pipette = {
  key: '2',
  totalFen: 40_000,
  freightFen: 1_000,
  assetFen: 30_000,
  subjectCode: 'office',
  leadDays: 9,
  lines: [{ offer: { name: '移液器', categoryPath: '20/2001' } }],
} as unknown as BasketOrder
const both = [tubes, pipette]

const subject = (code: string, name: string, availableFen: number) => ({ code, name, availableFen })
const equipment = (fen: number) => subject('equipment', '设备费', fen)
const material = (fen: number) => subject('material', '材料费', fen)
const office = (fen: number) => subject('office', '办公费', fen)
const cardWith = (over: Partial<Card> = {}): Card =>
  ({
    id: 'k1',
    name: '面上项目',
    source: 'RES_V',
    status: 'normal',
    startOn: '2020-01-01',
    endOn: '2030-12-31',
    availableFen: 100_000,
    overFen: 0,
    perOrderCapFen: null,
    grantLeftFen: null,
    subjects: [equipment(60_000), office(20_000), material(70_000)],
    ...over,
  }) as Card

const seen = (over: Partial<Card>, orders: readonly BasketOrder[] = both, limits: readonly Limit[] = []) => {
  const { pays, level, problem } = viewCard(ctx, cardWith(over), orders, limits)
  return [pays.map((it_) => it_.fen), level, problem]
}

describe('a card beside the orders of a checkout', () => {
  it.each<[string, Partial<Card>, number[], string, string]>([
    ['with room for all', {}, [50_000, 40_000], 'ok', ''],
    ['with exactly their sum', { availableFen: 90_000 }, [50_000, 40_000], 'ok', ''],
    ['with a fen less', { availableFen: 89_999 }, [50_000, 40_000], 'part', '可用 ¥899.99，本单需 ¥900.00，差额 ¥0.01'],
    ['with a fen less that it may be overdrawn by', { availableFen: 89_999, overFen: 1 }, [50_000, 40_000], 'ok', ''],
    ['whose grant has exactly their sum', { grantLeftFen: 90_000 }, [50_000, 40_000], 'ok', ''],
    ['whose grant has a fen less', { grantLeftFen: 89_999 }, [50_000, 40_000], 'part', '还可用 ¥899.99，本单需 ¥900.00'],
    ['whose cap is the larger order', { perOrderCapFen: 50_000 }, [50_000, 40_000], 'ok', ''],
    ['whose cap is a fen below', { perOrderCapFen: 49_999 }, [49_999, 40_000], 'part', '上限 ¥499.99，本单需 ¥500.00'],
    ['with 设备费 for the asset', { subjects: [equipment(30_000), material(70_000)] }, [50_000, 40_000], 'ok', ''],
    // Half of the asset lets it pay half of that order.
    [
      'with half of it',
      { subjects: [equipment(15_000), material(70_000)] },
      [50_000, 20_000],
      'part',
      '科目【设备费】余额不足：可用 ¥150.00，本单需 ¥300.00',
    ],
    ['without 设备费', { subjects: [material(70_000)] }, [50_000, 0], 'part', '该经费没有设备费科目，不能支付设备类商品'],
    [
      'whose widest other subject is too small',
      { subjects: [equipment(60_000), office(20_000), material(40_000)] },
      [40_000, 40_000],
      'part',
      '科目【材料费】余额不足：可用 ¥400.00，本单需 ¥600.00',
    ],
    ['with 设备费 alone', { subjects: [equipment(90_000)] }, [0, 0], 'none', '该经费没有可用的支出科目'],
    ['that begins today and ends today', { startOn: '2026-11-18', endOn: '2026-11-18' }, [50_000, 40_000], 'ok', ''],
    ['that ended yesterday', { endOn: '2026-11-17' }, [0, 0], 'none', '项目已结题/过期'],
    ['that begins tomorrow', { startOn: '2026-11-19' }, [0, 0], 'none', '项目已结题/过期'],
  ])('%s', (_, over, pays, level, problem) => {
    const told = seen(over)
    expect(told.slice(0, 2)).toEqual([pays, level])
    expect(told[2]).toEqual(problem === '' ? '' : expect.stringContaining(problem))
  })

  it('pays the asset of the second order with what 设备费 has left of the first', () => {
    const subjects = [equipment(45_000), material(70_000)]
    expect(seen({ subjects }, [pipette, { ...pipette, key: '3' }])).toEqual([
      [40_000, 20_000],
      'part',
      expect.stringContaining('可用 ¥450.00，本单需 ¥600.00'),
    ])
  })

  it('says what is missing, and nothing of a bound it just meets', () => {
    const short = [equipment(29_999), material(70_000)]
    for (const bound of [{ perOrderCapFen: 50_000 }, { availableFen: 90_000 }, { grantLeftFen: 90_000 }])
      expect(seen({ ...bound, subjects: short })[2]).toContain('科目【设备费】余额不足')
    const narrow = [equipment(30_000), material(1)]
    expect(seen({ subjects: narrow })[2]).toContain('科目【材料费】余额不足：可用 ¥0.01')
  })

  it('pays nothing of the order with goods its money is not for, and names them', () => {
    const limit = {
      category_path: '20',
      keyword: '',
      fund_source: 'RES_V',
      role: '',
      reason: '',
      instead: '',
      measure: 'none' as const,
      most: 0,
    }
    expect(seen({}, both, [limit])).toEqual([[50_000, 0], 'part', expect.stringContaining('移液器')])
    expect(seen({}, both, [{ ...limit, fund_source: 'DEPT' }])).toEqual([[50_000, 40_000], 'ok', ''])
  })

  it('is warned of when it ends within a month after the slowest order', () => {
    const warned = (endOn: string) => viewCard(ctx, cardWith({ endOn }), both, []).warning
    expect([warned('2026-12-26'), warned('2026-12-27')]).toEqual(['项目 2026-12-26 到期，请留意到货和结算时间', ''])
  })
})

describe('the subject for what is no asset', () => {
  it.each([
    ['its own while it has room', [material(70_000), office(10_000)], 'office'],
    ['the widest of the others where it has a fen less', [material(30_000), office(9_999), subject('test', '测试费', 70_000)], 'test'],
    ['the widest where the card has not its own', [equipment(90_000), material(10), subject('test', '测试费', 9)], 'material'],
    ['none where there is 设备费 alone', [equipment(90_000)], ''],
  ])('is %s', (_, subjects, code) => {
    expect(restSubject(cardWith({ subjects }), pipette)).toBe(code)
  })
})

describe('a split that is proposed', () => {
  const proposed = (...cards: Card[]) => proposeSplit(ctx, cards, both, []).map((it_) => it_.funds.map((part) => part.fundId))
  const small = cardWith({ id: 'small', availableFen: 60_000, subjects: [equipment(60_000), material(60_000)] })

  it('is one card for everything, be it not the first; else each order on the first card that can pay it', () => {
    expect(proposed(small, cardWith({ id: 'big' }))).toEqual([['big'], ['big', 'big']])
    expect(proposed(small, { ...small, id: 'other' })).toEqual([['small'], ['other', 'other']])
    expect(proposed(small, cardWith({ id: 'cap', perOrderCapFen: 39_999 }))).toEqual([['small'], []])
    expect(proposed(cardWith({ id: 'grant', grantLeftFen: 40_000 }), { ...small, availableFen: 49_999 })).toEqual([[], ['grant', 'grant']])
  })

  it('takes no more from a granted card, over all orders, than the grant has left', () => {
    expect(proposed(cardWith({ id: 'grant', grantLeftFen: 89_999 }))).toEqual([['grant'], []])
    expect(proposed(cardWith({ id: 'grant', grantLeftFen: 90_000 }))).toEqual([['grant'], ['grant', 'grant']])
  })
})

describe('a split that is sent', () => {
  const parts = (...fens: [string, string, number][]) =>
    fens.map(([fundId, subjectCode, amountFen]) => ({ fundId, subjectCode, amountFen }))
  const checked = (order: BasketOrder, sent: ReturnType<typeof parts>, cards: readonly Card[] = [cardWith()]) => {
    try {
      return checkSplit(ctx, cards, order, sent, []).map((it_) => it_.amountFen)
    } catch (error) {
      return (error as Error).message
    }
  }

  it('pays at least the asset from 设备费, counted over its cards', () => {
    const cards = [cardWith(), cardWith({ id: 'k2' })]
    const halves = (fen: number) =>
      parts(['k1', 'equipment', fen], ['k2', 'equipment', 15_000], ['k1', 'office', 5_000], ['k2', 'office', 20_000 - fen])
    expect(checked(pipette, halves(15_000), cards)).toEqual([15_000, 15_000, 5_000, 5_000])
    expect(checked(pipette, halves(14_999), cards)).toContain('设备费')
    expect(checked(pipette, parts(['k1', 'equipment', 40_000]))).toEqual([40_000])
  })

  it('is on five cards at most, each in several parts', () => {
    const cards = Array.from({ length: 6 }, (_, i) => cardWith({ id: `k${i}` }))
    const over = (num: number) =>
      cards
        .slice(0, num)
        .flatMap(({ id }, i) => parts([id, 'material', i === 0 ? 50_000 - (num - 1) * 5_000 : 3_000], [id, 'office', i === 0 ? 0 : 2_000]))
    expect(checked(tubes, over(5), cards)).toHaveLength(9)
    expect(checked(tubes, over(6), cards)).toBe('每张订单最多使用 5 张经费卡')
  })

  it('takes of a card what it has, over all orders together', () => {
    const cards = [cardWith({ id: 'other', availableFen: 10 }), cardWith()]
    const taken = (fen: number) => () =>
      checkReach(cards, parts(['k1', 'material', 60_000], ['k1', 'office', fen], ['other', 'office', 10]))
    expect(taken(40_000)).not.toThrow()
    expect(taken(40_001)).toThrow('可用 ¥1,000.00，本单需 ¥1,000.01，差额 ¥0.01')
  })
})
