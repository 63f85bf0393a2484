import { expect, it } from 'vitest'
import { safeReturn } from './navigate.ts'

it.each([
  ['/order?tab=wait', '/order?tab=wait'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/login?return=/login', '/'],
  [null, '/'],
])('returns %j to %j', (to, want) => expect(safeReturn(to)).toBe(want))
