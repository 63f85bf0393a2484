// A file as rows: CSV in UTF-8 or GB18030, XLSX within limits, JSONL. Rows that cannot be read carry their problem.
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { flawOf, flawOfText } from '../../../core/flaw.ts'
import { textOf } from './value.ts'

export type Format = 'csv' | 'xlsx' | 'jsonl'

export interface SourceRow {
  /** As a spreadsheet counts: the header is row 1. A line of JSONL is its line number. */
  no: number
  cells: Record<string, unknown>
  /** Why the row cannot be used at all; empty when it can. */
  problem: string
  /** The beginning of a row that cannot be used, for the report. */
  raw: string
}

export interface Source {
  format: Format
  encoding: string
  headers: string[]
  rows: SourceRow[]
}

const MOST_ROWS = 100_000
const MOST_COLUMNS = 200
const MOST_CELLS = 3_000_000
const MOST_TEXT = 100_000_000
const MOST_INFLATED = 200 * 1024 * 1024
/** Rows times columns up to the farthest cell: a sheet is read as a full rectangle. */
const MOST_AREA = 20_000_000

/** The file cannot be taken, and why. */
export class Unreadable extends Error {}
const unreadable = (reason: string): Unreadable => new Unreadable(reason)

export const formatOf = (name: string): Format => {
  const ext = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (ext === 'csv' || ext === 'xlsx' || ext === 'jsonl') return ext
  throw unreadable('只能导入 csv、xlsx、jsonl 文件')
}

/** UTF-8 with or without its mark, else GB18030, which Chinese spreadsheet programs write. */
export const decodeText = (body: Buffer): { text: string; encoding: string } => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { text, encoding: body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'UTF-8（带 BOM）' : 'UTF-8' }
  } catch {
    const text = new TextDecoder('gb18030').decode(body)
    if (text.includes('\uFFFD')) throw unreadable('文字编码既不是 UTF-8 也不是 GB18030，请另存为 UTF-8 后再传')
    return { text, encoding: 'GB18030' }
  }
}

const delimiterOf = (text: string): string => {
  const head = text.slice(0, 4000).split(/\r?\n/)[0] ?? ''
  const counts = [',', '\t', ';'].map((d) => ({ d, n: head.split(d).length }))
  return counts.sort((a, b) => b.n - a.n)[0]!.d
}

/** Header cells made unique and never empty. */
const headersOf = (cells: readonly unknown[]): string[] => {
  const seen = new Map<string, number>()
  return cells.map((cell, i) => {
    const flaw = flawOfText(String(cell ?? ''))
    if (flaw !== '') throw unreadable(`第 ${i + 1} 列的表头${flaw}`)
    const name =
      String(cell ?? '')
        .trim()
        .slice(0, 100) || `第 ${i + 1} 列`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}（${times}）`
  })
}

const isBlank = (cell: unknown): boolean => cell === null || cell === undefined || String(cell).trim() === ''

/** The first cell with text that cannot be kept, by its header. */
const cellProblem = (headers: readonly string[], record: readonly unknown[]): string => {
  for (const [i, header] of headers.entries()) {
    const cell = record[i]
    const flaw = typeof cell === 'string' ? flawOfText(cell) : ''
    if (flaw !== '') return `“${header}”${flaw}`
  }
  return ''
}

const rowOf = (headers: readonly string[], record: readonly unknown[], no: number): SourceRow => {
  const extra = record.slice(headers.length)
  const isWrong = record.length < headers.length || extra.some((c) => !isBlank(c))
  const problem = isWrong ? `应有 ${headers.length} 列，实有 ${record.length} 列` : cellProblem(headers, record)
  return { no, cells: Object.fromEntries(headers.map((h, i) => [h, record[i]])), problem, raw: problem === '' ? '' : beginningOf(record) }
}

const beginningOf = (record: readonly unknown[]): string =>
  record
    .slice(0, MOST_COLUMNS)
    .map((c) => textOf(c).slice(0, 200))
    .join(' | ')
    .slice(0, 500)

const limited = (headers: readonly string[], count: number): void => {
  if (headers.length === 0 || count === 0) throw unreadable('文件里没有数据行')
  if (headers.length > MOST_COLUMNS) throw unreadable(`最多 ${MOST_COLUMNS} 列，文件有 ${headers.length} 列`)
  if (count > MOST_ROWS)
    throw unreadable(`一次最多导入 ${MOST_ROWS.toLocaleString('zh-CN')} 行，文件有 ${count.toLocaleString('zh-CN')} 行，请分成几个文件`)
  if (count * headers.length > MOST_CELLS)
    throw unreadable(`一次最多导入 300 万个单元格，文件有 ${(count * headers.length).toLocaleString('zh-CN')} 个，请分成几个文件`)
}

/** One text shared by many cells is small in the file and large everywhere else. */
const assertTexts = (records: readonly (readonly unknown[])[]): void => {
  let total = 0
  for (const record of records) for (const cell of record) if (typeof cell === 'string') total += cell.length
  if (total > MOST_TEXT) throw unreadable('文字合计超过 1 亿字，请分成几个文件')
}

const readCsv = (body: Buffer): Source => {
  const { text, encoding } = decodeText(body)
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
    })
  } catch (error) {
    throw unreadable(`第 ${(error as { lines?: number }).lines ?? '?'} 行的引号没有配对`)
  }
  const headers = headersOf(records[0] ?? [])
  limited(headers, records.length - 1)
  return { format: 'csv', encoding, headers, rows: records.slice(1).map((record, i) => rowOf(headers, record, i + 2)) }
}

const CELL_AT = /\sr="([A-Z]{1,7})(\d{1,10})"/g
const columnOf = (letters: string): number => [...letters].reduce((n, it) => n * 26 + it.charCodeAt(0) - 64, 0)
const letters = (column: number): string =>
  column > 0 ? letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26)) : ''

/** Refuses a sheet one stray cell makes huge: everything up to the farthest cell would be read. */
const areaWatch = (): ((chunk: Uint8Array) => void) => {
  let [rows, columns, rest] = [0, 0, '']
  return (chunk) => {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')
    for (const [, column, row] of text.matchAll(CELL_AT)) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(column!))
    }
    if (rows * columns > MOST_AREA)
      throw unreadable(`表格一直占到第 ${rows.toLocaleString('zh-CN')} 行、${letters(columns)} 列，太大；请删掉数据以外的行和列后再传`)
    rest = text.slice(-30)
  }
}

/** Counts inflated bytes and looks how far cells go before the sheet is parsed, so that a small file cannot fill the memory. */
const assertInflates = (body: Buffer): void => {
  let total = 0
  let refused: unknown
  const refuse = (reason: unknown): never => {
    refused ??= reason
    throw reason
  }
  const unzip = new Unzip((file) => {
    const watch = /worksheets\//.test(file.name) ? areaWatch() : () => undefined
    file.ondata = (error, chunk) => {
      if (error) throw error
      total += chunk.length
      if (total > MOST_INFLATED) refuse(unreadable('解压后超过 200 MB，请分成几个文件'))
      try {
        watch(chunk)
      } catch (fail) {
        refuse(fail)
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < body.length && !refused; at += 65_536) unzip.push(body.subarray(at, at + 65_536), at + 65_536 >= body.length)
  } catch {
    throw refused ?? unreadable('不是有效的 xlsx 文件')
  }
}

const cellText = (cell: unknown): unknown => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)

const readXlsx = async (body: Buffer): Promise<Source> => {
  assertInflates(body)
  let records: unknown[][]
  try {
    records = (await readSheet(body)) as unknown[][]
  } catch {
    throw unreadable('不是有效的 xlsx 文件，或文件有密码')
  }
  const width = records[0]?.findLastIndex((c) => !isBlank(c)) ?? -1
  const headers = headersOf((records[0] ?? []).slice(0, width + 1))
  const filled = records
    .map((record, i) => ({ record: record.map(cellText), no: i + 1 }))
    .slice(1)
    .filter(({ record }) => record.some((c) => !isBlank(c)))
  limited(headers, filled.length)
  assertTexts(filled.map((it) => it.record))
  return {
    format: 'xlsx',
    encoding: 'XLSX',
    headers,
    rows: filled.map(({ record, no }) =>
      rowOf(headers, [...record, ...Array.from({ length: Math.max(0, headers.length - record.length) }, () => null)], no),
    ),
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const parseLine = (line: string, no: number): SourceRow => {
  const value = parsed(line)
  const raw = textOf(line.slice(0, 500))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { no, cells: {}, problem: '不是一个 JSON 对象', raw }
  const flaw = flawOf(value)
  if (flaw)
    return { no, cells: {}, problem: flaw.path.length > 0 ? `“${textOf(flaw.path[0]).slice(0, 100)}”${flaw.reason}` : flaw.reason, raw }
  return { no, cells: value as Record<string, unknown>, problem: '', raw: '' }
}

/** Keys the nesting itself uses; they are no columns. */
const STRUCTURE = new Set(['skus', 'sku_code', 'spec_no', 'spec_name'])

const nestedKeys = (skus: unknown): string[] =>
  Array.isArray(skus) ? skus.flatMap((sku: unknown) => (typeof sku === 'object' && sku !== null ? Object.keys(sku) : [])) : []

const readJsonl = (body: Buffer): Source => {
  const { text, encoding } = decodeText(body)
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, i) => ({ line, no: i + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, no }) => parseLine(line, no))
  const headers = [...new Set(rows.flatMap((r) => [...Object.keys(r.cells), ...nestedKeys(r.cells['skus'])]))].filter(
    (h) => !STRUCTURE.has(h),
  )
  limited(headers, rows.length)
  return { format: 'jsonl', encoding, headers, rows }
}

export const readSource = async (fileName: string, body: Buffer): Promise<Source> => {
  const format = formatOf(fileName)
  if (format === 'xlsx') return readXlsx(body)
  return format === 'csv' ? readCsv(body) : readJsonl(body)
}
