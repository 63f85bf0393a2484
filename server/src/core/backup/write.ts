// Takes a backup beside the running mall: every table as of one moment, then the files that moment knew.
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { FILES, FORMAT, MANIFEST, pathsBelow, sumOf, SUMS, tableFile, type Manifest, type TableCopy } from './format.ts'
import { copyOut, PLAIN_TEXT, tablesOf } from './rows.ts'

interface Snapshot extends Omit<Manifest, 'files' | 'missing'> {
  /** Where the files of this moment lie in the storage. */
  keys: string[]
}

const textsOf = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ it: string }>(query)).rows.map((row) => row.it)

const copyTables = async (client: pg.Client, folder: string): Promise<Snapshot> => {
  // One snapshot for all of it; orders made meanwhile are not in it, and nothing waits for it.
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local role mall_backup; ${PLAIN_TEXT}`)
  const [takenAt] = await textsOf(client, `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as it`)
  const tables: TableCopy[] = []
  for (const table of await tablesOf(client)) {
    const counted = await copyOut(client, table, createGzip({ level: 4 }), createWriteStream(join(folder, tableFile(table.name))))
    tables.push({ ...table, ...counted })
  }
  const [postgres] = await textsOf(client, "select current_setting('server_version') as it")
  const [keyCheck] = await textsOf(client, 'select sealed as it from shared.key_check where id = 1')
  const migrations = await textsOf(client, 'select name as it from shared.migrations order by name')
  const keys = await textsOf(
    client,
    `select storage_key as it from mall.files
    union all select storage_key from shared.goods_papers
    union all select concat_ws('-', e.storage_key, side) from mall.evaluation_pictures e, unnest(e.sides) side
    union all select concat_ws('-', p.storage_key, side, type) from shared.product_pictures p, unnest(p.sides) side, unnest(array['avif', 'webp']) type
    union all select concat_ws('-', a.storage_key, side, type) from shared.activities a, unnest(a.sides) side, unnest(array['avif', 'webp']) type`,
  )
  await client.query('commit')
  if (keyCheck === undefined) throw new ConfigError('这个数据库还没有封存密钥，请先启动一次商城')
  return { format: FORMAT, takenAt: takenAt!, postgres: postgres!, migrations, keyCheck, tables, keys }
}

const copyFiles = async (from: string, to: string): Promise<{ num: number; bytes: number; paths: Set<string> }> => {
  const paths = new Set<string>()
  let bytes = 0
  for (const path of await pathsBelow(from)) {
    if (path.endsWith('.part')) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    const gone = await copyFile(join(from, path), join(to, path)).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return true
        throw error
      },
    )
    if (gone) continue
    bytes += (await stat(join(to, path))).size
    paths.add(path)
  }
  return { num: paths.size, bytes, paths }
}

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const writeSums = async (folder: string): Promise<void> => {
  const lines: string[] = []
  for (const path of await pathsBelow(folder)) {
    lines.push(`${await sumOf(join(folder, path))}  ${path}\n`)
    await flush(join(folder, path))
  }
  await writeFile(join(folder, SUMS), lines.join(''), { flush: true })
}

export interface Source {
  /** The owner's address of the database. */
  url: string
  filesFolder: string
}

/** Writes a backup into a folder that does not exist yet; it has its name only once it is whole. */
export const writeBackup = async ({ url, filesFolder }: Source, target: string): Promise<Manifest> => {
  if (await stat(target).catch(() => null)) throw new ConfigError(`已有 ${target}，请换一个名字`)
  const folder = `${target}.part`
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'caiyuan-backup' })
  await client.connect()
  try {
    const { keys, ...snapshot } = await copyTables(client, folder)
    const { paths, ...files } = await copyFiles(filesFolder, join(folder, FILES))
    const manifest: Manifest = { ...snapshot, files, missing: keys.filter((key) => !paths.has(key)) }
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
    await writeSums(folder)
    await rename(folder, target)
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
