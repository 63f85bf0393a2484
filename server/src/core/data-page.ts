// Rows of tables as one page of HTML that a person reads without the product, and files in a ZIP.
import { Zip, zip, ZipPassThrough, type AsyncZipOptions } from 'fflate'
import { promisify } from 'node:util'
import { textOf } from './clock.ts'

export interface DataTable {
  title: string
  /** What its columns are called, in the order they stand in. */
  words: Readonly<Record<string, string>>
  rows: readonly Readonly<Record<string, unknown>>[]
  /** False: there are more than these, the newest. */
  isWhole: boolean
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** Fen as yuan, 1/10000 yuan as yuan, moments in Shanghai. */
const shown = (column: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return textOf(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (column.endsWith('_fen')) return (Number(value) / 100).toFixed(2)
  if (column.endsWith('_e4')) return (Number(value) / 10_000).toFixed(4)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const tableOf = ({ title, words, rows, isWhole }: DataTable): string => {
  const columns = Object.keys(words)
  const head = columns.map((it) => `<th>${escaped(words[it]!)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((it) => `<td>${escaped(shown(it, row[it]))}</td>`).join('')}</tr>`).join('\n')
  const note = isWhole ? '' : `，只列出最近 ${rows.length} 条`
  return `<h2>${escaped(title)}（${rows.length} 条${note}）</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

const STYLE = `body{font:14px/1.6 sans-serif;margin:24px;color:#1b2422}table{border-collapse:collapse;margin-bottom:24px}
th,td{border:1px solid #e3e8e6;padding:4px 8px;text-align:left;vertical-align:top;word-break:break-all}th{background:#f5f7f6}h2{font-size:16px}`

/** `body` is HTML, `title` and `lead` are text. */
export const dataPage = (title: string, lead: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
${body}
</body></html>`

/** As made on Unix, for `unzip` reads names as UTF-8 only there; files that their owner may write and all may read. */
const AS_UNIX = { os: 3, attrs: (0o100644 << 16) >>> 0 }
const zippedWith = promisify<Record<string, Uint8Array>, AsyncZipOptions, Uint8Array>(zip)

/** In a thread of its own: others are answered meanwhile. */
export const zipped = (content: Record<string, Uint8Array>): Promise<Uint8Array> => zippedWith(content, AS_UNIX)

interface Inside {
  place: string
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A ZIP as it is read, file by file and nothing packed: never more of it in memory than a piece. */
export async function* zippedAsRead(files: readonly Inside[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { place, read } of files) {
    const file = Object.assign(new ZipPassThrough(place), AS_UNIX)
    zip.add(file)
    for await (const piece of read()) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
