// Both sides of every edge a submission is judged by: days, sums, whose money a rule of goods is for.
import { describe, expect, it } from 'vitest'
import { freightOf } from '@caiyuan/contract/goods'
import { paramDefaults } from '../../school/params.ts'
import type { Offer } from '../../catalog/offers.ts'
import { hashOfBasket, meetQuote, splitOrders, type BasketLine, type BasketOrder, type Where } from './basket.ts'
import { limitedLine } from '../../fund/paying.ts'
import { type Card } from '../../fund/cards.ts'
import { anomalyWords, offBy, priceNoteOf, referenceOf } from './price-rule.ts'
import { sizeProblem } from '../../cart/rules.ts'
import { checkDays } from './rules.ts'
import { isYearEnd } from '../../fund/year-end.ts'

describe('the closing of the year', () => {
  it.each([
    ['12-20', '01-05', ['12-19', false], ['12-20', true], ['01-05', true], ['01-06', false]],
    ['03-01', '03-02', ['02-28', false], ['03-01', true], ['03-02', true], ['03-03', false]],
  ] as const)('from %s to %s', (from, to, ...days) => {
    const params = { ...paramDefaults, 'budget.yearEndFrom': from, 'budget.yearEndTo': to }
    for (const [day, closed] of days)
      for (const hour of ['00:00:00', '23:59:59'])
        expect([day, isYearEnd(params, new Date(`2026-${day}T${hour}+08:00`))]).toEqual([day, closed])
  })
})

describe('what is wished for', () => {
  it('may come today and not yesterday', () => {
    const at = new Date('2026-11-18T23:59:00+08:00')
    expect(() => checkDays(at, [{ expectOn: '2026-11-18' }, {}])).not.toThrow()
    expect(() => checkDays(at, [{ expectOn: '2026-11-18' }, { expectOn: '2026-11-17' }])).toThrow('期望到货不能早于今天')
  })

  it('is bought outside the mall from the sum on that the school has set', () => {
    const params = { ...paramDefaults, 'order.outsideMallFrom': 20_000_000 }
    expect([19_999_999, 20_000_000].map((fen) => sizeProblem(params, fen) !== '')).toEqual([false, true])
  })
})

describe('freight', () => {
  it.each([
    [9_899, 9_900, 1_200],
    [9_900, 9_900, 0],
    [9_900, 0, 1_200],
    [0, 9_900, 0],
  ])('of %i fen of goods, free from %i, is %i', (goodsFen, freeFromFen, fen) => {
    expect(freightOf(goodsFen, { fen: 1_200, freeFromFen })).toBe(fen)
  })
})

describe('goods one kind of money does not pay', () => {
  it.each([
    ['its own category', { category_path: '20/2001' }, 'DEPT', true],
    ['a category below', { category_path: '20' }, 'DEPT', true],
    ['a category that begins alike', { category_path: '20/200' }, 'DEPT', false],
    ['another kind of money', { category_path: '20' }, 'RES_V', false],
    ['a word of its name', { keyword: '电脑' }, 'DEPT', true],
    ['another word', { keyword: '打印' }, 'DEPT', false],
    ['nothing at all', {}, 'DEPT', false],
  ])('are found by %s', (_, rule, source, found) => {
    const order = {
      lines: [{ offer: { categoryPath: '20/2001', name: '笔记本电脑' }, priceE4: 1, amountFen: 1 }],
    } as unknown as BasketOrder
    const limits = [
      {
        category_path: '',
        keyword: '',
        fund_source: source,
        role: '',
        reason: '',
        instead: '',
        measure: 'none' as const,
        most: 0,
        ...rule,
      },
    ]
    expect(limitedLine({ source: 'DEPT' } as Card, order, limits) !== undefined).toBe(found)
  })
})

const offered = (skuId: string, more: object = {}): Offer =>
  ({
    skuId,
    name: skuId,
    supplierId: 'v2',
    srcId: 2,
    supplierName: '甲采',
    supplierFullName: '甲采公司',
    controlClass: 0,
    isAsset: false,
    expenseSubject: 'material',
    leadDays: 1,
    freight: { fen: 1_200, freeFromFen: 50_000 },
    ...more,
  }) as Offer
const lineOf = (offer: Offer, amountFen: number): BasketLine => ({
  offer,
  special: null,
  bargained: null,
  num: 2,
  priceE4: amountFen * 50,
  amountFen,
  cutFen: 0,
  problem: '',
  permits: [],
})

describe('the orders of a basket', () => {
  const lines = [
    lineOf(offered('硒鼓', { expenseSubject: 'office' }), 20_000),
    lineOf(offered('移液器', { isAsset: true, expenseSubject: 'equipment', leadDays: 9 }), 90_000),
    lineOf(offered('枪头'), 8_000),
    lineOf(offered('离心管'), 13_000),
    lineOf(offered('乙醇', { controlClass: 1, leadDays: 3 }), 5_000),
    lineOf(
      offered('纸', { supplierId: 'v1', srcId: 1, supplierName: '乙', supplierFullName: '乙公司', expenseSubject: 'office', leadDays: 4 }),
      50_000,
    ),
    lineOf(
      offered('笔', { supplierId: 'v1', srcId: 1, supplierName: '乙', supplierFullName: '乙公司', expenseSubject: 'office', leadDays: 2 }),
      100,
    ),
  ]

  it('are one for each supplier and control class, each with its own sums, freight, subject and days', () => {
    const told = splitOrders(lines).map((it_) => [
      `${it_.key} ${it_.supplierId} ${it_.srcId} ${it_.supplierName} ${it_.supplierFullName} ${it_.controlClass}`,
      it_.lines.map((line) => line.offer.name).join(),
      [it_.goodsFen, it_.freightFen, it_.totalFen, it_.assetFen, it_.freightFreeFromFen],
      `${it_.subjectCode} ${it_.leadDays}`,
    ])
    expect(told).toEqual([
      ['1 v1 1 乙 乙公司 0', '纸,笔', [50_100, 0, 50_100, 0, 50_000], 'office 4'],
      // 材料费 of two goods weighs more than 办公费 of one; what is an asset has its own subject.
      ['2 v2 2 甲采 甲采公司 0', '硒鼓,移液器,枪头,离心管', [131_000, 0, 131_000, 90_000, 50_000], 'material 9'],
      ['3 v2 2 甲采 甲采公司 1', '乙醇', [5_000, 1_200, 6_200, 0, 50_000], 'material 3'],
    ])
    expect(splitOrders([lines[1]!])[0]!.subjectCode).toBe('equipment')
    expect(() => splitOrders([])).toThrow()
  })

  it('are the ones that were quoted: a price that moved is named, anything else is a new quote', () => {
    const to: Where = { id: 'a', receiver: '李', mobile_masked: '138', region_text: '宁波', detail: '1 号' }
    const orders = splitOrders(lines)
    const quote = { hash: hashOfBasket(orders, to), prices: lines.map((it_) => ({ skuId: it_.offer.skuId, priceE4: it_.priceE4 })) }
    const failOf = (now: readonly BasketOrder[], where: Where | null) => {
      try {
        meetQuote(now, where, quote)
        return 'met'
      } catch (error) {
        return (error as { data: unknown }).data ?? (error as Error).message
      }
    }
    expect(failOf(orders, to)).toBe('met')
    expect(failOf(splitOrders(lines.with(2, lineOf(offered('枪头'), 9_000))), to)).toEqual({
      moved: [{ skuId: '枪头', name: '枪头', fromE4: 400_000, toE4: 450_000 }],
    })
    for (const [now, where] of [
      [splitOrders(lines.with(2, { ...lines[2]!, num: 3 })), to],
      [splitOrders(lines.slice(1)), to],
      [orders, null],
      ...Object.keys(to).map((part) => [orders, { ...to, [part]: '另' }] as const),
    ] as const)
      expect(failOf(now, where)).not.toBe('met')
  })
})

describe('a price against its reference', () => {
  it.each([
    [1_000_000, '持平'],
    [1_004_000, '持平'],
    [1_006_000, '高出 1%'],
    [1_554_000, '高出 55%'],
    [1_556_000, '高出 56%'],
    [1_500_000, '高出 50%'],
    [1_500_001, '高出 50.1%'],
    [1_497_000, '高出 49.7%'],
    [1_203_000, '高出 20.3%'],
    [450_000, '低 55%'],
    [500_000, '低 50%'],
    [499_999, '低 50.1%'],
    [1, '低 99.9%'],
  ])('%i is said as %s', (priceE4, words) => {
    expect(offBy(priceE4, 1_000_000)).toBe(words)
  })

  const offer = (supplierName: string, priceE4: number) => ({ supplierName, supplierFullName: supplierName, priceE4, leadDays: 1 }) as never
  const known = (medianE4: number | null, dealNum: number, ...prices: number[]) => ({
    medianE4,
    dealNum,
    offers: prices.map((it_, i) => offer(`商${i + 1}`, it_)),
  })

  it('is measured by the lower of five deals and the lowest offer', () => {
    const of = (...it_: Parameters<typeof known>) => referenceOf(known(...it_))
    expect(of(900, 5, 1_000)).toEqual({ e4: 900, from: '近 180 天 5 笔成交中位价' })
    expect(of(900, 4, 1_000)).toEqual({ e4: 1_000, from: '商1现价' })
    expect(of(900, 5, 800, 850)).toEqual({ e4: 800, from: '商1现价' })
    expect(of(900, 5, 900)?.from).toBe('近 180 天 5 笔成交中位价')
    expect(of(900, 5)?.e4).toBe(900)
    expect(of(null, 0, 800)?.e4).toBe(800)
    expect([of(null, 9), referenceOf(undefined)]).toEqual([null, null])
  })

  it('is flagged at the line furthest above, whatever the order of lines', () => {
    const line = (name: string, priceE4: number, referenceE4: number) => ({
      name,
      priceE4,
      note: priceNoteOf(priceE4, known(null, 0, referenceE4)),
    })
    const [far, near, fair] = [line('硒鼓', 2_000_000, 1_000_000), line('移液器', 8_000_000, 5_000_000), line('纸', 1_000_000, 1_000_000)]
    const words = '参考价 ¥100.00，本单单价 ¥200.00，高出 100%（硒鼓 等 2 种）'
    expect([anomalyWords([near, fair, far]), anomalyWords([far, near])]).toEqual([words, words])
    expect(anomalyWords([near, fair])).toBe('参考价 ¥500.00，本单单价 ¥800.00，高出 60%（移液器）')
    expect([anomalyWords([fair]), far.note!.cheaper?.priceE4, fair.note]).toEqual(['', 1_000_000, null])
  })
})
