// A copy as files: JSON for machines, one page of HTML for people, in a ZIP.
import { strToU8, zip } from 'fflate'
import { promisify } from 'node:util'
import { textOf } from '../../core/clock.ts'
import type { Part } from '../../core/personal.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const shown = (column: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return textOf(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (column.endsWith('_fen')) return (Number(value) / 100).toFixed(2)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const tableOf = ({ title, words, rows, isWhole }: Part): string => {
  const columns = Object.keys(words)
  const head = columns.map((it) => `<th>${escaped(words[it]!)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((it) => `<td>${escaped(shown(it, row[it]))}</td>`).join('')}</tr>`).join('\n')
  const note = isWhole ? '' : `，只列出最近 ${rows.length} 条`
  return `<h2>${escaped(title)}（${rows.length} 条${note}）</h2>\n<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

const STYLE = `body{font:14px/1.6 sans-serif;margin:24px;color:#1b2422}table{border-collapse:collapse;margin-bottom:24px}
th,td{border:1px solid #e3e8e6;padding:4px 8px;text-align:left;vertical-align:top;word-break:break-all}th{background:#f5f7f6}h2{font-size:16px}`

const pageOf = (who: string, at: Date, parts: readonly Part[], unsaid: readonly string[]): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>采园保存的我的数据</title><style>${STYLE}</style></head><body>
<h1>采园保存的我的数据</h1>
<p>${escaped(who)}，导出于 ${textOf(at)}。金额单位为元。</p>
${parts.map(tableOf).join('\n')}
<h2>没有列出的</h2>
<ul>${unsaid.map((it) => `<li>${escaped(it)}</li>`).join('')}</ul>
</body></html>`

/** In a thread of its own: others are answered meanwhile. */
const zipped = promisify<Record<string, Uint8Array>, Uint8Array>(zip)

export const zipOf = async (who: string, at: Date, parts: readonly Part[], unsaid: readonly string[]): Promise<Buffer> => {
  const data = Object.fromEntries(parts.map(({ table, rows }) => [table, rows]))
  return Buffer.from(
    await zipped({
      '我的数据.json': strToU8(JSON.stringify({ exportedAt: at.toISOString(), ...data }, null, 2)),
      '我的数据.html': strToU8(pageOf(who, at, parts, unsaid)),
    }),
  )
}
