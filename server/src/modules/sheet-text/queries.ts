import { SHEET_ROWS_MAX, sheetColumns, sheetKey, type SheetOf } from '@caiyuan/contract/sheet-columns'
import type { sheetText } from '@caiyuan/contract/sheet-text'
import { Fail, missing } from '../../core/fail.ts'
import { ownUpload } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { readApart } from '../../core/table-file/apart.ts'
import { columnsOf, type Words } from '../../core/table-file/columns.ts'
import type { Source } from '../../core/table-file/read.ts'
import { textOf } from '../../core/table-file/text-of.ts'
import { keptFiles } from '../../gateways/storage.ts'

/** Empty lines kept so that a line has the number of its row; a sheet with more gaps is closed up. */
const GAPS_MAX = 200
const FAULTS_SHOWN = 50

const wordsOf = (of: SheetOf): Words =>
  Object.fromEntries(Object.entries(sheetColumns[of]).map(([name, { words }]) => [name, words as readonly string[]]))

interface Column {
  title: string
  header: string
}

/** By the words of the headers; without the one that matters the first row is one of the list. */
const columnsIn = (of: SheetOf, { headers }: Source): Column[] => {
  const found = columnsOf(wordsOf(of), headers)
  if (!found[sheetKey[of]]) return []
  return Object.entries(sheetColumns[of]).flatMap(([name, { title }]) => {
    const header = found[name]?.[0]
    return header === undefined ? [] : [{ title, header }]
  })
}

/** Headers that are none: as the cells were before each had to have a name of its own. */
const asCells = (headers: readonly string[]): string[] =>
  headers.map((it, i) =>
    it === `第 ${i + 1} 列` ? '' : it.replace(/（\d+）$/, (times) => (headers.includes(it.slice(0, -times.length)) ? '' : times)),
  )

interface Lines {
  byRow: Map<number, string>
  faults: { rowNo: number; message: string }[]
}

const linesOf = async (source: Source, columns: readonly Column[]): Promise<Lines> => {
  const it: Lines = { byRow: new Map(), faults: [] }
  const line = (cells: readonly string[]): string => cells.join('\t')
  if (source.headRow > 0)
    it.byRow.set(source.headRow, line(columns.length > 0 ? columns.map(({ title }) => title) : asCells(source.headers)))
  const headers = columns.length > 0 ? columns.map(({ header }) => header) : source.headers
  await source.rows.each(({ no, cells, problem }) => {
    const texts = headers.map((header) => textOf(cells[header]))
    if (problem !== '') it.faults.push({ rowNo: no, message: problem })
    else if (texts.some((text) => text !== '')) it.byRow.set(no, line(texts))
  })
  return it
}

/** Where the sheet has few gaps, a line stands where its row does. */
const textFrom = (byRow: ReadonlyMap<number, string>): { text: string; isClosedUp: boolean } => {
  const last = Math.max(0, ...byRow.keys())
  const isClosedUp = last - byRow.size > GAPS_MAX
  const lines = isClosedUp ? [...byRow.values()] : Array.from({ length: last }, (_, i) => byRow.get(i + 1) ?? '')
  return { text: lines.join('\n'), isClosedUp }
}

export const readSheetText: Of<typeof sheetText>['read'] = async (ctx, { fileId, of, layout }) => {
  const file = await ownUpload(ctx, fileId)
  if (!file) throw missing('文件')
  const source = await readApart(file.name, () => keptFiles().stream(file.storage_key), { words: wordsOf(of), layout })
  if (source.format === 'jsonl') throw new Fail('import.file', { reason: '请上传 xlsx 或 csv 表格' })
  if (source.rows.length > SHEET_ROWS_MAX)
    throw new Fail('import.file', {
      reason: `一次最多读取 ${SHEET_ROWS_MAX.toLocaleString('zh-CN')} 行，文件里有 ${source.rows.length.toLocaleString('zh-CN')} 行，请分成几个文件`,
    })
  const columns = columnsIn(of, source)
  const { byRow, faults } = await linesOf(source, columns)
  const { text, isClosedUp } = textFrom(byRow)
  const headNum = source.headRow > 0 && columns.length > 0 ? 1 : 0
  return {
    fileName: file.name,
    sheet: source.sheet,
    sheets: source.sheets,
    columns: columns.map((it) => it.title),
    rowNum: byRow.size - headNum,
    text,
    faults: faults.slice(0, FAULTS_SHOWN),
    notes: [
      ...source.notes,
      ...(isClosedUp ? ['表格里空行很多，已去掉，行号按框里的内容'] : []),
      ...(faults.length > FAULTS_SHOWN ? [`另有 ${faults.length - FAULTS_SHOWN} 行有同样的问题`] : []),
    ],
  }
}
