// A BOM as people paste it: columns found, rows read, quantities by sets, pack and least quantity.
import type { component } from '@caiyuan/contract/component'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sheetColumns } from '@caiyuan/contract/sheet-columns'
import { lineFen } from '@caiyuan/contract/money'
import type { Changes } from '../../core/line-changes.ts'
import { folded, rowsOf } from '../../core/pasted.ts'

export type Match = OutputOf<(typeof component)['match']>['rows'][number]
export type Part = NonNullable<Match['part']>

export const bomColumns = sheetColumns.bom
export type BomColumn = keyof typeof bomColumns
const names = Object.keys(bomColumns) as BomColumn[]

const REF = /^[A-Za-z]{1,5}\d+$/
const isDesignator = (text: string): boolean => {
  const parts = text.split(/[,，、\s~–-]+/).filter(Boolean)
  return parts.length > 0 && parts.every((it) => REF.test(it)) && parts[0]!.length <= 7
}
const PACKAGE =
  /^(0201|0402|0603|0805|1206|1210|1812|2010|2512|\d{4}-\dp|so[tpdic]|soic|tssop|ssop|vssop|msop|qf[np]|lqfp|tqfp|dfn|bga|lga|dip|to-|sm[abd]|sod|hc-?49|sip|xh|ph|rj)/i
const isNum = (text: string): boolean => /^\d{1,6}$/.test(text)

const share = (rows: readonly string[][], at: number, is: (text: string) => boolean): number =>
  rows.filter((row) => is(row[at] ?? '')).length / Math.max(1, rows.length)

type Places = Partial<Record<BomColumn, number>>

const byHead = (head: readonly string[]): Places => {
  const found: Places = {}
  for (const name of names) {
    const at = bomColumns[name].words.map((word) => head.findIndex((cell) => folded(cell) === word)).find((it) => it >= 0)
    if (at !== undefined) found[name] = at
  }
  return found
}

/** Without a head: what most cells of a column look like. */
const byLook = (rows: readonly string[][]): Places => {
  const width = Math.max(...rows.map((row) => row.length))
  const found: Places = {}
  const left = new Set(Array.from({ length: width }, (_, i) => i))
  const take = (name: BomColumn, is: (text: string) => boolean, least: number): void => {
    const best = [...left].map((at) => ({ at, part: share(rows, at, is) })).toSorted((a, b) => b.part - a.part)[0]
    if (!best || best.part < least) return
    found[name] = best.at
    left.delete(best.at)
  }
  // The last column of figures is the quantity: a package such as 0603 is one of figures, too.
  const last = [...left].toReversed().find((at) => share(rows, at, (text) => isNum(text) && !PACKAGE.test(text)) >= 0.6)
  if (last !== undefined) {
    found.num = last
    left.delete(last)
  }
  take('package', (text) => PACKAGE.test(text), 0.5)
  take('designator', isDesignator, 0.5)
  take('partNo', (text) => /[\p{L}\p{N}]{3,}/u.test(text), 0.3)
  if (found.partNo === undefined && found.designator !== undefined) {
    found.partNo = found.designator
    delete found.designator
  }
  return found
}

export interface BomRow {
  rowNo: number
  designator: string
  partNo: string
  package: string
  /** Of one set. */
  num: number
  /** Why the row cannot be matched; empty when it can. */
  fault: string
}

export interface Bom {
  columns: BomColumn[]
  rows: BomRow[]
}

const rowOf = (cells: readonly string[], places: Places, rowNo: number): BomRow => {
  const text = (name: BomColumn): string => (places[name] === undefined ? '' : (cells[places[name]] ?? ''))
  const designator = text('designator').slice(0, 200)
  const partNo = text('partNo').slice(0, 64)
  const counted = designator === '' ? 1 : designator.split(/[,，、\s]+/).filter(Boolean).length
  const num = text('num') === '' ? counted : Number(text('num').replaceAll(/[,\s个只片pcsPCS]/g, ''))
  const fault =
    partNo === '' ? '没有型号' : Number.isInteger(num) && num >= 1 && num <= 9999 ? '' : `数量“${text('num')}”须为 1 到 9999 的整数`
  return { rowNo, designator, partNo, package: text('package').slice(0, 40), num: fault ? 0 : num, fault }
}

export const readBom = (text: string): Bom => {
  const pasted = rowsOf(text)
  if (pasted.length === 0) return { columns: [], rows: [] }
  const head = byHead(pasted[0]!.cells)
  const isHead = head.partNo !== undefined
  const rows = isHead ? pasted.slice(1) : pasted
  const places = isHead ? head : byLook(rows.map((it) => it.cells))
  return {
    columns: names.filter((it) => places[it] !== undefined),
    rows: rows.map(({ no, cells }) => rowOf(cells, places, no)),
  }
}

/** For so many sets, with so much lost on the way. */
export const neededOf = (num: number, sets: number, loss: number): number => Math.ceil(num * sets * (1 + loss / 100) - 1e-9)

/** What has to be ordered of a part so that `need` pieces are there. */
export const orderNum = (part: Pick<Part, 'moq' | 'packStep'>, need: number): number =>
  Math.ceil(Math.max(part.moq, need) / part.packStep) * part.packStep

export const priceAt = (part: Pick<Part, 'tiers'>, num: number): number =>
  part.tiers.reduce((least, it) => (num >= it.from && it.priceE4 < least ? it.priceE4 : least), part.tiers[0]!.priceE4)

export const amountAt = (part: Pick<Part, 'tiers'>, num: number): number => lineFen(priceAt(part, num), num)

export const nextTierOf = (part: Pick<Part, 'tiers'>, num: number) => {
  const now = priceAt(part, num)
  return part.tiers.filter((it) => it.from > num && it.priceE4 < now).toSorted((a, b) => a.from - b.from)[0]
}

export type Line = NonNullable<OutputOf<(typeof component)['cart']>>['lines'][number]

/** The lines with changes the server does not know yet, at the price of the new quantity. */
export const withChanges = (lines: readonly Line[], changes: Changes): Line[] =>
  lines.map((line) => {
    const change = changes.get(line.id)
    if (!change) return line
    const { num = line.num } = change
    return { ...line, ...change, priceE4: priceAt(line, num), amountFen: amountAt(line, num), nextTier: nextTierOf(line, num) ?? null }
  })

/** Fen that are saved by taking as many as the next tier asks for; 0 where that costs more. */
export const savedByMore = (part: Pick<Part, 'tiers' | 'moq' | 'packStep'>, num: number): { num: number; fen: number } | undefined => {
  const next = nextTierOf(part, num)
  if (!next) return undefined
  const more = orderNum(part, next.from)
  const fen = amountAt(part, num) - amountAt(part, more)
  return fen > 0 ? { num: more, fen } : undefined
}

/** Why this quantity of the part cannot be bought; empty when it can. */
export const problemOf = (part: Pick<Part, 'stock' | 'moq' | 'packStep'>, num: number): string => {
  if (num > 9999) return '每行最多 9,999 个，请分次购买'
  if (num > part.stock) return `库存只有 ${part.stock.toLocaleString('en-US')}`
  if (num < part.moq) return `起订量为${part.moq}`
  return num % part.packStep === 0 ? '' : `须按 ${part.packStep} 的整数倍购买`
}

export const stockText = (stock: number): string => (stock >= 100_000 ? '10 万+' : stock === 0 ? '无货' : stock.toLocaleString('en-US'))
export const leadText = (part: Pick<Part, 'stock' | 'moq' | 'leadDays'>): string =>
  part.stock < part.moq ? `约 ${part.leadDays} 天到货` : part.leadDays > 7 ? `期货 ${part.leadDays} 天` : `现货 ${part.leadDays} 天`

/** Always four decimals, so that prices stand under each other: `¥26.8000`. */
export const priceFour = (e4: number): string => {
  const [whole, part] = (e4 / 10_000).toFixed(4).split('.')
  return `¥${Number(whole).toLocaleString('en-US')}.${part}`
}
