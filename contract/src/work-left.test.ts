import { describe, expect, it } from 'vitest'
import { workLeftText } from './work-left.ts'

const left = (laterMinutes: number, today: [string, string][] = []) => ({
  today: today.map(([from, to]) => ({ from: `2026-11-18T${from}:00+08:00`, to: `2026-11-18T${to}:00+08:00` })),
  laterMinutes,
  dayMinutes: 450,
})
const at = (time: string) => new Date(`2026-11-18T${time}:00+08:00`)

describe('working time that is left', () => {
  it.each([
    [left(900), '10:00', '2 个工作日'],
    [
      left(900, [
        ['08:30', '12:00'],
        ['13:30', '17:30'],
      ]),
      '10:00',
      '2 个工作日 6 小时',
    ],
    [
      left(900, [
        ['08:30', '12:00'],
        ['13:30', '17:30'],
      ]),
      '08:00',
      '3 个工作日',
    ],
    [
      left(900, [
        ['08:30', '12:00'],
        ['13:30', '17:30'],
      ]),
      '12:40',
      '2 个工作日 4 小时',
    ],
    [left(330), '20:00', '5 个工作小时 30 分'],
    [left(0, [['13:30', '15:30']]), '13:30', '2 个工作小时'],
    [left(0, [['13:30', '15:30']]), '14:50', '40 分钟工作时间'],
    [left(0), '20:00', '没有工作时间'],
  ])('%j at %s is %s', (it_, now, words) => {
    expect(workLeftText(it_, at(now))).toBe(words)
  })
})
