// npx node bench/storm.ts [people] [seconds]: so many people sign in within so many seconds, each with an image drawn for him, at one
// process of the mall with a database of its own (T-06). Prints one JSON line; ends with 1 where an aim is missed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadMasterKey, sha256 } from '@caiyuan/server/core/crypto'
import { openDb } from '@caiyuan/server/core/db'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { newId } from '@caiyuan/server/core/ids'
import { buildSchool, buildUser } from '@caiyuan/server/demo/build'
import pg from 'pg'
import { measured, round } from './load.ts'
import { endChildren, ROOT, start } from './product.ts'

const [PEOPLE = 300, SECONDS = 10] = process.argv.slice(2).map(Number)
const AIMS = { perSecond: 25, errors: 0, lagP99Ms: 50 }
const PORT = 20_000 + (process.pid % 20_000)
const ORIGIN = `http://127.0.0.1:${PORT}`
const SCHOOL = 900
const PASS = 'Storm-2026-pass'

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-storm-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataDir: join(folder, 'pg') })

/** People with one password between them, hashed once; every sign-in verifies it anew. */
const settle = async (admin: pg.Client): Promise<void> => {
  loadMasterKey(folder)
  const db = openDb(database.url)
  await buildSchool(db, { id: SCHOOL, code: 'STORM', name: '基准大学' })
  const { id } = await buildUser(db, { schoolId: SCHOOL, no: 'P0', name: '师生', roles: ['purchaser'], password: PASS })
  await db.close()
  await admin.query(
    `insert into mall.users (school_id, id, user_no, name, password_hash)
     select school_id, gen_random_uuid(), 'P' || n, name, password_hash from mall.users, generate_series(1, $2::int - 1) n where id = $1`,
    [id, PEOPLE],
  )
  await admin.query(
    'insert into shared.login_names (name, school_id, user_id) select lower(user_no), school_id, id from mall.users where school_id = $1 and id <> $2',
    [SCHOOL, id],
  )
  await admin.query('vacuum analyze')
}

/** As the login page does: the image, then account, password and what the image says, which the bench writes down instead of reading. */
const signIn = async (admin: pg.Client, n: number): Promise<boolean> => {
  const suffixKey = newId()
  const image = await fetch(`${ORIGIN}/api/captcha?suffixKey=${suffixKey}`)
  await image.arrayBuffer()
  const cookie = image.headers
    .getSetCookie()
    .find((it) => /pre=/.test(it))!
    .split(';')[0]!
  const pre = cookie.slice(cookie.indexOf('=') + 1)
  await admin.query('update shared.captchas set answer_hash = $1 where suffix_key = $2', [sha256(`${pre}|${suffixKey}|abcd`), suffixKey])
  const answer = await fetch(`${ORIGIN}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sourcetype: '0', cookie },
    body: JSON.stringify({ userName: `P${n}`, passWord: PASS, verifyCode: 'abcd', suffixKey }),
  })
  return ((await answer.json()) as { retCode: string }).retCode === '1000'
}

/** Of the time since it was asked last. */
const lagP99Ms = async (): Promise<number> => {
  const text = await (await fetch(`${ORIGIN}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)![1]) * 1000
}

try {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(PORT), LOG_LEVEL: 'error', PROCESSES: '1' }
  await start(ROOT, ['server/src/main.ts'], env, /已启动/)
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await settle(admin)
  await signIn(admin, 0)
  await lagP99Ms()
  const timesMs: number[] = []
  let errors = 0
  const began = performance.now()
  const come = async (n: number): Promise<void> => {
    await sleep((n * SECONDS * 1000) / PEOPLE)
    const from = performance.now()
    if (!(await signIn(admin, n).catch(() => false))) errors += 1
    timesMs.push(performance.now() - from)
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => come(n)))
  const it = { ...measured(timesMs, (performance.now() - began) / 1000, errors), lagP99Ms: round(await lagP99Ms()) }
  await admin.end()
  process.stdout.write(`${JSON.stringify({ row: `${PEOPLE} sign-ins in ${SECONDS} s`, ...it })}\n`)
  if (it.perSecond < AIMS.perSecond || it.errors > AIMS.errors || it.lagP99Ms > AIMS.lagP99Ms) process.exitCode = 1
} finally {
  endChildren()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
