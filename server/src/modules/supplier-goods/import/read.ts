// A file as rows: CSV in UTF-8 or GB18030, XLSX within limits, JSONL. Rows that cannot be read carry their problem.
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { Fail } from '../../../core/fail.ts'

export type Format = 'csv' | 'xlsx' | 'jsonl'

export interface SourceRow {
  /** As a spreadsheet counts: the header is row 1. A line of JSONL is its line number. */
  no: number
  cells: Record<string, unknown>
  /** Why the row cannot be used at all; empty when it can. */
  problem: string
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
const MOST_INFLATED = 200 * 1024 * 1024

const unreadable = (reason: string): Fail => new Fail('import.file', { reason })

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

const rowOf = (headers: readonly string[], record: readonly unknown[], no: number): SourceRow => {
  const extra = record.slice(headers.length)
  const raw = record.map((c) => String(c ?? '')).join(' | ')
  const isWrong = record.length < headers.length || extra.some((c) => !isBlank(c))
  return {
    no,
    cells: Object.fromEntries(headers.map((h, i) => [h, record[i]])),
    problem: isWrong ? `应有 ${headers.length} 列，实有 ${record.length} 列` : '',
    raw,
  }
}

const limited = (headers: readonly string[], count: number): void => {
  if (headers.length === 0 || count === 0) throw unreadable('文件里没有数据行')
  if (headers.length > MOST_COLUMNS) throw unreadable(`最多 ${MOST_COLUMNS} 列，文件有 ${headers.length} 列`)
  if (count > MOST_ROWS)
    throw unreadable(`一次最多导入 ${MOST_ROWS.toLocaleString('zh-CN')} 行，文件有 ${count.toLocaleString('zh-CN')} 行，请分成几个文件`)
  if (count * headers.length > MOST_CELLS) throw unreadable('表格太大，请分成几个文件')
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

/** Counts inflated bytes before the sheet is parsed, so that a small file cannot fill the memory. */
const assertInflates = (body: Buffer): void => {
  let total = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw unreadable('不是有效的 xlsx 文件')
      total += chunk.length
      if (total > MOST_INFLATED) throw unreadable('解压后超过 200 MB')
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < body.length; at += 65_536) unzip.push(body.subarray(at, at + 65_536), at + 65_536 >= body.length)
  } catch (error) {
    throw error instanceof Fail ? error : unreadable('不是有效的 xlsx 文件')
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
  return {
    format: 'xlsx',
    encoding: 'XLSX',
    headers,
    rows: filled.map(({ record, no }) =>
      rowOf(headers, [...record, ...Array.from({ length: Math.max(0, headers.length - record.length) }, () => null)], no),
    ),
  }
}

const parseLine = (line: string, no: number): SourceRow => {
  const raw = line.slice(0, 500)
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { no, cells: value as Record<string, unknown>, problem: '', raw }
  } catch {
    // The problem below says it.
  }
  return { no, cells: {}, problem: '不是一个 JSON 对象', raw }
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
