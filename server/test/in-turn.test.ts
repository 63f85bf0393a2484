import { expect, it } from 'vitest'
import { waiting } from './in-turn.ts'

it('a module that waits for its turn has it within three runs, the main job never waits, and a file that is named is run', () => {
  const turns = [0, 1, 2].map((turn) => waiting([], turn))
  const of = (glob: string): number => turns.filter((it) => it.includes(glob)).length
  const all = new Set(turns.flat())
  expect(all.size).toBeGreaterThan(30)
  expect([...all].filter((glob) => of(glob) !== 2)).toEqual([])
  for (const module of ['order', 'approval', 'fund', 'bill']) expect(of(`server/src/modules/${module}/**`)).toBe(0)
  expect(waiting(['inquiry'], 0)).toEqual([])
})
