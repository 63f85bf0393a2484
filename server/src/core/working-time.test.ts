import { expect, it } from 'vitest'
import { afterHours, officeOf } from './working-time.ts'

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
