import { describe, expect, it } from 'vitest'
import { buildSchool } from '../src/demo/build.ts'
import { trySignIns } from './campus.ts'
import { useWorld } from './harness.ts'

const world = useWorld()

describe('a campus behind one address', () => {
  it('signs in, 2,000 people of whom 3 % type wrong; nobody is refused who types right', async () => {
    await buildSchool(world().db, { id: 525, code: 'S525', name: '测试大学' })
    expect(await trySignIns(world(), { schoolId: 525, people: 2000, wrongShare: 0.03 })).toEqual({ in: 2000, refused: 0 })
  }, 900_000)
})
