import { describe, expect, it } from 'vitest'
import { facePdfOf, pdfOf } from './compose.ts'
import { readInvoice } from './queries.ts'

const told = {
  kind: 'digital_normal' as const,
  invoiceCode: '',
  invoiceNo: '26332000001739485410',
  issuedOn: '2026-11-18',
  buyerName: '示例大学',
  buyerTaxNo: '123300004700009964',
  sellerName: '甲综合电商（宁波）有限公司',
  sellerTaxNo: '91330200MA2DE0017J',
  netFen: 113_841,
  taxFen: 14_799,
  totalFen: 128_640,
  lines: [],
  isRed: false,
}
const plainName = '甲综合电商(宁波)有限公司'
const { isRed: _isRed, lines: _lines, invoiceCode: _code, ...said } = told

describe('reading an invoice in PDF', () => {
  it('fills what the face of a 数电票 says', async () => {
    expect(await readInvoice('application/pdf', facePdfOf(told))).toEqual({
      source: 'pdf',
      note: '已从 PDF 读取票面信息，没有商品明细，请核对',
      fields: { ...said, sellerName: plainName, drawer: '甲某' },
    })
    expect((await readInvoice('application/pdf', facePdfOf({ ...told, kind: 'digital_special' }))).fields.kind).toBe('digital_special')
  })

  it('fills what an older invoice says, with its code', async () => {
    const old = { ...told, kind: 'paper' as const, invoiceCode: '033002100311', invoiceNo: '48213907' }
    expect((await readInvoice('application/pdf', facePdfOf(old))).fields).toEqual({
      ...said,
      kind: 'paper',
      invoiceCode: '033002100311',
      invoiceNo: '48213907',
      sellerName: plainName,
      drawer: '甲某',
    })
  })

  it('says nothing of a scan, of two invoices in one file, of a broken or endless one', async () => {
    const note = async (body: Buffer) => {
      const reading = await readInvoice('application/pdf', body)
      expect(reading).toMatchObject({ source: 'none', fields: {} })
      return reading.note
    }
    expect(await note(pdfOf([]))).toBe(
      'PDF 中没有读到一张发票的文字（扫描件、多张合并或文件损坏），请手工填写，或上传同一张发票的 XML、OFD',
    )
    await note(pdfOf([[30, 300, `发票号码：${told.invoiceNo}`]], [[30, 300, '发票号码：26332000001739485411']]))
    await note(Buffer.from('%PDF-1.4 broken'))
    await note(Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(9 * 1024 * 1024)]))
    expect((await readInvoice('image/png', Buffer.alloc(8))).note).toBe(
      '图片不能自动识别，请手工填写，或同时上传同一张发票的 XML、OFD、PDF',
    )
  })
})
