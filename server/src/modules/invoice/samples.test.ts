// Invoices as their issuers write them: composed ones everywhere, and the real ones of ../shared/data/einvoice, which are no part of
// the repository, only where that folder lies beside the checkout.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { facePdfOf, xmlOf } from './compose.ts'
import { readInvoice } from './queries.ts'
import { dayOf, fenOf } from './read/fields.ts'

const ofdOf = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

const NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const headOf = (says: Record<string, string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD ${NS}><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${Object.entries(says)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`)
    .join('')}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`

const pageOf = (texts: Record<number, string>): string =>
  `<ofd:Page ${NS}><ofd:Content><ofd:Layer ID="1">${Object.entries(texts)
    .map(
      ([id, text]) =>
        `<ofd:TextObject ID="${id}" Size="3.175"><ofd:TextCode X="0" Y="3.6" DeltaX="g 9 1.5">${text}</ofd:TextCode></ofd:TextObject>`,
    )
    .join('')}</ofd:Layer></ofd:Content></ofd:Page>`

const tag = (name: string, ...ids: number[]): string =>
  `<ofd:${name}>${ids.map((id) => `<ofd:ObjectRef PageRef="61">${id}</ofd:ObjectRef>`).join('')}</ofd:${name}>`

const told = {
  kind: 'digital_special' as const,
  invoiceCode: '',
  invoiceNo: '26332000001739485410',
  issuedOn: '2026-11-18',
  buyerName: '示例大学',
  buyerTaxNo: '123300004700009964',
  sellerName: '甲综合电商有限公司',
  sellerTaxNo: '91330200MA2DE0017J',
  netFen: 113_841,
  taxFen: 14_799,
  totalFen: 128_640,
  lines: [],
  isRed: false,
}
const { invoiceCode: _code, lines: _lines, isRed: _isRed, ...said } = told

/** A 数电票 without an invoice XML: the head names some figures, the tags point at texts of the page, the template carries the title. */
const tagged = ofdOf({
  'OFD.xml': headOf({
    'native-producer': 'composed',
    发票号码: told.invoiceNo,
    销售方纳税人识别号: told.sellerTaxNo,
    合计金额: '1138.41',
    购买方纳税人识别号: told.buyerTaxNo,
    合计税额: '147.99',
    开票日期: '2026年11月18日',
  }),
  'Doc_0/Tpls/Tpl_0/Content.xml': pageOf({ 2: '电子发票（增值税专用发票）' }),
  'Doc_0/Pages/Page_0/Content.xml': pageOf({
    11: told.buyerName,
    12: told.sellerName,
    13: '¥',
    14: '1286.40',
    15: '壹仟贰佰捌拾陆圆肆角整',
    16: '甲某',
  }),
  'Doc_0/Tags/CustomTags.xml': `<ofd:CustomTags ${NS}><ofd:CustomTag TypeID="root"><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
  'Doc_0/Tags/CustomTag.xml': `<ofd:root ${NS}><ofd:Buyer>${tag('BuyerName', 11)}</ofd:Buyer><ofd:Seller>${tag('SellerName', 12)}</ofd:Seller>${tag('TaxInclusiveTotalAmount', 15, 13, 14)}${tag('InvoiceClerk', 16)}</ofd:root>`,
})

const ITEMS = 30
const older = (prefix: string): string => {
  const at = (name: string, text: string): string => `<${prefix}${name}>${text}</${prefix}${name}>`
  const item = at(
    'GoodsInfo',
    `${at('Item', '*餐饮服务*餐费')}${at('Specification', '')}${at('Amount', '100.00')}${at('TaxScheme', '6%')}${at('TaxAmount', '6.00')}`,
  )
  return `\uFEFF<?xml version="1.0" encoding="UTF-8"?><${prefix}eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019">${[
    at('InvoiceCode', '033002100311'),
    at('InvoiceNo', '48213907'),
    at('IssueDate', '2026年08月05日'),
    at('Buyer', at('BuyerName', '个人') + at('BuyerTaxID', '')),
    at('Seller', at('SellerName', '样品餐饮有限公司') + at('SellerTaxID', told.sellerTaxNo)),
    at('TaxExclusiveTotalAmount', '3000.00'),
    at('TaxTotalAmount', '180.00'),
    at('TaxInclusiveTotalAmount', '3180.00'),
    at('InvoiceClerk', '乙某'),
    at('GoodsInfos', item.repeat(ITEMS)),
  ].join('')}</${prefix}eInvoice>`
}

describe('composed samples', () => {
  it('an electronic invoice with its XML attached: the attachment counts, not what the head says', async () => {
    const body = ofdOf({
      'OFD.xml': headOf({ 发票号码: '48213907', 价税合计: '9999.00', 购买方名称: '个人' }),
      'Doc_0/Attachs/Attachments.xml': `<ofd:Attachments ${NS}><ofd:Attachment Name="original_invoice"/></ofd:Attachments>`,
      'Doc_0/Attachs/original_invoice.xml': older('fp:'),
    })
    const { fields, note } = await readInvoice('application/ofd', body)
    expect(note).toBe('已从 OFD 内的发票数据读取，请核对')
    expect(fields).toMatchObject({
      kind: 'paper',
      invoiceCode: '033002100311',
      invoiceNo: '48213907',
      issuedOn: '2026-08-05',
      buyerName: '个人',
      sellerName: '样品餐饮有限公司',
      netFen: 300_000,
      taxFen: 18_000,
      totalFen: 318_000,
      drawer: '乙某',
    })
    expect(fields.buyerTaxNo).toBeUndefined()
    expect(fields.lines).toHaveLength(ITEMS)
    expect(fields.lines![0]).toEqual({
      name: '*餐饮服务*餐费',
      spec: '',
      unit: '',
      num: '',
      amountFen: 10_000,
      taxRateBp: 600,
      taxFen: 600,
    })
  })

  it('a 数电票 without an attachment, from its custom data and tagged page text', async () => {
    expect(await readInvoice('application/ofd', tagged)).toEqual({
      source: 'ofd',
      note: '已从 OFD 读取票面信息，没有商品明细，请核对',
      fields: { ...said, drawer: '甲某' },
    })
  })

  it('a minimal 数电票 XML: what it does not name stays open', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header><EIid>${told.invoiceNo}</EIid><Version>0.2</Version></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>${told.sellerTaxNo}</SellerIdNum></SellerInformation>
    <BuyerInformation><BuyerName>甲某某</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>1138.41</TotalAmWithoutTax><TotalTaxAm>147.99</TotalTaxAm><TotalTax-includedAmount>1286.40</TotalTax-includedAmount><RequestTime>2026-11-18 13:02:50</RequestTime></BasicInformation>
  </EInvoiceData>
</EInvoice>`
    expect((await readInvoice('application/xml', Buffer.from(text))).fields).toEqual({
      invoiceNo: told.invoiceNo,
      issuedOn: told.issuedOn,
      buyerName: '甲某某',
      sellerTaxNo: told.sellerTaxNo,
      netFen: told.netFen,
      taxFen: told.taxFen,
      totalFen: told.totalFen,
      isRed: false,
    })
  })

  it('says the same of one invoice in XML, OFD and PDF', async () => {
    const xml = xmlOf(told)
    const attached = ofdOf({ 'OFD.xml': headOf({}), 'Doc_0/Attachs/original_invoice.xml': xml.toString() })
    const files: readonly [string, Buffer][] = [
      ['application/xml', xml],
      ['application/ofd', attached],
      ['application/ofd', tagged],
      ['application/pdf', facePdfOf(told)],
    ]
    for (const [mime, body] of files) expect((await readInvoice(mime, body)).fields, mime).toMatchObject(said)
  })
})

const SAMPLES = process.env.EINVOICE_SAMPLES ?? join(import.meta.dirname, '../../../../../shared/data/einvoice')

if (existsSync(join(SAMPLES, 'expected_fields.json')))
  describe('real samples', () => {
    const sample = (name: string) => readFileSync(join(SAMPLES, name))
    const expected = () =>
      JSON.parse(sample('expected_fields.json').toString()) as {
        file: string
        invoice?: Record<string, string>
        visible_text?: Record<string, string>
        custom_data: Record<string, string>
        item_count?: number
      }[]

    it('an electronic invoice with its XML attached', async () => {
      const it_ = expected().find((e) => e.invoice)!
      const { fields } = await readInvoice('application/ofd', sample(it_.file))
      const want = it_.invoice!
      expect(fields).toMatchObject({
        invoiceCode: want['InvoiceCode'],
        invoiceNo: want['InvoiceNo'],
        issuedOn: dayOf(want['IssueDate']),
        buyerName: want['BuyerName'],
        sellerName: want['SellerName'],
        sellerTaxNo: want['SellerTaxID'],
        netFen: fenOf(want['TaxExclusiveTotalAmount']),
        taxFen: fenOf(want['TaxTotalAmount']),
        totalFen: fenOf(want['TaxInclusiveTotalAmount']),
        drawer: want['InvoiceClerk'],
      })
      expect(fields.lines).toHaveLength(it_.item_count!)
      expect(fields.lines![0]).toEqual({
        name: '*餐饮服务*餐费',
        spec: '',
        unit: '',
        num: '',
        amountFen: 10_000,
        taxRateBp: 600,
        taxFen: 600,
      })
    })

    it('a 数电票 without an attachment, from its custom data and tagged page text', async () => {
      const it_ = expected().find((e) => e.visible_text)!
      const want = it_.visible_text!
      expect((await readInvoice('application/ofd', sample(it_.file))).fields).toMatchObject({
        kind: 'digital_special',
        invoiceNo: want['发票号码'],
        issuedOn: dayOf(want['开票日期']),
        buyerName: want['购买方名称'],
        sellerName: want['销售方名称'],
        buyerTaxNo: it_.custom_data['购买方纳税人识别号'],
        sellerTaxNo: it_.custom_data['销售方纳税人识别号'],
        netFen: fenOf(want['合计金额']),
        taxFen: fenOf(want['合计税额']),
        totalFen: fenOf(want['价税合计']),
        drawer: want['开票人'],
      })
    })

    it('a minimal 数电票 XML', async () => {
      expect((await readInvoice('application/xml', sample('shudian_plain_minimal.redacted.xml'))).fields).toMatchObject({
        invoiceNo: '25327000001739485410',
        issuedOn: '2025-12-29',
        totalFen: 659_800,
        netFen: 583_894,
        taxFen: 75_906,
        sellerTaxNo: '913205830880018839',
      })
    })
  })
