// CSV and JSONL, row by row.
import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { flawOf } from '../../flaw.ts'
import { textOf } from '../text-of.ts'
import { MOST_COLUMNS, textBudget, unreadable, type RawRow } from './bounds.ts'

/** A longer line is no row of goods. */
const MOST_LINE = 4 * 1024 * 1024

export interface Text {
  encoding: string
  /** From its beginning, piece by piece, each time it is asked. */
  pieces: () => Generator<string>
}

const PIECE = 256 * 1024

function* decoded(body: Buffer, encoding: 'utf-8' | 'gb18030'): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < body.length; at += PIECE) yield decoder.decode(body.subarray(at, at + PIECE), { stream: at + PIECE < body.length })
}

/** UTF-8 with or without its mark, else GB18030, which Chinese spreadsheet programs write. */
export const openText = (body: Buffer): Text => {
  if (isUtf8(body)) {
    const hasMark = body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
    return { encoding: hasMark ? 'UTF-8（带 BOM）' : 'UTF-8', pieces: () => decoded(body, 'utf-8') }
  }
  for (const piece of decoded(body, 'gb18030'))
    if (piece.includes('\uFFFD')) throw unreadable('文字编码既不是 UTF-8 也不是 GB18030，请另存为 UTF-8 后再传')
  return { encoding: 'GB18030', pieces: () => decoded(body, 'gb18030') }
}

/** The mark that parts most cells of the first lines: a title row may have none. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, 4000)
  const counts = [',', '\t', ';'].map((d) => ({ d, n: head.split(d).length }))
  return counts.sort((a, b) => b.n - a.n)[0]!.d
}

/** Blank lines are read too, so that a row keeps the number a spreadsheet program shows. */
export async function* csvRows({ pieces }: Text): AsyncGenerator<RawRow> {
  const records = Readable.from(pieces()).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(pieces().next().value ?? ''),
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

/** Lines as they come; the last one may lack its end. */
function* linesOf({ pieces }: Text): Generator<string> {
  let rest = ''
  for (const piece of pieces()) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    yield* lines
    if (rest.length > MOST_LINE) break
  }
  yield rest
}

export function* jsonLines(text: Text): Generator<JsonLine> {
  const spend = textBudget()
  let no = 0
  for (const it of linesOf(text)) {
    const line = it.replace(/^\uFEFF/, '').trim()
    no += 1
    if (line === '') continue
    if (line.length > MOST_LINE) throw unreadable(`第 ${no} 行超过 400 万字`)
    const found = parsed(line)
    spend(found.value ? JSON.stringify(Object.values(found.value)).length : line.length)
    yield { no, ...found, line }
  }
}
