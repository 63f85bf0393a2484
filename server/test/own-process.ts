// The product in a process of its own over a database of its own, with people who buy: for tests that kill it or tell it to stop.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, Envelope } from '@caiyuan/contract/endpoint'
import pg from 'pg'
import type { SessionUser } from '../src/core/context.ts'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb } from '../src/core/db.ts'
import { registerDocuments } from '../src/core/documents.ts'
import { startEmbedded } from '../src/core/embedded.ts'
import { migrate } from '../src/core/migrate.ts'
import { makeSessions } from '../src/core/session.ts'
import { loadGround } from '../src/ground/load.ts'
import { documents } from '../src/modules.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { freePort } from './free-port.ts'
import { formOf, onCard, type Quote } from './main-job.ts'
import type { World } from './harness.ts'

const MASTER_KEY = '00'.repeat(32)
const ROOT = join(import.meta.dirname, '../..')
/** As it is deployed. */
const MAIN: Command = [process.execPath, join(ROOT, 'server/src/main.ts')]
const READY_TRIES = 2400
const READY_EVERY_MS = 25

export type Command = readonly [string, ...string[]]

/** One school, one kind of goods, and so many signed in to buy it. */
export const openOwnProcess = async (buyers: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-own-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { shared_buffers: '64MB', max_connections: '60' } })
  await migrate(database.url, { clock: new Date(process.env.CLOCK!) })
  loadMasterKey(folder, { MASTER_KEY })
  const db = openDb(database.url, { poolSize: 4 })
  await loadGround(db)
  const ask = new pg.Pool({ connectionString: database.url, max: 2 })
  ask.on('error', () => {})
  registerDocuments(documents)
  const mall = await openMall({ db, admin: ask } as unknown as World)
  const goods = await mall.goods('称量纸', 5, { stock: 1_000_000, expenseSubject: 'material' })
  const addrId = await mall.address(mall.T1)
  const sessions = makeSessions(db)
  const cookies: string[] = []
  const signIn = (user: SessionUser): Promise<string> => sessions.create(user, { ip: '127.0.0.1', agent: 'test' })
  for (let i = 0; i < buyers; i += 1) cookies.push(await signIn(mall.T1))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`

  let running: ChildProcess | undefined

  const launch = ([file, ...args]: Command = MAIN, more: Record<string, string> = {}) => {
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
        ...more,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    }))
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)))
    /** The signal that ended it, or its code and last words. */
    const gone = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `${code} ${words}`.trim())))
    return {
      pid: child.pid!,
      ready: async (): Promise<void> => {
        for (let i = 0; i < READY_TRIES; i += 1) {
          if (child.exitCode !== null) throw new Error(`the server ended by itself: ${await gone}`)
          const isReady = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
            (it) => it.ok,
            () => false,
          )
          if (isReady) return
          await sleep(READY_EVERY_MS)
        }
        throw new Error('the server is not ready')
      },
      kill: (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<string> => {
        child.kill(signal)
        return gone
      },
      isRunning: () => child.exitCode === null && child.signalCode === null,
      words: () => words,
    }
  }

  const call = async (cookie: string, endpoint: Endpoint, input: unknown, it: { key?: string; ms?: number } = {}): Promise<Envelope> => {
    const response = await fetch(`${base}/api/${endpoint.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        sourcetype: '0',
        cookie: `cy=${cookie}`,
        ...(it.key ? { 'idempotency-key': it.key } : {}),
      },
      body: JSON.stringify(input),
      ...(it.ms ? { signal: AbortSignal.timeout(it.ms) } : {}),
    })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return (await response.json()) as Envelope
  }

  return {
    database,
    db,
    ask,
    mall,
    goods,
    cookies,
    signIn,
    base,
    launch,
    call,
    /** What a buyer asks first, and what he sends when he heard the answer. */
    quoteInput: { from: 'now', lines: [{ skuId: goods, num: 20 }], addrId, categoryType: '0' } as const,
    /** On a slow machine npm ends before the server it started, which would answer in the place of the next. */
    silent: async (): Promise<void> => {
      while (
        await fetch(`${base}/readyz`).then(
          () => true,
          () => false,
        )
      )
        await sleep(READY_EVERY_MS)
    },
    formOf: (quote: unknown) => formOf(quote as Quote, { orders: onCard(quote as Quote, mall.K3) }),
    close: async (): Promise<void> => {
      // A test that failed left it where it was.
      running?.kill('SIGTERM')
      await ask.end()
      await db.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OwnProcess = Awaited<ReturnType<typeof openOwnProcess>>
