// A database that hangs, and a school that hangs on itself: everybody hears soon, and the others go on.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY, OK } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb, WRITERS, type Db } from '../src/core/db.ts'
import { startEmbedded, type Embedded } from '../src/core/embedded.ts'
import { makeLogger } from '../src/core/log.ts'
import { migrate } from '../src/core/migrate.ts'
import { buildSchool, buildUser } from '../src/demo/build.ts'
import { fileStorage } from '../src/gateways/storage.ts'

const SCHOOLS = [601, 602]
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-stall-'))
const room = { folder, leastBytes: 0 }
let database: Embedded
let db: Db
let app: App
const cookies: string[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  database = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { fsync: 'off', shared_buffers: '64MB', max_connections: '60' } })
  await migrate(database.url)
  loadMasterKey(folder, { MASTER_KEY: '00'.repeat(32) })
  db = openDb(database.url, { poolSize: 20 })
  const storage = fileStorage(join(folder, 'files'))
  const checks = { demo: false, secureCookies: false, checkOutput: true, autoJobs: false }
  app = await buildApp({ db, storage, room, log: makeLogger('silent'), ...checks })
  await app.http.ready()
  for (const id of SCHOOLS) {
    await buildSchool(db, { id, code: `S${id}`, name: '测试大学' })
    const user = await buildUser(db, { schoolId: id, no: `T${id}`, name: '李老师', roles: ['purchaser'] })
    cookies.push(await app.sessions.create(user, { ip: '', agent: '' }))
  }
}, 60_000)

afterAll(async () => {
  // A test that ran out of time stopped the database and went on to nothing.
  signalAll('SIGCONT')
  await app.http.close()
  await db.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const callAs = async (school: number) => {
  const started = performance.now()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/dept/list',
    headers: { cookie: `cy=${cookies[school]}`, sourcetype: '0', 'content-type': 'application/json' },
    payload: '{}',
  })
  return { answer, ms: performance.now() - started, ...(answer.json() as { retCode: string; retMsg: string }) }
}
/** The server and its backends, each of which leads a group of its own. */
const signalAll = (signal: NodeJS.Signals): void => {
  const server = database.pid()!
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number)
  for (const pid of [server, ...children]) process.kill(pid, signal)
}
const readyz = async () => (await app.http.inject({ url: '/readyz' })).json() as { ok: boolean; faults: string[] }

describe('a school whose writes wait for one lock', () => {
  it('leaves half the connections to the others, whom it does not delay', async () => {
    const LOCK = 4242
    const held = await db.pool.connect()
    await held.query('select pg_advisory_lock($1)', [LOCK])
    const waiting = Array.from({ length: 32 }, () =>
      db
        .withTenant({ schoolId: SCHOOLS[0]! }, (tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx))
        .then(
          () => OK,
          (error: { code: string }) => error.code,
        ),
    )
    await sleep(300)
    expect(db.pool.totalCount - db.pool.idleCount).toBeLessThanOrEqual(11)
    const others = await Promise.all(Array.from({ length: 8 }, () => callAs(1)))
    expect(others.map((it) => it.retCode)).toEqual(others.map(() => OK))
    expect(Math.max(...others.map((it) => it.ms))).toBeLessThan(1500)
    await held.query('select pg_advisory_unlock($1)', [LOCK])
    held.release()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => OK))
  })

  it('is told to come again when its own queue does not move', async () => {
    const LOCK = 4243
    const held = await db.pool.connect()
    await held.query('select pg_advisory_lock($1)', [LOCK])
    const started = performance.now()
    const waiting = Array.from({ length: 24 }, () =>
      db
        .withTenant({ schoolId: SCHOOLS[0]! }, (tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx))
        .then(
          () => OK,
          (error: { code: string }) => error.code,
        ),
    )
    const codes = await Promise.all(waiting)
    expect(performance.now() - started).toBeLessThan(14_000)
    // As many as write at a time reach it twice before the others have waited too long.
    const reached = 2 * Math.min(WRITERS, 10)
    expect(codes.toSorted()).toEqual([...Array<string>(reached).fill('57014'), ...Array<string>(24 - reached).fill('DATABASE_AWAY')])
    await held.query('select pg_advisory_unlock($1)', [LOCK])
    held.release()
  })
})

describe('a database that hangs', () => {
  it('is answered with 系统繁忙 and when to come again, and the calls after it are served', async () => {
    expect((await callAs(0)).retCode).toBe(OK)
    signalAll('SIGSTOP')
    try {
      const calls = await Promise.all(Array.from({ length: 30 }, (_, i) => callAs(i % 2)))
      for (const it of calls) {
        expect([it.answer.statusCode, it.retCode, it.retMsg]).toEqual([200, BUSY, '系统繁忙，请稍后再试'])
        expect(String(it.answer.headers['retry-after'])).toBe('5')
        expect(it.ms).toBeLessThan(14_000)
      }
      expect(await readyz()).toEqual({ ok: false, faults: ['数据库 2 秒内没有回应'] })
    } finally {
      signalAll('SIGCONT')
    }
    expect((await callAs(0)).retCode).toBe(OK)
    expect(await readyz()).toEqual({ ok: true, faults: [] })
  }, 60_000)
})

describe('/readyz', () => {
  it('says that the disk is full', async () => {
    room.leastBytes = Number.MAX_SAFE_INTEGER
    const answer = await app.http.inject({ url: '/readyz' })
    room.leastBytes = 0
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ ok: false, faults: [expect.stringMatching(/^磁盘空间不足：数据目录所在磁盘只剩 \d+ MB$/)] })
  })
})
