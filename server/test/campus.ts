// A campus signs in through one address: short in the suite, long beside it.
import { hashPassword } from '../src/modules/account/password.ts'
import { buildUser } from '../src/demo/build.ts'
import { browserOf } from './browser.ts'
import type { World } from './harness.ts'

const PASS = 'Campus-2026-pass'
const AT_ONCE = 4
const ADDRESS = '203.0.113.1'

interface Campus {
  schoolId: number
  people: number
  /** Of all tries; who is wrong tries again, at most twice wrong. */
  wrongShare: number
}

/** Everybody signs in in a browser of their own. Answers how many got in, and how many tries with the right password were refused. */
export const trySignIns = async (world: World, { schoolId, people, wrongShare }: Campus): Promise<{ in: number; refused: number }> => {
  const first = await buildUser(world.db, { schoolId, no: 'C0', name: '师生', roles: ['purchaser'], password: PASS })
  await world.admin.query(
    `insert into mall.users (school_id, id, user_no, name, password_hash)
     select $1, gen_random_uuid(), 'C' || n, '师生', $2 from generate_series(1, $3::int - 1) n`,
    [schoolId, await hashPassword(PASS), people],
  )
  await world.admin.query(
    'insert into shared.login_names (name, school_id, user_id) select lower(user_no), school_id, id from mall.users where school_id = $1 and id <> $2',
    [schoolId, first.id],
  )
  const answer = { in: 0, refused: 0 }
  let next = 0
  const wrongEvery = Math.round(1 / wrongShare)
  const one = async (i: number): Promise<void> => {
    const browser = browserOf(world, { address: ADDRESS })
    // A few are wrong twice, as people are.
    const wrong = i % wrongEvery === 0 ? 1 + (i % 2) : 0
    for (let n = 0; n < wrong; n += 1) await browser.signIn(`C${i}`, 'mistyped')
    const { retCode } = await browser.signIn(`C${i}`, PASS)
    if (retCode === '1000') answer.in += 1
    else answer.refused += 1
  }
  const walk = async (): Promise<void> => {
    while (next < people) await one(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return answer
}
