import { expect, it } from 'vitest'
import { lineOf, readNumbers, type Goods } from './numbers.ts'

const short = (text: string) => readNumbers(text).map((it) => [it.rowNo, it.catNo, it.num, it.fault])

it.each([
  [
    'with a heading, in any order',
    '序号\t名称\t数量\t货号\n1\t乙醇\t6\tE111994-500ml\n2\t丙酮\t2\tA104',
    [
      [2, 'E111994-500ml', 6, ''],
      [3, 'A104', 2, ''],
    ],
  ],
  [
    'without a heading',
    'E111994-500ml\t6\nA104443\t12',
    [
      [1, 'E111994-500ml', 6, ''],
      [2, 'A104443', 12, ''],
    ],
  ],
  [
    'that are all figures',
    '10019318,5\n10014108,2',
    [
      [1, '10019318', 5, ''],
      [2, '10014108', 2, ''],
    ],
  ],
  [
    'with names and makers beside',
    '国药\t10019318\t无水乙醇 AR\t5\n国药\t10014108\t甲醇 AR\t2',
    [
      [1, '10019318', 5, ''],
      [2, '10014108', 2, ''],
    ],
  ],
  [
    'typed by hand',
    '7417 x 10\nE111994-500ml 6\nK-9',
    [
      [1, '7417', 10, ''],
      [2, 'E111994-500ml', 6, ''],
      [3, 'K-9', 1, ''],
    ],
  ],
  [
    'with faults of their own',
    '货号\t数量\nA1\t0\n\t5\nA2\t两\nA3\t1,200',
    [
      [2, 'A1', 0, '数量“0”须为 1 到 9999 的整数'],
      [3, '', 5, '没有货号'],
      [4, 'A2', 0, '数量“两”须为 1 到 9999 的整数'],
      [5, 'A3', 1200, ''],
    ],
  ],
  ['in lines of their own', '申购表\n\n货号\t数量\n\nA1\t2'.replace('申购表', ''), [[5, 'A1', 2, '']]],
  ['of nothing', ' \n ', []],
  ['of a heading alone', '货号\t数量', []],
])('reads rows %s', (_, text, rows) => {
  expect(short(text)).toEqual(rows)
})

const goods = {
  skuId: 's1',
  priceE4: 10_000,
  tiers: [{ from: 10, priceE4: 9_000 }],
  moq: 2,
  packStep: 2,
  stock: 30,
  problem: '',
} as unknown as Goods
const row = { rowNo: 1, catNo: 'A1', num: 10, fault: '' }

it('takes the best goods, or those that were chosen, at the price of the quantity', () => {
  const other = { ...goods, skuId: 's2', priceE4: 20_000, tiers: [] }
  expect(lineOf(row, [goods, other])).toMatchObject({ chosen: goods, priceE4: 9_000, amountFen: 900, problem: '' })
  expect(lineOf(row, [goods, other], { skuId: 's2', num: 4 })).toMatchObject({ chosen: other, num: 4, amountFen: 800 })
})

it('says why a row cannot go into the cart', () => {
  expect(lineOf(row, []).problem).toBe('没有找到这个货号的商品')
  expect(lineOf({ ...row, fault: '没有货号' }, []).problem).toBe('没有货号')
  expect(lineOf(row, [{ ...goods, problem: '商品暂时无货' }]).problem).toBe('商品暂时无货')
  expect([1, 3, 32].map((num) => lineOf(row, [goods], { num }).problem)).toEqual([
    '起订量为2',
    '须按 2 的整数倍购买',
    '商品库存不足，剩余30件',
  ])
})
