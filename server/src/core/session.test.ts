import { expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'

const world = useWorld()

it('a session ends half an hour after its last use, and half a day after its sign-in however much it is used', async () => {
  await buildSchool(world().db, { id: 590, code: 'S590', name: '测试大学' })
  const user = await buildUser(world().db, { schoolId: 590, no: 'S1', name: '李老师', roles: ['purchaser'] })
  const { sessions } = world().app
  const cookie = await sessions.create(user, { ip: '', agent: '' })
  const livesAt = async (usedMinutes: number, begunMinutes: number): Promise<boolean> => {
    await world().admin.query(
      'update mall.sessions set seen_at = now() - make_interval(mins => $1), created_at = now() - make_interval(mins => $2) where school_id = 590',
      [usedMinutes, begunMinutes],
    )
    return (await sessions.look(cookie)) !== null
  }
  expect([await livesAt(29, 719), await livesAt(30, 719), await livesAt(29, 720)]).toEqual([true, false, false])
})
