import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import type { SessionUser } from './context.ts'
import { sha256 } from './crypto.ts'
import { MOST_STREAMS, startEventHub } from './events.ts'
import { emit } from './notify.ts'

const world = useWorld()

const person = async (id: number): Promise<SessionUser> => {
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  return buildUser(world().db, { schoolId: id, no: `E${id}`, name: '李老师', roles: ['purchaser'] })
}

type Heard = { id: string; kind: string }[]

/** Opens a real event stream, and is there once the server listens; `heard` are its first `count` events. */
const listen = async (base: string, cookie: string, count: number, lastId?: string, passOver = ''): Promise<{ heard: Promise<Heard> }> => {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    headers: { cookie: `cy=${cookie}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: abort.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const hear = async (): Promise<Heard> => {
    let events: Heard = []
    let text = ''
    while (events.length < count) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
      events = [...text.matchAll(/id: (\S+)\nevent: changed\ndata: (.*)\n/g)]
        .map((it) => ({ id: it[1]!, kind: (JSON.parse(it[2]!) as { kind: string }).kind }))
        .filter((it) => it.kind !== passOver)
    }
    abort.abort()
    return events
  }
  return { heard: hear() }
}

let base = ''
beforeAll(async () => {
  await world().app.http.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(world().app.http.server.address() as { port: number }).port}`
})

/** An open page: its session, and how many milliseconds from `cause` its stream took to end with the word that the session ended. */
const openPage = async (user: SessionUser) => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  const response = await fetch(`${base}/api/events`, { headers: { cookie: `cy=${cookie}` } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOpen = true
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
    }
    isOpen = false
  })()
  const endsAfter = async (cause: () => Promise<unknown>): Promise<number> => {
    await new Promise((r) => setTimeout(r, 100))
    expect(isOpen).toBe(true)
    const started = performance.now()
    await cause()
    await ended
    expect(text).toMatch(/event: ended\ndata: \{\}\n\n$/)
    return performance.now() - started
  }
  return { cookie, endsAfter, isOpen: () => isOpen, said: () => text, leave: () => reader.cancel() }
}
const post = (cookie: string, path: string, body: object) =>
  fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((it) => it.json() as Promise<{ retCode: string }>)
const idle = (cookie: string, minutes: number) =>
  world().admin.query('update mall.sessions set seen_at = now() - make_interval(mins => $2) where token_hash = $1', [
    sha256(cookie.split('.')[1]!),
    minutes,
  ])
const seenAt = async (cookie: string): Promise<Date> =>
  (await world().admin.query('select seen_at from mall.sessions where token_hash = $1', [sha256(cookie.split('.')[1]!)])).rows[0].seen_at

describe('the stream of a session that ended', () => {
  it('ends at once at logout, and the one of another session goes on', async () => {
    const user = await person(542)
    const [page, other] = [await openPage(user), await openPage(user)]
    expect(await page.endsAfter(() => post(page.cookie, 'logout', {}))).toBeLessThan(1000)
    expect(other.isOpen()).toBe(true)
    await other.leave()
    expect((await fetch(`${base}/api/events`, { headers: { cookie: `cy=${page.cookie}` } })).status).toBe(204)
  })

  it('ends at once everywhere when the password changes, and no session of the person is answered', async () => {
    const user = await person(543)
    const [page, other] = [await openPage(user), await openPage(user)]
    expect((await post(other.cookie, 'dept/list', {})).retCode).toBe('1000')
    const took = await Promise.all([
      other.endsAfter(async () => {}),
      page.endsAfter(() => post(page.cookie, 'updatePwd', { oldPassWord: 'Test-2026-pass', newPassWord: 'Neu-2026-pass' })),
    ])
    expect(Math.max(...took)).toBeLessThan(1900)
    expect((await post(other.cookie, 'dept/list', {})).retCode).toBe('2005')
  })

  it('ends when the person is disabled', async () => {
    const user = await person(544)
    const page = await openPage(user)
    expect(
      await page.endsAfter(() => world().admin.query('update mall.users set is_active = false where id = $1', [user.id])),
    ).toBeLessThan(5000)
  })

  it('ends within a minute of thirty idle minutes, twelve hours after signing in at the latest', async () => {
    const user = await person(545)
    for (const cause of [
      (cookie: string) => idle(cookie, 31),
      (cookie: string) =>
        world().admin.query("update mall.sessions set created_at = now() - interval '13 hours' where token_hash = $1", [
          sha256(cookie.split('.')[1]!),
        ]),
    ]) {
      const page = await openPage(user)
      expect(await page.endsAfter(() => cause(page.cookie))).toBeLessThan(5000)
    }
  })
})

describe('many streams of one person', () => {
  it('are six at most: the oldest leaves and is told why, those of others stay', async () => {
    const [user, other] = [await person(547), await person(548)]
    const foreign = await openPage(other)
    const pages: Awaited<ReturnType<typeof openPage>>[] = []
    for (let i = 0; i < MOST_STREAMS + 2; i += 1) pages.push(await openPage(user))
    await expect.poll(() => pages.map((it) => it.isOpen())).toEqual([false, false, true, true, true, true, true, true])
    expect([pages[0]!.said(), foreign.isOpen()]).toEqual([expect.stringMatching(/event: crowded\ndata: \{\}\n\n$/), true])
    await Promise.all([foreign, ...pages.slice(2)].map((it) => it.leave()))
  })

  it('leave with their sockets', async () => {
    const user = await person(549)
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.resume().write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: cy=${cookie}\r\n\r\n`)
    await once(socket, 'data')
    const pages: Awaited<ReturnType<typeof openPage>>[] = []
    for (let i = 0; i < MOST_STREAMS; i += 1) pages.push(await openPage(user))
    await expect.poll(() => socket.closed, { timeout: 4000 }).toBe(true)
    await Promise.all(pages.map((it) => it.leave()))
  })
})

describe('what nobody made by hand', () => {
  it('keeps no session alive: the stream and the reads of an unattended page', async () => {
    const user = await person(546)
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    await idle(cookie, 20)
    const before = await seenAt(cookie)
    const abort = new AbortController()
    await fetch(`${base}/api/events`, { headers: { cookie: `cy=${cookie}` }, signal: abort.signal })
    const read = (headers: Record<string, string>) => fetch(`${base}/api/user.info`, { headers: { cookie: `cy=${cookie}`, ...headers } })
    await read({ 'x-unattended': '1' })
    await new Promise((r) => setTimeout(r, 2500))
    abort.abort()
    expect(await seenAt(cookie)).toEqual(before)
    world().app.sessions.forget(cookie)
    await read({})
    expect((await seenAt(cookie)).getTime()).toBeGreaterThan(before.getTime())
  })
})

describe('/api/events', () => {
  it('tells a person of their own events only, and replays what was missed', async () => {
    const mine = await person(540)
    const foreign = await person(541)
    const cookie = await world().app.sessions.create(mine, { ip: '', agent: '' })
    const { heard } = await listen(base, cookie, 2)
    await world().inSchool(541, async (ctx) => emit(ctx, [foreign.id], 'task'))
    await world().inSchool(540, async (ctx) => emit(ctx, [mine.id], 'cart'))
    await world().inSchool(540, async (ctx) => emit(ctx, [mine.id], 'order'))
    world().app.hub.wake(540)
    const events = await heard
    expect(events.map((e) => e.kind)).toEqual(['cart', 'order'])
    await world().inSchool(540, async (ctx) => emit(ctx, [mine.id], 'message'))
    // Again what may have been heard, never less.
    const replayed = await (await listen(base, cookie, 3, events[0]!.id)).heard
    expect(replayed.map((e) => e.kind)).toEqual(['cart', 'order', 'message'])
  })

  it('tells of what a process whose clock is two days slow wrote, after what was heard before', async () => {
    const mine = await person(571)
    const cookie = await world().app.sessions.create(mine, { ip: '', agent: '' })
    await world().inSchool(571, async (ctx) => emit(ctx, [mine.id], 'cart'))
    // Heard once more while any transaction of the cluster is older than it.
    const { heard } = await listen(base, cookie, 2, undefined, 'cart')
    await world().inSchool(571, async (ctx) => emit(ctx, [mine.id], 'task'))
    await world().admin.query(
      `insert into mall.user_events (school_id, id, user_id, kind)
       select 571, (lpad(to_hex(((extract(epoch from now() - interval '2 days')) * 1000)::bigint), 12, '0') || '7000800000000000abcd')::uuid, $1, 'order'`,
      [mine.id],
    )
    world().app.hub.wake(571)
    expect((await heard).map((e) => e.kind)).toEqual(['task', 'order'])
  })

  it('misses nothing of a transaction that began before another and ended after it', async () => {
    const mine = await person(572)
    const cookie = await world().app.sessions.create(mine, { ip: '', agent: '' })
    const { heard } = await listen(base, cookie, 2)
    await world().inSchool(572, async (ctx) => {
      emit(ctx, [mine.id], 'task')
      await world().inSchool(572, async (other) => emit(other, [mine.id], 'order'))
      world().app.hub.wake(572)
      await new Promise((r) => setTimeout(r, 300))
    })
    world().app.hub.wake(572)
    expect((await heard).map((e) => e.kind)).toEqual(['order', 'task'])
  })

  it('replays to a person what was missed, however much others of the school heard since', async () => {
    const mine = await person(574)
    const busy = await buildUser(world().db, { schoolId: 574, no: 'B574', name: '王老师', roles: ['purchaser'] })
    const page = await openPage(busy)
    const cookie = await world().app.sessions.create(mine, { ip: '', agent: '' })
    const { rows } = await world().admin.query('select pg_snapshot_xmin(pg_current_snapshot())::text as id')
    await world().inSchool(574, async (ctx) => emit(ctx, [mine.id], 'task'))
    await world().admin.query(
      `insert into mall.user_events (school_id, id, user_id, kind) select 574, gen_random_uuid(), $1, 'cart' from generate_series(1, 1500)`,
      [busy.id],
    )
    expect((await (await listen(base, cookie, 1, rows[0].id)).heard).map((e) => e.kind)).toEqual(['task'])
    await page.leave()
  })

  it('ends with a word that lets the browser come again when the process goes, also a stream that opens after it', async () => {
    const mine = await person(573)
    const page = await openPage(mine)
    const hub = startEventHub(world().db)
    const other = fastify({ forceCloseConnections: true })
    other.get('/events', async (request, reply) => {
      await hub.attach({ user: mine, cookie: page.cookie, lastEventId: undefined }, request, reply)
      return reply
    })
    const address = await other.listen({ port: 0, host: '127.0.0.1' })
    const before = fetch(`${address}/events`)
    await before
    hub.close()
    expect(await (await before).text()).toMatch(/retry: \d+\nevent: restart\ndata: \{\}\n\n$/)
    expect(await (await fetch(`${address}/events`)).text()).toMatch(/event: restart\n/)
    await other.close()
    await page.leave()
  })

  it('answers nothing to nobody', async () => {
    expect((await world().app.http.inject({ url: '/api/events' })).statusCode).toBe(204)
  })
})
