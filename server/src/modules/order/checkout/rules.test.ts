// Both sides of every edge a submission is judged by: days, sums, whose money a rule of goods is for.
import { describe, expect, it } from 'vitest'
import { freightOf } from '../../cart/rules.ts'
import { paramDefaults } from '../../school/params.ts'
import type { BasketOrder } from './basket.ts'
import { limitedLine, type Card } from './cards.ts'
import { checkDays, isYearEnd, sizeProblem } from './rules.ts'

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
    const order = { lines: [{ offer: { categoryPath: '20/2001', name: '笔记本电脑' } }] } as unknown as BasketOrder
    const limits = [{ category_path: '', keyword: '', fund_source: source, ...rule }]
    expect(limitedLine({ source: 'DEPT' } as Card, order, limits) !== undefined).toBe(found)
  })
})
