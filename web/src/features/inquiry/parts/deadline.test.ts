import { expect, it } from 'vitest'
import { checksOf, stripOf } from './deadline.ts'

const days = Array.from({ length: 40 }, (_, i) => {
  const day = new Date(Date.UTC(2026, 10, 20 + i)).toISOString().slice(0, 10)
  return { day, isWork: ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) }
})
const rule = { days, minHours: 48, publicityWorkdays: 3 }
const now = new Date('2026-11-20T01:00:00.000Z')

it('says of a deadline its hours, its day and its time of day', () => {
  expect(checksOf(rule, '2026-11-26T07:00:00.000Z', now)).toEqual([
    { isOk: true, text: '现在到截止 150 小时，不少于 48 小时' },
    { isOk: true, text: '周四是工作日' },
    { isOk: true, text: '15:00 在 09:00 至 17:00 之间' },
  ])
  expect(checksOf(rule, '2026-11-21T10:00:00.000Z', now)).toEqual([
    { isOk: false, text: '现在到截止 33 小时，少于 48 小时' },
    { isOk: false, text: '周六不是工作日' },
    { isOk: false, text: '18:00 不在 09:00 至 17:00 之间' },
  ])
  expect(checksOf(rule, '2026-11-19T02:00:00.000Z', now)[0]).toEqual({ isOk: false, text: '截止时间已过' })
})

it('draws the days until it may be won, days off among them, and the last fourteen of a long way', () => {
  const { cells, wonOn } = stripOf(rule, '2026-11-26T07:00:00.000Z')
  expect(wonOn).toBe('2026-12-03')
  expect(cells.map((it_) => [it_.day.slice(5), it_.text])).toEqual([
    ['11-20', '提交'],
    ['11-21', '休'],
    ['11-22', '休'],
    ['11-23', '报价'],
    ['11-24', '报价'],
    ['11-25', '报价'],
    ['11-26', '15:00 截止'],
    ['11-27', '选标'],
    ['11-28', '休'],
    ['11-29', '休'],
    ['11-30', '公示 1'],
    ['12-01', '公示 2'],
    ['12-02', '公示 3'],
    ['12-03', '成交'],
  ])
  const far = stripOf(rule, '2026-12-08T07:00:00.000Z')
  expect([far.cells.length, far.cells[0]!.day, far.cells.at(-1)!.text]).toEqual([14, '2026-12-02', '成交'])
  expect(stripOf(rule, '2026-12-28T07:00:00.000Z')).toEqual({ cells: [], wonOn: null })
})
