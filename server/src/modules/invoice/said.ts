// What the files of an invoice say against what was handed in. A file that speaks is believed; what no file says is a hand's word (decision 0023).
import type { FileSays, InvoiceFields, MatchCheck } from '@caiyuan/contract/invoice'
import { invoiceKinds } from '@caiyuan/contract/invoice'
import { money } from '@caiyuan/contract/money'
import { plainTaxNo } from '@caiyuan/contract/uscc'

type Name = Exclude<keyof FileSays['fields'], 'lines' | 'remark' | 'isRed'>
type Read = InvoiceFields & { says: readonly FileSays[] }
/** An invoice with what its files say, and who compared it with the original. */
export type ReadInvoice = Read & { seenBy?: string }

const LABELS: Record<Name, string> = {
  kind: '发票类型',
  invoiceCode: '发票代码',
  invoiceNo: '发票号码',
  issuedOn: '开票日期',
  sellerName: '销售方名称',
  sellerTaxNo: '销售方税号',
  buyerName: '购买方名称',
  buyerTaxNo: '购买方税号',
  netFen: '不含税金额',
  taxFen: '税额',
  totalFen: '价税合计',
  drawer: '开票人',
}
const NAMES = Object.keys(LABELS) as Name[]

/** These make an invoice the one it is: a file that does not say them all has to be looked at. */
const IDENTITY: readonly Name[] = ['invoiceNo', 'sellerTaxNo', 'totalFen', 'issuedOn']

/** `2533…5678`, as people quote a number of 20 digits. */
export const shortNo = (no: string): string => (no.length > 12 ? `${no.slice(0, 4)}…${no.slice(-4)}` : no)

const plainName = (text: string): string => text.normalize('NFKC').replace(/[\s()]/g, '')
export const sameName = (a: string, b: string): boolean => plainName(a) === plainName(b)

const shown = (name: Name, value: string | number): string =>
  typeof value === 'number' ? money(value) : name === 'kind' ? invoiceKinds[value as InvoiceFields['kind']] : value

/** A face in PDF may break a long name over two lines, and then says its beginning. */
const agrees = (name: Name, given: string | number, said: string | number, source: FileSays['source']): boolean => {
  if (typeof given === 'number' || typeof said === 'number') return given === said
  if (name === 'sellerTaxNo' || name === 'buyerTaxNo') return plainTaxNo(given) === plainTaxNo(said)
  if (name !== 'sellerName' && name !== 'buyerName' && name !== 'drawer') return given === said.replace(/\s/g, '')
  return sameName(given, said) || (source === 'pdf' && plainName(given).startsWith(plainName(said)))
}

interface Head {
  title: string
  taxNo: string
}

/** The one sentence of an invoice to somebody else than who pays. */
export const otherHead = (it: Pick<InvoiceFields, 'buyerName' | 'buyerTaxNo'>, head: Head): string =>
  `发票抬头与所选不一致：发票为「${[it.buyerName, it.buyerTaxNo].filter(Boolean).join(' ')}」，应为「${head.title} ${head.taxNo}」`

/** That a file names somebody else as the buyer; empty where it names the head, or nobody. */
export const headGap = ({ fields, source }: FileSays, head: Head): string => {
  const { buyerName = '', buyerTaxNo = '' } = fields
  const isOther =
    (buyerTaxNo !== '' && !agrees('buyerTaxNo', head.taxNo, buyerTaxNo, source)) ||
    (buyerName !== '' && !agrees('buyerName', head.title, buyerName, source))
  return isOther ? otherHead({ buyerName, buyerTaxNo }, head) : ''
}

const lineText = (it: InvoiceFields['lines'][number]): string =>
  [it.name, it.num && `${it.num} ${it.unit}`.trim(), money(it.amountFen), `${it.taxRateBp / 100}%`].filter(Boolean).join(' ')

const lineGap = (given: InvoiceFields['lines'], said: InvoiceFields['lines']): string => {
  const at = said.findIndex((line, i) => !given[i] || plainName(lineText(given[i])) !== plainName(lineText(line)))
  if (at < 0 && given.length === said.length) return ''
  const row = at < 0 ? said.length : at
  const text = (lines: InvoiceFields['lines']) => (lines[row] ? lineText(lines[row]) : '没有这一行')
  return `商品明细第 ${row + 1} 行填写「${text(given)}」，文件为「${text(said)}」`
}

const gapsWith = (it: InvoiceFields, file: FileSays): string[] => [
  ...NAMES.flatMap((name) => {
    const said = file.fields[name]
    // The name of a drawer left blank is taken from the file.
    if (said === undefined || (name === 'drawer' && it.drawer === '')) return []
    return agrees(name, it[name], said, file.source)
      ? []
      : [`${LABELS[name]}填写 ${shown(name, it[name]) || '空'}，文件为 ${shown(name, said)}`]
  }),
  ...[file.fields.lines ? lineGap(it.lines, file.fields.lines) : ''].filter(Boolean),
]

/** What nobody types is taken from the files: goods, remark, whether it is red. */
export const withSaid = <T extends InvoiceFields>(it: T, says: readonly FileSays[]): T & { says: readonly FileSays[] } => {
  const first = <K extends keyof FileSays['fields']>(name: K): FileSays['fields'][K] =>
    says.find((file) => file.fields[name] !== undefined)?.fields[name]
  return {
    ...it,
    lines: it.lines.length > 0 ? it.lines : (first('lines') ?? []),
    remark: it.remark || (first('remark') ?? ''),
    drawer: it.drawer || (first('drawer') ?? ''),
    isRed: it.isRed || says.some((file) => file.fields.isRed === true),
    says,
  }
}

const isSaid = (says: readonly FileSays[], name: Name): boolean => says.some((file) => file.fields[name] !== undefined)

/** No file says all that makes the invoice the one it is: finance compares it with the original. */
export const isUnread = (it: { says: readonly FileSays[] }): boolean => IDENTITY.some((name) => !isSaid(it.says, name))

/** Labels of the fields that stand on a hand's word alone. */
export const typedLabels = (it: Read): string[] =>
  NAMES.filter((name) => it[name] !== '' && name !== 'kind' && !isSaid(it.says, name)).map((name) => LABELS[name])

const SOURCES = { xml: 'XML', ofd: 'OFD', pdf: 'PDF', none: '' } as const
export const sourceOf = (says: readonly FileSays[]): 'xml' | 'ofd' | 'pdf' | 'typed' =>
  (['xml', 'ofd', 'pdf'] as const).find((source) => says.some((file) => file.source === source)) ?? 'typed'

const check = (verdict: MatchCheck['verdict'], sentence: string, fix = ''): MatchCheck => ({
  rule: 'file',
  title: '发票文件',
  verdict,
  sentence,
  fix,
})

/** Each field a file says equals what was handed in; the first invoice that differs is named with both figures. */
export const fileCheck = (invoices: readonly ReadInvoice[]): MatchCheck => {
  for (const it of invoices)
    for (const file of it.says) {
      const gaps = gapsWith(it, file)
      if (gaps.length > 0)
        return check(
          'bad',
          `发票 ${shortNo(it.invoiceNo)} 与文件「${file.name}」不一致：${gaps.slice(0, 4).join('；')}${gaps.length > 4 ? ` 等 ${gaps.length} 处` : ''}`,
          '请按文件更正，或上传这张发票自己的文件',
        )
    }
  const unread = invoices.filter((it) => isUnread(it))
  const open = unread.filter((it) => !it.seenBy)
  if (open.length > 0)
    return check(
      'warn',
      `发票 ${open.map((it) => shortNo(it.invoiceNo)).join('、')} 的文件不能识别，各项为手工填写`,
      '须由财务对照原件核对并确认',
    )
  if (unread.length > 0)
    return check('ok', unread.map((it) => `发票 ${shortNo(it.invoiceNo)} 为手工填写，${it.seenBy}已对照原件确认`).join('；'))
  const typed = invoices.map((it) => ({ it, labels: typedLabels(it) })).filter(({ labels }) => labels.length > 0)
  const read = [...new Set(invoices.flatMap((it) => it.says.map((file) => SOURCES[file.source])).filter(Boolean))].join('、')
  return typed.length > 0
    ? check(
        'warn',
        typed.map(({ it, labels }) => `发票 ${shortNo(it.invoiceNo)} 的${labels.join('、')}为手工填写，文件中没有`).join('；'),
        '请财务对照票面核对',
      )
    : check('ok', `${read} 中的各项与填写一致`)
}
