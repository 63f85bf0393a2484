import { expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'

const world = useWorld()

const signedIn = async (schoolId: number) => {
  await buildSchool(world().db, { id: schoolId, code: `S${schoolId}`, name: '测试大学' })
  const user = await buildUser(world().db, { schoolId, no: 'S1', name: '李老师', roles: ['purchaser'] })
  const { sessions } = world().app
  return { sessions, cookie: await sessions.create(user, { ip: '', agent: '' }) }
}

it('a session ends half an hour after its last use, and half a day after its sign-in however much it is used', async () => {
  const { sessions, cookie } = await signedIn(590)
  const livesAt = async (usedMinutes: number, begunMinutes: number): Promise<boolean> => {
    await world().admin.query(
      'update mall.sessions set seen_at = now() - make_interval(mins => $1), created_at = now() - make_interval(mins => $2) where school_id = 590',
      [usedMinutes, begunMinutes],
    )
    return (await sessions.look(cookie)) !== null
  }
  expect([await livesAt(29, 719), await livesAt(30, 719), await livesAt(29, 720)]).toEqual([true, false, false])
})

it('a session is kept alive by what a person does, noted once a minute, and by no page that asks by itself', async () => {
  const { sessions, cookie } = await signedIn(591)
  const idleAfter = async (seconds: number, isUnattended: boolean): Promise<number> => {
    await world().admin.query('update mall.sessions set seen_at = now() - make_interval(secs => $1) where school_id = 591', [seconds])
    sessions.forgetAll()
    expect(await sessions.find(cookie, isUnattended)).not.toBeNull()
    const { rows } = await world().admin.query(
      'select round(extract(epoch from now() - seen_at))::int as idle from mall.sessions where school_id = 591',
    )
    return rows[0].idle
  }
  expect(await idleAfter(70, false)).toBeLessThan(60)
  expect(await idleAfter(1700, true)).toBeGreaterThanOrEqual(1700)
  expect(await idleAfter(40, false)).toBeGreaterThanOrEqual(40)
})
