import type { FlowNode } from '@caiyuan/contract/admin/flow-node'
import { describe, expect, it } from 'vitest'
import { begun, did, freshId, layoutOf, movedTo, placeAt, redone, undone } from './model.ts'

const steps = (...ids: string[]): FlowNode[] => ids.map((id) => ({ id, title: id, assignees: [] }))
const idsOf = (nodes: readonly FlowNode[]) => nodes.map((it_) => it_.id).join('')

describe('movedTo', () => {
  it('puts a step at its place among the others, at the ends where it is beyond them', () => {
    const nodes = steps('a', 'b', 'c', 'd')
    expect([0, 1, 2, 3, 9, -1].map((place) => idsOf(movedTo(nodes, 'b', place)))).toEqual(['bacd', 'abcd', 'acbd', 'acdb', 'acdb', 'bacd'])
    expect(idsOf(movedTo(nodes, 'x', 0))).toBe('abcd')
  })
})

describe('history', () => {
  it('takes back and does again; typing in one field is one step; a new change forgets what was taken back', () => {
    let it_ = begun(steps('a'))
    it_ = did(it_, steps('a', 'b'))
    for (const text of ['科', '科主', '科主任']) it_ = did(it_, [{ ...steps('a')[0]!, title: text }, ...steps('b')], 'a title')
    expect(it_.past).toHaveLength(2)
    it_ = undone(it_)
    expect(it_.now).toEqual(steps('a', 'b'))
    it_ = undone(undone(it_))
    expect(it_.now).toEqual(steps('a'))
    expect(redone(redone(it_)).now[0]!.title).toBe('科主任')
    it_ = did(it_, steps('a', 'c'))
    expect(redone(it_)).toBe(it_)
    expect(did(it_, steps('a', 'c'))).toBe(it_)
  })
})

describe('the canvas', () => {
  it('stands in rows, and a card dropped where another stands takes its place', () => {
    const { cards, columns, end } = layoutOf(7, 1000)
    expect([columns, cards.length]).toEqual([4, 7])
    expect([...new Set(cards.map((it_) => it_.y))]).toHaveLength(2)
    expect(end.y).toBeGreaterThan(cards[0]!.y)
    expect(cards.map((it_) => placeAt(7, columns, it_))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(placeAt(7, columns, { x: 9999, y: 9999 })).toBe(6)
    expect(layoutOf(0, 1000).cards).toEqual([])
  })

  it('names a new step as no other', () => {
    expect(freshId(steps('step2', 'step3'))).toBe('step4')
  })
})
