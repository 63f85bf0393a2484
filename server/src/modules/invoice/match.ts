// Three-way match of order, acceptance and invoice (domain page 05 §5.7). Pure: every rule answers one sentence with its figures and the way on.
import { TAX_RATES_BP, type InvoiceFields, type MatchCheck } from '@caiyuan/contract/invoice'
import { money, sumFen } from '@caiyuan/contract/money'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { fileCheck, otherHead, sameName, shortNo, type ReadInvoice } from './said.ts'

export interface MatchTarget {
  docNo: string
  /** What it is called, and its sum of one order: 对账单, 对账金额. */
  doc: { title: string; amount: string; /** Of all of it, where its own sum is less than what its invoices come to. */ sum?: string }
  totalFen: number
  seller: { name: string; taxNo: string }
  buyer: { title: string; taxNo: string }
  /** The first order of the bill was placed on this day. */
  firstOn: string
  today: string
  orders: readonly { orderNo: string; acceptedFen: number; billedFen: number }[]
  goods: readonly { name: string; brand: string; model: string; unit: string; acceptedNum: number }[]
}

type Check = MatchCheck
const ok = (rule: string, title: string, sentence: string): Check => ({ rule, title, verdict: 'ok', sentence, fix: '' })
const bad = (rule: string, title: string, sentence: string, fix: string): Check => ({ rule, title, verdict: 'bad', sentence, fix })
const warn = (rule: string, title: string, sentence: string, fix: string): Check => ({ rule, title, verdict: 'warn', sentence, fix })

const parties = (it: MatchTarget, invoices: readonly InvoiceFields[]): Check[] => {
  const seller = invoices.find((i) => !sameName(i.sellerName, it.seller.name) || plainTaxNo(i.sellerTaxNo) !== plainTaxNo(it.seller.taxNo))
  const buyer = invoices.find((i) => !sameName(i.buyerName, it.buyer.title) || plainTaxNo(i.buyerTaxNo) !== plainTaxNo(it.buyer.taxNo))
  return [
    seller
      ? bad(
          'seller',
          '销售方',
          `发票 ${shortNo(seller.invoiceNo)} 的销售方为「${seller.sellerName} ${seller.sellerTaxNo}」，供应商为「${it.seller.name} ${it.seller.taxNo}」`,
          '请以本供应商的名称和税号开票',
        )
      : ok('seller', '销售方', `${it.seller.name}，税号一致`),
    buyer
      ? bad('buyer', '购买方抬头', otherHead(buyer, it.buyer), '请按订单的发票抬头重开')
      : ok('buyer', '购买方抬头', `${it.buyer.title}，税号一致`),
  ]
}

const total = (it: MatchTarget, invoices: readonly InvoiceFields[]): Check => {
  const sum = sumFen(invoices.map((i) => i.totalFen))
  const gap = sum - it.totalFen
  const word = it.doc.sum ?? it.doc.title
  const whole = it.doc.sum ?? `${it.doc.title}金额`
  if (gap === 0) return ok('total', '价税合计', `发票 ${invoices.length} 张共 ${money(sum)}，与${word}一致`)
  const more = gap > 0 ? '多' : '少'
  return bad(
    'total',
    '价税合计',
    `发票金额与${word}不一致，差额 ${money(Math.abs(gap))}：发票共 ${money(sum)}，${word} ${money(it.totalFen)}，${more} ${money(Math.abs(gap))}`,
    gap > 0 ? `请核对是否多开，按${whole}重开，或开红字发票冲减` : `请核对是否少开或抄错金额，按${whole}重开，或补开差额`,
  )
}

/** Amount and tax make the total; lines may differ by one fen each from rounding. */
const sums = (invoices: readonly InvoiceFields[]): Check => {
  for (const i of invoices) {
    const no = shortNo(i.invoiceNo)
    if (i.netFen + i.taxFen !== i.totalFen)
      return bad(
        'sums',
        '金额与税额',
        `发票 ${no} 金额 ${money(i.netFen)} ＋ 税额 ${money(i.taxFen)} ＝ ${money(i.netFen + i.taxFen)}，与价税合计 ${money(i.totalFen)} 不符`,
        '请核对票面三个金额',
      )
    if (i.lines.length === 0) continue
    const net = sumFen(i.lines.map((l) => l.amountFen))
    if (Math.abs(net - i.netFen) > i.lines.length)
      return bad(
        'sums',
        '金额与税额',
        `发票 ${no} 明细金额合计 ${money(net)}，票面合计金额 ${money(i.netFen)}，相差 ${money(Math.abs(net - i.netFen))}`,
        '请核对商品明细是否录全',
      )
  }
  return ok(
    'sums',
    '金额与税额',
    invoices.length === 1
      ? `${money(invoices[0]!.netFen)} ＋ ${money(invoices[0]!.taxFen)} ＝ ${money(invoices[0]!.totalFen)}`
      : '每张发票金额与税额之和等于价税合计',
  )
}

const percent = (bp: number): string => `${bp / 100}%`

const rates = (invoices: readonly InvoiceFields[]): Check => {
  for (const i of invoices) {
    const odd = i.lines.find((l) => !TAX_RATES_BP.includes(l.taxRateBp))
    if (odd)
      return bad('rates', '税率', `发票 ${shortNo(i.invoiceNo)} 的「${odd.name}」税率 ${percent(odd.taxRateBp)} 不是现行税率`, '请核对税率')
  }
  const used = [...new Set(invoices.flatMap((i) => i.lines.map((l) => l.taxRateBp)))]
  return ok('rates', '税率', used.length > 0 ? used.map(percent).join('、') : '没有明细行，按票面税额')
}

const dates = (it: MatchTarget, invoices: readonly InvoiceFields[]): Check => {
  const early = invoices.find((i) => i.issuedOn < it.firstOn)
  if (early)
    return bad(
      'date',
      '开票日期',
      `发票 ${shortNo(early.invoiceNo)} 开于 ${early.issuedOn}，早于最早的订单日期 ${it.firstOn}`,
      '请更换为本次采购开具的发票',
    )
  const late = invoices.find((i) => i.issuedOn > it.today)
  return late
    ? bad('date', '开票日期', `发票 ${shortNo(late.invoiceNo)} 的开票日期 ${late.issuedOn} 晚于今天 ${it.today}`, '请核对开票日期')
    : ok('date', '开票日期', [...new Set(invoices.map((i) => i.issuedOn))].toSorted().join('、'))
}

const standing = (invoices: readonly InvoiceFields[]): Check => {
  const red = invoices.find((i) => i.isRed || i.totalFen <= 0)
  return red
    ? bad('red', '发票状态', `发票 ${shortNo(red.invoiceNo)} 已作废/红冲，不能用于对账`, '请上传蓝字发票')
    : ok('red', '发票状态', '均为蓝字发票')
}

const acceptance = (it: MatchTarget): Check => {
  const odd = it.orders.find((o) => o.billedFen !== o.acceptedFen)
  if (odd)
    return bad(
      'acceptance',
      '订单与验收',
      `订单 ${odd.orderNo} 验收金额 ${money(odd.acceptedFen)}，${it.doc.amount} ${money(odd.billedFen)}`,
      '请采购方移除该订单后重新对账',
    )
  return ok('acceptance', '订单与验收', `${it.orders.length} 个订单的${it.doc.amount}都等于验收金额`)
}

/** `*纸制品*A4 复印纸` → `a4复印纸` */
const plainGoods = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\*[^*]*\*/, '')
    .replace(/[\s,，。·、（）()\-_/]/g, '')
    .toLowerCase()

type Goods = MatchTarget['goods'][number]

/** What a line of an invoice may mean: the goods called exactly so; where none is, those it is part of or that are part of it. */
export const meantBy = (lineName: string, goods: readonly Goods[]): Goods[] => {
  const line = plainGoods(lineName)
  if (line === '') return []
  const called = (...names: ((g: Goods) => string)[]): Goods[] => goods.filter((g) => names.some((of) => plainGoods(of(g)) === line))
  const branded = called(
    (g) => (g.brand ? `${g.brand}${g.name}` : ''),
    (g) => (g.model ? `${g.name}${g.model}` : ''),
  )
  if (branded.length > 0) return branded
  const named = called((g) => g.name)
  return named.length > 0 ? named : goods.filter((g) => plainGoods(g.name).includes(line) || line.includes(plainGoods(g.name)))
}

interface Counted {
  goods: Goods[]
  num: number
}

/** Pieces invoiced per goods; goods that one line may mean alike are counted together. */
const count = (groups: readonly Counted[], meant: readonly Goods[], num: number): Counted[] => {
  const touched = groups.filter((it) => it.goods.some((g) => meant.includes(g)))
  return [
    ...groups.filter((it) => !touched.includes(it)),
    { goods: [...new Set([...touched.flatMap((it) => it.goods), ...meant])], num: touched.reduce((sum, it) => sum + it.num, num) },
  ]
}

/** Names and quantities line by line; 详见清单 stands for a list on paper. */
const goods = (it: MatchTarget, invoices: readonly InvoiceFields[]): Check[] => {
  const lines = invoices.flatMap((i) => i.lines)
  if (lines.length === 0) return [warn('goods', '商品明细', '没有商品明细，未能逐行核对', '请对照票面核对商品名称和数量')]
  if (lines.some((l) => plainGoods(l.name).startsWith('详见'))) return [ok('goods', '商品明细', '票面为「详见清单」，按总额核对')]
  const found: Check[] = []
  const strange: string[] = []
  let taken: Counted[] = []
  for (const line of lines) {
    // Negative lines are discounts of the line above.
    if (line.amountFen < 0) continue
    const meant = meantBy(line.name, it.goods)
    const [first] = meant
    const hasNum = /^\d{1,9}(\.0+)?$/.test(line.num)
    if (!first) strange.push(line.name)
    else if (hasNum && line.unit !== '' && meant.every((g) => g.unit !== line.unit))
      found.push(
        warn(
          'num',
          '数量',
          `「${first.name}」发票 ${Number(line.num)} ${line.unit}，验收 ${first.acceptedNum} ${first.unit}，单位不同，未能核对数量`,
          '请财务对照票面核对数量',
        ),
      )
    else if (hasNum) taken = count(taken, meant, Number(line.num))
  }
  for (const { goods: own, num } of taken) {
    const { name, unit } = own[0]!
    const said = own.length > 1 ? `「${name}」等 ${own.length} 种` : `「${name}」`
    const accepted = own.reduce((sum, g) => sum + g.acceptedNum, 0)
    if (num > accepted)
      found.push(
        bad(
          'num',
          '数量',
          `${said}发票 ${num} ${unit}，验收 ${accepted} ${unit}，多开 ${num - accepted} ${unit}`,
          '请通知补货后再次验收，或对多开部分开红字发票',
        ),
      )
    else if (num < accepted)
      found.push(
        warn(
          'num',
          '数量',
          `${said}发票 ${num} ${unit}，验收 ${accepted} ${unit}，少开 ${accepted - num} ${unit}`,
          '请确认其余数量另有发票',
        ),
      )
  }
  if (strange.length > 0)
    found.push(
      warn(
        'goods',
        '商品明细',
        `票面「${strange.slice(0, 3).join('」「')}」${strange.length > 3 ? `等 ${strange.length} 行` : ''}与订单商品名称没有对上`,
        '请财务对照票面核对',
      ),
    )
  return found.length > 0 ? found : [ok('goods', '商品明细', `${lines.length} 行商品与订单、验收一致`)]
}

/** All rules, in the order a person checks an invoice. A `bad` verdict blocks, a `warn` is for the reader's eye. */
export const matchInvoices = (it: MatchTarget, invoices: readonly ReadInvoice[]): Check[] => [
  fileCheck(invoices),
  ...parties(it, invoices),
  total(it, invoices),
  sums(invoices),
  rates(invoices),
  dates(it, invoices),
  standing(invoices),
  acceptance(it),
  ...goods(it, invoices),
]

export const passes = (checks: readonly Check[]): boolean => checks.every((c) => c.verdict !== 'bad')
export const badSentences = (checks: readonly Check[]): string =>
  checks
    .filter((c) => c.verdict === 'bad')
    .map((c) => c.sentence)
    .join('；')
