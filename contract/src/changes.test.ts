import { expect, it } from 'vitest'
import { changesIn, changesText, outdates, type Change } from './changes.ts'

const order = (id: string): Change => ({ kind: 'order', id })

it.each([
  ['any of the kind', order('o1'), { order: 'any' }, {}, true],
  ['the one it is of', order('o1'), { order: 'id' }, { id: 'o1' }, true],
  ['another one', order('o1'), { order: 'id' }, { id: 'o2' }, false],
  ['one nobody named', order(''), { order: 'id' }, { id: 'o2' }, true],
  ['another kind', order('o1'), { bill: 'any' }, {}, false],
  ['the document, of whatever kind', { kind: 'bill', id: 'b1' }, { document: 'id' }, { id: 'b1' }, true],
  ['another document', { kind: 'bill', id: 'b1' }, { document: 'id' }, { id: 'o1' }, false],
  ['nothing that changes', order('o1'), {}, {}, false],
] as const)('an answer that depends on it is outdated: %s', (_, change, dependsOn, input, want) =>
  expect(outdates(change, dependsOn, input)).toBe(want),
)

it('is said once, and of many as any of the kind', () => {
  expect(changesText([order('o1'), order('o1'), { kind: 'cart', id: '' }])).toBe('order:o1 cart')
  expect(changesIn('order:o1 cart')).toEqual([order('o1'), { kind: 'cart', id: '' }])
  const many = Array.from({ length: 41 }, (_, i) => order(`o${i}`))
  expect([changesText(many), changesText(many.slice(1)).split(' ').length]).toEqual(['order', 40])
  expect([changesText([order('o1'), order('')]), changesIn('')]).toEqual(['order', []])
})
