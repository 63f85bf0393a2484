import { expect, it } from 'vitest'
import { hoursText, reasonsOf, rowsOf, totalOf, usualOf, type PathNode, type PathOrder, type PathPerson } from './path-preview.tsx'

const node = (id: string, more: Partial<PathNode> = {}): PathNode => ({
  id,
  title: id,
  type: 'APPROVE',
  mode: 'SINGLE',
  reason: '',
  skipped: '',
  people: [],
  choose: null,
  medianHours: null,
  ...more,
})
const order = (key: string, nodes: PathNode[]): PathOrder => ({
  key,
  label: `订单 ${key}`,
  nodes,
  hours: 0,
  workdays: 0,
  unknownNodes: 0,
  problem: '',
})

it('joins the paths of several orders: each node once, in order, numbered without gaps', () => {
  const rows = rowsOf([
    order('1', [node('fzr'), node('leader', { skipped: '未达到' })]),
    order('2', [node('fzr'), node('safety'), node('leader', { skipped: '未达到' }), node('lab')]),
  ])
  expect(rows.map((r) => [r.number, r.id, r.per.map((n) => n !== undefined && n.skipped === '')])).toEqual([
    [1, 'fzr', [true, true]],
    [2, 'safety', [false, true]],
    [3, 'lab', [false, true]],
  ])
})

it('counts who only gets a copy as no step', () => {
  const orders = [order('1', [node('fzr', { medianHours: 4 }), node('copy', { type: 'CC' }), node('lab')])]
  expect(rowsOf(orders).map((r) => [r.id, r.number, usualOf(r, orders)])).toEqual([
    ['fzr', 1, '通常 4 个工作小时'],
    ['copy', null, '不用等'],
    ['lab', 2, '用时暂无记录'],
  ])
})

it('says why a person decides order by order where the figures differ, and once where they do not', () => {
  const wang = (reason: string): PathPerson => ({ id: 'f1', name: '王教授', deptName: '', title: '', reason, away: '', onBehalfOf: '' })
  const pair = (first: string, second: string) => [
    order('1', [node('fzr', { reason: '须经费负责人审批', people: [wang(first)] })]),
    order('2', [node('fzr', { reason: '须经费负责人审批', people: [wang(second)] })]),
  ]
  const told = (orders: PathOrder[]) => rowsOf(orders).map((row) => reasonsOf(row, row.people[0]!, orders))
  expect(told(pair('出资 ¥1,719.34', '出资 ¥239.20'))).toEqual([['订单 1：出资 ¥1,719.34', '订单 2：出资 ¥239.20']])
  expect(told(pair('出资 ¥80.00', '出资 ¥80.00'))).toEqual([['出资 ¥80.00']])
  expect(told(pair('面上项目（P0）由其负责，出资 ¥80.00', '面上项目（P0）由其负责，出资 ¥86.00'))).toEqual([
    ['面上项目（P0）由其负责，订单 1 出资 ¥80.00、订单 2 出资 ¥86.00'],
  ])
  expect(told(pair('', ''))).toEqual([[]])
})

it('says the usual time once, and names only the orders that walk a node', () => {
  const orders = [
    order('1', [node('fzr', { medianHours: 4 }), node('lab', { skipped: '普通商品' })]),
    order('2', [node('fzr', { medianHours: 4 }), node('lab')]),
    order('3', [node('fzr', { medianHours: 4 }), node('lab', { skipped: '普通商品' })]),
  ]
  expect(rowsOf(orders).map((row) => usualOf(row, orders))).toEqual(['通常 4 个工作小时', '订单 2 暂无记录；其余不经过'])
})

it('sums up an order: nobody to wait for, nothing known, or the hours of the known steps', () => {
  const skipped = node('lab', { skipped: '普通商品' })
  const copy = node('copy', { type: 'CC' })
  const known = node('fzr', { medianHours: 4 })
  expect([
    totalOf(order('1', [skipped, copy])),
    totalOf({ ...order('2', [node('fzr'), copy]), unknownNodes: 1 }),
    totalOf({ ...order('3', [known, node('lab')]), hours: 4, unknownNodes: 1 }),
    totalOf({ ...order('4', [known]), hours: 4 }),
  ]).toEqual(['不用等', '暂无记录', '4 个工作小时', '4 个工作小时'])
})

it('says hours as people do', () => {
  expect([hoursText(null), hoursText(0.2), hoursText(5.4)]).toEqual(['暂无记录', '1 小时内', '5 个工作小时'])
})
