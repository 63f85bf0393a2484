// A file as rows: CSV in UTF-8 or GB18030, XLSX, JSONL; read as a stream within bounds. Rows that cannot be read carry their problem.
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { flawOfText } from '../flaw.ts'
import { columnsOf, type Words } from './columns.ts'
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS, counted, isBlank, unreadable, type RawRow } from './read/bounds.ts'
import { openBook, sheetRows, type Merge } from './read/sheet.ts'
import { csvRows, jsonLines, openText } from './read/text.ts'
import type { Rows, SourceRow } from './rows.ts'
import { textOf } from './text-of.ts'

export type Format = 'csv' | 'xlsx' | 'jsonl'

export interface SourceHead {
  format: Format
  encoding: string
  headers: string[]
  /** The row the headers stand in; 0 where there is none (JSONL). */
  headRow: number
  /** The sheet that was read, and all that hold something. */
  sheet: string
  sheets: string[]
}
export interface Source extends SourceHead {
  rows: Rows
  /** What was changed while reading, in sentences. */
  notes: string[]
}

/** What a reader says, in this order: the head, its rows, the merged cells. */
export type Piece = { head: SourceHead } | { row: SourceRow } | { merges: Merge[] }

const formatOf = (name: string): Format => {
  const ext = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (ext === 'csv' || ext === 'xlsx' || ext === 'jsonl') return ext
  throw unreadable('只能导入 csv、xlsx、jsonl 文件')
}

/** Header cells made unique and never empty. */
const headersOf = (cells: readonly unknown[]): string[] => {
  const seen = new Map<string, number>()
  return cells.slice(0, cells.findLastIndex((it) => !isBlank(it)) + 1).map((cell, i) => {
    const name =
      String(cell ?? '')
        .trim()
        .slice(0, 100) || `第 ${i + 1} 列`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}（${times}）`
  })
}

const mustBeClean = (headers: readonly string[]): void => {
  for (const [i, header] of headers.entries()) {
    const flaw = flawOfText(header)
    if (flaw !== '') throw unreadable(`第 ${i + 1} 列的表头${flaw}`)
  }
}

/** In the text of a row that cannot be used. */
export const BETWEEN_CELLS = ' | '

const beginningOf = (record: readonly unknown[]): string =>
  record
    .slice(0, MOST_COLUMNS)
    .map((c) => textOf(c).slice(0, 200))
    .join(BETWEEN_CELLS)
    .slice(0, 500)

const cellProblem = (headers: readonly string[], values: readonly unknown[]): string => {
  for (const [i, header] of headers.entries()) {
    const cell = values[i]
    const flaw = typeof cell === 'string' ? flawOfText(cell) : ''
    if (flaw !== '') return `“${header}”${flaw}`
  }
  return ''
}

const problemOf = (headers: readonly string[], { values, faults }: RawRow, isPadded: boolean): string => {
  const fault = faults.find((it) => it.column < headers.length)
  if (fault) return `「${headers[fault.column]}」${fault.why}`
  const isWrong = (!isPadded && values.length < headers.length) || values.slice(headers.length).some((c) => !isBlank(c))
  return isWrong ? `应有 ${headers.length} 列，实有 ${values.length} 列` : cellProblem(headers, values)
}

const rowOf = (headers: readonly string[], raw: RawRow, isPadded: boolean): SourceRow => {
  const problem = problemOf(headers, raw, isPadded)
  return {
    no: raw.no,
    cells: Object.fromEntries(headers.map((h, i) => [h, raw.values[i] ?? null])),
    problem,
    raw: problem === '' ? '' : beginningOf(raw.values),
  }
}

const TITLE_ROWS = 20

/** What is looked for in a file, and where. */
export interface Wanted {
  words: Words
  layout: ImportLayout
}

/** Both are found by the reader. */
export const AS_FOUND: ImportLayout = { sheet: '', headRow: 0 }

/** How many fields a row of headers would name. */
const knownIn = (words: Words, row: RawRow): number => Object.keys(columnsOf(words, headersOf(row.values))).length

/** The row of headers among the first ones: a title above it names no field. */
const headRowOf = (first: readonly RawRow[], { words, layout: { headRow } }: Wanted): RawRow => {
  if (headRow > 0) {
    const row = first.find((it) => it.no === headRow)
    if (!row) throw unreadable(`第 ${headRow} 行没有内容，不能作表头`)
    return row
  }
  const known = first.map((it) => knownIn(words, it))
  const most = Math.max(...known)
  return first[most >= 2 ? known.indexOf(most) : 0]!
}

const counting = (headers: readonly string[]) => {
  let rows = 0
  return (): void => {
    rows += 1
    if (rows > MOST_ROWS) throw unreadable(`一次最多导入 ${counted(MOST_ROWS)} 行，请分成几个文件`)
    if (rows * headers.length > MOST_CELLS) throw unreadable(`一次最多导入 ${counted(MOST_CELLS / 10_000)} 万个单元格，请分成几个文件`)
  }
}

/** A table whose head has to be found among its first rows. */
async function* tablePieces(
  rows: AsyncIterable<RawRow> | Iterable<RawRow>,
  it: Omit<SourceHead, 'headers' | 'headRow'>,
  wanted: Wanted,
): AsyncGenerator<Piece> {
  const first: RawRow[] = []
  let headers: string[] = []
  let count = (): void => {}
  const isPadded = it.format === 'xlsx'
  const begin = function* (): Generator<Piece> {
    const head = headRowOf(first, wanted)
    headers = headersOf(head.values)
    mustBeClean(headers)
    count = counting(headers)
    yield { head: { ...it, headers, headRow: head.no } }
    for (const raw of first) {
      if (raw.no <= head.no) continue
      count()
      yield { row: rowOf(headers, raw, isPadded) }
    }
  }
  for await (const raw of rows) {
    if (raw.faults.length === 0 && raw.values.every(isBlank)) continue
    if (headers.length > 0) {
      count()
      yield { row: rowOf(headers, raw, isPadded) }
      continue
    }
    first.push(raw)
    if (first.length >= TITLE_ROWS && raw.no >= wanted.layout.headRow) yield* begin()
  }
  if (headers.length === 0 && first.length > 0) yield* begin()
}

async function* csvPieces(body: Buffer, wanted: Wanted): AsyncGenerator<Piece> {
  const text = openText(body)
  yield* tablePieces(csvRows(text), { format: 'csv', encoding: text.encoding, sheet: '', sheets: [] }, wanted)
}

async function* xlsxPieces(body: Buffer, wanted: Wanted): AsyncGenerator<Piece> {
  const { layout } = wanted
  const book = openBook(body)
  const filled = book.sheets.filter((it) => !sheetRows(body, book, it.part, []).next().done)
  const sheet = layout.sheet === '' ? filled[0] : filled.find((it) => it.name === layout.sheet)
  if (!sheet) throw unreadable(layout.sheet === '' ? '文件里没有数据行' : `没有工作表「${layout.sheet}」，或它是空的`)
  const merges: Merge[] = []
  const head = { format: 'xlsx' as const, encoding: 'XLSX', sheet: sheet.name, sheets: filled.map((it) => it.name) }
  yield* tablePieces(sheetRows(body, book, sheet.part, merges), head, wanted)
  yield { merges }
}

/** Keys the nesting itself uses; they are no columns. */
const STRUCTURE = ['skus', 'sku_code', 'spec_no', 'spec_name']

/** What a row of this file may hold. */
export const keysOf = ({ format, headers }: SourceHead): string[] => (format === 'jsonl' ? [...headers, ...STRUCTURE] : headers)

const nestedKeys = (skus: unknown): string[] =>
  Array.isArray(skus) ? skus.flatMap((sku: unknown) => (typeof sku === 'object' && sku !== null ? Object.keys(sku) : [])) : []

function* jsonPieces(body: Buffer): Generator<Piece> {
  const text = openText(body)
  const keys = new Set<string>()
  for (const { value } of jsonLines(text)) {
    if (!value) continue
    for (const key of [...Object.keys(value), ...nestedKeys(value['skus'])]) if (!STRUCTURE.includes(key)) keys.add(key)
    if (keys.size > MOST_COLUMNS) throw unreadable(`最多 ${MOST_COLUMNS} 列，文件里的键更多`)
  }
  const headers = [...keys]
  const count = counting(headers)
  yield { head: { format: 'jsonl', encoding: text.encoding, headers, headRow: 0, sheet: '', sheets: [] } }
  for (const { no, value, problem, line } of jsonLines(text)) {
    count()
    yield { row: { no, cells: value ?? {}, problem, raw: problem === '' ? '' : textOf(line.slice(0, 500)) } }
  }
}

export const piecesOf = (fileName: string, body: Buffer, wanted: Wanted): AsyncIterable<Piece> | Iterable<Piece> => {
  const format = formatOf(fileName)
  if (format === 'xlsx') return xlsxPieces(body, wanted)
  return format === 'csv' ? csvPieces(body, wanted) : jsonPieces(body)
}
