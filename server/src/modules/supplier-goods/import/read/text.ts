// CSV and JSONL, row by row.
import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { flawOf } from '../../../../core/flaw.ts'
import { textOf } from '../value.ts'
import { MOST_COLUMNS, textBudget, unreadable, type RawRow } from './bounds.ts'

/** A longer line is no row of goods. */
const MOST_LINE = 4 * 1024 * 1024

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

/** The mark that parts most cells of the first lines: a title row may have none. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, 4000)
  const counts = [',', '\t', ';'].map((d) => ({ d, n: head.split(d).length }))
  return counts.sort((a, b) => b.n - a.n)[0]!.d
}

/** Blank lines are read too, so that a row keeps the number a spreadsheet program shows. */
export async function* csvRows(text: string): AsyncGenerator<RawRow> {
  const records = Readable.from([text]).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MOST_LINE,
    }),
  )
  const spend = textBudget()
  let no = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      no += 1
      if (record.length > MOST_COLUMNS) throw unreadable(`第 ${no} 行有 ${record.length} 列，最多 ${MOST_COLUMNS} 列`)
      for (const cell of record) spend(cell.length)
      yield { no, values: record, faults: [] }
    }
  } catch (error) {
    const { code = '', lines } = error as { code?: string; lines?: number }
    if (code === 'CSV_MAX_RECORD_SIZE') throw unreadable(`第 ${no + 1} 行超过 400 万字，或引号没有配对`)
    throw code.startsWith('CSV_') ? unreadable(`第 ${lines ?? no + 1} 行的引号没有配对`) : error
  }
}

export interface JsonLine {
  no: number
  /** Null when the line cannot be used, with the reason. */
  value: Record<string, unknown> | null
  problem: string
  line: string
}

const parsed = (line: string): Pick<JsonLine, 'value' | 'problem'> => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: null, problem: '不是一个 JSON 对象' }
  const flaw = flawOf(value)
  if (!flaw) return { value: value as Record<string, unknown>, problem: '' }
  return { value: null, problem: flaw.path.length > 0 ? `“${textOf(flaw.path[0]).slice(0, 100)}”${flaw.reason}` : flaw.reason }
}

export function* jsonLines(text: string): Generator<JsonLine> {
  const spend = textBudget()
  let no = 0
  for (let at = 0; at <= text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const line = text
      .slice(at, end)
      .replace(/^\uFEFF/, '')
      .trim()
    at = end + 1
    no += 1
    if (line === '') continue
    if (line.length > MOST_LINE) throw unreadable(`第 ${no} 行超过 400 万字`)
    spend(line.length)
    yield { no, ...parsed(line), line }
  }
}
