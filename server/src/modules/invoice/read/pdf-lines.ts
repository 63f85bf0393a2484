// The face of a PDF invoice as lines of text: 数电票 with buyer and seller side by side, older ones with the seller below.
import { taxNoKind } from '@caiyuan/contract/uscc'
import { dayOf, fenOf, found, type Fields } from './fields.ts'

const AMOUNT = String.raw`[¥￥]? ?(-?[\d,]{1,16}\.\d{2})`

const all = (lines: readonly string[], pattern: RegExp): string[] =>
  lines.flatMap((line) => [...line.matchAll(pattern)].map((match) => match[1]!.replace(/\s/g, '')))

/** The one value that is meant: said once, or said the same each time. */
const only = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined)

const numbersOf = (lines: readonly string[]): string[] => {
  const named = all(lines, /发票号码 ?:? ?(\d{20}|\d{8})(?!\d)/g)
  // The number may stand apart from its label; twenty digits are nothing else.
  return [...new Set(named.length > 0 ? named : all(lines, /(?<![\dA-Z])(\d{20})(?!\d)/g))]
}

const sumsOf = (lines: readonly string[]) => {
  const total = fenOf(only(all(lines, new RegExp(String.raw`\(小写\) ?${AMOUNT}`, 'g'))))
  const row = lines
    .map((line) => new RegExp(String.raw`^(?:.*[^税] ?)?合 ?计 ?${AMOUNT} ?(?:${AMOUNT}|\*+)`).exec(line))
    .find((it) => it !== null)
  const net = fenOf(row?.[1])
  const tax = row ? fenOf(row[2] ?? '0.00') : undefined
  return { net, tax, total }
}

const kindOf = (no: string, lines: readonly string[]): Fields['kind'] => {
  if (no.length !== 20) return 'paper'
  const title = lines.find((line) => /\(?(增值税)?(专用|普通)发票\)?/.test(line))
  return title === undefined ? undefined : title.includes('专用') ? 'digital_special' : 'digital_normal'
}

export const fieldsOfLines = (lines: readonly string[]): Fields | null => {
  const [no, ...others] = numbersOf(lines)
  if (no === undefined || others.length > 0) return null
  const { net, tax, total } = sumsOf(lines)
  const taxNos = all(lines, /纳税人识别号 ?:? ?([0-9A-Z]{15,20})(?![0-9A-Z])/g).filter((it) => taxNoKind(it) !== 'wrong')
  const names = all(lines, /(?<!项目|服务)名 ?称 ?: ?([^\s:]{2,100})/g)
  const pair = <T>(values: readonly T[], at: 0 | 1): T | undefined => (values.length === 2 ? values[at] : undefined)
  return found({
    kind: kindOf(no, lines),
    invoiceCode: no.length === 20 ? undefined : only(all(lines, /发票代码 ?:? ?(\d{12}|\d{10})(?!\d)/g)),
    invoiceNo: no,
    issuedOn: dayOf(only(all(lines, /开票日期 ?:? ?(\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日)/g))),
    buyerName: pair(names, 0),
    buyerTaxNo: pair(taxNos, 0),
    sellerName: pair(names, 1),
    sellerTaxNo: pair(taxNos, 1),
    netFen: net,
    taxFen: tax,
    totalFen: total,
    drawer: only(all(lines, /开票人 ?: ?([^\s:]{1,40})/g)),
    isRed: total !== undefined && total < 0 ? true : undefined,
  })
}
