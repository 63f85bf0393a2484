// What a backup is on disk: a folder with one compressed file per table, the kept files, a manifest and the sums of them all.
import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ConfigError } from '../config.ts'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const FILES = 'files'

export interface TableCopy {
  /** `mall.orders`. */
  name: string
  columns: string[]
  rows: number
  /** Sum of the hashes of the rows, whatever their order. */
  hash: string
}

export interface Manifest {
  format: number
  /** The moment of the snapshot, by the clock of the database. */
  takenAt: string
  postgres: string
  migrations: string[]
  /** Opens with the right master key only. */
  keyCheck: string
  tables: TableCopy[]
  files: { num: number; bytes: number }
  /** Files the database knows of that were not there to copy. */
  missing: string[]
}

export const tableFile = (name: string): string => `tables/${name}.copy.gz`

/** Paths of every file below a folder, with slashes, in order; absent folders are empty. */
export const pathsBelow = async (folder: string): Promise<string[]> => {
  let found: Dirent[]
  try {
    found = await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return found
    .filter((it) => it.isFile())
    .map((it) =>
      join(it.parentPath, it.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .toSorted()
}

export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const damaged = (what: string): ConfigError => new ConfigError(`备份已损坏，没有恢复任何内容：${what}`)

const readSums = async (folder: string): Promise<Map<string, string>> => {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw new ConfigError(`${folder} 不是一份完整的备份：其中没有 ${SUMS}`)
  })
  const lines = text.split('\n').filter((it) => it !== '')
  return new Map(
    lines.map((line) => {
      const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (!sum || !path) throw damaged(`${SUMS} 有一行读不出`)
      return [path, sum]
    }),
  )
}

/** Reads every byte of a backup and answers its manifest; refuses one that is not whole. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const sums = await readSums(folder)
  const there = (await pathsBelow(folder)).filter((it) => it !== SUMS)
  for (const path of there) if (!sums.has(path)) throw damaged(`${path} 不在 ${SUMS} 里`)
  for (const [path, sum] of sums) {
    if (!there.includes(path)) throw damaged(`缺少 ${path}`)
    if ((await sumOf(join(folder, path))) !== sum) throw damaged(`${path} 的内容与备份时不同`)
  }
  if (!sums.has(MANIFEST)) throw damaged(`缺少 ${MANIFEST}`)
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
  if (manifest.format !== FORMAT) throw new ConfigError(`这份备份的格式是 ${manifest.format}，本程序只认 ${FORMAT}，请用制作它的版本恢复`)
  for (const it of manifest.tables) if (!sums.has(tableFile(it.name))) throw damaged(`缺少 ${tableFile(it.name)}`)
  const files = [...sums.keys()].filter((it) => it.startsWith(`${FILES}/`)).length
  if (files !== manifest.files.num) throw damaged(`应有 ${manifest.files.num} 个文件，只有 ${files} 个`)
  return manifest
}
