import { expect, it } from 'vitest'
import { dayText, shortTimeText, spanText, timeText } from './time.ts'

it('shows Shanghai time', () => {
  expect(timeText('2026-09-28T01:12:00Z')).toBe('2026-09-28 09:12')
  expect(dayText('2026-12-31T16:30:00Z')).toBe('2027-01-01')
  expect(timeText('2026-09-27T16:05:00Z')).toBe('2026-09-28 00:05')
})

it('leaves this year out of short times', () => {
  expect(shortTimeText('2026-09-28T01:12:00Z', new Date('2026-11-21T00:00:00Z'))).toBe('09-28 09:12')
  expect(shortTimeText('2025-09-28T01:12:00Z', new Date('2026-11-21T00:00:00Z'))).toBe('2025-09-28 09:12')
})

it.each([
  [69 * 3600_000, '2 天 21 小时'],
  [48 * 3600_000, '2 天'],
  [6.5 * 3600_000, '6 小时'],
  [42 * 60_000, '42 分'],
  [5_000, '刚刚'],
])('spans of %d ms read %s', (ms, text) => expect(spanText(ms)).toBe(text))
