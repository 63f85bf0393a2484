// A backup brought back into a fresh cluster is the original, row for row and file for file; a damaged one is refused.
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { formOf, onCard, quoteFor } from '../../../test/main-job.ts'
import { checkInvariants } from '../../modules/fund/invariants.ts'
import { openMall, type Mall } from '../../modules/order/checkout/fixtures.ts'
import { loadMasterKey } from '../crypto.ts'
import { openDb } from '../db.ts'
import { startEmbedded, type Embedded } from '../embedded.ts'
import { checkMasterKey } from '../key-check.ts'
import { migrate, selfCheck } from '../migrate.ts'
import { checkBackup, pathsBelow, sumOf, type Manifest } from './format.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const KEY = { MASTER_KEY: '00'.repeat(32) }
const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-backup-'))
const filesFolder = join(folder, 'files')
const backup = join(folder, 'backup')
let fresh: Embedded
let mall: Mall
let skuId: string
let manifest: Manifest
let ordered = 0

const buy = async (): Promise<void> => {
  const buyer = await world().as(mall.T1)
  const quote = await quoteFor(buyer, [{ skuId, num: 3 }], await mall.address(mall.T1))
  await buyer.order.submit(formOf(quote, { orders: onCard(quote, mall.K3) }))
  ordered += 1
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  fresh = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { shared_buffers: '64MB', fsync: 'off', max_connections: '40' } })
  mall = await openMall(world())
  skuId = await mall.goods('称量纸', 5, { stock: 100_000, expenseSubject: 'material' })
  await checkMasterKey(world().db)
  for (const key of ['ab/one', 'cd/two', 'cd/three']) {
    mkdirSync(join(filesFolder, key, '..'), { recursive: true })
    writeFileSync(join(filesFolder, key), randomBytes(70_000))
  }
  writeFileSync(join(filesFolder, 'cd/half.part'), 'half')
  await buy()
  // Orders are made while the backup runs.
  let done = false
  const load = (async () => {
    while (!done) await buy()
  })()
  const until = ordered
  while (ordered === until) await new Promise((r) => setTimeout(r, 20))
  manifest = await writeBackup({ url: world().url, filesFolder }, backup)
  done = true
  await load
}, 120_000)

afterAll(async () => {
  await fresh?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A database of the fresh cluster, by its owner, who is no superuser. */
const emptyDatabase = async (name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'caiyuan_owner'")
  if (!rowCount) await client.query("create role caiyuan_owner login createrole password 'secret'")
  await client.query(`create database ${name} owner caiyuan_owner`)
  await client.end()
  const url = new URL(fresh.url)
  url.username = 'caiyuan_owner'
  url.password = 'secret'
  url.pathname = `/${name}`
  return url.toString()
}

const asSuper = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const it = new URL(fresh.url)
  it.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: it.toString() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Count and sum of the hashes of the rows of each table, as the database itself makes them. */
const sumsOf = async (client: pg.Client): Promise<Record<string, unknown>[]> => {
  const sums: Record<string, unknown>[] = []
  for (const { name } of manifest.tables)
    sums.push(
      (
        await client.query(
          `select '${name}' as name, count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${name} t`,
        )
      ).rows[0],
    )
  return sums
}

describe('a backup', () => {
  it('comes back into a fresh cluster row for row and file for file, and serves there under both walls', async () => {
    // A second one of the mall at rest, so that it can be held against the original.
    const still = join(folder, 'still')
    await writeBackup({ url: world().url, filesFolder }, still)
    const url = await emptyDatabase('restored')
    const files = join(folder, 'files-restored')
    await restoreBackup(still, { url, filesFolder: files })
    expect(await asSuper(url, sumsOf)).toEqual(await sumsOf(world().admin))
    const kept = (await pathsBelow(filesFolder)).filter((path) => !path.endsWith('.part'))
    expect(await pathsBelow(files)).toEqual(kept)
    for (const path of kept) expect(await sumOf(join(files, path))).toBe(await sumOf(join(filesFolder, path)))
    expect(await selfCheck(url, { allowNoFsync: true })).toEqual([])
    const db = openDb(url, { poolSize: 2 })
    const seen = (schoolId: number) =>
      db.withTenant({ schoolId }, (tx) => tx.selectFrom('orders').select('id').where('school_id', '=', mall.no).execute())
    expect((await seen(mall.no)).length).toBe(ordered)
    expect(await seen(mall.no + 1)).toEqual([])
    await db.close()
  }, 60_000)

  it('taken while orders are made is the mall of one moment', async () => {
    const url = await emptyDatabase('online')
    await restoreBackup(backup, { url, filesFolder: join(folder, 'files-online') })
    const db = openDb(url, { poolSize: 2 })
    expect(await db.withTenant({ schoolId: mall.no }, (tx) => checkInvariants(tx, mall.no))).toEqual([])
    await db.close()
    const half = await asSuper(url, (client) =>
      client.query(
        `select o.id from mall.orders o where not exists (select from mall.fund_entries e where e.doc_id = o.id) or not exists (select from mall.order_lines l where l.order_id = o.id)`,
      ),
    )
    expect(half.rows).toEqual([])
    expect(manifest.tables.find((it) => it.name === 'mall.orders')!.rows).toBeGreaterThan(0)
  }, 60_000)

  const damages: [string, (copy: string) => void, string][] = [
    [
      'a flipped byte in a table',
      (copy) => {
        const path = join(copy, 'tables/mall.orders.copy.gz')
        const bytes = readFileSync(path)
        bytes[bytes.length >> 1]! ^= 1
        writeFileSync(path, bytes)
      },
      '备份已损坏，没有恢复任何内容：tables/mall.orders.copy.gz 的内容与备份时不同',
    ],
    ['a file cut short', (copy) => truncateSync(join(copy, 'files/ab/one'), 1000), 'files/ab/one 的内容与备份时不同'],
    ['a table that is gone', (copy) => rmSync(join(copy, 'tables/mall.funds.copy.gz')), '缺少 tables/mall.funds.copy.gz'],
    ['sums cut short', (copy) => truncateSync(join(copy, 'SHA256SUMS'), 660), '备份已损坏'],
    ['no sums: it was never finished', (copy) => rmSync(join(copy, 'SHA256SUMS')), '不是一份完整的备份'],
    ['a changed manifest', (copy) => writeFileSync(join(copy, 'manifest.json'), '{}'), 'manifest.json 的内容与备份时不同'],
  ]
  it.each(damages)('with %s is refused before anything is written', async (_what, damage, sentence) => {
    const copy = join(folder, 'copy')
    rmSync(copy, { recursive: true, force: true })
    cpSync(backup, copy, { recursive: true })
    damage(copy)
    await expect(checkBackup(copy)).rejects.toThrow(sentence)
    const files = join(folder, 'files-damaged')
    await expect(restoreBackup(copy, { url: fresh.url, filesFolder: files })).rejects.toThrow(sentence)
    expect(await pathsBelow(files)).toEqual([])
  })

  it('is refused with another master key, and over a mall that is there', async () => {
    loadMasterKey(folder, { MASTER_KEY: '11'.repeat(32) })
    await expect(restoreBackup(backup, { url: fresh.url, filesFolder })).rejects.toThrow('MASTER_KEY 不是这份备份的密钥')
    loadMasterKey(folder, KEY)
    await expect(restoreBackup(backup, { url: world().url, filesFolder })).rejects.toThrow('要恢复到的数据库不是空的')
  })

  it('leaves nothing half under its name when it fails', async () => {
    const target = join(folder, 'failed')
    await expect(writeBackup({ url: fresh.url, filesFolder }, target)).rejects.toThrow()
    expect(readdirSync(folder).filter((it_) => it_.startsWith('failed'))).toEqual([])
  })
})

describe('npm run backup and npm run restore', () => {
  /** As the operator runs them: on DATABASE_URL, or on the embedded database of DATA_DIR alone. */
  const operated = async (script: string, args: string[], env: Record<string, string>): Promise<[said: string, code: number | null]> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../scripts', script), ...args], {
      env: { PATH: process.env.PATH, ...KEY, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (it: string) => (said += it))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return [said, code]
  }
  const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest
  const madeIn = (path: string): string => join(path, readdirSync(path)[0]!)

  it('bring the mall of a given database into an embedded one, row for row and file for file, and refuse to do so twice', async () => {
    const [given, embedded] = [join(folder, 'backups-given'), join(folder, 'backups-embedded')]
    const [said, code] = await operated('backup.mjs', [given], { DATABASE_URL: world().url, DATA_DIR: folder })
    expect([said, code]).toEqual([expect.stringMatching(/^已备份到 .*：.* 张表 \d+ 行，3 个文件 1 MB\n密钥/), 0])
    expect(await operated('backup.mjs', ['--check', madeIn(given)], { DATA_DIR: folder })).toEqual([
      expect.stringMatching(/^备份完好：/),
      0,
    ])

    const DATA_DIR = join(folder, 'restored-mall')
    expect(await operated('restore.mjs', [madeIn(given)], { DATA_DIR })).toEqual([
      expect.stringMatching(/逐行核对无误\n现在可以 npm start\n$/),
      0,
    ])
    expect(await operated('restore.mjs', [madeIn(given)], { DATA_DIR })).toEqual([expect.stringContaining('要恢复到的数据库不是空的'), 1])
    expect((await operated('backup.mjs', [embedded], { DATA_DIR }))[1]).toBe(0)
    const { tables, files } = manifestOf(madeIn(given))
    expect(manifestOf(madeIn(embedded))).toMatchObject({ tables, files })
    expect(tables.find((it) => it.name === 'mall.orders')!.rows).toBe(ordered)
  }, 120_000)
})

describe('a start on a database that a tool brought into a fresh cluster', () => {
  it('makes the roles, rights and policies it lacks', async () => {
    const url = await emptyDatabase('bare')
    await migrate(url)
    // What pg_restore leaves where the roles do not exist: tables and walls, but no rights and no policy that names a role.
    await asSuper(url, (client) => client.query('drop owned by mall_app, mall_sweep, mall_backup'))
    const schools = async () => {
      const db = openDb(url, { poolSize: 2 })
      return db.shared
        .selectFrom('schools')
        .select('id')
        .execute()
        .finally(() => db.close())
    }
    await expect(schools()).rejects.toThrow('relation "schools" does not exist')
    expect(await migrate(url)).toEqual([])
    expect(await schools()).toEqual([])
    const policies = await asSuper(url, (client) => client.query("select 1 from pg_policies where policyname = 'sweep_due'"))
    expect(policies.rowCount).toBe(1)
  })
})
