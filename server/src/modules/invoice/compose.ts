// Invoice files composed for the demonstration and for tests: they say what they are told to say.
import type { InvoiceFields } from '@caiyuan/contract/invoice'

type Told = Pick<
  InvoiceFields,
  | 'kind'
  | 'invoiceCode'
  | 'invoiceNo'
  | 'issuedOn'
  | 'buyerName'
  | 'buyerTaxNo'
  | 'sellerName'
  | 'sellerTaxNo'
  | 'netFen'
  | 'taxFen'
  | 'totalFen'
  | 'lines'
  | 'isRed'
>

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const digital = (it: Told): string => `<EInvoice>
  <Header><EIid>${it.invoiceNo}</EIid><InherentLabel><InIssuType><LabelCode>${it.isRed ? 'N' : 'Y'}</LabelCode></InIssuType><GeneralOrSpecialVAT><LabelCode>${it.kind === 'digital_special' ? '01' : '02'}</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>${it.sellerTaxNo}</SellerIdNum><SellerName>${safe(it.sellerName)}</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${it.buyerTaxNo}</BuyerIdNum><BuyerName>${safe(it.buyerName)}</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>${yuan(it.netFen)}</TotalAmWithoutTax><TotalTaxAm>${yuan(it.taxFen)}</TotalTaxAm><TotalTax-includedAmount>${yuan(it.totalFen)}</TotalTax-includedAmount></BasicInformation>
${it.lines
  .map(
    (l) =>
      `    <IssuItemInformation><ItemName>${safe(l.name)}</ItemName><MeaUnits>${safe(l.unit)}</MeaUnits><Quantity>${l.num}</Quantity><Amount>${yuan(l.amountFen)}</Amount><TaxRate>${l.taxRateBp / 10_000}</TaxRate><ComTaxAm>${yuan(l.taxFen)}</ComTaxAm></IssuItemInformation>`,
  )
  .join('\n')}
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${it.invoiceNo}</InvoiceNumber><IssueTime>${it.issuedOn} 09:00:00</IssueTime></TaxSupervisionInfo>
</EInvoice>`

const older = (it: Told): string => `<eInvoice>
  <InvoiceCode>${it.invoiceCode}</InvoiceCode><InvoiceNo>${it.invoiceNo}</InvoiceNo><IssueDate>${it.issuedOn}</IssueDate>
  <Buyer><BuyerName>${safe(it.buyerName)}</BuyerName><BuyerTaxID>${it.buyerTaxNo}</BuyerTaxID></Buyer>
  <Seller><SellerName>${safe(it.sellerName)}</SellerName><SellerTaxID>${it.sellerTaxNo}</SellerTaxID></Seller>
  <TaxExclusiveTotalAmount>${yuan(it.netFen)}</TaxExclusiveTotalAmount><TaxTotalAmount>${yuan(it.taxFen)}</TaxTotalAmount><TaxInclusiveTotalAmount>${yuan(it.totalFen)}</TaxInclusiveTotalAmount>
</eInvoice>`

export const xmlOf = (it: Told): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${it.kind === 'paper' ? older(it) : digital(it)}\n`)

/** Text at a place of an A4 page: x to the right, y upwards. */
type Put = readonly [x: number, y: number, text: string]

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** A PDF of one page per list, in a font that names its characters by an outside table as older invoices do. */
export const pdfOf = (...pages: readonly (readonly Put[])[]): Buffer => {
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${5 + i * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500] >>',
    ...pages.flatMap((puts, i) => {
      const text = puts.map(([x, y, it]) => `BT /F1 9 Tf ${x} ${y} Td <${hex(it)}> Tj ET`).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 396] /Contents ${6 + i * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = parts.map((part, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${part}\nendobj\n`
    return at
  })
  const table = offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const dayZh = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')

/** The face of a 数电票: buyer and seller side by side, labels and figures in runs of their own. */
const digitalFace = (it: Told): Put[] => [
  [240, 360, `电子发票（${it.kind === 'digital_special' ? '增值税专用发票' : '普通发票'}）`],
  [430, 368, '发票号码：'],
  [480, 368, it.invoiceNo],
  [430, 352, '开票日期：'],
  [480, 352.6, dayZh(it.issuedOn)],
  [14, 320, '购'],
  [30, 322, `名称：${it.buyerName}`],
  [300, 320, '销'],
  [318, 322, `名称：${it.sellerName}`],
  [30, 296, '统一社会信用代码/纳税人识别号：'],
  [180, 296, it.buyerTaxNo],
  [318, 296, '统一社会信用代码/纳税人识别号：'],
  [468, 296, it.sellerTaxNo],
  [40, 276, '项目名称'],
  [120, 276, '规格型号'],
  [420, 276, '金 额'],
  [60, 150, '合'],
  [100, 150, '计'],
  [420, 150, `¥${yuan(it.netFen)}`],
  [540, 150, `¥${yuan(it.taxFen)}`],
  [40, 130, '价税合计（大写）'],
  [180, 130, '⊗壹仟贰佰捌拾陆圆肆角整'],
  [400, 130, '（小写）'],
  [450, 130, `¥${yuan(it.totalFen)}`],
  [40, 60, '开票人：甲某'],
]

/** The face of a 增值税电子普通发票 before 数电票: code and number, the seller below. */
const olderFace = (it: Told): Put[] => [
  [220, 370, '浙江增值税电子普通发票'],
  [430, 370, `发票代码:${it.invoiceCode}`],
  [430, 358, `发票号码:${it.invoiceNo}`],
  [430, 346, `开票日期: ${it.issuedOn.replace(/^(\d+)-(\d+)-(\d+)$/, '$1 年$2 月$3 日')}`],
  [30, 320, `名    称:${it.buyerName}`],
  [30, 306, `纳税人识别号:${it.buyerTaxNo}`],
  [30, 280, '货物或应税劳务、服务名称'],
  [60, 150, '合   计'],
  [420, 150, `￥${yuan(it.netFen)}`],
  [540, 150, `￥${yuan(it.taxFen)}`],
  [40, 130, '价税合计（大写）'],
  [400, 130, `（小写）￥${yuan(it.totalFen)}`],
  [30, 110, `名    称:${it.sellerName}`],
  [30, 98, `纳税人识别号:${it.sellerTaxNo}`],
  [300, 40, '开票人:甲某'],
]

export const facePdfOf = (it: Told): Buffer => pdfOf(it.kind === 'paper' ? olderFace(it) : digitalFace(it))
