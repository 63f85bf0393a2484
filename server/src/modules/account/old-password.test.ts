// The reminder of an old password: once in so many days, of the password that counts, and as the school says.
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { addDays } from '../../core/clock.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { setParam } from '../school/params.ts'

const world = useWorld()
const PASS = 'Test-2026-pass'
const BEGIN = new Date('2026-11-18T10:00:00+08:00')

const person = async (schoolId: number) => {
  await world().setClock(BEGIN)
  await buildSchool(world().db, { id: schoolId, code: `S${schoolId}`, name: '测试大学' })
  return buildUser(world().db, { schoolId, no: `A${schoolId}`, name: '李老师', roles: ['purchaser'] })
}
type Person = Awaited<ReturnType<typeof person>>

const change = async (who: Person, from: string, to: string): Promise<void> => {
  await (await world().as(who)).account.changePassword({ oldPassWord: from, newPassWord: to })
}
const toldAfter = async (who: Person, days: number): Promise<string[]> => {
  await world().setClock(addDays(BEGIN, days + 0.1))
  await world().drain()
  const { rows } = await world().admin.query(
    "select title from mall.messages where user_id = $1 and title like '%密码%' order by created_at",
    [who.id],
  )
  return rows.map((it) => it.title)
}

it('comes after 90 days and 90 days later again, and begins anew with a new password', async () => {
  const who = await person(5901)
  await change(who, PASS, 'Neu-2026-eins')
  expect(await toldAfter(who, 89)).toEqual([])
  expect(await toldAfter(who, 90)).toEqual(['您的登录密码已 90 天没有修改'])
  expect(await toldAfter(who, 170)).toHaveLength(1)
  expect(await toldAfter(who, 180)).toEqual(['您的登录密码已 90 天没有修改', '您的登录密码已 180 天没有修改'])
  await change(who, 'Neu-2026-eins', 'Neu-2026-zwei')
  expect(await toldAfter(who, 269)).toHaveLength(2)
  // Half a day clear of the next whole one, however long the calls before took.
  expect((await toldAfter(who, 270.5)).at(-1)).toBe('您的登录密码已 90 天没有修改')
}, 60_000)

it('is for nobody where the school says 0, until it says otherwise, nor for who left', async () => {
  const [who, gone] = [await person(5902), await person(5903)]
  await world().inSchool(5902, (ctx) => setParam(ctx, 'password.remindDays', 0))
  await change(who, PASS, 'Neu-2026-eins')
  await change(gone, PASS, 'Neu-2026-eins')
  await world().admin.query('update mall.users set is_active = false where id = $1', [gone.id])
  expect(await toldAfter(who, 200)).toEqual([])
  expect(await toldAfter(gone, 200)).toEqual([])
  await world().inSchool(5902, (ctx) => setParam(ctx, 'password.remindDays', 30))
  expect(await toldAfter(who, 291)).toEqual(['您的登录密码已 291 天没有修改'])
}, 60_000)
