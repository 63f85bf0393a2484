// Merged cells: what stands in the first of them holds for all rows below it; across columns it cannot be told whose it is.
import { isBlank } from './read/bounds.ts'
import { lettersOf, type Merge } from './read/sheet.ts'
import type { Source } from './read.ts'

export const fillMerged = (source: Source, merges: readonly Merge[]): void => {
  if (merges.length === 0) return
  const rows = new Map(source.rows.map((it) => [it.no, it]))
  let filled = 0
  for (const { top, bottom, left, right } of merges) {
    const header = source.headers[left]
    const first = rows.get(top)
    if (header === undefined || !first) continue
    for (let no = top; no <= bottom; no += 1) {
      const row = rows.get(no)
      if (!row) continue
      if (right > left && left + 1 < source.headers.length)
        row.problem ||= `${lettersOf(left)} 到 ${lettersOf(right)} 列是合并的单元格，请取消合并后再传`
      else if (no > top && isBlank(row.cells[header])) {
        row.cells[header] = first.cells[header]
        filled += 1
      }
    }
  }
  if (filled > 0) source.notes.push(`${filled.toLocaleString('zh-CN')} 个合并的单元格已按首格的内容填写`)
}
