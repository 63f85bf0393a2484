// Brings a backup back into an empty database and its files into the data folder; whatever does not agree is refused whole.
import { createReadStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { opensWithKey } from '../key-check.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { checkBackup, FILES, pathsBelow, tableFile, type Manifest } from './format.ts'
import { copyIn, countRows, PLAIN_TEXT, tablesOf } from './rows.ts'
import type { Source } from './write.ts'

const assertOurs = async (manifest: Manifest): Promise<void> => {
  if (!opensWithKey(manifest.keyCheck))
    throw new ConfigError('MASTER_KEY 不是这份备份的密钥，其中封存的手机号将无法读出；没有恢复任何内容，请换成制作备份时的密钥')
  const known = new Set(await migrationNames())
  const foreign = manifest.migrations.filter((it) => !known.has(it))
  if (foreign.length > 0) throw new ConfigError(`这份备份来自更新的版本（${foreign.join('、')}），请用制作它的版本恢复`)
}

const assertEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ has: boolean }>("select to_regclass('shared.schools') is not null as has")
  if (!rows[0]!.has) return
  const { rowCount } = await client.query('select 1 from shared.schools limit 1')
  if (rowCount) throw new ConfigError('要恢复到的数据库不是空的；为免覆盖数据没有恢复，请用 DATABASE_URL 或 DATA_DIR 指定一个新的')
}

interface Constraint {
  tbl: string
  name: string
  def: string
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as tbl, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as def
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('mall', 'shared', 'supplier')`

const WALLED = `
  select c.oid::regclass::text as tbl from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'supplier') and c.relkind = 'r' and c.relforcerowsecurity`

const fill = async (client: pg.Client, manifest: Manifest, folder: string): Promise<void> => {
  const tables = await tablesOf(client)
  const known = new Map(tables.map((it) => [it.name, it.columns.join()]))
  for (const it of manifest.tables)
    if (known.get(it.name) !== it.columns.join()) throw new ConfigError(`备份里的表 ${it.name} 与本程序的不同，没有恢复任何内容`)
  await client.query(`truncate ${tables.map((it) => it.name).join(', ')}`)
  for (const it of manifest.tables) {
    await copyIn(client, it, createReadStream(join(folder, tableFile(it.name))), createGunzip())
    const { rows, hash } = await countRows(client, it)
    if (rows !== it.rows || hash !== it.hash) throw new ConfigError(`恢复后的表 ${it.name} 与备份不同，没有恢复任何内容`)
  }
}

/** In one transaction, with foreign keys and walls away while the tables are filled, and back before it ends. */
const fillTables = async (client: pg.Client, manifest: Manifest, folder: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local search_path = ''; ${PLAIN_TEXT}`)
    const foreignKeys = (await client.query<Constraint>(FOREIGN_KEYS)).rows
    const walled = (await client.query<{ tbl: string }>(WALLED)).rows
    for (const it of foreignKeys) await client.query(`alter table ${it.tbl} drop constraint ${it.name}`)
    for (const it of walled) await client.query(`alter table ${it.tbl} no force row level security`)
    await fill(client, manifest, folder)
    for (const it of foreignKeys) await client.query(`alter table ${it.tbl} add constraint ${it.name} ${it.def}`)
    for (const it of walled) await client.query(`alter table ${it.tbl} force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const bringFiles = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const path of await pathsBelow(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await copyFile(join(from, path), join(to, path))
  }
}

/** Restores a backup and answers its manifest; needs the master key loaded. */
export const restoreBackup = async (folder: string, { url, filesFolder }: Source): Promise<Manifest> => {
  const manifest = await checkBackup(folder)
  await assertOurs(manifest)
  const client = new pg.Client({ connectionString: url, application_name: 'caiyuan-restore' })
  await client.connect()
  try {
    await assertEmpty(client)
    await bringFiles(join(folder, FILES), filesFolder)
    const taken = new Set(manifest.migrations)
    await migrate(url, { isWanted: (name) => taken.has(name) })
    await fillTables(client, manifest, folder)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(url)
  return manifest
}
