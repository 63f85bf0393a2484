import type { InvoiceReading } from '@caiyuan/contract/invoice'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { facePdfOf, xmlOf } from '../invoice/compose.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { plainLines } from '../order/fixtures.ts'
import { buildAccepted, buildInvoice, keepInvoiceFile, keepScan, type Draft } from './fixtures/build.ts'
import { billStage, period, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { generated, confirmed } = billStage(world)

const TOTAL = 128_640
const send = (it_: BillStaged, ...invoices: Draft[]) =>
  it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices })
const kept = (it_: BillStaged, name: string, body: Buffer) => keepInvoiceFile(world(), it_.at, name, body)
const draftOf = (it_: BillStaged, over: Partial<Draft> = {}) => buildInvoice(world(), it_.at, TOTAL, over)
const fileOf = async (it_: BillStaged) => (await it_.finance.bill.detail({ id: it_.id })).checks.find((c) => c.rule === 'file')!

/** Another bill of the same school and supplier, ready for its invoice. */
const another = async (it_: BillStaged): Promise<BillStaged> => {
  await buildAccepted(world(), it_.at, plainLines)
  const { bills } = await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
  return confirmed({ ...it_, id: bills[0]!.id, bill: bills[0]! })
}

describe('what an invoice’s file says', () => {
  it('is compared with what was handed in, field by field, with both figures', async () => {
    const it_ = await confirmed(await generated())
    const draft = await draftOf(it_)
    const said = async (over: Partial<Draft>) => (await send(it_, { ...draft, ...over })).checks.find((c) => c.rule === 'file')
    expect(await said({ totalFen: TOTAL + 100, netFen: 113_941 })).toMatchObject({
      verdict: 'bad',
      sentence: expect.stringMatching(
        /^发票 2633…\d{4} 与文件「发票.xml」不一致：不含税金额填写 ¥1,139.41，文件为 ¥1,138.41；价税合计填写 ¥1,287.40，文件为 ¥1,286.40$/,
      ),
    })
    expect(await said({ issuedOn: '2026-01-02' })).toMatchObject({
      verdict: 'bad',
      sentence: expect.stringContaining('开票日期填写 2026-01-02，文件为 '),
    })
    expect(await said({ sellerTaxNo: '91310115MA1DE0023B' })).toMatchObject({
      sentence: expect.stringContaining('销售方税号填写 91310115MA1DE0023B，文件为 91330200MA2DE0017J'),
    })
    expect(await said({ kind: 'digital_special' })).toMatchObject({
      sentence: expect.stringContaining('发票类型填写 数电专票，文件为 数电普票'),
    })
    expect(await said({ buyerName: '示例大学附属中学' })).toMatchObject({
      sentence: expect.stringContaining('购买方名称填写 示例大学附属中学，文件为 示例大学'),
    })
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('waitInvoice')
    expect((await send(it_, draft)).passed).toBe(true)
    expect(await fileOf(it_)).toMatchObject({ verdict: 'ok', sentence: 'XML 中的各项与填写一致' })
  })

  it('counts though nobody handed it in: goods and a red invoice', async () => {
    const it_ = await confirmed(await generated())
    const line = {
      name: '*纸制品*得力 7417 A4 复印纸',
      spec: '',
      unit: '包',
      num: '14',
      amountFen: 113_841,
      taxRateBp: 1300,
      taxFen: 14_799,
    }
    const told = { ...(await draftOf(it_)), invoiceCode: '', lines: [line], isRed: false }
    const goods = await kept(it_, '明细.xml', xmlOf(told))
    expect(
      (await send(it_, { ...told, lines: [], fileIds: [goods] })).checks.filter((c) => c.verdict === 'bad').map((c) => c.sentence),
    ).toEqual(['「得力 7417 A4 复印纸」发票 14 包，验收 12 包，多开 2 包'])
    expect((await send(it_, { ...told, lines: [{ ...line, num: '12' }], fileIds: [goods] })).checks[0]).toMatchObject({
      verdict: 'bad',
      sentence: expect.stringContaining('商品明细第 1 行填写「*纸制品*得力 7417 A4 复印纸 12 包'),
    })
    const red = await kept(it_, '红字.xml', xmlOf({ ...told, lines: [], isRed: true }))
    expect((await send(it_, { ...told, lines: [], fileIds: [red] })).checks.find((c) => c.rule === 'red')).toMatchObject({ verdict: 'bad' })
  })

  it('is the number it is registered under: a used file made another by one space is no other invoice', async () => {
    const first = await confirmed(await generated())
    const draft = await draftOf(first)
    const told = { ...draft, invoiceCode: '', lines: [], isRed: false }
    const original = xmlOf(told)
    expect((await send(first, { ...draft, fileIds: [await kept(first, '原件.xml', original)] })).passed).toBe(true)
    const second = await another(first)
    const typed = (await draftOf(second)).invoiceNo
    for (const [name, body] of [
      ['空格.xml', Buffer.concat([original, Buffer.from(' ')])],
      ['票面.pdf', facePdfOf(told)],
    ] as const) {
      const again = { ...draft, invoiceNo: typed, fileIds: [await kept(second, name, body)] }
      expect((await refusalOf(send(second, again))).message).toBe(`该发票已在${first.bill.billNo}使用`)
    }
    expect((await second.finance.bill.detail({ id: second.id })).invoices).toEqual([])
  })

  it('is compared again when finance declares, from the kept bytes', async () => {
    const it_ = await confirmed(await generated())
    const draft = await draftOf(it_)
    await send(it_, draft)
    const { rows } = await world().admin.query('select storage_key from mall.files where id = $1', [draft.fileIds[0]])
    const other = xmlOf({ ...draft, invoiceCode: '', lines: [], isRed: false, totalFen: 100_000 })
    await keptFiles().put(rows[0].storage_key, other)
    const refusal = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
    expect([refusal.code, refusal.message]).toEqual(['3515', expect.stringContaining('价税合计填写 ¥1,286.40，文件为 ¥1,000.00')])
  })

  it('that is silent needs finance’s own look, kept in the record', async () => {
    const it_ = await confirmed(await generated())
    expect((await send(it_, await draftOf(it_, { fileIds: [await keepScan(world(), it_.at)] }))).passed).toBe(true)
    const [invoice] = (await it_.finance.bill.detail({ id: it_.id })).invoices
    expect(invoice).toMatchObject({ source: 'typed', isUnread: true, seen: null, typed: expect.arrayContaining(['发票号码', '价税合计']) })
    expect(await fileOf(it_)).toMatchObject({ verdict: 'warn', sentence: expect.stringContaining('的文件不能识别，各项为手工填写') })
    const refusal = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
    expect(refusal.code).toBe('3518')
    expect((await it_.finance.bill.detail({ id: it_.id })).can['agree']).toBe('有发票的文件不能识别，请先在下方对照原件确认')
    expect((await refusalOf(it_.buyer.bill.seeInvoice({ id: it_.id, invoiceId: invoice!.id }))).code).toBe('2009')
    await it_.finance.bill.seeInvoice({ id: it_.id, invoiceId: invoice!.id })
    const seen = await it_.finance.bill.detail({ id: it_.id })
    expect(seen.timeline.at(-1)).toMatchObject({ title: '对照原件确认发票', comment: expect.stringContaining(invoice!.invoiceNo) })
    expect(seen.invoices[0]!.seen).toMatchObject({ who: seen.timeline.at(-1)!.who })
    expect((await it_.finance.bill.agree({ ids: [it_.id] })).settlements).toHaveLength(1)
  })

  it('in part leaves the rest marked as typed', async () => {
    const it_ = await confirmed(await generated())
    const draft = await draftOf(it_, { drawer: '甲某' })
    expect((await send(it_, draft)).passed).toBe(true)
    expect((await it_.finance.bill.detail({ id: it_.id })).invoices[0]).toMatchObject({ source: 'xml', isUnread: false, typed: ['开票人'] })
    expect(await fileOf(it_)).toMatchObject({ verdict: 'warn', sentence: expect.stringContaining('的开票人为手工填写，文件中没有') })
  })

  it('of an older invoice is registered by code and number', async () => {
    const first = await confirmed(await generated())
    const old = { kind: 'paper' as const, invoiceCode: '033002100311', invoiceNo: '48213907' }
    expect((await send(first, await draftOf(first, old))).passed).toBe(true)
    const keys = await world().admin.query('select invoice_key from mall.invoice_registry where school_id = $1', [first.at.schoolId])
    expect(keys.rows).toEqual([{ invoice_key: '033002100311-48213907' }])
    const second = await another(first)
    const scanned = await draftOf(second, { ...old, fileIds: [await keepScan(world(), second.at)] })
    expect((await refusalOf(send(second, scanned))).message).toBe(`该发票已在${first.bill.billNo}使用`)
    // Nor can another code and number be typed past its file.
    const told = { ...(await draftOf(second, old)), ...old, lines: [], isRed: false }
    const fileIds = [await kept(second, '空格.xml', Buffer.concat([xmlOf(told), Buffer.from(' ')]))]
    const past = { ...told, invoiceCode: '033002100399', invoiceNo: '48213999', fileIds }
    expect((await refusalOf(send(second, past))).message).toBe(`该发票已在${first.bill.billNo}使用`)
    // The same number of another code is another invoice.
    expect((await send(second, await draftOf(second, { ...old, invoiceCode: '033002100312' }))).passed).toBe(true)
  })

  it('fills the form from a PDF, the supplier’s own', async () => {
    const it_ = await confirmed(await generated())
    const draft = await draftOf(it_)
    const fileId = await kept(it_, '票面.pdf', facePdfOf({ ...draft, invoiceCode: '', lines: [], isRed: false }))
    const reading: InvoiceReading = await it_.supplier.invoice.read({ schoolId: it_.at.schoolId, fileId })
    expect(reading).toMatchObject({ source: 'pdf', fields: { invoiceNo: draft.invoiceNo, totalFen: TOTAL } })
    expect((await send(it_, { ...draft, fileIds: [fileId] })).passed).toBe(true)
  })
})
