// Archives made to harm: whatever the product reads is refused in words within its bounds, and nothing of it is written elsewhere.
import { contract } from '@caiyuan/contract/index'
import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { keepFile } from '../src/core/files.ts'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import type { SessionUser } from '../src/core/context.ts'
import { buildBillWorld } from '../src/modules/bill/fixtures/build.ts'
import { facePdfOf } from '../src/modules/invoice/compose.ts'
import { readInvoice } from '../src/modules/invoice/queries.ts'
import { useWorld, type Client } from './harness.ts'

const world = useWorld()
let user: SessionUser
let supplier: Client
let schoolId: number

beforeAll(async () => {
  const at = await buildBillWorld(world())
  user = at.supplierUser
  schoolId = at.schoolId
  supplier = await world().as(user)
})

const zipOf = (parts: Zippable): Buffer => Buffer.from(zipSync(parts, { level: 9 }))
const keep = async (name: string, body: Buffer, school: number): Promise<string> => (await keepFile(world(), user, school, name, body)).id

/** What the reader of goods says of a file. */
const ofGoods = async (name: string, body: Buffer): Promise<string> => {
  const { retCode, retMsg } = await supplier.raw(contract.supplierGoods.preview, { fileId: await keep(name, body, SUPPLIER_ID) })
  expect([name, retCode]).toEqual([name, '3120'])
  return retMsg
}

/** What the reader of invoices says of a file it takes nothing from. */
const ofInvoice = async (name: string, body: Buffer): Promise<string> => {
  const { retCode, data } = await supplier.raw(contract.invoice.read, { schoolId, fileId: await keep(name, body, schoolId) })
  expect([name, retCode, data]).toEqual([name, '1000', expect.objectContaining({ source: 'none', fields: {} })])
  return (data as { note: string }).note
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const BOOK: Record<string, string> = {
  'xl/workbook.xml': `<workbook ${NS} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/s.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="s.xml"/></Relationships>',
  'xl/worksheets/s.xml': `<worksheet ${NS}><sheetData><row r="1"><c t="inlineStr"><is><t>商品名称</t></is></c></row></sheetData></worksheet>`,
}
const partsOf = (book: Record<string, string>): Zippable =>
  Object.fromEntries(Object.entries(book).map(([name, text]) => [name, strToU8(text)]))
const PARTS = partsOf(BOOK)
const bookOf = (more: Record<string, string> = {}): Buffer => zipOf({ ...PARTS, ...partsOf(more) })

/** Every entry of the directory says its content is so large, inflated. */
const lying = (body: Buffer, bytes: number): Buffer => {
  const liar = Buffer.from(body)
  for (let at = liar.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
    liar.writeUInt32LE(bytes, at + 24)
  return liar
}

const BOMB = new Uint8Array(30 * 1024 * 1024)
const LAUGHS = `<!DOCTYPE a [<!ENTITY a "哈">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'abcdefghij'[i + 1]} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]>`
const MOST_ENTRIES = 65_535
const manyOf = (ext: string): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Array.from({ length: MOST_ENTRIES }, (_, i) => [`p${i}.${ext}`, [new Uint8Array(0), { level: 0 }]]))),
  )

describe('a list of goods in an archive', () => {
  const NO_BOOK = '导入文件无法读取：不是有效的 xlsx 文件，或文件有密码'

  it('with an archive inside, its names leading outside, or 65,535 entries is refused as no table', async () => {
    const inner = zipOf({ 'xl/worksheets/s.xml': BOMB })
    expect(await ofGoods('层层.xlsx', zipOf({ 'a.xlsx': inner, 'b.zip': zipOf({ 'c.zip': inner }) }))).toBe(NO_BOOK)
    expect(
      await ofGoods('外面.xlsx', zipOf({ '../../xl/workbook.xml': strToU8(BOOK['xl/workbook.xml']!), '/etc/passwd': BOMB.subarray(0, 9) })),
    ).toBe(NO_BOOK)
    expect(await ofGoods('六万.xlsx', manyOf('xml'))).toBe('导入文件无法读取：压缩包里有 65,535 个文件，不是表格')
  }, 120_000)

  it('whose sheet is itself an archive, or points outside, is refused', async () => {
    expect(await ofGoods('套.xlsx', zipOf({ ...PARTS, 'xl/worksheets/s.xml': zipOf({ 'a.xml': BOMB }) }))).toBe(NO_BOOK)
    const outside = BOOK['xl/_rels/workbook.xml.rels']!.replace('worksheets/s.xml', '../../../../etc/passwd')
    expect(await ofGoods('指外.xlsx', bookOf({ 'xl/_rels/workbook.xml.rels': outside }))).toBe('导入文件无法读取：文件里没有数据行')
  })

  it('that swells, whatever its directory says, is refused', async () => {
    const body = zipOf({ ...PARTS, 'xl/s.xml': BOMB })
    expect(await ofGoods('胀.xlsx', body)).toMatch(/^导入文件无法读取：解压后是原来的 \d+ 倍，不是正常的表格$/)
    expect(await ofGoods('说小.xlsx', lying(body, 10))).toBe(NO_BOOK)
    expect(await ofGoods('说大.xlsx', lying(bookOf(), 0x7fff_ffff))).toBe('导入文件无法读取：解压后超过 200 MB，请分成几个文件')
  }, 120_000)

  it('with entities that multiply or 3,000,001 shared texts is refused', async () => {
    const laughing = `<?xml version="1.0"?>${LAUGHS}<sst ${NS}><si><t>&j;</t></si></sst>`
    expect(await ofGoods('笑.xlsx', bookOf({ 'xl/s.xml': laughing }))).toBe('导入文件无法读取：表格含有不允许的声明（DOCTYPE）')
    const texts = strToU8(`<sst ${NS}>${'<si/>'.repeat(3_000_001)}</sst>`)
    // What does not shrink keeps the whole below the ratio of a bomb.
    const body = zipOf({ ...PARTS, 'xl/s.xml': texts, 'xl/media/a.png': randomBytes(200_000) })
    expect(await ofGoods('多.xlsx', body)).toBe('导入文件无法读取：表格的文字超过 300 万条，请分成几个文件')
  }, 120_000)
})

describe('an invoice in an archive', () => {
  const FOUND_NONE = 'OFD 中没有找到发票信息，请手工填写'
  const TOO_LARGE = 'OFD 文件解压后过大，没有读取，请手工填写'

  it('with an archive inside, names leading outside or 65,535 entries is read as none', async () => {
    const inner = zipOf({ 'Doc_0/Attachs/a.xml': strToU8('<a/>') })
    expect(await ofInvoice('层层.ofd', zipOf({ 'Doc_0/Attachs/a.ofd': inner, 'b.zip': zipOf({ 'c.zip': inner }) }))).toBe(FOUND_NONE)
    expect(
      await ofInvoice('外面.ofd', zipOf({ '../../../etc/Attachs/passwd.xml': strToU8('<a/>'), '__proto__.xml': strToU8('<a/>') })),
    ).toBe(FOUND_NONE)
    expect(await ofInvoice('六万.ofd', manyOf('bin'))).toBe(FOUND_NONE)
    expect(await ofInvoice('六万.ofd', manyOf('xml'))).toBe(TOO_LARGE)
  }, 120_000)

  it('that swells, whatever its directory says, is read as none', async () => {
    const body = zipOf({ 'Doc_0/Attachs/a.xml': BOMB })
    expect(await ofInvoice('胀.ofd', body)).toBe(TOO_LARGE)
    expect(await ofInvoice('说小.ofd', lying(body, 10))).toBe(FOUND_NONE)
    expect(await ofInvoice('说大.ofd', lying(body, 0x7fff_ffff))).toBe(TOO_LARGE)
  })

  it('with entities that multiply is read as none, as OFD and as XML', async () => {
    const laughing = strToU8(`<?xml version="1.0"?>${LAUGHS}<EInvoice><InvoiceNumber>&j;</InvoiceNumber></EInvoice>`)
    expect(await ofInvoice('笑.ofd', zipOf({ 'Doc_0/Attachs/a.xml': laughing }))).toBe(FOUND_NONE)
    expect(await ofInvoice('笑.xml', Buffer.from(laughing))).toBe('XML 文件含有不允许的声明（DOCTYPE），没有读取，请手工填写')
  })

  it('whose words are hostile gives them to nobody, or as plain text', async () => {
    const said = async (buyer: string) => {
      const data = `<CustomData Name="发票号码">26332000001739485410</CustomData><CustomData Name="购买方名称">${buyer}</CustomData>`
      const ofd = `<ofd:OFD xmlns:ofd="o"><DocBody><DocInfo><CustomDatas>${data}<CustomData Name="__proto__">a</CustomData></CustomDatas></DocInfo></DocBody></ofd:OFD>`
      return readInvoice('application/ofd', zipOf({ 'OFD.xml': strToU8(ofd) }))
    }
    for (const hidden of ['示例\u202e大学', '示例\u0000大学', '\u2066示例'])
      expect(await said(hidden)).toEqual({ source: 'none', note: FOUND_NONE, fields: {} })
    for (const plain of ["'; drop table mall.orders; --", '=1+1', '&lt;script&gt;alert(1)&lt;/script&gt;', '字'.repeat(50_000)])
      expect(await said(plain)).toMatchObject({ source: 'ofd', fields: { invoiceNo: '26332000001739485410' } })
  })

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'with elements named %s is read as none',
    async (name) => {
      const body = strToU8(`<EInvoice ${name}="1"><${name}><${name}>1</${name}></${name}></EInvoice>`)
      expect(
        await ofInvoice('名.ofd', zipOf({ 'Doc_0/Attachs/a.xml': body, 'Doc_0/Tags/b.xml': body, 'Doc_0/Pages/P/Content.xml': body })),
      ).toBe(FOUND_NONE)
      expect(await ofInvoice('名.xml', Buffer.from(body))).toContain('请手工填写')
    },
  )
})

describe('an invoice in PDF', () => {
  const MEG = 1024 * 1024
  const told = {
    kind: 'digital_normal' as const,
    invoiceCode: '',
    invoiceNo: '26332000001739485410',
    issuedOn: '2026-11-18',
    buyerName: '示例大学',
    buyerTaxNo: '123300004700009964',
    sellerName: '甲公司',
    sellerTaxNo: '91330200MA2DE0017J',
    netFen: 113_841,
    taxFen: 14_799,
    totalFen: 128_640,
    lines: [],
    isRed: false,
  }

  /** The invoice with what its page shows packed; places in the file are found anew by whoever reads it. */
  const packed = (filters: string, pack: (content: Buffer) => Buffer, contents = '6 0 R'): Buffer => {
    const plain = facePdfOf(told).toString('latin1').replace('/Contents 6 0 R', `/Contents [${contents}]`)
    const stream = (_: string, content: string) => {
      const body = pack(Buffer.from(content, 'latin1')).toString('latin1')
      return `<< /Length ${body.length} /Filter [${filters}] >>\nstream\n${body}\nendstream`
    }
    return Buffer.from(plain.replace(/<< \/Length \d+ >>\nstream\n([\s\S]*?)\nendstream/, stream), 'latin1')
  }

  /** So many megabytes of blanks, a thousandth of that packed. */
  const blanks = (megs: number): Buffer => {
    const meg = deflateRawSync(Buffer.alloc(MEG, ' '), { finishFlush: constants.Z_FULL_FLUSH })
    return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megs }, () => meg), Buffer.from([3, 0, 0, 0, 0, 1])])
  }

  it('that is packed is read', async () => {
    const once = (content: Buffer) => deflateSync(content, { level: 0 })
    for (const pdf of [packed('/FlateDecode', once), packed('/FlateDecode /FlateDecode', (it) => once(once(it)))])
      expect(await readInvoice('application/pdf', pdf)).toMatchObject({ source: 'pdf', fields: { invoiceNo: told.invoiceNo } })
  })

  it.each([
    ['to a thousand megabytes', () => packed('/FlateDecode', () => blanks(1000))],
    ['packed twice', () => packed('/FlateDecode /FlateDecode', () => deflateSync(blanks(1000)))],
    ['by runs', () => packed('/FlateDecode /RunLengthDecode', () => deflateSync(Buffer.alloc(2 * MEG, Buffer.from([0x81, 0x20]))))],
    ['by one stream shown two hundred times', () => packed('/FlateDecode', () => blanks(1), '6 0 R '.repeat(200))],
  ])('that swells %s is read as none, and the next one is read', async (_, bomb) => {
    const body = bomb()
    expect(body.length).toBeLessThan(2 * MEG)
    expect(await ofInvoice('胀.pdf', body)).toBe('PDF 文件解压后过大，没有读取，请手工填写')
    expect(await readInvoice('application/pdf', facePdfOf(told))).toMatchObject({ source: 'pdf' })
  })
})
