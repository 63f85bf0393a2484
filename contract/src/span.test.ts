import { expect, it } from 'vitest'
import { periodText } from './span.ts'

it('says a day, days of one month and days of several months', () => {
  expect(periodText('2026-11-09', '2026-11-09')).toBe('2026-11-09 当日')
  expect(periodText('2026-11-01', '2026-11-30')).toBe('2026-11-01 至 30 日')
  expect(periodText('2026-10-26', '2026-11-25')).toBe('2026-10-26 至 2026-11-25')
})
