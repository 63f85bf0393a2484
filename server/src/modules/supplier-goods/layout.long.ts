// Where the table stands in a file: title rows, blank lines, sheets, merged cells, formulas; and the row numbers that are shown.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'
import { bookOf, changed } from './fixtures.ts'

const world = useWorld()
let next = 5000

interface Shop {
  user: SessionUser
  client: Client
  leaf: string
}

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `表分类${n}`, `表组${n}`, [`表叶${n}`])).get(`表叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `SL${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  return { user, client: await world().as(user), leaf }
}

const kept = async (it: Shop, name: string, body: string | Buffer): Promise<string> =>
  (await keepFile({ db: world().db, storage: keptFiles() }, it.user, SUPPLIER_ID, name, Buffer.from(body as string))).id

const checked = async (it: Shop, name: string, body: string | Buffer, more: { defaults?: object; layout?: object } = {}) => {
  const fileId = await kept(it, name, body)
  const found = await it.client.supplierGoods.preview({ fileId, layout: more.layout ?? {} } as never)
  const mapping = { columns: found.columns, defaults: { categoryCode: it.leaf, ...more.defaults }, layout: more.layout ?? {} }
  const { check } = await it.client.supplierGoods.preview({ fileId, mapping } as never)
  return { ...found, fileId, mapping, check: check! }
}

const HEAD = ['商品编码', '商品名称', '分类', '价格', '库存']
const places = (errors: { rowNo: number; field: string }[]) => errors.map((it) => [it.rowNo, it.field])

describe('the row numbers of an import', () => {
  it('of CSV are those of a spreadsheet program: title, blank lines and texts over two lines count', async () => {
    const it = await shop()
    const csv = `某某公司报价单,,,,\n\n${HEAD.join(',')}\n\nA1,一,,1,1\n,,,,\nA2,"二\n行",,贵,1\n\n\nA3,三,,贵,1\n`
    const found = await checked(it, '标题.csv', csv)
    expect([found.headRow, found.total, found.check.good, found.rows[1]![1]]).toEqual([3, 3, 1, '二 行'])
    expect(places(found.check.errors)).toEqual([
      [7, '价格（元）'],
      [10, '价格（元）'],
    ])
  })

  it('of XLSX are those of the sheet: title, blank and missing rows count', async () => {
    const it = await shop()
    const book = bookOf({
      name: 'a',
      rows: {
        1: ['某某公司报价单'],
        3: HEAD,
        4: [null],
        6: ['A1', '一', null, 1, 1],
        9: ['A2', '二', null, '贵', 1],
        12: ['A1', '三', null, 3, 1],
      },
      merges: ['A1:E1'],
    })
    const found = await checked(it, '标题.xlsx', book)
    expect([found.headRow, found.total, found.headers]).toEqual([3, 3, HEAD])
    expect(found.check.errors.map((e) => [e.rowNo, e.message])).toEqual([
      [9, '价格（元）不是数字'],
      [12, '商品编码与第 6 行重复'],
    ])
  })

  it('begin under a head of two known columns, title or not', async () => {
    const it = await shop()
    for (const [title, at] of [
      ['', 1],
      ['某某公司报价单,\n', 2],
    ] as const) {
      const found = await checked(it, '两列.csv', `${title}商品名称,价格\n一,1\n二,贵\n`)
      expect([found.headRow, found.total, places(found.check.errors)]).toEqual([at, 2, [[at + 2, '价格（元）']]])
    }
  })

  it('of XLSX without numbers of its own count its rows', async () => {
    const it = await shop()
    const numbered = bookOf({ name: 'a', rows: { 1: HEAD, 2: ['A1', '一', '', 1, 1], 3: ['A2', '二', '', '贵', 1] } })
    const bare = changed(numbered, 'xl/worksheets/s1.xml', (text) => text.replaceAll(/ r="[A-Z]*\d+"/g, ''))
    const found = await checked(it, '无行号.xlsx', bare)
    expect([found.headRow, found.check.good, found.check.errors.map((e) => [e.rowNo, e.message])]).toEqual([
      1,
      1,
      [[3, '价格（元）不是数字']],
    ])
  })

  it('of JSONL are its lines', async () => {
    const it = await shop()
    const found = await checked(
      it,
      'a.jsonl',
      '\n{"code":"J1","name":"一","price":1}\n\n{"code":"J2","name":"二","price":"贵"}\nnot json\n',
    )
    expect(places(found.check.errors)).toEqual([
      [4, '价格（元）'],
      [5, '整行'],
    ])
  })

  it('follow the row of headers one chooses', async () => {
    const it = await shop()
    const csv = 'a,b,c\nx,名称,1\nA1,一,2\n'
    expect((await checked(it, 'x.csv', csv)).headers).toEqual(['a', 'b', 'c'])
    const chosen = await checked(it, 'x.csv', csv, { layout: { headRow: 2 } })
    expect([chosen.headRow, chosen.headers, chosen.total]).toEqual([2, ['x', '名称', '1'], 1])
    const fileId = await kept(it, 'x.csv', csv)
    expect((await refusalOf(it.client.supplierGoods.preview({ fileId, layout: { headRow: 9 } }))).message).toBe(
      '导入文件无法读取：第 9 行没有内容，不能作表头',
    )
  })
})

describe('numbers of a file', () => {
  it.each([
    ['1,250', 12_500_000],
    ['"1,234,567.89"', 12_345_678_900],
    ['¥1，250.5元', 12_505_000],
    ['12.5', 125_000],
    ['"12,50"', null],
    ['"1.234,50"', null],
    ['"1,25"', null],
    ['"12,3456"', null],
    ['"0,250"', null],
    ['1 250', null],
    ['1.2.3', null],
  ])('%s is %s', async (text, priceE4) => {
    const it = await shop()
    const quoted = text.startsWith('"') || !text.includes(',') ? text : `"${text}"`
    const { check } = await checked(it, 'n.csv', `商品编码,商品名称,价格\nN1,一,${quoted}\n`)
    if (priceE4 === null)
      return expect(check.errors).toEqual([
        { rowNo: 2, field: '价格（元）', message: expect.stringMatching(/不是数字|请写成/), content: text.replaceAll('"', '') },
      ])
    const fileId = await kept(it, 'n.csv', `商品编码,商品名称,价格\nN1,一,${quoted}\n`)
    await it.client.supplierGoods.start({ fileId, mapping: { columns: {}, defaults: { categoryCode: it.leaf } } })
    await world().drain()
    return expect((await it.client.supplierGoods.list()).list[0]!.skus[0]!.priceE4).toBe(priceE4)
  })
})

describe('a workbook', () => {
  const rows = { 1: HEAD, 2: ['A1', '一', null, 1, 1] }

  it('with several sheets asks for one of those that are seen and hold something', async () => {
    const it = await shop()
    const book = bookOf(
      { name: '封面', rows: { 1: ['报价'] } },
      { name: '商品', rows },
      { name: '空', rows: {} },
      { name: '藏', state: 'hidden', rows },
    )
    const found = await checked(it, '多.xlsx', book)
    expect([found.sheet, found.sheets]).toEqual(['封面', ['封面', '商品']])
    const layout = { sheet: '商品' }
    const chosen = await checked(it, '多.xlsx', book, { layout })
    expect([chosen.sheet, chosen.headers, chosen.check.good]).toEqual(['商品', HEAD, 1])
    const start = (of: object) =>
      it.client.supplierGoods.start({ fileId: chosen.fileId, mapping: { ...chosen.mapping, layout: of } } as never)
    expect((await refusalOf(start({}))).message).toBe('文件有 2 张工作表，请选择要导入的一张')
    await start(layout)
    await world().drain()
    expect((await it.client.supplierGoods.list()).total).toBe(1)
    expect((await refusalOf(checked(it, '多.xlsx', book, { layout: { sheet: '无' } }))).message).toContain('没有工作表「无」')
  })

  it('with merged cells is filled down, and refused across columns', async () => {
    const it = await shop()
    const book = bookOf({
      name: 'a',
      rows: {
        1: ['商品编码', '商品名称', '品牌', '价格'],
        2: ['A1', '一', '国药', 1],
        3: ['A2', '二', null, 2],
        4: ['A3', '三', null, 3],
        5: ['A4', '四', '阿拉丁', 4],
        6: ['A5', '五和品牌', null, 5],
      },
      merges: ['C2:C4', 'B6:C6'],
    })
    const { check, fileId, mapping } = await checked(it, '合并.xlsx', book)
    expect(check.notes).toEqual(['2 个合并的单元格已按首格的内容填写'])
    expect(check.errors).toEqual([{ rowNo: 6, field: '整行', message: 'B 到 C 列是合并的单元格，请取消合并后再传', content: '' }])
    await it.client.supplierGoods.start({ fileId, mapping } as never)
    await world().drain()
    const { list } = await it.client.supplierGoods.list()
    expect(list.map((g) => [g.code, g.brand]).toSorted()).toEqual([
      ['A1', '国药'],
      ['A2', '国药'],
      ['A3', '国药'],
      ['A4', '阿拉丁'],
    ])
  })

  it('names formulas without a value and errors as such, takes kept values, and reads dates as dates', async () => {
    const it = await shop()
    const book = bookOf({
      name: 'a',
      rows: {
        1: ['商品编码', '商品名称', '描述', '价格'],
        2: ['F1', '有值', { xml: 's="1"><v>46000</v>' }, { xml: '><f>1+1</f><v>2</v>' }],
        3: ['F2', '没有值', { xml: 's="2"><v>46000</v>' }, { xml: '><f>1+1</f>' }],
        4: ['F3', '错误值', null, { xml: 't="e"><f>1/0</f><v>#DIV/0!</v>' }],
      },
    })
    const { check, rows: shown } = await checked(it, '公式.xlsx', book)
    expect([check.good, shown[0]![2], shown[1]![2], shown[0]![3]]).toEqual([1, '2025-12-09', '2025-12-09', '2'])
    expect(check.errors.map((e) => [e.rowNo, e.message])).toEqual([
      [3, '「价格」是没有结果的公式，请在表格软件中打开、重新计算并保存后再传'],
      [4, '「价格」是错误值 #DIV/0!'],
    ])
  })

  it('that counts its days from 1904 says the same days', async () => {
    const it = await shop()
    const rows = { 1: ['商品编码', '商品名称', '描述', '价格'], 2: ['F1', '一', { xml: 's="1"><v>44538</v>' }, 1] }
    const from1904 = (text: string): string => text.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    const found = await checked(it, '1904.xlsx', changed(bookOf({ name: 'a', rows }), 'xl/workbook.xml', from1904))
    expect(found.rows[0]![2]).toBe('2025-12-09')
  })

  it('with a document type or thousands of parts is refused', async () => {
    const it = await shop()
    const told = async (parts: Record<string, Uint8Array>) =>
      (await refusalOf(it.client.supplierGoods.preview({ fileId: await kept(it, 'x.xlsx', Buffer.from(zipSync(parts))) }))).message
    const rels = Buffer.from(`<!DOCTYPE r [<!ENTITY a "aaaa">]><Relationships/>`)
    expect(await told({ 'xl/workbook.xml': Buffer.from('<workbook/>'), 'xl/_rels/workbook.xml.rels': rels })).toBe(
      '导入文件无法读取：表格含有不允许的声明（DOCTYPE）',
    )
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`p${i}`, Buffer.from('x')]))
    expect(await told(many)).toBe('导入文件无法读取：压缩包里有 2,001 个文件，不是表格')
  })
})

describe('before one imports', () => {
  it('texts like formulas are named and stay texts', async () => {
    const it = await shop()
    const csv = '商品编码,商品名称,价格\nE1,=HYPERLINK("http://x"),1\nE2,@甲,2\nE3,丙,3\n'
    const { check, rows } = await checked(it, '公式.csv', csv)
    expect([check.good, check.notes, rows[0]![1]]).toEqual([
      3,
      ['2 行（如第 2 行）有以 = + - @ 开头的文字，按原文导入，不作公式计算'],
      '=HYPERLINK("http://x")',
    ])
  })

  it('categories the mall does not have are counted, and become the default one only when one says so', async () => {
    const it = await shop()
    const csv = '商品编码,商品名称,分类,价格\nK1,一,吸管类,1\nK2,二,吸管类,2\nK3,三,枪头类,3\nK4,四,,4\n'
    const { check } = await checked(it, '分类.csv', csv)
    expect([check.good, check.unknownCategoryNum, check.unknownCategories]).toEqual([
      1,
      3,
      [
        { text: '吸管类', num: 2 },
        { text: '枪头类', num: 1 },
      ],
    ])
    const agreed = await checked(it, '分类.csv', csv, { defaults: { categoryForUnknown: true } })
    expect([agreed.check.good, agreed.check.unknownCategoryNum]).toEqual([4, 3])
  })
})
