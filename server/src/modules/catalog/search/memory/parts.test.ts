// The parts that searches in memory are quick by answer what the plain way does.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf } from './first-of.ts'
import { medianOf } from './median.ts'
import { finderOf } from './text-search.ts'

describe('parts of the search in memory', () => {
  it('find a text between two places as looking at each does', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '纸'), maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '纸'), minLength: 1, maxLength: 4 }),
        fc.nat(12),
        fc.nat(12),
        (text, asked, before, behind) => {
          const [bytes, sought] = [Buffer.from(text), Buffer.from(asked)]
          const [from, to] = [Math.min(before, bytes.length), Math.max(Math.min(before, bytes.length), bytes.length - behind)]
          const at = bytes.subarray(from, to).indexOf(sought)
          expect(finderOf(sought)(bytes, from, to)).toBe(at < 0 ? -1 : from + at)
        },
      ),
      { numRuns: 1000 },
    ))

  it('know the median as sorting does', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }), (numbers) => {
        const sorted = numbers.toSorted((a, b) => a - b)
        const middle = (sorted.length - 1) / 2
        expect(medianOf(Float64Array.from(numbers))).toBe((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2)
      }),
      { numRuns: 1000 },
    ))

  it('take the first of many as sorting does', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 60 }), fc.nat(20), (numbers, num) => {
        const order = (a: number, b: number): number => a - b
        expect(firstOf(numbers, order, num)).toEqual(numbers.toSorted(order).slice(0, num))
      }),
    ))
})
