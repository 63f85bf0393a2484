// kill -9 of the real server and of its database under load: nothing acknowledged is lost, nothing is done twice (T-10, T-11).
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY, OK, type Endpoint, type Envelope } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb, type Db } from '../src/core/db.ts'
import { verifyLogs } from '../src/core/document-log/verify.ts'
import { startEmbedded, type Embedded } from '../src/core/embedded.ts'
import { newId } from '../src/core/ids.ts'
import { migrate } from '../src/core/migrate.ts'
import { makeSessions } from '../src/core/session.ts'
import { loadGround } from '../src/ground/load.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { freePort } from './free-port.ts'
import { formOf, onCard, type Quote } from './main-job.ts'
import type { World } from './harness.ts'

const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 20)
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 4)
const BUYERS = 8
const MASTER_KEY = '00'.repeat(32)

let folder: string
let database: Embedded
let db: Db
let ask: pg.Pool
let mall: Mall
let goods: string
let addrId: string
let port: number
const cookies: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caiyuan-crash-'))
  chmodSync(folder, 0o755)
  database = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { shared_buffers: '64MB', max_connections: '60' } })
  await migrate(database.url, { clock: new Date(process.env.CLOCK!) })
  loadMasterKey(folder, { MASTER_KEY })
  db = openDb(database.url, { poolSize: 4 })
  await loadGround(db)
  ask = new pg.Pool({ connectionString: database.url, max: 2 })
  ask.on('error', () => {})
  mall = await openMall({ db, admin: ask } as unknown as World)
  goods = await mall.goods('称量纸', 5, { stock: 1_000_000, expenseSubject: 'material' })
  addrId = await mall.address(mall.T1)
  const sessions = makeSessions(db)
  for (let i = 0; i < BUYERS; i += 1) cookies.push(await sessions.create(mall.T1, { ip: '127.0.0.1', agent: 'test' }))
  port = await freePort()
}, 120_000)

afterAll(async () => {
  await ask?.end()
  await db?.close()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The product as it is deployed: its own process on its own port. */
const launch = () => {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DEMO: '0',
      MASTER_KEY,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr!.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)))
  const gone = new Promise<string | null>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `${code} ${words}`)))
  return {
    ready: async (): Promise<void> => {
      for (let i = 0; i < 1200; i += 1) {
        if (child.exitCode !== null) throw new Error(`the server ended by itself: ${await gone}`)
        const ok = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
          (r) => r.ok,
          () => false,
        )
        if (ok) return
        await sleep(25)
      }
      throw new Error('the server is not ready')
    },
    kill: async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<string | null> => {
      child.kill(signal)
      return gone
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    words: () => words,
  }
}

const call = async (cookie: string, endpoint: Endpoint, input: unknown, key?: string): Promise<Envelope> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sourcetype: '0', cookie: `cy=${cookie}`, ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(15_000),
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  const answer = (await response.json()) as Envelope
  if (answer.retCode === BUSY) throw new Error(answer.retMsg)
  return answer
}

interface Load {
  /** What was acknowledged: the purchase by the key it was asked with. */
  acked: Map<string, { purchaseId: string; orders: { id: string; orderNo: string }[] }>
  refused: Envelope[]
  retries: number
  stop(): Promise<void>
}

/** Buyers who press again with the same key whenever no answer came, as the web client does. */
const startLoad = (): Load => {
  let stopped = false
  const load: Load = { acked: new Map(), refused: [], retries: 0, stop: async () => {} }
  const insist = async (work: () => Promise<Envelope>): Promise<Envelope> => {
    for (;;) {
      try {
        return await work()
      } catch {
        load.retries += 1
        await sleep(50 + Math.random() * 100)
      }
    }
  }
  const buy = async (cookie: string): Promise<void> => {
    while (!stopped) {
      const quoted = await insist(() =>
        call(cookie, order.quote, { from: 'now', lines: [{ skuId: goods, num: 20 }], addrId, categoryType: '0' }),
      )
      if (quoted.retCode !== OK) return void load.refused.push(quoted)
      const quote = quoted.data as Quote
      const key = newId()
      const form = formOf(quote, { orders: onCard(quote, mall.K3) })
      const answer = await insist(() => call(cookie, order.submit, form, key))
      if (answer.retCode !== OK) return void load.refused.push(answer)
      load.acked.set(key, answer.data as never)
    }
  }
  const all = cookies.map(buy)
  load.stop = async () => {
    stopped = true
    await Promise.all(all)
  }
  return load
}

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> => (await ask.query(text, [mall.no])).rows

/** An order missing one of its traces: money, claim, log, stock, the word to the supplier, its line, its purchase. */
const HALF_DONE = `
  select o.order_no from mall.orders o where o.school_id = $1 and not (
    exists (select 1 from mall.fund_entries e where e.school_id = $1 and e.doc_id = o.id and e.kind = 'RESERVE' and e.amount_fen = o.total_fen)
    and exists (select 1 from mall.fund_claims c where c.school_id = $1 and c.doc_id = o.id and c.frozen_fen = o.total_fen)
    and exists (select 1 from mall.document_log l where l.school_id = $1 and l.doc_id = o.id and l.action = 'submit')
    and exists (select 1 from mall.order_lines l where l.school_id = $1 and l.order_id = o.id)
    and exists (select 1 from mall.purchases p where p.school_id = $1 and p.id = o.purchase_id)
    and exists (select 1 from mall.audit_log a where a.school_id = $1 and a.object_id = o.purchase_id::text)
    and exists (select 1 from mall.outbox b where b.school_id = $1 and b.doc_id = o.id))`

const MONEY_TWICE = `
  select e.doc_no from mall.fund_entries e where e.school_id = $1 and e.kind = 'RESERVE' group by e.doc_no having count(*) <> 1`

let ackedBefore = 0

/** Everything acknowledged is there once, and nothing else is. */
const checkAll = async (load: Load): Promise<void> => {
  expect(load.refused).toEqual([])
  const kept = new Map((await rowsOf('select id, order_no from mall.orders where school_id = $1')).map((r) => [r.id, r.order_no]))
  const promised = [...load.acked.values()].flatMap((it) => it.orders)
  expect(promised.filter((it) => kept.get(it.id) !== it.orderNo)).toEqual([])
  expect(new Set(promised.map((it) => it.id)).size).toBe(promised.length)
  expect(kept.size).toBe(ackedBefore + promised.length)
  ackedBefore = kept.size
  expect(await rowsOf(HALF_DONE)).toEqual([])
  expect(await rowsOf(MONEY_TWICE)).toEqual([])
  const { reserved } = await mall.stock(goods)
  expect(reserved).toBe(kept.size * 20)
  expect(await db.withTenant({ schoolId: mall.no }, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  expect(await db.withTenant({ schoolId: mall.no }, (tx) => verifyLogs(tx, mall.no))).toMatchObject({ broken: null })
}

/** Work that a dead process had claimed is taken up again once its lease is over; here the lease ends now. */
const workIsTakenUp = async (): Promise<void> => {
  await ask.query('update mall.outbox set lease_until = null where school_id = $1 and state = $2', [mall.no, 'due'])
  const open = "select topic from mall.outbox where school_id = $1 and topic = 'order.toSupplier' and state <> 'done'"
  for (let i = 0; i < 200 && (await rowsOf(open)).length > 0; i += 1) await sleep(100)
  expect(await rowsOf(open)).toEqual([])
  const missed = await rowsOf(
    "select o.order_no from mall.orders o where o.school_id = $1 and o.state = 'waitSupplier' and not exists (select 1 from supplier.orders s where s.order_id = o.id)",
  )
  expect(missed).toEqual([])
}

/** The load keeps up with the kills, one order each, however slow the machine: a kill of an idle server would prove nothing. */
const served = async (load: Load, orders: number): Promise<void> => {
  for (let i = 0; i < 1200 && load.acked.size < orders; i += 1) await sleep(25)
  expect(load.acked.size, 'orders acknowledged').toBeGreaterThanOrEqual(orders)
}

describe('kill -9 under load', () => {
  it(`of the server, ${SERVER_KILLS} times, loses and doubles no acknowledged order`, async () => {
    const started = performance.now()
    let server = launch()
    await server.ready()
    const load = startLoad()
    const readyMs: number[] = []
    for (let i = 0; i < SERVER_KILLS; i += 1) {
      await sleep(30 + Math.random() * 500)
      await served(load, i)
      expect(await server.kill()).toBe('SIGKILL')
      const since = performance.now()
      server = launch()
      await server.ready()
      readyMs.push(Math.round(performance.now() - since))
    }
    await served(load, SERVER_KILLS + 1)
    await load.stop()
    await workIsTakenUp()
    await checkAll(load)
    expect(await server.kill('SIGTERM')).toMatch(/^0/)
    console.log(
      `${SERVER_KILLS} kills of the server: ${load.acked.size} acknowledged, ${load.retries} retries, ready after ${Math.max(...readyMs)} ms at most, ${Math.round((performance.now() - started) / 1000)} s`,
    )
  }, 600_000)

  it(`of the database, ${DATABASE_KILLS} times, does not end the server, which goes on as soon as the database is back`, async () => {
    const started = performance.now()
    const server = launch()
    await server.ready()
    const load = startLoad()
    const outMs: number[] = []
    for (let i = 0; i < DATABASE_KILLS; i += 1) {
      await sleep(300 + Math.random() * 700)
      const since = performance.now()
      process.kill(database.pid()!, 'SIGKILL')
      const before = load.acked.size
      // Back is when somebody was served again.
      for (let n = 0; n < 1200 && (database.pid() === undefined || load.acked.size < before + 2 * BUYERS); n += 1) await sleep(25)
      outMs.push(Math.round(performance.now() - since))
      expect(load.refused).toEqual([])
      expect(load.acked.size, 'nobody was served again').toBeGreaterThan(before)
      expect(server.isRunning(), server.words()).toBe(true)
    }
    await load.stop()
    await workIsTakenUp()
    await checkAll(load)
    expect(load.retries).toBeGreaterThan(0)
    expect(await server.kill('SIGTERM')).toMatch(/^0/)
    console.log(
      `${DATABASE_KILLS} kills of the database: ${load.acked.size} acknowledged, ${load.retries} retries, served again after ${Math.max(...outMs)} ms at most, ${Math.round((performance.now() - started) / 1000)} s`,
    )
  }, 120_000)
})
