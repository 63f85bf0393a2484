// The product in its own process, told to stop while sixteen calls are always under way: how many were cut.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUSY, OK, type Envelope } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import pg from 'pg'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb } from '../src/core/db.ts'
import { startEmbedded } from '../src/core/embedded.ts'
import { newId } from '../src/core/ids.ts'
import { migrate } from '../src/core/migrate.ts'
import { makeSessions } from '../src/core/session.ts'
import { loadGround } from '../src/ground/load.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { freePort } from './free-port.ts'
import { formOf, onCard, type Quote } from './main-job.ts'
import type { World } from './harness.ts'

const CALLS = 16
const MASTER_KEY = '00'.repeat(32)
const ROOT = join(import.meta.dirname, '../..')
/** What a client is told where nobody listens any more: it had sent nothing yet. */
const NOBODY_THERE = 'ECONNREFUSED'

export interface Round {
  /** Calls whose connection ended without an answer. */
  cut: string[]
  answered: number
  /** How the process ended. */
  end: number | string | null
  /** The last words of an open event stream. */
  farewell: string
  ms: number
}

/** Everything a round needs, made once. */
export const openStopping = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-stop-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({
    dataDir: join(folder, 'pg'),
    settings: { shared_buffers: '64MB', max_connections: '60' },
  })
  await migrate(database.url, { clock: new Date(process.env.CLOCK!) })
  loadMasterKey(folder, { MASTER_KEY })
  const db = openDb(database.url, { poolSize: 4 })
  await loadGround(db)
  const ask = new pg.Pool({ connectionString: database.url, max: 2 })
  ask.on('error', () => {})
  const mall = await openMall({ db, admin: ask } as unknown as World)
  const goods = await mall.goods('称量纸', 5, { stock: 1_000_000, expenseSubject: 'material' })
  const addrId = await mall.address(mall.T1)
  const sessions = makeSessions(db)
  const cookies = await Promise.all(Array.from({ length: CALLS }, () => sessions.create(mall.T1, { ip: '127.0.0.1', agent: 'test' })))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const acked: string[] = []

  const post = async (cookie: string, path: string, input: unknown, key?: string): Promise<Envelope> => {
    const response = await fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', sourcetype: '0', cookie: `cy=${cookie}`, ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(input),
    })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return (await response.json()) as Envelope
  }

  /** Buys until nobody listens any more. */
  const buy = async (cookie: string, round: Round): Promise<void> => {
    try {
      for (;;) {
        const quoted = await post(cookie, order.quote.path, { from: 'now', lines: [{ skuId: goods, num: 20 }], addrId, categoryType: '0' })
        if (quoted.retCode === BUSY) continue
        const quote = quoted.data as Quote
        const answer = await post(cookie, order.submit.path, formOf(quote, { orders: onCard(quote, mall.K3) }), newId())
        if (answer.retCode === BUSY) continue
        if (answer.retCode !== OK) throw new Error(`${answer.retCode} ${answer.retMsg}`)
        round.answered += 1
        acked.push((answer.data as { orders: { id: string }[] }).orders[0]!.id)
      }
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause
      if (cause?.code !== NOBODY_THERE) round.cut.push(cause?.code ?? (error as Error).message)
    }
  }

  const untilReady = async (child: ChildProcess): Promise<void> => {
    for (let i = 0; i < 2400 && child.exitCode === null; i += 1) {
      if (
        await fetch(`${base}/readyz`).then(
          (it) => it.ok,
          () => false,
        )
      )
        return
      await sleep(25)
    }
    throw new Error('the server is not ready')
  }

  const hearStream = async (): Promise<string> => {
    const response = await fetch(`${base}/api/events`, { headers: { cookie: `cy=${cookies[0]}` } })
    return response.text().catch((error: Error) => `cut: ${error.message}`)
  }

  let running: ChildProcess | undefined

  /** One life of the process: started, loaded, told to stop in the middle of it. */
  const round = async (command: readonly [string, ...string[]]): Promise<Round> => {
    const it: Round = { cut: [], answered: 0, end: null, farewell: '', ms: 0 }
    const [file, ...args] = command
    const child = (running = spawn(file, args, {
      cwd: ROOT,
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
      stdio: ['ignore', 'ignore', 'inherit'],
    }))
    const ended = new Promise<number | string | null>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    await untilReady(child)
    const stream = hearStream()
    const load = cookies.map((cookie) => buy(cookie, it))
    while (it.answered < CALLS && it.cut.length === 0) await sleep(20)
    await sleep(Math.random() * 500)
    const since = performance.now()
    child.kill('SIGTERM')
    await Promise.all(load)
    it.farewell = await stream
    it.end = await ended
    it.ms = Math.round(performance.now() - since)
    return it
  }

  const keptOrders = async (): Promise<string[]> =>
    (await ask.query<{ id: string }>('select id from mall.orders where school_id = $1', [mall.no])).rows.map((row) => row.id)

  return {
    round,
    /** Orders the database has and nobody was told of; and the other way round. */
    unheard: async (): Promise<string[]> => {
      const told = new Set(acked)
      const kept = await keptOrders()
      return [...kept.filter((id) => !told.has(id)), ...acked.filter((id) => !kept.includes(id))]
    },
    close: async (): Promise<void> => {
      // A round that failed left it where it was.
      running?.kill('SIGTERM')
      await ask.end()
      await db.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stopping = Awaited<ReturnType<typeof openStopping>>
