import { expect, it } from 'vitest'
import { beforeOf, type Ranked } from './search-order.ts'

const one: Ranked = {
  place: 1,
  productId: 'p',
  name: '移液枪头',
  brand: '爱思进',
  supplierName: '甬采',
  supplierFullName: '甬采综合电子商务有限公司',
  match: 'whole',
  score: 0,
  isIn: true,
  isDear: false,
  sales: 10,
  priceE4: 860_000,
}

it.each<[Partial<Ranked>, string]>([
  [{ match: 'inside', isIn: false, sales: 0 }, '搜索词的位置更好'],
  [{ match: 'some', score: 3 }, '搜索词的位置更好'],
  [{ isIn: false, isDear: true }, '有货'],
  [{ isDear: true, sales: 0 }, '下一名价格偏高且没有卖出过'],
  [{ sales: 4 }, '销量多 6'],
  [{}, '以上都相同，随机先后'],
])('says what put it before %o', (next, words) => {
  expect(beforeOf(one, { ...one, ...next }, false)).toBe(words)
})

it('of too much to look at one by one says sales alone', () => {
  expect(beforeOf(one, { ...one, match: 'text', isIn: false, sales: 1 }, true)).toBe('销量多 9')
})
