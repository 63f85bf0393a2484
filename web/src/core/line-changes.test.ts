import { describe, expect, it } from 'vitest'
import { knownAfter, knownOf, mergeChange, NONE, withSeen, type Changes } from './line-changes.ts'

describe('the quantity a change replaces', () => {
  const change = (num: number): Changes => mergeChange(NONE, 'a', { num })

  it('is the one on screen, not one that arrived under a change still on its way', () => {
    const seen = knownOf(
      new Map(),
      new Map([
        ['a', 2],
        ['b', 2],
      ]),
      NONE,
    )
    const behind = knownOf(
      seen,
      new Map([
        ['a', 20],
        ['b', 4],
      ]),
      NONE,
      change(3),
    )
    expect(withSeen(mergeChange(change(3), 'b', { checked: false }), behind)).toEqual([
      ['a', { num: 3, seenNum: 2 }],
      ['b', { checked: false }],
    ])
    expect(behind.get('b')).toBe(4)
  })

  it('is what this page set itself the moment before', () => {
    const seen = knownAfter(knownOf(new Map(), new Map([['a', 2]]), NONE), change(3))
    expect(withSeen(change(5), seen)).toEqual([['a', { num: 5, seenNum: 3 }]])
  })
})
