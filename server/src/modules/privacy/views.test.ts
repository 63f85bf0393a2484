import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'

const world = useWorld()

const people = async (id: number) => {
  await buildSchool(world().db, { id, code: `V${id}`, name: '示例大学' })
  const build = (no: string, name: string) => buildUser(world().db, { schoolId: id, no: `${no}V${id}`, name, roles: ['purchaser'] })
  return [await build('V1', '李老师'), await build('V2', '刘老师')] as const
}

describe('privacy.views', () => {
  it('tells each full view of one’s own numbers, the newest first, and nothing of others', async () => {
    const [me, other] = await people(5501)
    const client = await world().as(me)
    expect(await client.privacy.views({})).toEqual([])
    await client.person.viewIdCard({})
    await (await world().as(other)).person.viewIdCard({})
    // Whoever it was.
    const seen =
      'insert into mall.audit_log (school_id, id, user_id, user_name, endpoint, object_id, result, ret_code, trace_id, ip, at) values'
    await world().admin.query(
      `${seen} (5501, gen_random_uuid(), $1, '刘老师', 'person.viewIdCard', $2, 'done', '1000', 't', '198.51.100.7', now() + interval '1 minute'),
        (5501, gen_random_uuid(), $1, '刘老师', 'person.viewIdCard', $2, 'refused', '2009', 't', '', now())`,
      [other.id, me.id],
    )
    expect(await client.privacy.views({})).toMatchObject([
      { kind: 'person.viewIdCard', who: '刘老师', isMe: false, ip: '198.51.100.7' },
      { kind: 'person.viewIdCard', who: '李老师', isMe: true, ip: '127.0.0.1' },
    ])
  })

  it('knows nothing of the same id in another school', async () => {
    const [me] = await people(5502)
    await people(5503)
    await world().admin.query(
      "insert into mall.audit_log (school_id, id, endpoint, object_id, result, ret_code, trace_id) values (5503, gen_random_uuid(), 'person.viewIdCard', $1, 'done', '1000', 't')",
      [me.id],
    )
    expect(await (await world().as(me)).privacy.views({})).toEqual([])
  })
})
