// V18 of reliability.md over every reader of lists: what is made to exhaust or to poison is refused in words, in a moment, and the
// process that serves keeps its memory and its prototypes.
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { readApart } from './apart.ts'
import type { Source, Wanted } from './read.ts'

const WANTED: Wanted = { words: { code: ['商品编码'], name: ['商品名称'] }, layout: { sheet: '', headRow: 0 } }
/** Starting a process takes most of it; a loaded machine takes more. */
const SECONDS = 60
const MEGS = 64

const read = (name: string, body: Buffer | string): Promise<Source> =>
  readApart(name, () => Readable.from([Buffer.from(body as string)]), WANTED, { memoryMb: 96, seconds: SECONDS })

const told = async (name: string, body: Buffer | string): Promise<string> => {
  const before = process.memoryUsage().rss
  const said = await read(name, body).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(MEGS)
  return said.replace('导入文件无法读取：', '')
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"'
const TITLES = '<row r="1"><c r="A1" t="inlineStr"><is><t>商品编码</t></is></c><c r="B1" t="inlineStr"><is><t>商品名称</t></is></c></row>'
const bookOf = (rows: string, more: Record<string, string> = {}): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': `<workbook ${NS}><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="s" Type="x/worksheet" Target="s.xml"/><Relationship Id="f" Type="x/styles" Target="f.xml"/></Relationships>',
          'xl/s.xml': `<worksheet ${NS}><sheetData>${TITLES}${rows}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  )
const ROW = '<row r="2"><c r="A2" t="inlineStr"><is><t>A1</t></is></c><c r="B2" t="inlineStr"><is><t>橡皮</t></is></c></row>'

afterEach(() => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('商品编码')
})

describe('a text file made to exhaust', () => {
  it.each([
    ['one endless line', '长.csv', 'a'.repeat(4_200_000), '第 1 行超过 400 万字，或引号没有配对'],
    [
      'a quotation mark nobody closes',
      '引.csv',
      `商品编码,商品名称\nA1,"${'橡皮\n'.repeat(2_000_000)}`,
      '第 1 行超过 400 万字，或引号没有配对',
    ],
    ['2^20 columns', '宽.csv', `商品编码,商品名称\n${','.repeat(1 << 20)}`, '第 2 行有 1048577 列，最多 200 列'],
    ['an endless line of JSON', '长.jsonl', `{"商品编码":"${'a'.repeat(5_000_000)}`, '第 1 行超过 400 万字'],
  ])(
    'by %s is refused',
    async (_, name, body, words) => {
      expect(await told(name, body)).toBe(words)
    },
    90_000,
  )
})

describe('a workbook made to exhaust', () => {
  it('by a format of 500,000 brackets is read like any other', async () => {
    const format = `<styleSheet ${NS}><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`
    expect((await read('格式.xlsx', bookOf(ROW, { 'xl/f.xml': format }))).rows).toHaveLength(1)
  })

  it('by columns or rows no spreadsheet has is refused, or read by what it holds', async () => {
    expect(await told('列.xlsx', bookOf('<row r="2"><c r="XFD2"><v>1</v></c></row>'))).toContain('第 2 行的 XFD 列有内容，最多 200 列')
    const far = bookOf(`<row r="9007199254740993">${ROW.slice(ROW.indexOf('<c'), ROW.lastIndexOf('</row>'))}</row>`)
    expect(await told('行.xlsx', far)).toBe('taken')
    const merged = bookOf(`${ROW}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><sheetData>`)
    expect(await told('合.xlsx', merged)).toContain('合并的单元格超过')
  })

  it('by 100,000 sheets or depth is refused', async () => {
    const sheets = Array.from({ length: 100_000 }, (_, i) => `<sheet name="${i}" sheetId="1" r:id="s"/>`).join('')
    expect(await told('页.xlsx', bookOf(ROW, { 'xl/workbook.xml': `<workbook ${NS}><sheets>${sheets}</sheets></workbook>` }))).toBe(
      '工作表超过 500 张，请只留要导入的',
    )
    expect(await told('深.xlsx', bookOf('<a>'.repeat(10_000)))).toBe('表格的内容嵌套过深')
  })
})

describe('names of prototypes', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'polluted']

  it('are headers, sheets and parts like others', async () => {
    const csv = await read('名.csv', `商品编码,商品名称,${names.join(',')}\nA1,橡皮,${names.join(',')}\n`)
    expect(csv.headers.slice(2)).toEqual(names)
    expect(csv.rows).toHaveLength(1)
    const sheets = `<workbook ${NS}><sheets><sheet name="__proto__" sheetId="1" r:id="s"/></sheets></workbook>`
    const book = bookOf(ROW, {
      'xl/workbook.xml': sheets,
      'xl/__proto__': 'a',
      'xl/comments1.xml': '<comments><authors><author>__proto__</author></authors></comments>',
    })
    expect((await read('名.xlsx', book)).sheet).toBe('__proto__')
  })

  it('and a hundred thousand braces are a fault of their row', async () => {
    const source = await read('括.jsonl', `{"商品编码":"A1"}\n${'{"a":'.repeat(100_000)}`)
    expect(source.rows).toHaveLength(2)
  })

  it('are keys of JSON like others', async () => {
    const line = '{"商品编码":"A1","商品名称":"橡皮","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
    expect((await read('名.jsonl', line)).rows).toHaveLength(1)
  })
})
