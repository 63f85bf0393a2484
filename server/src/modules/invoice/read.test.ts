import { XMLParser } from 'fast-xml-parser'
import type * as zip from 'fflate'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildBillWorld } from '../bill/fixtures/build.ts'
import { readInvoice } from './queries.ts'
import { dayOf, fenOf, rateOf } from './read/fields.ts'

vi.mock('fflate', async (real) => {
  const fflate = await real<typeof zip>()
  return { ...fflate, unzipSync: vi.fn<typeof fflate.unzipSync>(fflate.unzipSync) }
})

const world = useWorld()
const xml = (body: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

const digital = (over = ''): string => `<EInvoice>
  <Header><EIid>26332000001739485410</EIid><InherentLabel><InIssuType><LabelCode>Y</LabelCode></InIssuType><GeneralOrSpecialVAT><LabelCode>01</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91330200MA2DE0017J</SellerIdNum><SellerName>甲 &amp; 乙综合电商有限公司</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>123300004700009964</BuyerIdNum><BuyerName>示例大学</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>1138.41</TotalAmWithoutTax><TotalTaxAm>147.99</TotalTaxAm><TotalTax-includedAmount>1286.40</TotalTax-includedAmount><Drawer>甲某</Drawer></BasicInformation>
    <IssuItemInformation><ItemName>*纸制品*A4 复印纸</ItemName><SpecMod>70g</SpecMod><MeaUnits>包</MeaUnits><Quantity>12</Quantity><UnPrice>21.0619</UnPrice><Amount>252.74</Amount><TaxRate>0.130000</TaxRate><ComTaxAm>32.86</ComTaxAm></IssuItemInformation>
    <IssuItemInformation><ItemName>*办公设备*硒鼓</ItemName><Amount>885.67</Amount><TaxRate>0.13</TaxRate><ComTaxAm>115.13</ComTaxAm></IssuItemInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>26332000001739485410</InvoiceNumber><IssueTime>2026-11-18 13:02:50</IssueTime></TaxSupervisionInfo>${over}
</EInvoice>`

describe('reading a 数电票 XML', () => {
  it('fills every field and line', async () => {
    expect(await readInvoice('application/xml', xml(digital()))).toEqual({
      source: 'xml',
      note: '已从数电票 XML 读取，请核对',
      fields: {
        kind: 'digital_special',
        invoiceNo: '26332000001739485410',
        issuedOn: '2026-11-18',
        buyerName: '示例大学',
        buyerTaxNo: '123300004700009964',
        sellerName: '甲 & 乙综合电商有限公司',
        sellerTaxNo: '91330200MA2DE0017J',
        netFen: 113_841,
        taxFen: 14_799,
        totalFen: 128_640,
        drawer: '甲某',
        isRed: false,
        lines: [
          { name: '*纸制品*A4 复印纸', spec: '70g', unit: '包', num: '12', amountFen: 25_274, taxRateBp: 1300, taxFen: 3_286 },
          { name: '*办公设备*硒鼓', spec: '', unit: '', num: '', amountFen: 88_567, taxRateBp: 1300, taxFen: 11_513 },
        ],
      },
    })
  })

  it('knows a red invoice by its label', async () => {
    expect((await readInvoice('application/xml', xml(digital().replace('<LabelCode>Y<', '<LabelCode>N<')))).fields.isRed).toBe(true)
  })

  it('says so when it is no invoice, broken or empty', async () => {
    expect((await readInvoice('application/xml', xml('<note>您好</note>'))).note).toBe('XML 中没有找到发票信息，请手工填写')
    expect((await readInvoice('application/xml', xml('<EInvoice><Header>'))).source).toBe('none')
    expect((await readInvoice('application/pdf', Buffer.from('%PDF'))).note).toContain('PDF 中没有读到一张发票的文字')
  })
})

describe('hostile files', () => {
  const parse = vi.spyOn(XMLParser.prototype, 'parse')
  const unzip = vi.mocked(unzipSync)

  /** What is said of the file, the characters a parser saw of it and the bytes that were inflated. */
  const cost = async (mime: string, body: Buffer) => {
    parse.mockClear()
    unzip.mockClear()
    const { source, note } = await readInvoice(mime, body)
    expect(source).toBe('none')
    const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    const inflated = unzip.mock.results.flatMap((it_) => (it_.type === 'return' ? Object.values(it_.value) : []))
    return { note, parsed, inflated: inflated.reduce((sum, it_) => sum + it_.length, 0) }
  }
  const unseen = (note: unknown) => ({ note, parsed: 0, inflated: 0 })

  it('are refused before they are parsed: document types, entities, depth, size', async () => {
    for (const head of [
      '<!DOCTYPE EInvoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!doctype lolz>',
      '< !ENTITY a "b">'.replace('< ', '<'),
    ]) {
      expect(await cost('application/xml', xml(`${head}${digital().replace('示例大学', '&x;')}`))).toEqual(
        unseen('XML 文件含有不允许的声明（DOCTYPE），没有读取，请手工填写'),
      )
    }
    expect(await cost('application/xml', xml('<a>'.repeat(10_000) + '</a>'.repeat(10_000)))).toEqual(
      unseen('XML 文件嵌套过深，没有读取，请手工填写'),
    )
    expect(await cost('application/xml', Buffer.alloc(5 * 1024 * 1024, '<a/>'))).toEqual(unseen('XML 文件过大，没有读取，请手工填写'))
  })

  it('are parsed once and grow nothing: characters by number, tags without an end', async () => {
    for (const body of [`<EInvoice>${'&#65;'.repeat(400_000)}</EInvoice>`, '<a'.repeat(500_000)])
      expect(await cost('application/xml', xml(body))).toEqual({
        note: expect.stringContaining('请手工填写'),
        parsed: xml(body).length,
        inflated: 0,
      })
  })

  it('hide no depth behind texts that look like ends, nor behind names of other letters', async () => {
    const deep = (name: string) => `<${name}>`.repeat(3000) + `</${name}>`.repeat(3000)
    const ends = '</a>'.repeat(5000)
    for (const body of [
      `<r><![CDATA[${ends}]]>${deep('a')}</r>`,
      `<r><!--${ends}-->${deep('a')}</r>`,
      `<r><?x ${ends}?>${deep('a')}</r>`,
      `<r>${deep('é')}</r>`,
    ])
      expect(await cost('application/xml', xml(body))).toEqual(unseen('XML 文件嵌套过深，没有读取，请手工填写'))
  })

  it('are refused with words when a text shows other than it is', async () => {
    const named = (name: string) => cost('application/xml', xml(digital().replace('示例大学', name)))
    expect(await named('示例\u202e大学')).toEqual(unseen('XML 文件含有改变文字方向的隐藏符号，没有读取，请手工填写'))
    expect(await named('示例\u0000大学')).toEqual(unseen('XML 文件含有空字符，没有读取，请手工填写'))
    const inside = (xmlText: string) =>
      Buffer.from(zipSync({ 'OFD.xml': strToU8('<OFD/>'), 'Doc_0/Attachs/original_invoice.xml': strToU8(xmlText) }))
    expect(await cost('application/ofd', inside(digital().replace('示例大学', '示例\u2066大学')))).toMatchObject({
      note: expect.stringContaining('请手工填写'),
      parsed: '<OFD/>'.length,
    })
  })

  it('never inflate beyond the cap, however small the zip is', async () => {
    const bomb = Buffer.from(zipSync({ 'Doc_0/Attachs/a.xml': new Uint8Array(5 * 1024 * 1024) }, { level: 9 }))
    expect(bomb.length).toBeLessThan(20_000)
    expect(await cost('application/ofd', bomb)).toEqual(unseen('OFD 文件解压后过大，没有读取，请手工填写'))
    const many = Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`Doc_0/${i}.xml`, strToU8('<a/>')]))))
    expect(await cost('application/ofd', many)).toEqual(unseen(expect.stringContaining('解压后过大')))
    // A header that lies about its size yields at most what it declared.
    const liar = Buffer.from(zipSync({ 'Doc_0/Attachs/a.xml': new Uint8Array(3 * 1024 * 1024).fill(32) }, { level: 9 }))
    for (let at = liar.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
      liar.writeUInt32LE(100, at + 24)
    const { note, inflated } = await cost('application/ofd', liar)
    expect([note, inflated <= 100]).toEqual([expect.stringContaining('请手工填写'), true])
    expect(await cost('application/ofd', Buffer.from('PK\u0003\u0004 broken'))).toEqual(
      unseen('OFD 文件已损坏，请重新下载后上传，没有读取，请手工填写'),
    )
  })
})

describe('reading an OFD', () => {
  it('takes the invoice XML inside it', async () => {
    const ofd = Buffer.from(zipSync({ 'OFD.xml': strToU8('<OFD/>'), 'Doc_0/Attachs/original_invoice.xml': strToU8(digital()) }))
    expect(await readInvoice('application/ofd', ofd)).toMatchObject({
      source: 'ofd',
      fields: { invoiceNo: '26332000001739485410', totalFen: 128_640 },
    })
  })

  it('reads values as people and machines write them', () => {
    expect([fenOf('¥5,838.94'), fenOf('600'), fenOf('-12.5'), fenOf('1e9'), fenOf('1.234'), fenOf('12,50'), fenOf('')]).toEqual([
      583_894,
      60_000,
      -1250,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([dayOf('2020年08月05日'), dayOf('2025-12-29 13:02:50'), dayOf('20240528'), dayOf('昨天')]).toEqual([
      '2020-08-05',
      '2025-12-29',
      '2024-05-28',
      undefined,
    ])
    expect([rateOf('0.130000'), rateOf('13%'), rateOf('0.06'), rateOf('免税')]).toEqual([1300, 1300, 600, undefined])
  })
})

describe('invoice.read', () => {
  it('reads the supplier’s own upload, and no other file', async () => {
    const at = await buildBillWorld(world())
    const deps = { db: world().db, storage: keptFiles() }
    const supplier = await world().as(at.supplierUser)
    const own = await keepFile(deps, at.supplierUser, at.schoolId, '发票.xml', xml(digital()))
    expect(await supplier.invoice.read({ schoolId: at.schoolId, fileId: own.id })).toMatchObject({
      source: 'xml',
      fields: { totalFen: 128_640 },
    })
    const buyers = await keepFile(deps, at.buyer, at.schoolId, '发票.xml', xml(digital()))
    const other = await buildBillWorld(world())
    const foreign = await keepFile(deps, other.supplierUser, other.schoolId, '发票.xml', xml(digital()))
    for (const fileId of [buyers.id, foreign.id, newId(), 'x'])
      expect((await refusalOf(supplier.invoice.read({ schoolId: at.schoolId, fileId }))).message).toBe('发票文件不存在，请重新上传')
    expect((await refusalOf((await world().as(at.buyer)).invoice.read({ schoolId: at.schoolId, fileId: own.id }))).code).toBe('2009')
  })
})
