import { expect, it } from 'vitest'
import { setRoutes } from './known-routes.ts'
import { safeReturn } from './navigate.ts'

setRoutes(
  ['/', '/order', '/check/:index', '/login'].map((path) => ({
    path,
    title: path,
    layout: 'full',
    lazy: () => Promise.reject(new Error(path)),
  })),
)

it.each([
  ['/order?tab=wait', '/order?tab=wait'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['\t//evil.example', '/'],
  ['/\u0000/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/order/..//evil.example', '/'],
  ['/%09/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/noSuchPage', '/'],
  ['/check/', '/'],
  ['/check/2', '/check/2'],
  ['/./login?return=/order', '/'],
  ['/order?tab=wait#top', '/order?tab=wait#top'],
  ['/login?return=/login', '/'],
  [null, '/'],
])('returns %j to %j', (to, want) => expect(safeReturn(to)).toBe(want))
