// A list of people as it stands in a file: rows by their number in the sheet, each checked for itself and against the others.
import { personKinds, UserNo, type PersonKind } from '@caiyuan/contract/admin/people'
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { ROSTER_MOST, RosterRow, rosterFieldNames, rosterFields, type RosterField } from '@caiyuan/contract/roster'
import type { z } from 'zod'
import { Fail, invalid, missing } from '../../core/fail.ts'
import type { Ctx } from '../../core/context.ts'
import { ownUpload } from '../../core/files.ts'
import { readApart } from '../../core/table-file/apart.ts'
import { columnsOf, type Words } from '../../core/table-file/columns.ts'
import { BETWEEN_CELLS, type Source } from '../../core/table-file/read.ts'
import { textOf } from '../../core/table-file/text-of.ts'
import { keptFiles } from '../../gateways/storage.ts'

export interface Entry extends z.output<typeof RosterRow> {
  rowNo: number
  /** Empty: not said. */
  kind: PersonKind | ''
}

export interface RowFault {
  rowNo: number
  field: string
  message: string
  content: string
}

export interface List {
  entries: Entry[]
  faults: RowFault[]
  notes: string[]
  /** Also of rows that are refused: who is in the list does not leave. */
  named: ReadonlySet<string>
  /** Rows of which nobody can say whose they are. */
  namelessRows: readonly number[]
}

export const NOBODY: List = { entries: [], faults: [], notes: [], named: new Set(), namelessRows: [] }

const words = Object.fromEntries(rosterFieldNames.map((it) => [it, rosterFields[it].words])) as unknown as Words<RosterField>

/** As the door of signing in folds it. */
export const folded = (userNo: string): string => userNo.toLowerCase()

export const fileOf = async (ctx: Ctx, fileId: string, layout: ImportLayout): Promise<{ name: string; source: Source }> => {
  const row = await ownUpload(ctx, fileId)
  if (!row) throw missing('文件')
  return { name: row.name, source: await readApart(row.name, () => keptFiles().stream(row.storage_key), { words, layout }) }
}

/** Why this sheet, with this row of headers, is no list; empty when it is one. */
export const lackOf = ({ headers, rows }: Source): string => {
  const columns = columnsOf(words, headers)
  const lacking = (['userNo', 'name'] as const).find((it) => !columns[it])
  if (lacking) return `没有找到「${rosterFields[lacking].title}」列，请使用导入模板的表头`
  return rows.length > ROSTER_MOST ? `一次最多 ${ROSTER_MOST} 人，文件里有 ${rows.length} 行，请分成几个文件` : ''
}

export const mustBeList = (source: Source): void => {
  const reason = lackOf(source)
  if (reason !== '') throw new Fail('import.file', { reason })
}

/** A cover, or a list of others, is not brought by itself. */
export const mustBeChosen = ({ sheets }: Source, { sheet }: ImportLayout): void => {
  if (sheets.length > 1 && sheet === '') throw invalid('layout.sheet', `文件有 ${sheets.length} 张工作表，请选择要导入的一张`)
}

const kindOf = (text: string): PersonKind | '' | undefined => {
  if (text === '') return ''
  if (/^(教职工|教师|老师|职工|员工)$/.test(text)) return 'teacher'
  return /^(学生|本科生|研究生|硕士生|博士生)$/.test(text) ? 'student' : text === personKinds.other ? 'other' : undefined
}

type Texts = Record<RosterField, string>

const faultsIn = (rowNo: number, texts: Texts): { faults: RowFault[]; entry?: Entry } => {
  const fault = (field: RosterField, message: string): RowFault => ({
    rowNo,
    field: rosterFields[field].title,
    message,
    content: texts[field],
  })
  const read = RosterRow.safeParse(texts)
  const kind = kindOf(texts.kind)
  const faults = (read.error?.issues ?? []).map((it) => fault(it.path[0] as RosterField, it.message))
  if (kind === undefined) faults.push(fault('kind', `身份须是${Object.values(personKinds).join('、')}`))
  return read.success && kind !== undefined && faults.length === 0 ? { faults, entry: { rowNo, ...read.data, kind } } : { faults }
}

/** Numbers that come twice: the first row counts. */
const onceEach = (rows: readonly Entry[]): { entries: Entry[]; faults: RowFault[] } => {
  const first = new Map<string, number>()
  const [entries, faults]: [Entry[], RowFault[]] = [[], []]
  for (const it of rows) {
    const before = first.get(folded(it.userNo))
    first.set(folded(it.userNo), before ?? it.rowNo)
    if (before === undefined) entries.push(it)
    else faults.push({ rowNo: it.rowNo, field: rosterFields.userNo.title, message: `与第 ${before} 行的工号相同`, content: it.userNo })
  }
  return { entries, faults }
}

const numberIn = (text: string): string => folded(text.normalize('NFC').trim())

const isNumber = (text: string): boolean => UserNo.safeParse(text).success

/** A column nobody should send us; it is kept by the person alone, who agrees to it apart (decision 0062). */
const ID_CARD = /身份证|证件号/

export const entriesOf = ({ headers, rows, notes }: Source): List => {
  const columns = columnsOf(words, headers)
  const read: Entry[] = []
  const faults: RowFault[] = []
  const named = new Set<string>()
  const namelessRows: number[] = []
  for (const { no, cells, problem, raw } of rows.first(rows.length)) {
    const texts = Object.fromEntries(rosterFieldNames.map((it) => [it, textOf(cells[columns[it]?.[0] ?? ''])])) as Texts
    if (!isNumber(texts.userNo)) namelessRows.push(no)
    // A comma too many moves the cells: the number may stand in any of them.
    for (const text of [...Object.values(texts), ...raw.split(BETWEEN_CELLS)]) named.add(numberIn(text))
    if (problem === '') {
      const it = faultsIn(no, texts)
      faults.push(...it.faults)
      if (it.entry) read.push(it.entry)
    } else faults.push({ rowNo: no, field: '', message: problem, content: raw.slice(0, 200) })
  }
  const once = onceEach(read)
  const said = headers.some((it) => ID_CARD.test(it)) ? ['身份证号没有导入：须由本人在账户设置中填写，并单独同意'] : []
  return {
    entries: once.entries,
    faults: [...faults, ...once.faults].toSorted((a, b) => a.rowNo - b.rowNo),
    notes: [...notes, ...said],
    named,
    namelessRows,
  }
}
