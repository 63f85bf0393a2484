// Lists as large as they may be, and files made to exhaust the server.
import { Readable } from 'node:stream'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { readApart } from '../../core/table-file/apart.ts'
import { keepFile } from '../../core/files.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { goodsIn } from './import/columns.ts'

const world = useWorld()
let next = 3000

const shop = async () => {
  const n = (next += 1)
  const supplierId = await buildSupplier(world().db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `SU${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  return { user, client: await world().as(user) }
}
type Shop = Awaited<ReturnType<typeof shop>>

const upload = async (it: Shop, name: string, body: string | Buffer): Promise<string> =>
  (await keepFile({ db: world().db, storage: keptFiles() }, it.user, SUPPLIER_ID, name, Buffer.from(body as string))).id

const LIST = '商品编码,商品名称\n1,吸头\n2,滤纸\n'

const BOOK = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
}
const SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const TITLES = '<row r="1"><c r="A1" t="inlineStr"><is><t>商品编码</t></is></c><c r="B1" t="inlineStr"><is><t>商品名称</t></is></c></row>'

const bookOf = (rows: string, more: Record<string, string> = {}): Buffer => {
  const parts = { ...BOOK, ...more, 'xl/worksheets/sheet1.xml': `${SHEET}${TITLES}${rows}</sheetData></worksheet>` }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
}

/** A sheet of so many MB of spaces, zipped piece by piece. */
const swollen = (megabytes: number): Buffer => {
  const out: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    out.push(chunk)
  })
  const file = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(file)
  file.push(Buffer.from(SHEET))
  const spaces = Buffer.alloc(1024 * 1024, ' ')
  for (let i = 0; i < megabytes; i += 1) file.push(spaces, i === megabytes - 1)
  zip.end()
  return Buffer.concat(out)
}

describe('a file made to exhaust the server', () => {
  const told = async (it: Shop, name: string, body: Buffer) =>
    (await refusalOf(it.client.supplierGoods.preview({ fileId: await upload(it, name, body) }))).message

  it('is refused when it inflates to 700 times its size, and others are served meanwhile', async () => {
    const it = await shop()
    const body = swollen(210)
    expect(body.length).toBeLessThan(300_000)
    let ended = false
    const refusal = told(it, '炸弹.xlsx', body).finally(() => (ended = true))
    /** Answers given while a process of its own reads the file. */
    let served = 0
    const isReadApart = (): boolean => process.getActiveResourcesInfo().includes('ProcessWrap')
    while (!ended) {
      const wasReadApart = isReadApart()
      await it.client.supplierGoods.list({})
      if (wasReadApart && isReadApart()) served += 1
    }
    expect(await refusal).toEqual(expect.stringMatching(/^导入文件无法读取：解压后/))
    expect(served).toBeGreaterThan(5)
  })

  it('is refused when one stray cell or one shared text makes a small sheet huge', async () => {
    const it = await shop()
    expect(await told(it, '远.xlsx', bookOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).toBe(
      '导入文件无法读取：第 1,048,576 行的 XFD 列有内容，最多 200 列；请删掉数据以外的行和列后再传',
    )
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c><c r="B${i + 2}" t="s"><v>0</v></c></row>`,
    )
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'字'.repeat(20_000)}</t></si></sst>`
    expect(await told(it, '同.xlsx', bookOf(rows.join(''), { 'xl/sharedStrings.xml': shared }))).toBe(
      '导入文件无法读取：文字合计超过 2,000 万字，请分成几个文件',
    )
    expect((await it.client.supplierGoods.preview({ fileId: await upload(it, '好.csv', LIST) })).total).toBe(2)
  })

  it('ends with its own process when it takes all memory or all time', async () => {
    const many = bookOf('', {
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${Array.from({ length: 400_000 }, (_, i) => `<si><t>文字${i}</t></si>`).join('')}</sst>`,
    })
    await expect(readApart('多.xlsx', () => Readable.from([many]), goodsIn(), { memoryMb: 8, seconds: 60 })).rejects.toThrow(
      '导入文件无法读取：表格太大，内存放不下，请分成几个文件',
    )
    // Less than a process needs to begin, on any machine.
    await expect(readApart('慢.xlsx', () => Readable.from([swollen(20)]), goodsIn(), { memoryMb: 512, seconds: 0.01 })).rejects.toThrow(
      '导入文件无法读取：0.01 秒还没有读完，请分成几个文件',
    )
    expect((await readApart('好.csv', () => Readable.from([Buffer.from(LIST)]), goodsIn())).rows).toHaveLength(2)
  })
})

describe('a list of 100,000 rows', () => {
  const HEADS = Array.from({ length: 20 }, (_, i) => (i === 0 ? '商品编码' : i === 1 ? '商品名称' : `列${i}`))
  const row = (i: number, columns: number): string[] =>
    Array.from({ length: columns }, (_, at) => (at === 0 ? `L${i}` : at === 1 ? `吸头${i}` : ''))
  const rowsOf = (count: number, columns: number): string[][] => Array.from({ length: count }, (_, i) => row(i + 1, columns))
  const csv = (count: number, columns = 20): string =>
    [HEADS.slice(0, columns), ...rowsOf(count, columns)].map((it) => it.join(',')).join('\n')
  const jsonl = (count: number): string =>
    rowsOf(count, 20)
      .map((it) => JSON.stringify(Object.fromEntries(HEADS.map((head, i) => [head, it[i]]))))
      .join('\n')
  const xlsx = (count: number): Buffer =>
    bookOf(
      rowsOf(count, 2)
        .map((it, i) => `<row r="${i + 2}">${it.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
        .join(''),
    )
  /** Time is not what is asked here. */
  const read = (name: string, body: string | Buffer) =>
    readApart(name, () => Readable.from([Buffer.from(body as string)]), goodsIn(), { memoryMb: 96, seconds: 200 })

  it.each([
    ['大.csv', () => csv(100_000), 20, 100_001],
    ['大.jsonl', () => jsonl(100_000), 20, 100_000],
    ['大.xlsx', () => xlsx(100_000), 2, 100_001],
  ])(
    'is read whole from %s, row by row with its number',
    async (name, body, columns, lastNo) => {
      const { rows, headers } = await read(name, body())
      expect([rows.length, headers.length]).toEqual([100_000, columns])
      for (const index of [0, 499, 500, 50_000, 99_999])
        expect(rows.at(index)).toMatchObject({
          no: lastNo - 99_999 + index,
          cells: { 商品编码: `L${index + 1}`, 商品名称: `吸头${index + 1}` },
        })
      let seen = 0
      await rows.each((it, index) => (seen += it.no - index))
      expect(seen).toBe(100_000 * (lastNo - 99_999))
    },
    200_000,
  )

  it('is refused from the first row beyond it, and with too many cells, in words', async () => {
    await expect(read('多.csv', csv(100_001, 2))).rejects.toThrow('导入文件无法读取：一次最多导入 100,000 行，请分成几个文件')
    const wide = `${Array.from({ length: 200 }, (_, i) => `列${i}`).join(',')}\n${`x${','.repeat(199)}\n`.repeat(15_001)}`
    await expect(read('宽.csv', wide)).rejects.toThrow('导入文件无法读取：一次最多导入 300 万个单元格，请分成几个文件')
    await expect(read('长.csv', `商品名称\n${`${'字'.repeat(20_000)}\n`.repeat(1001)}`)).rejects.toThrow('文字合计超过 2,000 万字')
  }, 200_000)
})
