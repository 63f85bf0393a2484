import { expect, it } from 'vitest'
import type { AfterSale } from './model.ts'
import { comingOf, stepsOf, sumText } from './model.ts'

const at = (day: number): string => `2026-11-${day}T02:00:00.000Z`
const one = (over: object = {}): AfterSale =>
  ({
    type: 'returnRefund',
    state: 'toArrive',
    isPersonal: false,
    at: at(10),
    came: [
      { state: 'waitSupplier', at: at(10) },
      { state: 'checking', at: at(11) },
      { state: 'toReturn', at: at(12) },
      { state: 'toArrive', at: at(13) },
    ],
    back: null,
    supplierName: '丙生物',
    buyerName: '李老师',
    dueText: '到期未处理，自动退款',
    timeline: { done: [], now: [], next: [], rest: null },
    lines: [
      { num: 6, priceE4: 860_000, refundFen: 51_600 },
      { num: 2, priceE4: 1_240_000, refundFen: 24_800 },
    ],
    ...over,
  }) as unknown as AfterSale

it('dates each step by when the next one began, and says what comes', () => {
  expect(stepsOf(one())!.map((it_) => [it_.label, it_.state, it_.note])).toEqual([
    ['申请', 'done', '11-10 10:00'],
    ['供应商审核', 'done', '11-11 10:00'],
    ['经费审核', 'done', '11-12 10:00'],
    ['寄回', 'done', '11-13 10:00'],
    ['供应商收货', 'now', '待供应商收货'],
    ['退款', 'next', undefined],
    ['完成', 'next', undefined],
  ])
  expect(comingOf(one()).map((it_) => [it_.state, it_.who, it_.act, it_.notes])).toEqual([
    ['now', '丙生物', '待供应商收货', ['到期未处理，自动退款']],
    ['next', '系统', '退款', undefined],
  ])
})

it('names nobody else where an owner decides now, and nothing that comes where it ended', () => {
  const now = [{ nodeId: 'n', people: [] }]
  expect(comingOf(one({ state: 'checking', timeline: { done: [], now, next: [], rest: null } })).map((it_) => it_.act)).toEqual([
    '寄回',
    '供应商收货',
    '退款',
  ])
  const done = one({ state: 'done', came: [...one().came, { state: 'toRefund', at: at(14) }, { state: 'done', at: at(15) }] })
  expect([comingOf(done), stepsOf(done)!.map((it_) => it_.note)]).toEqual([
    [],
    ['11-10 10:00', '11-11 10:00', '11-12 10:00', '11-13 10:00', '11-14 10:00', '11-15 10:00', '11-15 10:00'],
  ])
  expect([comingOf(one({ state: 'closed' })), stepsOf(one({ state: 'closed' }))]).toEqual([[], undefined])
})

it('shows what the sum is made of: pieces at their price, or the shares of what was paid', () => {
  expect(sumText(one())).toBe('6 × ¥86.00 ＋ 2 × ¥124.00')
  expect(sumText(one({ lines: [{ num: 6, priceE4: 860_000, refundFen: 50_000 }] }))).toBe('¥500.00')
})
