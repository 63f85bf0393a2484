import { expect, it } from 'vitest'
import { waiting } from './in-turn.ts'

it('a module that waits is asked by one lot of three, the main job and what was touched never wait, and a file that is named is run', () => {
  const lots = [0, 1, 2].map((lot) => waiting([], lot, new Set()))
  const of = (module: string): number => lots.filter((it) => it.includes(module)).length
  const all = new Set(lots.flat())
  expect(all.size).toBeGreaterThan(30)
  expect([...all].filter((module) => of(module) !== 2)).toEqual([])
  for (const module of ['order', 'approval', 'fund', 'bill']) expect(of(module)).toBe(0)
  expect([0, 1, 2].flatMap((lot) => waiting([], lot, new Set(['inquiry']))).includes('inquiry')).toBe(false)
  expect(waiting(['inquiry'], 0, new Set())).toEqual([])
})
