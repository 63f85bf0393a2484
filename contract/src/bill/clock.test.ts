import { describe, expect, it } from 'vitest'
import { clockText, lateDays, type PayClock } from './clock.ts'

const open: PayClock = { state: 'waitFinance', payBy: '2026-12-20', paidOn: null }

describe('the payment clock of a bill', () => {
  it('counts days to the last day and beyond it', () => {
    expect(['2026-12-17', '2026-12-20', '2026-12-25', '2027-01-01'].map((day) => [lateDays(open, day), clockText(open, day)])).toEqual([
      [-3, '12-20 前付款，还有 3 天'],
      [0, '今天是付款的最后一天'],
      [5, '应于 12-20 前付款，已超 5 天'],
      [12, '应于 12-20 前付款，已超 12 天'],
    ])
  })

  it('stops with the payment, and says nothing of a bill that is owed by nobody', () => {
    const paid = (paidOn: string): string => clockText({ ...open, state: 'settled', paidOn }, '2027-03-01')
    expect([paid('2026-12-20'), paid('2026-12-24')]).toEqual(['按期付款', '超期 4 天付款'])
    expect(clockText({ ...open, state: 'revoked' }, '2027-03-01')).toBe('')
    expect(clockText({ ...open, payBy: null }, '2027-03-01')).toBe('')
  })
})
