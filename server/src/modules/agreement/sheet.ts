// A 协议登记表 as drafts of agreements: its first row names an agreement, the rows below hold candidates, goods and papers beside each other
// (decision 0370). What cannot be read is a fault of its row; what an agreement may be is for its form to say.
import { agreementFieldNames, agreementFields, type AgreementField } from '@caiyuan/contract/framework/agreement-sheet'
import { paperSides, type TypedAgreement } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules, type PriceRule } from '@caiyuan/contract/framework/rules'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { columnsOf, type Words } from '../../core/table-file/columns.ts'
import type { Source } from '../../core/table-file/read.ts'
import { textOf } from '../../core/table-file/text-of.ts'
import type { Named } from '../shop/firms-named.ts'

export interface RowFault {
  rowNo: number
  field: string
  message: string
  content: string
}

export type Texts = Record<AgreementField, string>
interface Line {
  rowNo: number
  texts: Texts
}

/** The rows of one agreement. */
export interface Group {
  key: string
  head: Texts
  /** Where each part of the head stands. */
  rowOf: Partial<Record<AgreementField, number>>
  rowNo: number
  firms: Line[]
  goods: Line[]
  papers: Line[]
  faults: RowFault[]
}

const PARTS = {
  firms: ['firm', 'firmCode', 'quota', 'rate', 'leadDays'],
  goods: ['goods', 'spec', 'unit', 'price', 'isAsset'],
  papers: ['paper', 'requirement', 'side', 'from'],
} as const satisfies Record<string, readonly AgreementField[]>
const IN_LINES: readonly AgreementField[] = [...PARTS.firms, ...PARTS.goods, ...PARTS.papers]
const HEAD = agreementFieldNames.filter((it) => !IN_LINES.includes(it))

export const agreementWords = Object.fromEntries(
  agreementFieldNames.map((it) => [it, agreementFields[it].words]),
) as unknown as Words<AgreementField>

export const faultOf = (rowNo: number, field: AgreementField, message: string, content: string): RowFault => ({
  rowNo,
  field: agreementFields[field].title,
  message,
  content: content.slice(0, 200),
})

/** Clauses stand in lines of their own. */
const LONG: ReadonlySet<AgreementField> = new Set(['terms', 'scope'])
const linesOf = (value: unknown): string =>
  (typeof value === 'string' ? value : textOf(value))
    .split(/\r\n|\r|\n/)
    .map(textOf)
    .join('\n')
    .trim()

const keyOf = (no: string, packageNo: string): string => `${no}\n${packageNo}`

/** A cell that was merged over rows, or written again in each of them, is one line. */
const take = (lines: Line[], line: Line, fields: readonly AgreementField[]): void => {
  if (fields.every((it) => line.texts[it] === '')) return
  if (lines.some((had) => fields.every((it) => had.texts[it] === line.texts[it]))) return
  lines.push(line)
}

const takeHead = (group: Group, { rowNo, texts }: Line): void => {
  for (const field of HEAD) {
    const text = texts[field]
    if (text === '') continue
    if (field === 'packageNo' && group.head.packageNo === '' && rowNo !== group.rowNo)
      group.faults.push(faultOf(rowNo, field, `包号须写在协议的第一行（第 ${group.rowNo} 行）`, text))
    else if (group.head[field] === '') {
      group.head[field] = text
      group.rowOf[field] = rowNo
    } else if (group.head[field] !== text)
      group.faults.push(faultOf(rowNo, field, `与第 ${group.rowOf[field]!} 行「${group.head[field].slice(0, 40)}」不同`, text))
  }
}

const begin = (rowNo: number, key: string): Group => ({
  key,
  head: Object.fromEntries(agreementFieldNames.map((it) => [it, ''])) as Texts,
  rowOf: {},
  rowNo,
  firms: [],
  goods: [],
  papers: [],
  faults: [],
})

export interface Sheet {
  groups: Group[]
  /** Of rows that belong to no agreement. */
  faults: RowFault[]
  notes: readonly string[]
}

export const groupsOf = ({ headers, rows, notes }: Source): Sheet => {
  const columns = columnsOf(agreementWords, headers)
  const groups = new Map<string, Group>()
  const faults: RowFault[] = []
  let current: Group | undefined
  for (const { no, cells, problem, raw } of rows.first(rows.length)) {
    const textIn = (it: AgreementField): string => (LONG.has(it) ? linesOf : textOf)(cells[columns[it]?.[0] ?? ''])
    const texts = Object.fromEntries(agreementFieldNames.map((it) => [it, textIn(it)])) as Texts
    if (agreementFieldNames.every((it) => texts[it] === '') && problem === '') continue
    const isSame = current && texts.packageNo === '' && texts.agreementNo === current.head.agreementNo
    if (texts.agreementNo !== '' && !isSame) {
      const key = keyOf(texts.agreementNo, texts.packageNo)
      current = groups.get(key) ?? begin(no, key)
      groups.set(key, current)
    }
    if (problem !== '') (current?.faults ?? faults).push({ rowNo: no, field: '', message: problem, content: raw.slice(0, 200) })
    else if (current) {
      takeHead(current, { rowNo: no, texts })
      for (const part of ['firms', 'goods', 'papers'] as const) take(current[part], { rowNo: no, texts }, PARTS[part])
    } else faults.push(faultOf(no, 'agreementNo', '第一份协议之前没有协议编号', ''))
  }
  return { groups: [...groups.values()], faults, notes }
}

/** Reads the cells of an agreement; what is no such thing is said, and left out. */
class Cells {
  readonly faults: RowFault[]
  constructor(faults: RowFault[]) {
    this.faults = faults
  }

  #say(line: Line, field: AgreementField, message: string): undefined {
    this.faults.push(faultOf(line.rowNo, field, message, line.texts[field]))
    return undefined
  }

  number(line: Line, field: AgreementField): number | undefined {
    const text = line.texts[field]
    if (text === '') return undefined
    const plain = plainNumber(text)
    return plain === null ? this.#say(line, field, `${agreementFields[field].title}不是数字`) : Number(plain)
  }

  /** Yuan with so many decimals at most, in the smallest part of them. */
  yuan(line: Line, field: AgreementField, decimals: 2 | 4): number | undefined {
    const yuan = this.number(line, field)
    if (yuan === undefined) return undefined
    const parts = Math.round(yuan * 10 ** decimals)
    return Math.abs(parts - yuan * 10 ** decimals) > 1e-4
      ? this.#say(line, field, `${agreementFields[field].title}最多${decimals === 2 ? '两' : '四'}位小数`)
      : parts
  }

  /**
   * `92.5`, `92.5%`, and 0.925 as a spreadsheet keeps 92.5%: hundredths of a percent. What may be meant otherwise is asked back: 9.2 is 九二折
   * to who writes 折, and 1 a share of all or of a hundredth.
   */
  share(line: Line, field: 'rate' | 'quota'): number | undefined {
    const said = line.texts[field].normalize('NFKC')
    if (said === '') return undefined
    const { title } = agreementFields[field]
    const isMarked = said.endsWith('%')
    const plain = plainNumber(said.replace(/%$/, ''))
    if (plain === null) return this.#say(line, field, `${title}不是百分数`)
    const number = Number(plain)
    if (!isMarked && field === 'rate' && number > 1 && number <= 10)
      return this.#say(line, field, `${title}请写成百分数，九二折写 92 或 92%`)
    if (!isMarked && field === 'quota' && number === 1) return this.#say(line, field, `${title}请写成 1% 或 100%`)
    const hundredths = number * (!isMarked && number <= 1 ? 10_000 : 100)
    const step = field === 'rate' ? 1 : 100
    if (Math.abs(Math.round(hundredths / step) * step - hundredths) > 1e-6)
      return this.#say(line, field, field === 'rate' ? `${title}最多两位小数` : `${title}须为整数的百分数`)
    return Math.round(hundredths)
  }

  day(line: Line, field: AgreementField): string | undefined {
    const text = line.texts[field]
    if (text === '') return undefined
    const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC')) ?? []
    return year === undefined
      ? this.#say(line, field, '日期请写成 2026-01-01')
      : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  }

  choice<K extends string>(line: Line, field: AgreementField, words: Record<K, string>, more: Record<string, K> = {}): K | undefined {
    const text = line.texts[field].replaceAll(' ', '')
    if (text === '') return undefined
    const key = (Object.keys(words) as K[]).find((it) => words[it].replaceAll(' ', '') === text) ?? more[text]
    const choices = Object.values<string>(words).map((it) => `「${it}」`)
    return key ?? this.#say(line, field, `${agreementFields[field].title}须是${choices.slice(0, -1).join('、')}或${choices.at(-1)!}`)
  }
}

const YES = { yes: '是', no: '否' } as const

/** How its candidates are named, by rank. */
export const firmsIn = (group: Group): Named[] => group.firms.map(({ texts }) => ({ uscc: plainTaxNo(texts.firmCode), name: texts.firm }))

/** The agreement as its form would be typed, firms and category still by name. */
export const typedOf = (
  group: Group,
): Omit<TypedAgreement, 'categoryCode' | 'candidates'> & {
  candidates: Omit<TypedAgreement['candidates'][number], 'supplierId'>[]
} => {
  const cells = new Cells(group.faults)
  const at = (field: AgreementField): Line => ({ rowNo: group.rowOf[field] ?? group.rowNo, texts: group.head })
  const { head } = group
  const priceRule = cells.choice<PriceRule>(at('priceRule'), 'priceRule', priceRules, { 折扣率: 'rate', 市场价折扣: 'rate' })
  return {
    agreementNo: head.agreementNo,
    packageNo: head.packageNo,
    name: head.name,
    scope: head.scope,
    startOn: cells.day(at('startOn'), 'startOn')!,
    endOn: cells.day(at('endOn'), 'endOn')!,
    ceilingFen: cells.yuan(at('ceiling'), 'ceiling', 2)!,
    perOrderFen: cells.yuan(at('perOrder'), 'perOrder', 2)!,
    awardRule: cells.choice(at('awardRule'), 'awardRule', awardRules)!,
    priceRule: priceRule!,
    pricedOn: priceRule === 'fixed' ? null : (cells.day(at('pricedOn'), 'pricedOn') ?? null),
    contactName: head.contactName,
    contactPhone: head.contactPhone,
    terms: head.terms,
    candidates: group.firms.map((line) => ({
      quotaPct: Math.round((cells.share(line, 'quota') ?? 0) / 100),
      rateBp: cells.share(line, 'rate'),
      leadDays: cells.number(line, 'leadDays')!,
    })),
    goods: group.goods.map((line) => ({
      name: line.texts.goods,
      spec: line.texts.spec,
      unit: line.texts.unit,
      priceE4: cells.yuan(line, 'price', 4)!,
      isAsset: cells.choice(line, 'isAsset', YES, { true: 'yes', TRUE: 'yes', false: 'no', FALSE: 'no' }) === 'yes',
    })),
    materials: group.papers.map((line) => ({
      title: line.texts.paper,
      requirement: line.texts.requirement,
      side: cells.choice(line, 'side', paperSides),
      fromFen: cells.yuan(line, 'from', 2),
    })),
  }
}
