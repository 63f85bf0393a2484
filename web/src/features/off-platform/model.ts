// The form of 平台外采购 on the page: lines pasted from a sheet with what was changed in them, the cards as they were kept.
import { Sheet, SheetItem, fenOf, milliOf, qtyText } from '@caiyuan/contract/off-platform/sheet'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { sumFen } from '@caiyuan/contract/money'
import { EQUIPMENT } from '@caiyuan/contract/order/split'
import { sheetColumns } from '@caiyuan/contract/sheet-columns'
import { folded, rowsOf } from '../../core/pasted.ts'
import type { Split } from '../fund/parts/split.ts'

type Column = keyof typeof sheetColumns.offPlatform
const columns = sheetColumns.offPlatform
const names = Object.keys(columns) as Column[]

/** Without headers a sheet is read in this order. */
const PLAIN: readonly Column[] = ['name', 'spec', 'unit', 'qty', 'price']

export interface Pasted {
  items: SheetItem[]
  /** How many lines and columns were read, and which. */
  columns: string[]
  /** `第 4 行单位 pcs 改为件`. */
  changes: string[]
}

const byHead = (head: readonly string[]): Partial<Record<Column, number>> => {
  const found: Partial<Record<Column, number>> = {}
  for (const name of names) {
    const at = head.findIndex((cell) => (columns[name].words as readonly string[]).includes(folded(cell)))
    if (at >= 0) found[name] = at
  }
  return found
}

const UNITS: Readonly<Record<string, string>> = { pcs: '件', pc: '件', ea: '个', set: '套', box: '盒', bottle: '瓶', kg: '公斤' }

const cleaned = (name: Column, text: string): string => {
  if (name === 'unit') return UNITS[text.toLowerCase()] ?? text
  if (name === 'price') return fenOf(text) === null ? text : (fenOf(text)! / 100).toFixed(2)
  if (name === 'qty') return milliOf(text) === null ? text : qtyText(milliOf(text)!)
  return text
}

const titleOf = (name: Column): string => columns[name].title

/** A figure that only lost or gained zeros was not changed. */
const isSaid = (name: Column, before: string, after: string): boolean =>
  before !== after && !((name === 'price' || name === 'qty') && Number(before) === Number(after))

/** Lines of a sheet as they stand in the form; `from`: the number of the first. */
export const readItems = (text: string, form: Pick<FormDef, 'categories'>, from: number): Pasted => {
  const rows = rowsOf(text)
  const head = rows[0] ? byHead(rows[0].cells) : {}
  const hasHead = head.name !== undefined
  const places: Partial<Record<Column, number>> = hasHead ? head : Object.fromEntries(PLAIN.map((name, i) => [name, i]))
  const body = hasHead ? rows.slice(1) : rows
  const changes: string[] = []
  const items = body.map(({ cells }, i) => {
    const read: Record<string, string> = {}
    for (const name of names) {
      const raw = places[name] === undefined ? '' : (cells[places[name]] ?? '')
      if (name === 'category') {
        read[name] = form.categories.find((it) => it.label === raw)?.key ?? ''
        if (raw && !read[name]) changes.push(`第 ${from + i} 行品目「${raw}」不在本校的品目里，请选择`)
        continue
      }
      const text_ = cleaned(name, raw)
      if (raw && isSaid(name, raw, text_)) changes.push(`第 ${from + i} 行${titleOf(name)}由 ${raw} 改为 ${text_}`)
      read[name] = text_
    }
    return SheetItem.parse(Object.fromEntries(Object.entries(read).map(([name, value]) => [name, value.slice(0, MOST[name] ?? 100)])))
  })
  return { items, columns: names.filter((name) => places[name] !== undefined).map(titleOf), changes }
}

const MOST: Readonly<Record<string, number>> = { unit: 20, qty: 24, price: 24, category: 32, cas: 40, link: 500 }

/** The cards of a draft as they were chosen; undefined: what the server proposes. */
export const splitOf = ({ funds }: Pick<Sheet, 'funds'>): Split | undefined => {
  if (funds.length === 0) return undefined
  const ids = [...new Set(funds.map((it) => it.fundId))]
  const whole = sumFen(funds.map((it) => it.amountFen))
  const cards = ids.map((fundId) => {
    const own = funds.filter((it) => it.fundId === fundId)
    const fen = sumFen(own.map((it) => it.amountFen))
    return {
      fundId,
      subjectCode: (own.find((it) => it.subjectCode !== EQUIPMENT) ?? own[0]!).subjectCode,
      percent: whole > 0 ? Math.round((fen * 100) / whole) : 0,
      amounts: [fen],
    }
  })
  return cards.length === 1 ? { mode: 'percent', cards: [{ ...cards[0]!, percent: 100 }] } : { mode: 'amount', cards }
}

export const emptyItem = (): SheetItem => SheetItem.parse({})
export const emptyQuote = (): Sheet['quotes'][number] => Sheet.shape.quotes.parse([{}])[0]!
