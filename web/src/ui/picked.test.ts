import { describe, expect, it } from 'vitest'
import { inListOrder } from './picked.ts'

const at = (...entries: [string, number][]) => new Map(entries.map(([key, place]) => [key, { row: `${key}${place}`, at: place }]))
const keysOf = (it: ReturnType<typeof inListOrder<string>>) => it.map(([key]) => key)

describe('inListOrder', () => {
  it('follows the list, not the order of ticking', () => {
    expect(keysOf(inListOrder(at(['c', 2], ['a', 0], ['b', 1]), at(['a', 0], ['b', 1], ['c', 2])))).toEqual(['a', 'b', 'c'])
  })

  it('puts rows of an earlier page first and takes what the page shows now', () => {
    const chosen = at(['y', 11], ['x', 10], ['b', 1])
    expect(keysOf(inListOrder(chosen, at(['x', 10], ['y', 11])))).toEqual(['b', 'x', 'y'])
    expect(inListOrder(chosen, at(['y', 10], ['x', 11])).map(([, it]) => it.row)).toEqual(['b1', 'y10', 'x11'])
  })
})
