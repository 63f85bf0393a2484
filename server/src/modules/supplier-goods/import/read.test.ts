// What a file says, cell by cell, before anything of it is taken for goods.
import { describe, expect, it } from 'vitest'
import { bookOf, changed } from '../fixtures.ts'
import { goodsIn } from './columns.ts'
import { fillMerged } from '../../../core/table-file/merged.ts'
import { Packer } from '../../../core/table-file/packed.ts'
import { keysOf, piecesOf, type Source } from '../../../core/table-file/read.ts'
import type { Merge } from '../../../core/table-file/read/sheet.ts'
import { packRow, Rows } from '../../../core/table-file/rows.ts'

const read = async (name: string, body: string | Buffer): Promise<Source> => {
  let source: Source | undefined
  const merges: Merge[] = []
  const packer = new Packer((portion) => source!.rows.add(portion))
  for await (const piece of piecesOf(name, Buffer.from(body as string), goodsIn())) {
    if ('head' in piece) source = { ...piece.head, rows: new Rows(keysOf(piece.head)), notes: [] }
    else if ('row' in piece) await packer.add(packRow(keysOf(source!), piece.row))
    else merges.push(...piece.merges)
  }
  await packer.end()
  await fillMerged(source!, merges)
  return source!
}

const rowsOf = async (name: string, body: string | Buffer) => {
  const { rows } = await read(name, body)
  return rows.first(rows.length).map(({ no, cells, problem }) => [no, problem || Object.values(cells)])
}
type Cells = (string | number | { xml: string } | null)[]
const sheetOf = (rows: Record<number, Cells>, merges?: string[]): Buffer => bookOf({ name: 'a', rows, ...(merges ? { merges } : {}) })
const HEAD = ['编码', '名称', '价格']

describe('headers of a file', () => {
  it('are made unique, named by their place where they are empty, cut at a hundred characters, and end with the last one', async () => {
    const long = '长'.repeat(101)
    const { headers } = await read('a.csv', `编码,名称, ,名称,${long},名称,, \nA1,一\n`)
    expect(headers).toEqual(['编码', '名称', '第 3 列', '名称（2）', long.slice(1), '名称（3）'])
  })

  it('say how many cells a row of CSV has to have, while a row of XLSX may end early', async () => {
    expect(await rowsOf('a.csv', '编码,名称,价格\nA1,一\nA2,二,2,\nA3,三,3,x\n')).toEqual([
      [2, '应有 3 列，实有 2 列'],
      [3, ['A2', '二', '2']],
      [4, '应有 3 列，实有 4 列'],
    ])
    expect(await rowsOf('a.xlsx', sheetOf({ 1: HEAD, 2: ['A1', '一'], 3: ['A2', '二', 2, 'x'] }))).toEqual([
      [2, ['A1', '一', null]],
      [3, '应有 3 列，实有 4 列'],
    ])
  })
})

describe('cells of a sheet', () => {
  it('are dates by their format alone, of the day whatever the hour', async () => {
    const cells = ['s="1"><v>46000.99</v>', 't="d"><v>2025-12-09T23:30:00</v>', 's="0"><v>46000</v>']
    expect(await rowsOf('a.xlsx', sheetOf({ 1: HEAD, 2: cells.map((xml) => ({ xml })) }))).toEqual([
      [2, ['2025-12-09', '2025-12-09', 46_000]],
    ])
  })

  it('may hold an empty text a formula answered; an error beside the table spoils no row', async () => {
    const empty = { xml: 't="str"><f>""</f><v></v>' }
    const error = { xml: 't="e"><v>#REF!</v>' }
    expect(await rowsOf('a.xlsx', sheetOf({ 1: HEAD, 2: ['A1', empty, 1], 3: ['A2', '二', 2, error], 4: ['A3', '三', error] }))).toEqual([
      [2, ['A1', null, 1]],
      [3, ['A2', '二', 2]],
      [4, '「价格」是错误值 #REF!'],
    ])
  })

  it('are read from XML that names its parts by a prefix', async () => {
    const prefixed = changed(sheetOf({ 1: HEAD, 2: ['A1', '一', 1] }), 'xl/worksheets/s1.xml', (text) =>
      text.replaceAll(/<(\/?)/g, '<$1x:').replace('<x:worksheet xmlns=', '<x:worksheet xmlns:x='),
    )
    expect(await rowsOf('a.xlsx', prefixed)).toEqual([[2, ['A1', '一', 1]]])
  })
})

describe('merged cells', () => {
  it('fill what is empty below the first, over rows that are not there; what stands there stays', async () => {
    const rows = { 1: HEAD, 2: ['A1', '一', 1], 3: ['A2', null, 2], 5: ['A3', '三', 3], 6: ['A4', null, 4], 7: ['A5', null, 5] }
    const body = sheetOf(rows, ['B2:B6'])
    expect(await rowsOf('a.xlsx', body)).toEqual([
      [2, ['A1', '一', 1]],
      [3, ['A2', '一', 2]],
      [5, ['A3', '三', 3]],
      [6, ['A4', '一', 4]],
      [7, ['A5', null, 5]],
    ])
    expect((await read('a.xlsx', body)).notes).toEqual(['2 个合并的单元格已按首格的内容填写'])
  })

  it('of a title, of the headers and of the last column with what lies beside the table are no fault', async () => {
    const rows = { 1: ['报价单'], 2: HEAD, 3: ['A1', '一', 1], 4: ['A2', '二', 2] }
    expect(await rowsOf('a.xlsx', sheetOf(rows, ['A1:C1', 'A2:A2', 'C3:D3', 'E3:F4']))).toEqual([
      [3, ['A1', '一', 1]],
      [4, ['A2', '二', 2]],
    ])
    expect(await rowsOf('a.xlsx', sheetOf(rows, ['B3:C4']))).toEqual([3, 4].map((no) => [no, 'B 到 C 列是合并的单元格，请取消合并后再传']))
  })
})
