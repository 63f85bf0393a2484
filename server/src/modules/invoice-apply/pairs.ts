// Orders and invoices line by line: what belongs together, what stands alone, and one sentence that says the difference to the fen. Pure.
import type { InvoiceFields } from '@caiyuan/contract/invoice'
import type { MatchRow, MatchWay } from '@caiyuan/contract/invoice-apply/match'
import { money, sumFen } from '@caiyuan/contract/money'
import { meantBy } from '../invoice/match.ts'

export interface WantedLine {
  orderId: string
  orderNo: string
  name: string
  brand: string
  model: string
  unit: string
  num: number
  amountFen: number
}

type Line = InvoiceFields['lines'][number] & { invoiceNo: string }

const numOf = (line: Line): number | null => (/^\d{1,9}(\.0+)?$/.test(line.num) ? Number(line.num) : null)
const grossOf = (line: Line): number => line.amountFen + line.taxFen

/** The lines, in their order, whose pieces together are so many, where they are; a line of an order may be invoiced in parts. */
const parts = (lines: readonly Line[], num: number): Line[] | null => {
  const some: Line[] = []
  let left = num
  for (const line of lines) {
    const own = numOf(line)
    if (own === null || own > left) continue
    some.push(line)
    left -= own
    if (left === 0) return some
  }
  return null
}

/** Each line of the orders with the lines of invoices that mean it; what is left of the invoices comes last. */
export const pairLines = (wanted: readonly WantedLine[], invoices: readonly InvoiceFields[]): MatchRow[] => {
  const left = invoices.flatMap((it) =>
    it.lines.filter((line) => line.amountFen >= 0).map((line) => ({ ...line, invoiceNo: it.invoiceNo })),
  )
  const take = (goods: WantedLine, isWhole: boolean): Line[] => {
    const meant = left.filter((line) => meantBy(line.name, [{ ...goods, acceptedNum: goods.num }]).length > 0)
    const exact = meant.find((line) => numOf(line) === goods.num)
    const found = exact ? [exact] : isWhole ? [] : (parts(meant, goods.num) ?? meant.slice(0, 1))
    for (const line of found) left.splice(left.indexOf(line), 1)
    return found
  }
  // What agrees by itself goes first, so that parts are made of what nobody else wants whole.
  const whole = wanted.map((goods) => take(goods, true))
  const rows = wanted.map((goods, at): MatchRow => {
    const lines = whole[at]!.length > 0 ? whole[at]! : take(goods, false)
    const order = {
      orderId: goods.orderId,
      orderNo: goods.orderNo,
      name: goods.name,
      num: goods.num,
      unit: goods.unit,
      amountFen: goods.amountFen,
    }
    if (lines.length === 0) return { order, invoice: null, isOk: false }
    const invoice = shown(lines)
    const num = lines.length === 1 ? numOf(lines[0]!) : Number(invoice.num)
    // Amount and tax of a line are rounded each.
    const isOk = (num === null || num === goods.num) && Math.abs(invoice.amountFen - goods.amountFen) <= lines.length
    return { order, invoice, isOk }
  })
  return [...rows, ...left.map((line): MatchRow => ({ order: null, invoice: shown([line]), isOk: false }))]
}

const shown = (lines: readonly Line[]) => ({
  invoiceNos: lines.map((line) => line.invoiceNo),
  name: lines[0]!.name,
  num: lines.length === 1 ? lines[0]!.num : String(lines.reduce((sum, line) => sum + numOf(line)!, 0)),
  unit: lines[0]!.unit,
  amountFen: sumFen(lines.map(grossOf)),
})

/** `第 3 行「硒鼓」开了 4 支，验收 3 支，多 ¥399.00` */
const gapOf = (row: MatchRow, at: number): string => {
  const { order, invoice } = row
  if (!order) return `票面「${invoice!.name}」${money(invoice!.amountFen)}不在所选订单中`
  if (!invoice) return `第 ${at + 1} 行「${order.name}」${money(order.amountFen)}没有开`
  const gap = invoice.amountFen - order.amountFen
  const nums =
    invoice.num !== '' && Number(invoice.num) !== order.num
      ? `开了 ${Number(invoice.num)} ${order.unit}，验收 ${order.num} ${order.unit}，`
      : ''
  return `第 ${at + 1} 行「${order.name}」${nums}${gap === 0 ? '金额一致' : `${gap > 0 ? '多' : '少'} ${money(Math.abs(gap))}`}`
}

const SAID = 3

export const sentenceOf = (orderFen: readonly number[], invoices: readonly InvoiceFields[], rows: readonly MatchRow[]): string => {
  const [wanted, brought] = [sumFen(orderFen), sumFen(invoices.map((it) => it.totalFen))]
  const gap = brought - wanted
  const head =
    gap === 0
      ? `${orderFen.length} 单 ${money(wanted)}，${invoices.length} 张发票 ${money(brought)}，合计一致`
      : `发票比验收${gap > 0 ? '多' : '少'} ${money(Math.abs(gap))}：${orderFen.length} 单共 ${money(wanted)}，${invoices.length} 张发票共 ${money(brought)}`
  // Without lines, or with 详见清单, only sums can be told.
  if (invoices.every((it) => it.lines.length === 0 || it.lines.some((line) => line.name.includes('详见')))) return `${head}。`
  const odd = rows.map((row, at) => ({ row, at })).filter(({ row }) => !row.isOk)
  if (odd.length === 0) return `${head}，${rows.length} 行逐行一致。`
  const rest = rows.length - odd.length
  return `${head}；${odd
    .slice(0, SAID)
    .map(({ row, at }) => gapOf(row, at))
    .join('；')}${odd.length > SAID ? `等 ${odd.length} 行` : ''}${rest > 0 ? `。其余 ${rest} 行一致` : ''}。`
}

const LEAVE_MOST = 3

/** The fewest, at most three, that together are worth exactly so much; null without any. */
export const leaveOut = <T>(some: readonly T[], fenOf: (it: T) => number, fen: number): T[] | null => {
  const seek = (from: number, left: number, most: number): T[] | null => {
    for (let i = from; i < some.length; i += 1) {
      const rest = left - fenOf(some[i]!)
      if (rest === 0) return [some[i]!]
      if (most > 1) {
        const more = seek(i + 1, rest, most - 1)
        if (more) return [some[i]!, ...more]
      }
    }
    return null
  }
  for (let most = 1; most <= Math.min(LEAVE_MOST, some.length - 1); most += 1) {
    const found = seek(0, fen, most)
    if (found && found.length === most) return found
  }
  return null
}

/** What can be done with one press where the sums differ. */
export const waysOf = (orders: readonly { id: string; orderNo: string; fen: number }[], invoices: readonly InvoiceFields[]): MatchWay[] => {
  const wanted = sumFen(orders.map((it) => it.fen))
  const gap = sumFen(invoices.map((it) => it.totalFen)) - wanted
  if (gap === 0) return []
  const ways: MatchWay[] = []
  const others = gap < 0 ? leaveOut(orders, (it) => it.fen, -gap) : null
  if (others) {
    const rest = orders.filter((it) => !others.includes(it))
    ways.push({
      kind: 'orders',
      text: `只用于其余 ${rest.length} 单`,
      note: `${others.map((it) => `${it.orderNo} ${money(it.fen)}`).join('、')}另开；其余正好 ${money(wanted + gap)}`,
      keep: rest.map((it) => it.id),
    })
  }
  const extra = gap > 0 ? leaveOut(invoices, (it) => it.totalFen, gap) : null
  if (extra) {
    const rest = invoices.filter((it) => !extra.includes(it))
    ways.push({
      kind: 'invoices',
      text: `只用其余 ${rest.length} 张发票`,
      note: `${extra.map((it) => `${it.invoiceNo} ${money(it.totalFen)}`).join('、')}不用；其余正好 ${money(wanted)}`,
      keep: rest.map((it) => it.invoiceNo),
    })
  }
  ways.push({
    kind: 'ask',
    text: `请供应商按 ${money(wanted)} 开票`,
    note: `发起开票申请，${orders.length} 单 ${money(wanted)}；这${invoices.length > 1 ? '些' : '张'}发票退回供应商`,
    keep: orders.map((it) => it.id),
  })
  return ways
}
