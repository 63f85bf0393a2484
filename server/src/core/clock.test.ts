import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { addWorkdays, dayOf, isWorkday, loadCalendar } from './clock.ts'

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
    // Not announced yet: weekends and the days of the law.
    ['2027-01-01', false],
    ['2027-01-04', true],
    ['2027-02-05', false],
    ['2027-02-08', false],
    ['2027-02-09', true],
    ['2027-04-05', false],
    ['2027-05-03', true],
    ['2027-06-09', false],
    ['2027-09-15', false],
    ['2028-10-03', false],
  ])('%s is worked: %s', (day, worked) => expect(isWorkday(day)).toBe(worked))

  it('skips the National Day week and counts the 调休 Saturday', () => {
    const friday = new Date('2026-09-30T10:00:00+08:00')
    expect(dayOf(addWorkdays(friday, 1))).toBe('2026-10-08')
    expect(dayOf(addWorkdays(friday, 3))).toBe('2026-10-10')
  })
})
