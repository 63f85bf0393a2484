// What a file may hold at most, and the word it is refused with.
export const MOST_ROWS = 100_000
export const MOST_COLUMNS = 200
export const MOST_CELLS = 3_000_000
export const MOST_TEXT = 20_000_000
export const MOST_INFLATED = 200 * 1024 * 1024

/** The file cannot be taken, and why. */
export class Unreadable extends Error {}
export const unreadable = (reason: string): Unreadable => new Unreadable(reason)
export const counted = (n: number): string => n.toLocaleString('zh-CN')

/** One row as it stands in the file, before anybody knows which row is the header. */
export interface RawRow {
  /** As a spreadsheet program counts; a line of JSONL is its line number. */
  no: number
  values: unknown[]
  /** Columns by index whose value is not there, and why. */
  faults: { column: number; why: string }[]
}

export const isBlank = (cell: unknown): boolean => cell === null || cell === undefined || String(cell).trim() === ''

/** One text shared by many cells is small in the file and large everywhere else. */
export const textBudget = () => {
  let total = 0
  return (length: number): void => {
    total += length
    if (total > MOST_TEXT) throw unreadable(`文字合计超过 ${counted(MOST_TEXT / 10_000)} 万字，请分成几个文件`)
  }
}
