// Invoices of 平台外采购 and of orders under agreements: what their files say is believed, and no invoice is used twice, whatever uses it.
import { splitTax } from '@caiyuan/contract/money'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { dayOf, now } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { setPay } from '../../gateways/pay.ts'
import { buildAccepted, type BillWorld } from '../bill/fixtures/build.ts'
import { period } from '../bill/fixtures/stage.ts'
import { openAgreement } from '../framework/fixtures.ts'
import { sheetOf } from '../off-platform/fixtures.ts'
import { openTill } from '../payment/fixtures.ts'
import { facePdfOf, xmlOf } from './compose.ts'

const world = useWorld()
afterAll(() => setPay({}))

const SCHOOL = { buyerName: '示例大学', buyerTaxNo: '123300004700009964' }
const OTHER = { buyerName: '示例大学', buyerTaxNo: '1233020041909099XN' }
const USCC = '91330200MA2DE0017J'

let serial = 0
const uniqueInvoice = () => `2633${String(process.pid % 100_000).padStart(6, '0')}55${String((serial += 1)).padStart(8, '0')}`

const told = (invoiceNo: string, totalFen: number, over: object = {}) => ({
  kind: 'digital_normal' as const,
  invoiceCode: '',
  invoiceNo,
  issuedOn: dayOf(now()),
  ...SCHOOL,
  sellerName: '',
  sellerTaxNo: USCC,
  ...splitTax(totalFen, 1300),
  totalFen,
  lines: [],
  isRed: false,
  ...over,
})
type Told = ReturnType<typeof told>

const formats = {
  xml: xmlOf,
  pdf: facePdfOf,
  ofd: (it: Told) =>
    Buffer.from(
      zipSync({
        'OFD.xml': strToU8('<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>'),
        'Doc_0/Attachs/original_invoice.xml': strToU8(xmlOf(it).toString()),
      }),
    ),
}
type Format = keyof typeof formats

/** One document of each kind that takes invoices, all in one school and of one supplier, each waiting for its invoice. */
const stage = async () => {
  const till = await openTill(world(), { 'quotes3.from': 100_000_000, 'accept.secondFrom': 100_000_000 })
  const { mall } = till
  const sellerName = `甲综合电商有限公司${mall.no}`
  await world().admin.query("update shared.schools set name = '示例大学', settings_version = settings_version + 1 where id = $1", [mall.no])
  await world().admin.query('update shared.suppliers set name = $2, uscc = $3 where id = $1', [mall.jia, sellerName, USCC])
  const supplierUser = await till.supplierUser()
  const at: BillWorld = {
    schoolId: mall.no,
    deptId: mall.deptId,
    buyer: mall.T1,
    acceptor: mall.T2,
    second: mall.T2,
    stranger: mall.S1,
    owner: mall.F1,
    finance: mall.C1,
    fundId: mall.K1,
    supplierId: mall.jia,
    supplierUser,
    sellerName,
  }
  const [author, acceptor, finance, supplier] = [
    await world().as(mall.T1),
    await world().as(mall.T2),
    await world().as(mall.C1),
    await world().as(supplierUser),
  ]
  const put = async (who: SessionUser, it: Told, format: Format) =>
    (await keepFile({ db: world().db, storage: world().storage }, who, mall.no, `发票.${format}`, formats[format]({ ...it, sellerName })))
      .id
  const ordered = () => buildAccepted(world(), at, [{ name: '试管', priceE4: 500_000, num: 2 }])

  await ordered()
  const [bill] = (await finance.bill.generate({ supplierIds: [mall.jia], ...period })).bills
  await world().drain()
  const of = (id: string) => ({ schoolId: mall.no, id })
  await supplier.supplyBill.confirm({ ...of(bill!.id), version: (await finance.bill.detail({ id: bill!.id })).version })
  await finance.bill.buyerConfirm({ id: bill!.id })
  const apply = await author.invoiceApply.addByIds({ orderIds: [await ordered()], headId: 'school' })

  const paid = await till.paid()
  await world().drain()
  await supplier.supply.confirm({ ...of(paid.id), note: '' })
  const lines = [
    { lineNo: 1, num: 4 },
    { lineNo: 2, num: 1 },
  ]
  await supplier.supply.ship({ ...of(paid.id), parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines }] })
  await paid.client.order.receive({ id: paid.id, shipmentIds: [], note: '' })
  await world().drain()
  const own = await author.invoiceApply.addByIds({ orderIds: [paid.id], headId: 'self' })
  await world().drain()

  const content = sheetOf(mall, { supplierName: sellerName, supplierUscc: USCC })
  const draft = await author.offPlatform.save({ content })
  await author.offPlatform.submit({ id: draft.id, version: draft.version, content, chosen: {} })
  await mall.decide(mall.F1, draft.id)
  await author.offPlatform.buy({ id: draft.id, acceptorId: mall.T2.id })
  const photo = await keepFile({ db: world().db, storage: world().storage }, mall.T2, mall.no, '实物.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))

  const agreement = await openAgreement(world(), mall)
  const order = await agreement.submit(1)
  await mall.decide(mall.F1, order.orderId)
  await world().admin.query("update mall.framework_orders set state = 'toBill', moved_to = 'toBill' where id = $1", [order.orderId])

  const drafted = async (it: Told, format: Format) => ({ ...it, sellerName, fileIds: [await put(supplierUser, it, format)] })
  const totals = {
    bill: bill!.totalFen,
    apply: apply.totalFen,
    personal: own.totalFen,
    offPlatform: 147_200,
    framework: 246_560,
  }
  type Kind = keyof typeof totals
  const typed = async (who: SessionUser, it: Told, format: Format, typedAs: { invoiceNo?: string; totalFen?: number }) => ({
    fileId: await put(who, it, format),
    invoiceNo: it.invoiceNo,
    totalFen: it.totalFen,
    ...typedAs,
  })
  /** Hands in an invoice whose file says `it`; who proves a document types number and sum beside it. */
  const take = async (kind: Kind, it: Told, format: Format = 'xml', typedAs: { invoiceNo?: string; totalFen?: number } = {}) => {
    if (kind === 'bill') return supplier.supplyBill.submitInvoices({ ...of(bill!.id), invoices: [await drafted(it, format)] })
    if (kind === 'apply' || kind === 'personal')
      return supplier.supplyInvoice.issue({ ...of(kind === 'apply' ? apply.id : own.id), invoices: [await drafted(it, format)] })
    if (kind === 'framework')
      return agreement.office.framework.bill({
        orderId: order.orderId,
        note: '发票一致',
        invoices: [await typed(mall.J1, it, format, typedAs)],
      })
    return acceptor.offPlatform.accept({
      id: draft.id,
      acceptedOn: dayOf(now()),
      opinion: '',
      lines: content.items.map(({ qty, price }, no) => ({ no, qty, price })),
      photoIds: [photo.id],
      invoices: [await typed(mall.T2, it, format, typedAs)],
    })
  }
  const numbers: Record<Kind, string> = {
    bill: bill!.billNo,
    apply: apply.applyNo,
    personal: own.applyNo,
    offPlatform: draft.docNo,
    framework: order.docNo,
  }
  /** An invoice that fits the document in everything. */
  const fitting = (kind: Kind, invoiceNo = uniqueInvoice()) =>
    told(invoiceNo, totals[kind], kind === 'personal' ? { buyerName: mall.T1.name, buyerTaxNo: '' } : {})
  return { take, totals, numbers, fitting }
}
type Kind = keyof Awaited<ReturnType<typeof stage>>['totals']

describe('takeProof', () => {
  it.each(['offPlatform', 'framework'] as const)('believes the file of an invoice for %s: head, number and sum', async (kind) => {
    const it_ = await stage()
    const total = it_.totals[kind]
    for (const format of Object.keys(formats) as Format[]) {
      const { invoiceNo } = it_.fitting(kind)
      const said = async (over: object, typedAs: { invoiceNo?: string; totalFen?: number } = {}) =>
        (await refusalOf(it_.take(kind, told(invoiceNo, total, over), format, typedAs))).message
      expect(await said(OTHER)).toBe(
        `发票 ${invoiceNo}：发票抬头与所选不一致：发票为「示例大学 1233020041909099XN」，应为「示例大学 123300004700009964」`,
      )
      expect(await said({ buyerName: '李老师', buyerTaxNo: '' })).toBe(
        `发票 ${invoiceNo}：发票抬头与所选不一致：发票为「李老师」，应为「示例大学 123300004700009964」`,
      )
      const other = uniqueInvoice()
      expect(await said({}, { invoiceNo: other })).toBe(`发票 ${other}：文件上的号码是 ${invoiceNo}`)
      expect(await said({ totalFen: total - 100, ...splitTax(total - 100, 1300) }, { totalFen: total })).toMatch(
        new RegExp(`^发票 ${invoiceNo}：文件上的价税合计是 ¥1,471.00$|^发票 ${invoiceNo}：文件上的价税合计是 ¥2,464.60$`),
      )
      expect(await said({ sellerTaxNo: OTHER.buyerTaxNo })).toContain('与单据上的供应商不一致')
    }
    await it_.take(kind, it_.fitting(kind), 'pdf')
  })
})

describe('an invoice that one document has', () => {
  const kinds: Kind[] = ['bill', 'offPlatform', 'framework', 'apply', 'personal']
  /** Who issues invoices hears the numbers of its own documents alone. */
  const heard = (by: Kind, of: Kind, no: string) =>
    ['bill', 'apply', 'personal'].includes(by) && of === 'offPlatform' ? '该发票已在其他单据使用' : `该发票已在${no}使用`

  it.each([
    ['in their order', kinds],
    ['in the other order', kinds.toReversed()],
  ])('is refused to every other kind, with where it is used, %s', async (_, order) => {
    const it_ = await stage()
    for (const [at, holder] of order.entries()) {
      const held = it_.fitting(holder)
      await it_.take(holder, held)
      for (const other of order.slice(at + 1))
        expect([holder, other, (await refusalOf(it_.take(other, it_.fitting(other, held.invoiceNo)))).message]).toEqual([
          holder,
          other,
          heard(other, holder, it_.numbers[holder]),
        ])
    }
  })
})
