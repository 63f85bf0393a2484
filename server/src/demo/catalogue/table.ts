// Wares that come as a list rather than by combination: 'brand|model|spec|yuan' per line, more columns as the table names them.
import { colorsFor, parseFacts } from './family.ts'
import { categoryKind } from '../../ground/categories.ts'
import type { Ware } from './types.ts'

export interface Table {
  category: string
  noun: string
  unit: string
  /** Names of the '/'-parted pieces of the spec column, for the attributes. */
  specs: string
  /** Pieces are parted by '/', but not the one of 'GSa/s'. */
  rows: string
  /** '{b}' brand, '{m}' model, '{n}' noun, '{s}' spec, '{1}' its first piece. */
  title?: string
  about: string
  keywords: string
  drawing: string
  label?: string
  facts?: string
  pack?: string
  offers?: number
  days?: readonly [number, number]
  isDurable?: boolean
  isFinalSale?: boolean
}

export const expandTables = (tables: readonly Table[]): Ware[] =>
  tables.flatMap((table) =>
    table.rows
      .trim()
      .split('\n')
      .map((row) => rowWare(table, row)),
  )

const rowWare = (table: Table, row: string): Ware => {
  const [brand, model, specText, price] = row.split('|') as [string, string, string, string]
  const pieces = specText.split(/\/(?!s\b)/)
  const names = table.specs.split('/')
  const fill = (template: string): string =>
    template
      .replaceAll(
        /\{([bmns]|\d)\}/g,
        (_, key: string) => ({ b: brand, m: model, n: table.noun, s: pieces.join(' ') })[key] ?? pieces[Number(key) - 1] ?? '',
      )
      .replaceAll(/\s+/g, ' ')
      .trim()
  return {
    kind: categoryKind(table.category),
    category: table.category,
    brand,
    model,
    name: fill(table.title ?? '{b} {m} {n} {s}'),
    spec: pieces.join(' '),
    pack: table.pack ?? `1 ${table.unit}`,
    attributes: [...pieces.map((value, i) => ({ name: names[i] ?? '规格', value })), ...parseFacts(table.facts)],
    about: fill(table.about),
    keywords: [table.noun, ...table.keywords.split(' ')],
    picture: { drawing: table.drawing, colors: colorsFor(brand), label: fill(table.label ?? ''), pack: table.unit },
    skus: [{ specs: [], yuan: Number(price), unit: table.unit, catNo: model }],
    offers: table.offers ?? 2,
    days: table.days,
    isDurable: table.isDurable,
    isFinalSale: table.isFinalSale,
  }
}
