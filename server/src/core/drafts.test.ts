import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import type { SessionUser } from './context.ts'
import { Fail } from './fail.ts'
import { emit, notify } from './notify.ts'
import { enqueue } from './outbox.ts'
import { asPart } from './run.ts'

const world = useWorld()
const SCHOOL = 7500
let person: SessionUser

beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'LEFT', name: '留言大学' })
  person = await buildUser(world().db, { schoolId: SCHOOL, no: 'D1', name: '李老师', roles: ['purchaser'] })
})

const rows = async (table: string, columns: string) =>
  (
    await world().admin.query(`select ${columns} from mall.${table} where school_id = $1 and created_at > now() - interval '1 hour'`, [
      SCHOOL,
    ])
  ).rows

describe('what a call leaves behind', () => {
  it('is kept though a text was cut within a character', async () => {
    const title = `示例${'\ud83e\uddea'.slice(0, 1)}`
    await world().inSchool(SCHOOL, async (ctx) => {
      await notify(ctx, [person.id], { kind: '系统', title, body: 'a\u0000b' })
      await enqueue(ctx, 'files.remove', { body: { keys: [title] } })
    })
    expect(await rows('messages', 'title, body')).toEqual([{ title: '示例\ufffd', body: 'a\ufffdb' }])
    expect((await world().admin.query("select body from mall.outbox where topic = 'files.remove'")).rows).toEqual([
      { body: { keys: ['示例\ufffd'] } },
    ])
  })

  it('is what no refused part left, and one word of a kind to a browser', async () => {
    await world().inSchool(SCHOOL, async (ctx) => {
      emit(ctx, [person.id], 'cart')
      emit(ctx, [person.id], 'cart')
      await asPart(ctx, async () => {
        await notify(ctx, [person.id], { kind: '系统', title: '被拒绝的一步' })
        throw new Fail('core.denied')
      }).catch(() => {})
    })
    expect(
      (await world().admin.query("select kind from mall.user_events where school_id = $1 and kind = 'cart'", [SCHOOL])).rows,
    ).toHaveLength(1)
    expect(await rows('messages', 'title')).not.toContainEqual({ title: '被拒绝的一步' })
  })
})
