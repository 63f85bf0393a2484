import { expect, it } from 'vitest'
import { decisionsAddress, decisionsOf } from './decisions.ts'

it.each([
  [0, 0, 0, '/check/0'],
  [2, 0, 2, '/check/0'],
  [0, 3, 3, '/check/2'],
  [2, 3, 5, '/check/0'],
])('%i to approve and %i to handle are %i, and %s opens', (toBeAuditNum, toBeJingBanNum, num, to) => {
  expect([decisionsOf({ toBeAuditNum, toBeJingBanNum }), decisionsAddress({ toBeAuditNum, toBeJingBanNum })]).toEqual([num, to])
})
