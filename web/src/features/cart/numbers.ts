// 货号 and quantities as people paste them, and what becomes of each row.
import { CART_MAX, type cart } from '@caiyuan/contract/cart'
import { NUM_MAX } from '@caiyuan/contract/comparison-volume'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sheetColumns } from '@caiyuan/contract/sheet-columns'
import { amountFen, numProblem, tierPriceE4 } from '@caiyuan/contract/goods'
import { folded, rowsOf, type PastedRow } from '../../core/pasted.ts'

export type Goods = OutputOf<(typeof cart)['named']>[number]['goods'][number]

export interface NumberRow {
  /** The line of the text. */
  rowNo: number
  catNo: string
  num: number
  /** What is wrong with the row; empty when it can be looked for. */
  fault: string
}

const isNum = (text: string): boolean => /^\d{1,4}$/.test(text)
const { catNo: catNoIs, num: numIs } = sheetColumns.numbers

const placeOf = (head: readonly string[], words: readonly string[]): number => head.findIndex((cell) => words.includes(folded(cell)))

/** The last column that is mostly quantities; a block of one column has none. */
const numColumn = (rows: readonly string[][]): number => {
  const width = Math.max(...rows.map((row) => row.length))
  for (let at = width - 1; at > 0; at -= 1) if (rows.filter((row) => isNum(row[at] ?? '')).length * 2 > rows.length) return at
  return -1
}

/** The column that differs most from row to row: names and makers repeat, numbers do not. */
const catNoColumn = (rows: readonly string[][], without: number): number => {
  const width = Math.max(...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_, at) =>
    at === without
      ? -1
      : new Set(rows.map((row) => row[at] ?? '').filter((it) => /^[\w\p{L}][\w\p{L} .·/-]{2,}$/u.test(it) && /\d/.test(it))).size,
  )
  return Math.max(0, kinds.indexOf(Math.max(...kinds)))
}

/** A row typed by hand: `A1234 x 5`. */
const byHand = ({ no, cells }: PastedRow): PastedRow => {
  const typed = cells.length === 1 ? /^(\S.*?)\s+[x×*]?\s*(\d{1,4})$/iu.exec(cells[0]!) : null
  return { no, cells: typed ? [typed[1]!, typed[2]!] : cells }
}

export const readNumbers = (text: string): NumberRow[] => {
  const rows = rowsOf(text).map(byHand)
  if (rows.length === 0) return []
  const head = rows[0]!.cells
  const headed = placeOf(head, catNoIs.words)
  const isHead = headed >= 0
  const body = isHead ? rows.slice(1) : rows
  if (body.length === 0) return []
  const cells = body.map((it) => it.cells)
  const numAt = isHead ? placeOf(head, numIs.words) : numColumn(cells)
  const catNoAt = isHead ? headed : catNoColumn(cells, numAt)
  return body.map(({ no, cells: row }) => {
    const catNo = (row[catNoAt] ?? '').slice(0, 64)
    const typed = numAt < 0 ? '' : (row[numAt] ?? '')
    const num = typed === '' ? 1 : Number(typed.replaceAll(/[,\s]/g, ''))
    const isRight = Number.isInteger(num) && num >= 1 && num <= NUM_MAX
    const fault = catNo === '' ? '没有货号' : isRight ? '' : `数量“${typed}”须为 1 到 ${NUM_MAX} 的整数`
    return { rowNo: no, catNo, num: isRight ? num : 0, fault }
  })
}

/** What the person changed about a row. */
export interface Choice {
  skuId?: string
  num?: number
  isLeftOut?: boolean
}

export interface Line extends NumberRow {
  goods: readonly Goods[]
  chosen: Goods | undefined
  /** For this quantity, tiers applied. */
  priceE4: number
  amountFen: number
  /** Why it cannot go into the cart; empty when it can. */
  problem: string
  /** The person does not want it. */
  isLeftOut: boolean
}

export const lineOf = (row: NumberRow, goods: readonly Goods[], it: Choice = {}): Line => {
  const chosen = goods.find((each) => each.skuId === it.skuId) ?? goods[0]
  const num = it.num ?? row.num
  const problem = row.fault || (chosen ? chosen.problem || numProblem(chosen, num) : '没有找到这个货号的商品')
  return {
    ...row,
    num,
    goods,
    chosen,
    priceE4: chosen ? tierPriceE4(chosen.priceE4, chosen.tiers, num) : 0,
    amountFen: chosen && row.fault === '' ? amountFen(chosen.priceE4, chosen.tiers, num) : 0,
    problem,
    isLeftOut: it.isLeftOut ?? false,
  }
}

/** Rows beyond what a cart holds are not looked for. */
export const ROWS_MAX = CART_MAX
