import { describe, expect, it } from 'vitest'
import { mergeChange } from '../../core/line-changes.ts'
import { applyChanges, countOf, sortOut, totalsOf, type CartGroup, type CartLine } from './model.ts'

const line = (skuId: string, more: Partial<CartLine> = {}): CartLine => ({
  skuId,
  productId: skuId,
  name: skuId,
  brand: '',
  model: '',
  spec: '',
  catNo: '',
  unit: '件',
  picture: '',
  controlClass: 0,
  num: 2,
  moq: 1,
  packStep: 1,
  stock: 100,
  priceE4: 101_400,
  special: null,
  nextTier: null,
  amountFen: 2_028,
  seenPriceE4: 101_400,
  dropE4: 0,
  leadDays: 2,
  services: [],
  supportServerNum: 0,
  checked: true,
  isInvalid: false,
  problem: '',
  addedAt: '',
  ...more,
})
const group = (cartList: CartLine[], more: Partial<CartGroup> = {}): CartGroup => ({
  supplierId: 's',
  srcId: 1,
  supplierName: '甲',
  supplierFullName: '甬采综合电子商务有限公司',
  freightFen: 1_200,
  freightFreeFromFen: 9_900,
  checkedNum: 0,
  checkedKinds: 0,
  goodsFen: 0,
  problem: '',
  cartList,
  ...more,
})

describe('applyChanges', () => {
  it('follows a quantity and a tick at once, rounding a line to fen once', () => {
    const changes = mergeChange(mergeChange(new Map(), 'a', { num: 3 }), 'b', { checked: false })
    const [after] = applyChanges([group([line('a'), line('b')])], changes)
    expect(after!.cartList.map((it) => [it.num, it.checked, it.amountFen])).toEqual([
      [3, true, 3_042],
      [2, false, 2_028],
    ])
    expect([after!.checkedKinds, after!.checkedNum, after!.goodsFen]).toEqual([1, 3, 3_042])
  })

  it('never counts a line that cannot be bought', () => {
    const [after] = applyChanges(
      [group([line('a', { isInvalid: true, problem: '商品已下架' })])],
      mergeChange(new Map(), 'a', { checked: true }),
    )
    expect(after!.goodsFen).toBe(0)
  })
})

it('counts all pieces, bought or not', () => {
  expect(countOf([group([line('a'), line('b', { checked: false, num: 5 })]), group([line('c', { isInvalid: true })])])).toBe(9)
})

it('puts what cannot be bought together and asks freight only of suppliers bought from', () => {
  const groups = [
    group([line('a'), line('x', { isInvalid: true, problem: '商品暂时无货' })], { checkedKinds: 1, checkedNum: 2, goodsFen: 2_028 }),
    group([line('b', { checked: false })]),
  ]
  const { live, gone } = sortOut(groups)
  expect([live.map((it) => it.cartList.length), gone.map((it) => it.skuId)]).toEqual([[1, 1], ['x']])
  expect(totalsOf(groups)).toMatchObject({ kinds: 1, num: 2, goodsFen: 2_028, freightFen: 1_200, stuck: undefined })
})

it('is stuck by a ticked line that can be bought otherwise, not by one that is not ticked or gone', () => {
  const problem = '商品库存不足，剩余1件'
  const others = [line('a', { checked: false, problem }), line('x', { isInvalid: true, problem })]
  expect(totalsOf([group(others)]).stuck).toBeUndefined()
  expect(totalsOf([group(others), group([line('b', { problem })])]).stuck?.skuId).toBe('b')
})

it('services count in the money of their line and never exceed its pieces', () => {
  const service = { skuId: 'v1', name: '安装', unit: '次', priceE4: 500_000, num: 3, amountFen: 15_000, problem: '' }
  const gone = { ...service, skuId: 'v2', problem: '已下架' }
  const one = group([line('a', { num: 3, services: [service, gone], supportServerNum: 6 })])
  const [changed] = applyChanges([one], new Map([['a', { num: 2 }]]))
  const [after] = changed!.cartList
  expect(after!.services.map((it_) => [it_.num, it_.amountFen])).toEqual([
    [2, 10_000],
    [2, 10_000],
  ])
  expect(changed!.goodsFen).toBe(after!.amountFen + 10_000)
})
