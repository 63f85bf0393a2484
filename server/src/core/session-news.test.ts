import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { useWorld } from '../../test/harness.ts'
import { buildApp, type App } from '../app.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import { setAccountActive } from '../modules/account/disable-account.ts'
import { resetPassword } from '../modules/account/reset-password.ts'
import type { SessionUser } from './context.ts'
import { openDb, type Db } from './db.ts'
import { makeLogger } from './log.ts'

const world = useWorld()
/** A cache alone would take five seconds. */
const SOON_MS = 2500

/** Another process of the mall, as far as the database can tell: pools, cache and listener of its own. */
let other: { db: Db; app: App }
beforeAll(async () => {
  const db = openDb(world().url, { poolSize: 4 })
  const log = makeLogger('silent')
  const app = await buildApp({
    db,
    storage: world().storage,
    log,
    room: { folder: '/', leastBytes: 0 },
    demo: false,
    secureCookies: false,
    checkOutput: true,
    autoJobs: false,
  })
  await app.http.ready()
  other = { db, app }
  await buildSchool(world().db, { id: 550, code: 'S550', name: '测试大学' })
})
afterAll(async () => {
  await other.app.http.close()
  await other.db.close()
})

const asked = async (app: App, cookie: string): Promise<string> =>
  (await app.http.inject({ url: '/api/user.info', headers: { cookie: `cy=${cookie}` } })).json().retCode as string
const post = (app: App, cookie: string, path: string, payload: object) =>
  app.http.inject({ method: 'POST', url: `/api/${path}`, headers: { cookie: `cy=${cookie}`, sourcetype: '0' }, payload })

/** Signed in, and kept in the cache of both processes. */
const signedIn = async (no: string): Promise<{ user: SessionUser; cookie: string }> => {
  const user = await buildUser(world().db, { schoolId: 550, no, name: '李老师', roles: ['purchaser'] })
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  for (const app of [world().app, other.app]) expect(await asked(app, cookie)).toBe('1000')
  return { user, cookie }
}

/** Milliseconds until the other process knows. */
const knownAfter = async (cookie: string): Promise<number> => {
  const started = performance.now()
  while ((await asked(other.app, cookie)) === '1000') await new Promise((r) => setTimeout(r, 10))
  expect(await asked(other.app, cookie)).toBe('2005')
  return performance.now() - started
}

describe('another process of the mall', () => {
  it('answers a session no more once it was signed out here', async () => {
    const { cookie } = await signedIn('N1')
    await post(world().app, cookie, 'logout', {})
    expect(await knownAfter(cookie)).toBeLessThan(SOON_MS)
  })

  it('nor any session of a person whose password changed', async () => {
    const { cookie } = await signedIn('N2')
    const answer = await post(world().app, cookie, 'updatePwd', { oldPassWord: 'Test-2026-pass', newPassWord: 'Neu-2026-pass' })
    expect(answer.json().retCode).toBe('1000')
    expect(await knownAfter(cookie)).toBeLessThan(SOON_MS)
  })

  it('nor of one whom the operator gave a password, or whose account was disabled', async () => {
    const [lost, left] = [await signedIn('N3'), await signedIn('N4')]
    await resetPassword(world().db, 'S550', 'N3')
    expect(await knownAfter(lost.cookie)).toBeLessThan(SOON_MS)
    await setAccountActive(world().db, 'S550', 'n4', false)
    expect(await knownAfter(left.cookie)).toBeLessThan(SOON_MS)
  })

  it('keeps nobody in its cache whom it read while they were signed out', async () => {
    const { user, cookie } = await signedIn('N5')
    other.app.sessions.forget(cookie)
    const reading = other.app.sessions.find(cookie)
    other.app.sessions.forgetPerson({ schoolId: user.schoolId, userId: user.id })
    await reading
    await world().admin.query('delete from mall.sessions where user_id = $1', [user.id])
    expect(await asked(other.app, cookie)).toBe('2005')
  })

  it('forgets everybody when it could not listen for a while, and listens again', async () => {
    const gone = await signedIn('N6')
    const listeners = "from pg_stat_activity where query = 'listen caiyuan_sessions' and datname = current_database()"
    const { rowCount } = await world().admin.query(`select pg_terminate_backend(pid) ${listeners}`)
    await world().admin.query('delete from mall.sessions where user_id = $1', [gone.user.id])
    expect(await knownAfter(gone.cookie)).toBeLessThan(SOON_MS)
    const again = async () => (await world().admin.query(`select pid ${listeners}`)).rowCount
    await expect.poll(again, { timeout: 20_000 }).toBe(rowCount)
    const back = await signedIn('N7')
    await post(world().app, back.cookie, 'logout', {})
    expect(await knownAfter(back.cookie)).toBeLessThan(SOON_MS)
  })
})

describe('npm run account', () => {
  const run = (...args: string[]) => {
    const it = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/account.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: world().url },
    })
    return it.stdout.trim() || it.stderr.trim()
  }

  it('signs out at once who left, and lets back in who came back', async () => {
    const { user, cookie } = await signedIn('N8')
    expect(run('S550', 'N8', 'off')).toBe('测试大学（S550）李老师（N8）的账号已停用，已在各处退出登录；其单据不变，待办请另派他人')
    expect(await knownAfter(cookie)).toBeLessThan(SOON_MS)
    expect(run('S550', 'N8', 'on')).toBe('测试大学（S550）李老师（N8）的账号已恢复，可以登录')
    expect(await asked(other.app, await world().app.sessions.create(user, { ip: '', agent: '' }))).toBe('1000')
    expect(run('S550', 'N8')).toMatch(/^用法：npm run account -- 机构代码 账号 off/)
    expect(run('S550', 'N9', 'off')).toBe('测试大学（S550）没有账号「N9」')
    const { rows } = await world().admin.query(
      "select endpoint from mall.audit_log where object_id = $1 and user_name = '运维命令' order by at",
      [user.id],
    )
    expect(rows).toEqual([{ endpoint: 'account.disable' }, { endpoint: 'account.enable' }])
  })
})
