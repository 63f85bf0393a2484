// A mall with so many goods, served by a process of its own; the database and what measures share the machine with it.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { LOADING, openDb } from '@caiyuan/server/core/db'
import { startEmbedded } from '@caiyuan/server/core/embedded'
import { nodeFlags } from '../../scripts/memory.mjs'
import { migrate } from '@caiyuan/server/core/migrate'
import { demoSuppliers } from '@caiyuan/server/demo/catalogue/suppliers'
import { loadDemoGoods } from '@caiyuan/server/demo/goods'
import { loadGround } from '@caiyuan/server/ground/load'
import { loadCategories, prepareGoods, writeGoods } from '@caiyuan/server/modules/catalog/goods'
import { ROOT, start } from '../product.ts'
import { DEMO_NUM, goodsBetween } from './goods.ts'

const BATCH = 400
const SLICE = 20_000
const MEMORY_MB = '2000'
const NO_SCHOOL = 0

export interface ScaleMall {
  origin: string
  /** Of what was added, goods per second, written in the batches of an import. */
  writtenPerSecond: number
  skuNum: number
  /** Seconds from the start of the process until searches are answered from memory. */
  readySeconds: number
  memoryMb: number
  databaseMb: number
  /** Megabytes of the serving process now, by the kernel. */
  rssMb(): number
  /** Serves on without goods in memory, as where they do not fit. */
  askTables(): Promise<void>
  stop(): Promise<void>
}

/** Fills the catalogue as imports do, without waiting for the disk: what is measured is the program and its statements. */
const fill = async (url: string, num: number): Promise<number> => {
  const db = openDb(url, { poolSize: 2, ...LOADING })
  await loadGround(db)
  const suppliers = await loadDemoGoods(db, num)
  const categories = await loadCategories(db.shared)
  const idOf = new Map(demoSuppliers().map((it) => [it.code, suppliers.get(it.srcId)!]))
  let seconds = 0
  for (let from = DEMO_NUM; from < num; from += SLICE) {
    const slice = goodsBetween(from, Math.min(from + SLICE, num))
    const began = performance.now()
    const batches = [...slice].flatMap(([code, drafts]) =>
      Array.from({ length: Math.ceil(drafts.length / BATCH) }, (_, i) => ({ code, drafts: drafts.slice(i * BATCH, (i + 1) * BATCH) })),
    )
    for (const [i, { code, drafts }] of batches.entries())
      await Promise.all([
        db.withTenant({ schoolId: NO_SCHOOL }, (tx) => writeGoods(tx, idOf.get(code)!, drafts, categories)),
        prepareGoods(batches[i + 1]?.drafts ?? [], categories),
      ])
    seconds += (performance.now() - began) / 1000
    process.stderr.write(`${from + SLICE} of ${num}\n`)
  }
  await db.close()
  return num > DEMO_NUM ? (num - DEMO_NUM) / seconds : 0
}

/** Megabytes that searches are answered from, said by the process itself; 0 while they ask the tables. */
const memoryOf = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^caiyuan_goods_in_memory_bytes\D* (\d+)/m.exec(text)?.[1] ?? 0) / 1_000_000
}

const figuresOf = async (url: string): Promise<{ skuNum: number; databaseMb: number }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ skus: string; bytes: string }>(
    'select (select count(*) from shared.skus) as skus, pg_database_size(current_database()) as bytes',
  )
  await client.end()
  return { skuNum: Number(rows[0]!.skus), databaseMb: Number(rows[0]!.bytes) / 1_000_000 }
}

export const openMall = async (num: number, port: number): Promise<ScaleMall> => {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-scale-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'pg')
  const filling = await startEmbedded({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  loadMasterKey(folder)
  await migrate(filling.url)
  const writtenPerSecond = await fill(filling.url, num)
  await filling.stop()
  // The product refuses to serve a database that does not wait for the disk.
  const database = await startEmbedded({ dataDir })
  const figures = await figuresOf(database.url)
  const serve = (memory: string) =>
    start(
      ROOT,
      [...nodeFlags, 'server/src/main.ts'],
      { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', PORT: String(port), LOG_LEVEL: 'error', SEARCH_MEMORY: memory },
      /已启动/,
    )
  const began = performance.now()
  const origin = `http://127.0.0.1:${port}`
  let server = await serve(MEMORY_MB)
  while ((await memoryOf(origin)) === 0) await sleep(100)
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    writtenPerSecond,
    ...figures,
    readySeconds: (performance.now() - began) / 1000,
    memoryMb: await memoryOf(origin),
    rssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024,
    askTables: async () => {
      await end()
      server = await serve('0')
    },
    stop: async () => {
      await end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
