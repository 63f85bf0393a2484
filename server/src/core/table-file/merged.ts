// Merged cells: what stands in the first of them holds for all rows below it; across columns it cannot be told whose it is.
import { isBlank } from './read/bounds.ts'
import { lettersOf, type Merge } from './read/sheet.ts'
import type { Source } from './read.ts'
import { inTurns } from './rows.ts'

export const fillMerged = async (source: Source, merges: readonly Merge[]): Promise<void> => {
  if (merges.length === 0) return
  const { rows, headers } = source
  const indexes = new Map<number, number>()
  await rows.each((row, index) => indexes.set(row.no, index))
  let filled = 0
  const fill = ({ top, bottom, left, right }: Merge): void => {
    const header = headers[left]
    const first = indexes.get(top)
    if (header === undefined || first === undefined) return
    const value = rows.at(first).cells[header]
    for (let no = top; no <= bottom; no += 1) {
      const index = indexes.get(no)
      if (index === undefined) continue
      if (right > left && left + 1 < headers.length)
        rows.patch(index, { problem: `${lettersOf(left)} 到 ${lettersOf(right)} 列是合并的单元格，请取消合并后再传` })
      else if (no > top && isBlank(rows.at(index).cells[header])) {
        rows.patch(index, { cells: { [header]: value } })
        filled += 1
      }
    }
  }
  await inTurns(merges.length, (i) => fill(merges[i]!))
  if (filled > 0) source.notes.push(`${filled.toLocaleString('zh-CN')} 个合并的单元格已按首格的内容填写`)
}
