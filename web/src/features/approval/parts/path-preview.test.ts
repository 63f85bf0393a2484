import { expect, it } from 'vitest'
import { hoursText, rowsOf, type PathNode, type PathOrder } from './path-preview.tsx'

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

it('says hours as people do', () => {
  expect([hoursText(null), hoursText(0.2), hoursText(5.4)]).toEqual(['暂无记录', '1 小时内', '5 小时'])
})
