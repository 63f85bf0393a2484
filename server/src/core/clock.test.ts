import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { addWorkdays, addWorkHours, dayOf, isWorkday, loadCalendar } from './clock.ts'

const world = useWorld()
beforeAll(() => loadCalendar(world().db.shared))

describe('working days', () => {
  it.each([
    ['2026-10-01', false],
    ['2026-10-10', true],
    ['2026-09-20', true],
    ['2026-02-16', false],
    ['2025-01-26', true],
    ['2026-11-21', false],
    ['2026-11-23', true],
  ])('%s is worked: %s', (day, worked) => expect(isWorkday(day)).toBe(worked))

  it('skips the National Day week and counts the 调休 Saturday', () => {
    const friday = new Date('2026-09-30T10:00:00+08:00')
    expect(dayOf(addWorkdays(friday, 1))).toBe('2026-10-08')
    expect(dayOf(addWorkdays(friday, 3))).toBe('2026-10-10')
    expect(dayOf(addWorkHours(new Date('2026-11-20T18:00:00+08:00'), 24))).toBe('2026-11-23')
  })
})
