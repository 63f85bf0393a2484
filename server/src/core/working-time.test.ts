import { expect, it } from 'vitest'
import { workLeftText } from '@caiyuan/contract/work-left'
import { afterHours, officeOf, workLeft } from './working-time.ts'

const office = officeOf('08:30-12:00,13:30-17:30')
const at = (time: string) => new Date(`2026-11-18T${time}:00+08:00`)

it.each([
  ['09:00', 3, '12:00'],
  ['09:00', 4, '14:30'],
  ['14:30', 3, '17:30'],
  ['12:15', 4, '17:30'],
])('a limit from %s of %d hours ends at %s, not when the office opens again', (from, hours, end) => {
  expect(afterHours(at(from), hours, office)).toEqual(at(end))
})

// 2026-11-18 is a Wednesday.
it.each([
  ['09:00', '2026-11-18T11:00:00+08:00', '2 个工作小时'],
  ['09:00', '2026-11-19T09:00:00+08:00', '1 个工作日'],
  ['12:30', '2026-11-18T14:00:00+08:00', '30 分钟工作时间'],
  ['18:00', '2026-11-20T17:00:00+08:00', '1 个工作日 7 小时'],
  ['18:00', '2026-11-23T10:00:00+08:00', '2 个工作日 1 小时'],
])('what is left at %s until %s is %s', (from, until, words) => {
  expect(workLeftText(workLeft(at(from), new Date(until), office)!, at(from))).toBe(words)
})

it('has nothing left of what is over, or has no end', () => {
  expect([workLeft(at('09:00'), at('09:00'), office), workLeft(at('09:00'), null, office)]).toEqual([null, null])
})
