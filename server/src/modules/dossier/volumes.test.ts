import fc from 'fast-check'
import { expect, it } from 'vitest'
import { volumesOf } from './volumes.ts'

const MB = 1024 * 1024
const paper = (...sizes: number[]) => sizes.map((mb) => ({ size_bytes: mb * MB }))
const shapeOf = (papers: ReturnType<typeof paper>[]) => volumesOf(papers, (it_) => it_).map((volume) => volume.length)

it('closes a volume before the paper that is too much for it, and gives a paper above the measure one of its own', () => {
  expect(shapeOf([])).toEqual([])
  expect(shapeOf([paper(150), paper(100, 50), paper(1)])).toEqual([2, 1])
  expect(shapeOf([paper(1), paper(301), paper(1)])).toEqual([1, 1, 1])
  expect(shapeOf([paper(), paper()])).toEqual([2])
  expect(shapeOf([paper(...Array.from({ length: 20_000 }, () => 0)), paper(0)])).toEqual([1, 1])
})

it('leaves no paper out, twice or at another place', () => {
  const sizes = fc.array(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }), { maxLength: 30 })
  fc.assert(
    fc.property(sizes, (all) => {
      const papers = all.map((it_) => paper(...it_))
      const volumes = volumesOf(papers, (it_) => it_)
      expect(volumes.flat()).toEqual(papers)
      expect(volumes.filter((it_) => it_.length === 0)).toEqual([])
    }),
  )
})
