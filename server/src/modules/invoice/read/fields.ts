// The two XML families of invoices, and the custom data of OFD files, as our fields.
import type { InvoiceReading } from '@caiyuan/contract/invoice'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { z } from 'zod'
import { nodesAt, textAt, type XmlNode } from './safe-xml.ts'

export type Fields = InvoiceReading['fields']

const isoDay = z.iso.date()

/** `¥5,838.94` → 583894; anything that is not an amount of two decimals is absent. */
export const fenOf = (text: string | undefined): number | undefined => {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plainNumber((text ?? '').replace(/\s/g, '')) ?? '')
  if (!match) return undefined
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -fen : fen
}

/** `2025-12-29 13:02:50`, `2020年08月05日`, `20240528` → `2025-12-29`; absent where the calendar has no such day. */
export const dayOf = (text: string | undefined): string | undefined => {
  const [, y, m, d] = /^(\d{4})[-年/.]?(\d{1,2})[-月/.]?(\d{1,2})/.exec(text ?? '') ?? []
  return y ? isoDay.safeParse(`${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`).data : undefined
}

/** `0.13`, `13%`, `0.130000` → 1300. */
export const rateOf = (text: string | undefined): number | undefined => {
  const [, number, percent] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec((text ?? '').trim()) ?? []
  return number === undefined ? undefined : Math.round(Number(number) * (percent ? 100 : 10_000))
}

const lineOf = (it: {
  name: string | undefined
  spec: string | undefined
  unit: string | undefined
  num: string | undefined
  amount: string | undefined
  rate: string | undefined
  tax: string | undefined
}) => ({
  name: it.name ?? '',
  spec: it.spec ?? '',
  unit: it.unit ?? '',
  num: it.num ?? '',
  amountFen: fenOf(it.amount) ?? 0,
  taxRateBp: rateOf(it.rate) ?? 0,
  taxFen: fenOf(it.tax) ?? 0,
})

/** Leaves out what was not found. */
export const found = (it: { [K in keyof Fields]: Fields[K] | undefined }): Fields =>
  Object.fromEntries(Object.entries(it).filter(([, v]) => v !== undefined && !(Array.isArray(v) && v.length === 0))) as Fields

/** EInvoice/EInvoiceData: the XML of 数电票. */
const digital = (root: XmlNode): Fields => {
  const info = nodesAt(root, 'EInvoiceData')[0]
  const label =
    textAt(root, 'Header', 'InherentLabel', 'GeneralOrSpecialVAT', 'LabelCode') ??
    textAt(root, 'Header', 'InherentLabel', 'GeneralOrSpecialVAT', 'LabelName') ??
    ''
  return found({
    kind: label === '' ? undefined : label === '01' || label.includes('专用') ? 'digital_special' : 'digital_normal',
    invoiceNo: textAt(root, 'TaxSupervisionInfo', 'InvoiceNumber') ?? textAt(root, 'Header', 'EIid'),
    issuedOn: dayOf(textAt(root, 'TaxSupervisionInfo', 'IssueTime') ?? textAt(info, 'BasicInformation', 'RequestTime')),
    buyerName: textAt(info, 'BuyerInformation', 'BuyerName'),
    buyerTaxNo: textAt(info, 'BuyerInformation', 'BuyerIdNum'),
    sellerName: textAt(info, 'SellerInformation', 'SellerName'),
    sellerTaxNo: textAt(info, 'SellerInformation', 'SellerIdNum'),
    netFen: fenOf(textAt(info, 'BasicInformation', 'TotalAmWithoutTax')),
    taxFen: fenOf(textAt(info, 'BasicInformation', 'TotalTaxAm')),
    totalFen: fenOf(textAt(info, 'BasicInformation', 'TotalTax-includedAmount')),
    lines: nodesAt(info, 'IssuItemInformation').map((l) =>
      lineOf({
        name: textAt(l, 'ItemName'),
        spec: textAt(l, 'SpecMod'),
        unit: textAt(l, 'MeaUnits'),
        num: textAt(l, 'Quantity'),
        amount: textAt(l, 'Amount'),
        rate: textAt(l, 'TaxRate'),
        tax: textAt(l, 'ComTaxAm'),
      }),
    ),
    remark: textAt(info, 'AdditionalInformation', 'Remark'),
    drawer: textAt(info, 'BasicInformation', 'Drawer'),
    isRed:
      textAt(root, 'Header', 'InherentLabel', 'InIssuType', 'LabelCode') === 'N' ||
      (fenOf(textAt(info, 'BasicInformation', 'TotalTax-includedAmount')) ?? 0) < 0,
  })
}

/** eInvoice of the 2019 schema, inside older OFD files. */
const older = (root: XmlNode): Fields => {
  const no = textAt(root, 'InvoiceNo')
  const total = fenOf(textAt(root, 'TaxInclusiveTotalAmount'))
  return found({
    kind: no?.length === 20 ? 'digital_normal' : 'paper',
    invoiceCode: no?.length === 20 ? undefined : textAt(root, 'InvoiceCode'),
    invoiceNo: no,
    issuedOn: dayOf(textAt(root, 'IssueDate')),
    buyerName: textAt(root, 'Buyer', 'BuyerName'),
    buyerTaxNo: textAt(root, 'Buyer', 'BuyerTaxID'),
    sellerName: textAt(root, 'Seller', 'SellerName'),
    sellerTaxNo: textAt(root, 'Seller', 'SellerTaxID'),
    netFen: fenOf(textAt(root, 'TaxExclusiveTotalAmount')),
    taxFen: fenOf(textAt(root, 'TaxTotalAmount')),
    totalFen: total,
    lines: nodesAt(root, 'GoodsInfos', 'GoodsInfo').map((l) =>
      lineOf({
        name: textAt(l, 'Item'),
        spec: textAt(l, 'Specification'),
        unit: textAt(l, 'MeasurementDimension'),
        num: textAt(l, 'Quantity'),
        amount: textAt(l, 'Amount'),
        rate: textAt(l, 'TaxScheme'),
        tax: textAt(l, 'TaxAmount'),
      }),
    ),
    remark: textAt(root, 'Note'),
    drawer: textAt(root, 'InvoiceClerk'),
    isRed: total !== undefined && total < 0,
  })
}

/** Fields of an invoice XML of either family, or null when it is something else. */
export const fieldsOfXml = (document: XmlNode): Fields | null => {
  const digitalRoot = nodesAt(document, 'EInvoice')[0]
  if (digitalRoot) return digital(digitalRoot)
  const olderRoot = nodesAt(document, 'eInvoice')[0]
  return olderRoot ? older(olderRoot) : null
}

/** Fields of the names and texts an OFD file carries about itself and of its tagged page text. */
export const fieldsOfNames = (names: ReadonlyMap<string, string>): Fields => {
  const no = names.get('发票号码')
  const net = fenOf(names.get('合计金额'))
  const tax = fenOf(names.get('合计税额'))
  const total = fenOf(names.get('价税合计')) ?? (net !== undefined && tax !== undefined ? net + tax : undefined)
  return found({
    kind: no === undefined ? undefined : no.length !== 20 ? 'paper' : names.get('类型')?.includes('专用') ? 'digital_special' : undefined,
    invoiceCode: no?.length === 20 ? undefined : names.get('发票代码'),
    invoiceNo: no,
    issuedOn: dayOf(names.get('开票日期')),
    buyerName: names.get('购买方名称'),
    buyerTaxNo: names.get('购买方纳税人识别号'),
    sellerName: names.get('销售方名称'),
    sellerTaxNo: names.get('销售方纳税人识别号'),
    netFen: net,
    taxFen: tax ?? (total !== undefined && net !== undefined ? total - net : undefined),
    totalFen: total,
    drawer: names.get('开票人'),
    isRed: total !== undefined && total < 0 ? true : undefined,
  })
}
