// OFD is a zip of XML: the invoice XML attached inside it, else its custom data and the page text its tags point at.
import { unpack } from './archive.ts'
import { fieldsOfNames, fieldsOfXml, type Fields } from './fields.ts'
import { nodesAt, parseXml, textAt, type XmlNode } from './safe-xml.ts'

const BOUNDS = {
  what: 'OFD 文件',
  wants: (name: string): boolean => /\.xml$/i.test(name),
  mostBytes: 4 * 1024 * 1024,
  mostInAll: 16 * 1024 * 1024,
  mostEntries: 300,
}

const tryParse = (body: Uint8Array): XmlNode | null => {
  try {
    return parseXml(body)
  } catch {
    return null
  }
}

const children = (node: XmlNode): [string, XmlNode][] =>
  Object.entries(node).flatMap(([name, it]) =>
    (Array.isArray(it) ? it : [it]).filter((one): one is XmlNode => typeof one !== 'string').map((one): [string, XmlNode] => [name, one]),
  )

/** Text of every text object of the pages, by object id. */
const pageTexts = (files: Map<string, Uint8Array>): Map<string, string> => {
  const texts = new Map<string, string>()
  const walk = (node: XmlNode): void => {
    for (const [name, it] of children(node)) {
      const id = it['@ID']
      if (name === 'TextObject' && typeof id === 'string') {
        const codes = it['TextCode']
        const parts = (Array.isArray(codes) ? codes : [codes]).map((code) =>
          typeof code === 'string' ? code : code && !Array.isArray(code) ? (textAt(code) ?? '') : '',
        )
        texts.set(id, parts.join(''))
      } else walk(it)
    }
  }
  for (const [path, body] of files) {
    const page = /\/Pages\/.*Content\.xml$/i.test(path) ? tryParse(body) : null
    if (page) walk(page)
  }
  return texts
}

const TAGS: Record<string, string> = {
  InvoiceNo: '发票号码',
  InvoiceCode: '发票代码',
  IssueDate: '开票日期',
  BuyerName: '购买方名称',
  BuyerTaxID: '购买方纳税人识别号',
  SellerName: '销售方名称',
  SellerTaxID: '销售方纳税人识别号',
  TaxExclusiveTotalAmount: '合计金额',
  TaxTotalAmount: '合计税额',
  TaxInclusiveTotalAmount: '价税合计',
  InvoiceClerk: '开票人',
}

const refsOf = (node: XmlNode): string[] => {
  const refs = node['ObjectRef']
  return (Array.isArray(refs) ? refs : refs === undefined ? [] : [refs]).flatMap((ref) => {
    const id = typeof ref === 'string' ? ref : Array.isArray(ref) ? undefined : textAt(ref)
    return id ? [id] : []
  })
}

/** What the file says about itself: tags pointing at page text, then custom data, which wins. */
const namesOf = (files: Map<string, Uint8Array>): Map<string, string> => {
  const names = new Map<string, string>()
  const texts = pageTexts(files)
  const walk = (node: XmlNode): void => {
    for (const [name, it] of children(node)) {
      const label = TAGS[name]
      const found = label ? refsOf(it).map((id) => texts.get(id) ?? '') : []
      // An amount is written as its sign, its capitals and its figures in objects of their own: the figures count.
      const value = label && /合计/.test(label) ? found.findLast((text) => /\d/.test(text)) : found.join('').trim()
      if (label && value) names.set(label, value)
      walk(it)
    }
  }
  for (const [path, body] of files) {
    const tags = /\/Tags\/(?!CustomTags)[^/]*\.xml$/i.test(path) ? tryParse(body) : null
    if (tags) walk(tags)
  }
  const ofd = [...files].find(([path]) => /(^|\/)OFD\.xml$/i.test(path))
  const document = ofd ? tryParse(ofd[1]) : null
  for (const it of document ? nodesAt(document, 'OFD', 'DocBody', 'DocInfo', 'CustomDatas', 'CustomData') : []) {
    const name = it['@Name']
    const value = textAt(it)
    if (typeof name === 'string' && value) names.set(name, value)
  }
  const title = [...texts.values()].find((text) => /专用发票/.test(text)) ?? [...templateTexts(files)].find((text) => /专用发票/.test(text))
  if (title) names.set('类型', title)
  return names
}

function* templateTexts(files: Map<string, Uint8Array>): Generator<string> {
  const decoder = new TextDecoder()
  for (const [path, body] of files) if (/\/Tpls\/.*Content\.xml$/i.test(path)) yield decoder.decode(body)
}

export const fieldsOfOfd = (body: Buffer): Fields | null => {
  const files = unpack(body, BOUNDS)
  for (const [path, xml] of files) {
    if (!/\/Attachs?\//i.test(path)) continue
    const document = tryParse(xml)
    const fields = document ? fieldsOfXml(document) : null
    if (fields?.invoiceNo) return fields
  }
  const fields = fieldsOfNames(namesOf(files))
  return fields.invoiceNo ? fields : null
}
