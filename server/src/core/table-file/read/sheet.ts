// One sheet of a workbook as a stream of rows: shared texts, dates by their format, formulas by their kept values, merged cells.
import { MOST_COLUMNS, MOST_CELLS, counted, isBlank, textBudget, unreadable, type RawRow } from './bounds.ts'
import { PackedTexts, Packer } from '../packed.ts'
import { partsOf, readPart, walkPart } from './book.ts'

export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

const MOST_SHEETS = 500
/** Rows that merged cells reach over, all together. */
const MOST_MERGED = 200_000

const columnOf = (letters: string): number => [...letters].reduce((n, it) => n * 26 + it.charCodeAt(0) - 64, 0) - 1
export const lettersOf = (column: number): string =>
  column < 0 ? '' : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
const cellAt = (ref: string | undefined): { column: number; row: number } | null => {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref ?? '') ?? []
  return letters ? { column: columnOf(letters), row: Number(row) } : null
}

const joined = (folder: string, target: string): string => new URL(target, `file:///${folder}`).pathname.slice(1).replaceAll('%20', ' ')

interface Book {
  /** Visible sheets in their order, with their parts. */
  sheets: { name: string; part: string }[]
  strings: PackedTexts
  /** Styles by index: is the number a date? */
  dates: boolean[]
  is1904: boolean
}

const BUILT_IN_DATES = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/** Spreadsheet programs write no longer one. */
const MOST_FORMAT = 255
const isDateFormat = (code: string): boolean =>
  /[ydhs]|m.*m/i.test(code.slice(0, MOST_FORMAT).replace(/"[^"]*"|\\.|\[[^\]]*\]|[eE][+-]/g, ''))

const datesOf = (body: Buffer, part: string): boolean[] => {
  const custom = new Map<number, boolean>()
  const dates: boolean[] = []
  let inStyles = false
  readPart(body, part, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), isDateFormat(String(attributes['formatCode'] ?? '')))
      if (name === 'cellXfs') inStyles = true
      const id = Number(attributes['numFmtId'])
      if (name === 'xf' && inStyles) dates.push(custom.get(id) ?? BUILT_IN_DATES(id))
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return dates
}

const stringsOf = (body: Buffer, part: string): PackedTexts => {
  const strings = new PackedTexts()
  const packer = new Packer((it) => strings.add(it))
  let count = 0
  const spend = textBudget()
  let [text, inText, inSound] = ['', false, false]
  readPart(body, part, {
    open: ({ name }) => {
      if (name === 'si') text = ''
      if (name === 't') inText = true
      if (name === 'rPh') inSound = true
    },
    text: (it) => {
      if (!inText || inSound) return
      spend(it.length)
      text += it
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inSound = false
      if (name !== 'si') return
      count += 1
      if (count > MOST_CELLS) throw unreadable(`表格的文字超过 ${counted(MOST_CELLS / 10_000)} 万条，请分成几个文件`)
      void packer.add(text)
    },
  })
  void packer.end()
  return strings
}

export const openBook = (body: Buffer): Book => {
  const parts = new Set(partsOf(body))
  const targets = new Map<string, string>()
  const kinds = new Map<string, string>()
  const relations = 'xl/_rels/workbook.xml.rels'
  if (!parts.has('xl/workbook.xml') || !parts.has(relations)) throw unreadable('不是有效的 xlsx 文件，或文件有密码')
  readPart(body, relations, {
    open: ({ name, attributes }) => {
      if (name !== 'Relationship') return
      const part = joined('xl/', String(attributes['Target'] ?? ''))
      targets.set(String(attributes['Id']), part)
      kinds.set(
        String(attributes['Type'] ?? '')
          .split('/')
          .at(-1)!,
        part,
      )
    },
  })
  const sheets: Book['sheets'] = []
  let is1904 = false
  readPart(body, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(String(attributes['date1904'] ?? ''))
      const part = targets.get(String(attributes['r:id'] ?? ''))
      const isHidden = String(attributes['state'] ?? '')
        .toLowerCase()
        .includes('hidden')
      if (sheets.length >= MOST_SHEETS) throw unreadable(`工作表超过 ${MOST_SHEETS} 张，请只留要导入的`)
      if (name === 'sheet' && part && parts.has(part) && !isHidden) sheets.push({ name: String(attributes['name'] ?? ''), part })
    },
  })
  const [styles, strings] = [kinds.get('styles'), kinds.get('sharedStrings')]
  return {
    sheets,
    strings: strings && parts.has(strings) ? stringsOf(body, strings) : new PackedTexts(),
    dates: styles && parts.has(styles) ? datesOf(body, styles) : [],
    is1904,
  }
}

const DAY_MS = 86_400_000
const dayOfSerial = (serial: number, is1904: boolean): string => {
  const time = (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.floor(serial) * DAY_MS
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString().slice(0, 10) : String(serial)
}

interface Cell {
  column: number
  kind: string
  style: number
  text: string
  hasValue: boolean
  isFormula: boolean
}

const valueOf = (book: Book, it: Cell): unknown => {
  if (it.kind === 's') return book.strings.at(Number(it.text)) ?? null
  if (it.kind === 'b') return it.text === '1'
  if (it.kind === '' || it.kind === 'n') {
    const number = Number(it.text)
    if (it.text.trim() === '' || !Number.isFinite(number)) return it.text
    return book.dates[it.style] ? dayOfSerial(number, book.is1904) : number
  }
  return it.kind === 'd' ? it.text.slice(0, 10) : it.text
}

/** Why a cell has no value one could use; empty when it has. */
const faultOf = (it: Cell): string => {
  if (it.kind === 'e') return `是错误值 ${it.text.slice(0, 20)}`
  return it.isFormula && (!it.hasValue || (it.text === '' && it.kind !== 'str'))
    ? '是没有结果的公式，请在表格软件中打开、重新计算并保存后再传'
    : ''
}

/** Rows of one sheet as they come; the merged ranges are known once the last row was given. */
export function* sheetRows(body: Buffer, book: Book, part: string, merges: Merge[]): Generator<RawRow> {
  const spend = textBudget()
  const found: RawRow[] = []
  let [no, column, inValue, merged] = [0, -1, false, 0]
  let row: RawRow = { no: 0, values: [], faults: [] }
  let cell: Cell | null = null
  const keep = (it: Cell): void => {
    const why = faultOf(it)
    const value = why === '' ? valueOf(book, it) : null
    if (why === '' && isBlank(value)) return
    if (it.column >= MOST_COLUMNS)
      throw unreadable(`第 ${counted(row.no)} 行的 ${lettersOf(it.column)} 列有内容，最多 ${MOST_COLUMNS} 列；请删掉数据以外的行和列后再传`)
    if (typeof value === 'string') spend(value.length)
    while (row.values.length < it.column) row.values.push(null)
    row.values[it.column] = value
    if (why !== '') row.faults.push({ column: it.column, why })
  }
  const slices = walkPart(body, part, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        no = Number(attributes['r'] ?? no + 1)
        column = -1
        row = { no, values: [], faults: [] }
      } else if (name === 'c') {
        column = cellAt(attributes['r'])?.column ?? column + 1
        cell = {
          column,
          kind: String(attributes['t'] ?? ''),
          style: Number(attributes['s'] ?? 0),
          text: '',
          hasValue: false,
          isFormula: false,
        }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if ((name === 'v' || name === 't') && cell) {
        cell.hasValue = true
        inValue = true
      } else if (name === 'mergeCell') {
        const [from, to] = String(attributes['ref'] ?? '')
          .split(':')
          .map(cellAt)
        if (!from || !to) return
        merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column })
        merged += Math.max(1, to.row - from.row + 1)
        if (merged > MOST_MERGED) throw unreadable(`合并的单元格超过 ${counted(MOST_MERGED)} 行，请取消合并后再传`)
      }
    },
    text: (text) => {
      if (inValue && cell) cell.text += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'c' && cell) {
        keep(cell)
        cell = null
      }
      if (name === 'row' && (row.values.length > 0 || row.faults.length > 0)) found.push(row)
    },
  })
  for (const _slice of slices) {
    yield* found
    found.length = 0
  }
  yield* found
}
