import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { notify } from '../../core/notify.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { pruneEvents } from './jobs.ts'

const world = useWorld()

const twoPeople = async (id: number) => {
  const { db } = world()
  await buildSchool(db, { id, code: `S${id}`, name: `测试大学${id}` })
  await buildSchool(db, { id: id + 1, code: `S${id + 1}`, name: `测试大学${id + 1}` })
  const mine = await buildUser(db, { schoolId: id, no: `N${id}`, name: '李老师', roles: ['purchaser'] })
  const other = await buildUser(db, { schoolId: id + 1, no: `N${id + 1}`, name: '外校人', roles: ['purchaser'] })
  return { mine, other }
}

describe('notice.messages', () => {
  it('lists only the person’s own messages, newest first, and counts unread by kind', async () => {
    const { mine, other } = await twoPeople(511)
    await world().inSchool(511, (ctx) => notify(ctx, [mine.id], { kind: '审批', title: '有一单待您审批', link: '/check/0' }))
    await world().inSchool(512, (ctx) => notify(ctx, [other.id], { kind: '审批', title: '外校的消息' }))
    const client = await world().as(mine)
    const page = await client.notice.messages()
    expect(page.list.map((m) => m.title)).toEqual(['有一单待您审批'])
    expect(page.unreadByKind).toEqual({ 审批: 1 })
    expect(page.pageSize).toBe(10)
    await client.notice.read({ ids: [page.list[0]!.id] })
    expect((await client.account.info()).messageNum).toBe(0)
  })

  it('finds no message of another school, by detail or by read', async () => {
    const { mine, other } = await twoPeople(513)
    await world().inSchool(514, (ctx) => notify(ctx, [other.id], { kind: '系统', title: '外校的消息' }))
    const foreign = (await (await world().as(other)).notice.messages()).list[0]!.id
    const client = await world().as(mine)
    expect((await refusalOf(client.notice.message({ id: foreign }))).code).toBe('4004')
    await client.notice.read({ ids: [foreign] })
    expect((await (await world().as(other)).notice.message({ id: foreign })).isRead).toBe(false)
  })
})

describe('notice.prune', () => {
  it('keeps events, keys, finished work and sessions for their time, and no longer', async () => {
    const { mine } = await twoPeople(5200)
    const { admin } = world()
    /** Table → [hours it keeps, the column of its age, the others with their values]. */
    const KEPT: Record<string, [number, string, string, string]> = {
      user_events: [72, 'at', 'id, user_id, kind', `gen_random_uuid(), '${mine.id}', 'counters'`],
      idempotency: [72, 'created_at', 'user_id, endpoint, key, fingerprint', `'${mine.id}', 'trial', gen_random_uuid(), ''`],
      outbox: [168, 'done_at', 'id, topic, state', "gen_random_uuid(), 'trial', 'done'"],
      sessions: [
        12,
        'created_at',
        'token_hash, user_id, level, ip, agent',
        `sha256(gen_random_uuid()::text::bytea), '${mine.id}', 'password', '', ''`,
      ],
    }
    for (const [table, [hours, column, columns, values]] of Object.entries(KEPT)) {
      await admin.query(`delete from mall.${table} where school_id = 5200`)
      for (const age of [hours - 1, hours + 1])
        await admin.query(
          `insert into mall.${table} (school_id, ${column}, ${columns}) values (5200, now() - interval '${age} hours', ${values})`,
        )
    }
    await world().inSchool(5200, (ctx) => pruneEvents(ctx, { id: '', docId: null, body: {}, tries: 1 }))
    for (const [table, [hours, column]] of Object.entries(KEPT)) {
      const { rows } = await admin.query(
        `select round(extract(epoch from now() - ${column}) / 3600)::int as hours from mall.${table} where school_id = 5200 and ${column} is not null`,
      )
      expect([table, rows.map((it) => it.hours)]).toEqual([table, [hours - 1]])
    }
  })
})
