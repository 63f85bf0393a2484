// What is written into the form of 平台外采购, and what is wrong with it: the same on the page while it is typed and on the server when it is
// sent. Figures are kept as they were typed, so that a draft loses nothing.
import { z } from 'zod'
import { money, sumFen } from '../money.ts'
import type { FundPart } from '../order/split.ts'
import { hasEmoji, isDay, MOBILE, TEL } from '../text.ts'
import { plainNumber } from '../typed-number.ts'
import { plain, withoutUnseen } from '../unseen.ts'
import { plainFirm, taxNoKind } from '../uscc.ts'
import { directFaults } from './direct.ts'
import {
  isAsked,
  itemColumns,
  payWays,
  type CentralDef,
  type FormDef,
  type HeadField,
  type ItemColumn,
  type WhenFacts,
} from './form-def.ts'

const typed = (most: number) => z.string().overwrite(withoutUnseen).max(most)
const loose = (most: number) => typed(most).default('')

/** Why a line is not accepted, in so many characters at least. */
export const BAD_REASON_LEAST = 2
export const ITEMS_MAX = 100
export const QUOTES_MAX = 10
export const FILES_MAX = 9

export const SheetItem = z.object({
  name: loose(200),
  category: loose(32),
  brand: loose(100),
  model: loose(200),
  catNo: loose(100),
  cas: loose(40),
  manufacturer: loose(200),
  spec: loose(200),
  pack: loose(100),
  link: loose(500),
  unit: loose(20),
  qty: loose(24),
  price: loose(24),
  /** 管控类别 the applicant says himself. */
  controlClass: z.int().min(0).max(6).default(0),
})
export type SheetItem = z.output<typeof SheetItem>

export const SheetQuote = z.object({
  supplierName: loose(200),
  amount: loose(24),
  quotedOn: loose(10),
  fileId: loose(64),
  fileName: loose(200),
  isChosen: z.boolean().default(false),
})

export const Sheet = z.object({
  title: loose(200),
  applyType: loose(32),
  reason: loose(32),
  reasonDesc: loose(1000),
  deptId: loose(64),
  isUrgent: z.boolean().default(false),
  expectOn: loose(10),
  items: z.array(SheetItem).max(ITEMS_MAX, `采购明细最多 ${ITEMS_MAX} 行`).default([]),
  supplierName: loose(200),
  supplierUscc: loose(40),
  contactName: loose(60),
  phone: loose(40),
  bankName: loose(200),
  bankAccount: loose(60),
  payWay: loose(16),
  quotes: z.array(SheetQuote).max(QUOTES_MAX, `报价最多 ${QUOTES_MAX} 家`).default([]),
  quoteReason: loose(500),
  funds: z
    .array(z.object({ fundId: z.string().max(64), subjectCode: z.string().max(32), amountFen: z.int().min(0).max(9_000_000_000_000) }))
    .max(20)
    .default([]),
  /** Uploads by the paper they are; empty: 佐证. */
  files: z
    .array(z.object({ id: z.string().min(1).max(64), name: z.string().max(200), sizeBytes: z.int().min(0), paper: z.string().max(32) }))
    .max(60)
    .default([]),
  comparisonIds: z.array(z.string().min(1).max(64)).max(5).default([]),
  own: z.record(z.string().max(32), typed(2000)).default({}),
  isPromised: z.boolean().default(false),
  /** 免申请直接验收, with who accepts it. */
  isDirect: z.boolean().default(false),
  acceptorId: loose(64),
  secondAcceptorId: loose(64),
})
export type Sheet = z.output<typeof Sheet>

/** A quantity to a thousandth, in thousandths; null: it is none. */
export const milliOf = (typed: string): number | null => {
  const text = plainNumber(typed)
  if (text === null || !/^\d{0,5}(\.\d{0,3}0*)?$/.test(text)) return null
  const milli = Math.round(Number(text) * 1000)
  return milli > 0 && milli <= 99_999_000 ? milli : null
}

/** Yuan with two decimals, in fen; null: it is none. */
export const fenOf = (typed: string): number | null => {
  const text = plainNumber(typed)
  if (text === null || !/^\d{0,9}(\.\d{0,2}0*)?$/.test(text)) return null
  const fen = Math.round(Number(text) * 100)
  return fen > 0 ? fen : null
}

export const amountOf = (it: Pick<SheetItem, 'qty' | 'price'>): number => {
  const [milli, fen] = [milliOf(it.qty), fenOf(it.price)]
  return milli === null || fen === null ? 0 : Number((BigInt(milli) * BigInt(fen) + 500n) / 1000n)
}

/** `2`, `0.5`. */
export const qtyText = (milli: number): string => String(milli / 1000)

export const totalOf = ({ items }: Pick<Sheet, 'items'>): number => sumFen(items.map(amountOf))

/** What becomes a fixed asset by its price (domain page 05 §5.9). */
export const isAssetItem = (def: FormDef, it: SheetItem, fixedUnitFen: number): boolean =>
  (fenOf(it.price) ?? 0) >= fixedUnitFen && !(def.categories.find(({ key }) => key === it.category)?.isConsumable ?? false)

/** What the rules look at beside what was written. */
export interface Around {
  ceilingFen: number
  quotesFromFen: number
  fixedUnitFen: number
  /** The seller has no shop in the mall, as far as it is known. */
  isUnregistered: boolean
  today: string
}

const plainName = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** The entry of the catalogue of government purchasing that goods of this name belong to, in the school of this form. */
export const centralOf = ({ central }: Pick<FormDef, 'central'>, it: Pick<SheetItem, 'name'>): CentralDef | undefined => {
  const name = plainName(it.name)
  const has = (words: readonly string[]): boolean => words.some((word) => name.includes(plainName(word)))
  return central?.find(({ words, but }) => has(words) && !has(but))
}

/** Domain page 03, §3.3: what is in the catalogue goes its own way. */
export const centralText = ({ title, isProven }: CentralDef): string =>
  isProven ? `属于政府采购目录的「${title}」，须上传政府采购证明` : `「${title}」在政府采购目录内，该采购须按政府采购/学校集中采购程序办理`

export const whenFacts = (def: Pick<FormDef, 'central'>, it: Sheet, { isUnregistered }: Pick<Around, 'isUnregistered'>): WhenFacts => ({
  totalFen: totalOf(it),
  applyType: it.applyType,
  reason: it.reason,
  payWay: it.payWay,
  categories: [...new Set(it.items.map((item) => item.category).filter(Boolean))],
  central: [...new Set(it.items.flatMap((item) => centralOf(def, item)?.key ?? []))],
  isUnregistered,
})

export const sections = {
  direct: '采购方式',
  basic: '基本信息',
  items: '采购明细',
  quotes: '报价与比价',
  supplier: '供应商',
  funds: '经费',
  files: '附件',
  path: '审批',
} as const
export type Section = keyof typeof sections

export interface Fault {
  section: Section
  /** `items.0.price`: where it stands. */
  at: string
  text: string
}

const size = (text: string): number => [...plain(text)].length

const worded = (label: string, value: string, most: number, least = 1): string => {
  if (size(value) === 0) return least > 0 ? `请输入${label}` : ''
  if (size(value) < least) return `${label}至少 ${least} 个字`
  if (size(value) > most) return `${label}最多 ${most} 个字`
  return hasEmoji(value) ? `${label}格式不正确` : ''
}

const MOST: Record<ItemColumn, number> = { brand: 50, model: 100, catNo: 50, cas: 20, manufacturer: 100, spec: 100, pack: 50, link: 500 }

/** A column stands in a form where the school has not left it out. */
export const hasColumn = (def: FormDef, column: ItemColumn): boolean => (def.columns[column] ?? 'may') !== 'none'
export const hasHead = (def: FormDef, field: HeadField): boolean => (def.head[field] ?? 'may') !== 'none'

const itemFaults = (def: FormDef, it: SheetItem, no: number): Fault[] => {
  const found: Fault[] = []
  const say = (column: string, text: string) => {
    if (text) found.push({ section: 'items', at: `items.${no}.${column}`, text: `第 ${no + 1} 行：${text}` })
  }
  const category = def.categories.find(({ key }) => key === it.category)
  say('name', worded('名称', it.name, 100))
  const central = centralOf(def, it)
  if (central && !central.isProven) say('name', centralText(central))
  say('category', category ? category.barred : '请选择品目')
  for (const column of Object.keys(itemColumns) as ItemColumn[]) {
    if (!hasColumn(def, column)) continue
    const must = def.columns[column] === 'must' || category?.asks.includes(column)
    say(column, worded(itemColumns[column], it[column], MOST[column], must ? 1 : 0))
  }
  if (it.link.trim() && !/^https?:\/\/\S+$/i.test(it.link.trim())) say('link', '链接须以 http:// 或 https:// 开头')
  say('unit', worded('单位', it.unit, 10))
  if (milliOf(it.qty) === null) say('qty', it.qty.trim() ? '数量须大于 0，最多 99,999，最多三位小数' : '请输入数量')
  const fen = fenOf(it.price)
  if (fen === null) say('price', it.price.trim() ? '单价须大于 0，最多两位小数' : '请输入单价')
  else if (def.unitMaxFen !== null && fen > def.unitMaxFen) say('price', `单价 ${money(fen)} 超过上限 ${money(def.unitMaxFen)}`)
  if (it.controlClass >= 1) say('controlClass', CONTROLLED)
  return found
}

/** Domain page B, 危化. */
export const CONTROLLED = '管控化学品及危险化学品不得通过平台外采购'

const basicFaults = (def: FormDef, it: Sheet, { today }: Around): Fault[] => {
  const all: [string, string][] = [
    ['title', worded('采购事项', it.title, 50)],
    ['applyType', def.applyTypes.some(({ key }) => key === it.applyType) ? '' : '请选择采购类型'],
    ['deptId', it.deptId ? '' : '请选择使用部门'],
    ['reason', def.reasons.some(({ key }) => key === it.reason) ? '' : '请选择平台外采购理由'],
    ['reasonDesc', worded('理由说明', it.reasonDesc, 500, 10)],
  ]
  if (hasHead(def, 'expectOn'))
    all.push([
      'expectOn',
      it.expectOn ? (it.expectOn < today ? '期望到货不能早于今天' : '') : def.head.expectOn === 'must' ? '请选择期望到货' : '',
    ])
  return all.map(([at, text]) => ({ section: 'basic' as const, at, text }))
}

const ownFaults = (def: FormDef, it: Sheet, facts: WhenFacts): Fault[] =>
  def.own
    .filter(({ need, when }) => need !== 'none' && isAsked(when, facts))
    .map(({ key, label, kind, options, most, need }) => {
      const value = it.own[key] ?? ''
      const isRight = (options.includes(value) && kind === 'choice') || (isDay(value) && kind === 'day') || (value === '' && need === 'may')
      const text =
        kind === 'choice' || kind === 'day' ? (isRight ? '' : `请选择${label}`) : worded(label, value, most, need === 'must' ? 1 : 0)
      return { section: 'basic' as const, at: `own.${key}`, text }
    })

/** Quotes that count: complete ones of different firms. */
export const countedQuotes = (it: Pick<Sheet, 'quotes'>): Sheet['quotes'] => {
  const seen = new Set<string>()
  return it.quotes.filter((quote) => {
    const name = quote.supplierName.normalize('NFKC').replace(/\s/g, '')
    if (!name || fenOf(quote.amount) === null || !quote.quotedOn || !quote.fileId || seen.has(name)) return false
    return seen.add(name)
  })
}

export const chosenQuote = (it: Pick<Sheet, 'quotes'>) => it.quotes.find((quote) => quote.isChosen)

/** The chosen quote is not the lowest: a reason is asked for. */
export const isDearer = (it: Pick<Sheet, 'quotes'>): boolean => {
  const chosen = fenOf(chosenQuote(it)?.amount ?? '')
  const all = it.quotes.map((quote) => fenOf(quote.amount)).filter((fen) => fen !== null)
  return chosen !== null && all.some((fen) => fen < chosen)
}

const quoteFaults = (def: FormDef, it: Sheet, { quotesFromFen, today }: Around): Fault[] => {
  const found: Fault[] = []
  const say = (at: string, text: string) => {
    if (text) found.push({ section: 'quotes', at, text })
  }
  for (const [no, quote] of it.quotes.entries()) {
    const row = `第 ${no + 1} 家：`
    say(`quotes.${no}.supplierName`, worded('报价供应商', quote.supplierName, 100) && `${row}请输入供应商`)
    say(`quotes.${no}.amount`, fenOf(quote.amount) === null ? `${row}报价须大于 0，最多两位小数` : '')
    say(
      `quotes.${no}.quotedOn`,
      quote.quotedOn === '' ? `${row}请选择报价日期` : quote.quotedOn > today ? `${row}报价日期不能晚于今天` : '',
    )
    say(`quotes.${no}.fileId`, quote.fileId ? '' : `${row}请上传报价单`)
  }
  const total = totalOf(it)
  const counted = countedQuotes(it).length
  if (total >= quotesFromFen && counted < def.quotes.least)
    say('quotes', `金额达到 ${money(quotesFromFen)} 须有 ${def.quotes.least} 家报价，现有 ${counted} 家`)
  if (it.quotes.length > 0) {
    const chosen = chosenQuote(it)
    if (!chosen) say('quotes', '请选出采用的一家报价')
    else if (fenOf(chosen.amount) !== null && fenOf(chosen.amount)! < total)
      say('quotes', `采用的报价 ${money(fenOf(chosen.amount)!)} 低于明细合计 ${money(total)}，请核对`)
    if (chosen && isDearer(it) && size(it.quoteReason) < def.quotes.reasonLeast)
      say('quoteReason', `选择非最低价供应商须填写理由(不少于${def.quotes.reasonLeast}字)`)
  }
  say('quoteReason', size(it.quoteReason) > 200 ? '未选最低价的理由最多 200 个字' : '')
  return found
}

const bankFault = (account: string): string =>
  account === '' ? '请填写银行账号：付款方式为对公转账，财务按此账号付款' : /^\d{8,30}$/.test(account) ? '' : '银行账号须为 8 至 30 位数字'

const supplierFaults = (def: FormDef, it: Sheet): Fault[] => {
  const contactName = def.head.contactName ?? 'may'
  const phone = it.phone.trim()
  const tax = it.supplierUscc.trim()
  const all: [string, string][] = [
    ['supplierName', worded('供应商名称', it.supplierName, 100)],
    ['supplierUscc', tax === '' ? '请输入统一社会信用代码' : taxNoKind(tax) === 'wrong' ? '税号校验未通过' : ''],
    ['payWay', def.payWays.some((key) => key === it.payWay) ? '' : '请选择付款方式'],
  ]
  if (contactName !== 'none') all.push(['contactName', worded('联系人', it.contactName, 30, contactName === 'must' ? 1 : 0)])
  if (hasHead(def, 'phone'))
    all.push([
      'phone',
      phone === ''
        ? def.head.phone === 'must'
          ? '请输入联系电话'
          : ''
        : MOBILE.test(phone) || TEL.test(phone)
          ? ''
          : '联系电话格式不正确',
    ])
  if (it.payWay === 'transfer')
    all.push(['bankName', worded('开户行', it.bankName, 100)], ['bankAccount', bankFault(it.bankAccount.replace(/\s/g, ''))])
  const chosen = chosenQuote(it)
  if (chosen && it.supplierName.trim() && plainFirm(chosen.supplierName) !== plainFirm(it.supplierName))
    all.push(['supplierName', `采用的是${chosen.supplierName}的报价，供应商须与它一致`])
  return all.map(([at, text]) => ({ section: 'supplier' as const, at, text }))
}

export const paperState = (def: FormDef, it: Sheet, facts: WhenFacts) =>
  def.papers.map((paper) => ({
    ...paper,
    isAsked: isAsked(paper.when, facts),
    had: it.files.filter((file) => file.paper === paper.key).length,
  }))

const fileFaults = (def: FormDef, it: Sheet, facts: WhenFacts): Fault[] => {
  const papers = paperState(def, it, facts)
    .filter((paper) => paper.isAsked && paper.had === 0)
    .map((paper) => ({ section: 'files' as const, at: `files.${paper.key}`, text: `请上传${paper.title}` }))
  const promise =
    def.promise && isAsked(def.promise.when, facts) && !it.isPromised
      ? [{ section: 'files' as const, at: 'isPromised', text: '请勾选廉政承诺' }]
      : []
  return [...papers, ...promise]
}

const sumFault = (it: Sheet, totalFen: number): string => {
  const funds = sumFen(it.funds.map((part: FundPart) => part.amountFen))
  if (funds === 0) return '请选择经费'
  return funds === totalFen ? '' : `经费金额合计与订单金额不一致：经费 ${money(funds)}，订单 ${money(totalFen)}`
}

/** Everything that keeps it from being submitted, in the order of the form. What only the server knows comes with its answer. */
export const faultsOf = (def: FormDef, it: Sheet, around: Around): Fault[] => {
  const facts = whenFacts(def, it, around)
  const found = [
    ...directFaults(def, it, facts.totalFen),
    ...basicFaults(def, it, around),
    ...ownFaults(def, it, facts),
    ...(it.items.length === 0 ? [{ section: 'items' as const, at: 'items', text: '请填写采购明细' }] : []),
    ...it.items.flatMap((item, no) => itemFaults(def, item, no)),
    ...limitFaults(def, facts, around),
    ...quoteFaults(def, it, around),
    ...supplierFaults(def, it),
    ...(facts.totalFen > 0 ? [{ section: 'funds' as const, at: 'funds', text: sumFault(it, facts.totalFen) }] : []),
    ...fileFaults(def, it, facts),
  ]
  return found.filter(({ text }) => text !== '')
}

const limitFaults = (def: FormDef, { totalFen }: WhenFacts, { ceilingFen }: Around): Fault[] => {
  const say = (text: string): Fault[] => [{ section: 'items', at: 'items', text }]
  if (totalFen >= ceilingFen) return say(`金额 ${money(totalFen)} 达到平台外采购上限 ${money(ceilingFen)}，请${def.ceilingGo}`)
  if (def.totalMaxFen !== null && totalFen > def.totalMaxFen)
    return say(`金额 ${money(totalFen)} 超过本校单批上限 ${money(def.totalMaxFen)}，请${def.ceilingGo}`)
  return []
}

export const payWayLabel = (key: string): string => (Object.hasOwn(payWays, key) ? payWays[key as keyof typeof payWays] : '')
