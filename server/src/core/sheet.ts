// Lists as XLSX and CSV files. Text that a spreadsheet program would run as a formula is made plain text.
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { RawReply } from './context.ts'

export interface SheetColumn<Row> {
  title: string
  width: number
  /** Fen: shown in yuan with two decimals and summable. */
  fen?: (row: Row) => number | null
  /** In the place of a sum there is none of: nothing was found is not 0.00. */
  none?: (row: Row) => string
  num?: (row: Row) => number
  text?: (row: Row) => string
}

/** A cell that begins like a formula gets an apostrophe, so that saving it as CSV or pasting it runs nothing. */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** Its sum in fen; null where it is no column of sums, or has none. */
const fenOf = <Row>(column: SheetColumn<Row>, row: Row): number | null => column.fen?.(row) ?? null

const cellOf = <Row>(column: SheetColumn<Row>, row: Row): Cell => {
  const fen = fenOf(column, row)
  if (fen !== null) return { type: Number, value: fen / 100, format: '#,##0.00' }
  if (column.fen) return { type: String, value: column.none?.(row) ?? '' }
  if (column.num) return { type: Number, value: column.num(row) }
  const text = safeText(column.text?.(row) ?? '')
  return text === '' ? null : { type: String, value: text }
}

/** The last row: the fen of every column that can be summed. */
const totalOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Cell[] =>
  columns.map((it, i) =>
    it.fen
      ? { type: Number, value: rows.reduce((sum, row) => sum + (fenOf(it, row) ?? 0), 0) / 100, format: '#,##0.00', fontWeight: 'bold' }
      : i === 0
        ? { type: String, value: '合计', fontWeight: 'bold' }
        : null,
  )

const attached = (name: string) => ({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` })

interface SheetExtras {
  total?: boolean
}

export const sheetReply = async <Row>(
  fileName: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  extras: SheetExtras = {},
): Promise<RawReply> => {
  const head: Cell[] = columns.map((it) => ({ type: String, value: it.title, fontWeight: 'bold' }))
  const body = rows.map((row) => columns.map((it) => cellOf(it, row)))
  const file = await writeXlsxFile([head, ...body, ...(extras.total && rows.length > 0 ? [totalOf(columns, rows)] : [])], {
    columns: columns.map((it) => ({ width: it.width })),
    stickyRowsCount: 1,
  }).toBuffer()
  return {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: file,
    headers: attached(`${fileName}.xlsx`),
  }
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvCell = <Row>(column: SheetColumn<Row>, row: Row): string => {
  const fen = fenOf(column, row)
  if (fen !== null) return (fen / 100).toFixed(2)
  return quoted(column.fen ? (column.none?.(row) ?? '') : column.num ? String(column.num(row)) : safeText(column.text?.(row) ?? ''))
}

/** With the mark by which spreadsheet programs know UTF-8. */
export const csvReply = async <Row>(fileName: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<RawReply> => {
  const lines = [columns.map((it) => quoted(it.title)), ...rows.map((row) => columns.map((it) => csvCell(it, row)))]
  return {
    mime: 'text/csv; charset=utf-8',
    body: Buffer.from(`\ufeff${lines.map((it) => it.join(',')).join('\r\n')}\r\n`),
    headers: attached(`${fileName}.csv`),
  }
}
