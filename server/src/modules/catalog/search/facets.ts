// Raw counts into the facets of the page.
import { badgeLabel, controlLabel, searchedBadges } from '@caiyuan/contract/goods'
import type { catalog } from '@caiyuan/contract/catalog'
import { shipLabels, stockLabels } from '@caiyuan/contract/search-choices'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { spell } from './words.ts'
import { EDGES, facetRows, type Counted, type FacetRow } from './count.ts'

type Facets = OutputOf<typeof catalog.facets>
type Band = Facets['prices'][number]

const MOST_BANDS = 5
const MOST_ATTRIBUTES = 6
const MOST_CHOICES = 60

/** Joins neighbouring buckets into at most five bands of about the same weight. */
export const bandsOf = (buckets: readonly { bucket: number; n: number }[]): Band[] => {
  const sorted = [...buckets].sort((a, b) => a.bucket - b.bucket)
  const total = sorted.reduce((sum, b) => sum + b.n, 0)
  const bands: Band[] = []
  let num = 0
  for (const [i, { bucket, n }] of sorted.entries()) {
    num += n
    const isLast = i === sorted.length - 1
    if (!isLast && (num * MOST_BANDS < total || bands.length === MOST_BANDS - 1)) continue
    bands.push({ fromE4: bands.at(-1)?.toE4 ?? 0, toE4: isLast ? null : EDGES[bucket]!, num })
    num = 0
  }
  return bands.length > 1 ? bands : []
}

const choices = (rows: readonly FacetRow[], valueOf: (row: FacetRow) => string, labelOf: (value: string) => string) =>
  rows
    .map((row) => ({ value: valueOf(row), label: labelOf(valueOf(row)), num: row.n }))
    .filter((it) => it.value !== '' && it.label !== '')
    .sort((a, b) => b.num - a.num || (a.label < b.label ? -1 : 1))

const lettersOf = (brand: string): string => {
  const { full, initials } = spell(brand)
  return `${full} ${initials}`
}

const baseBands = (rows: readonly FacetRow[]): Facets['basePrices'] => {
  const byUnit = new Map<string, { bucket: number; n: number }[]>()
  for (const row of rows)
    if (row.unit && row.bb !== null) byUnit.set(row.unit, [...(byUnit.get(row.unit) ?? []), { bucket: row.bb, n: row.n }])
  const weight = (buckets: { n: number }[]): number => buckets.reduce((sum, b) => sum + b.n, 0)
  const [unit, buckets] = [...byUnit].sort((a, b) => weight(b[1]) - weight(a[1]))[0] ?? ['', []]
  return { unit, bands: bandsOf(buckets) }
}

const attributesOf = (counted: Counted, chosen: readonly string[]): Facets['attributes'] => {
  const byName = new Map<string, { value: string; num: number }[]>()
  for (const { name, value, n } of counted.attributes) byName.set(name, [...(byName.get(name) ?? []), { value, num: n }])
  const all = [...byName].map(([name, values]) => ({ name, values }))
  return [...all.filter((it) => chosen.includes(it.name)), ...all.filter((it) => !chosen.includes(it.name) && it.values.length > 1)].slice(
    0,
    Math.max(MOST_ATTRIBUTES, chosen.length),
  )
}

/** `24 小时内发货` holds everything that leaves sooner, so the counts add up from below. */
const shipOf = (rows: readonly FacetRow[]): Facets['ship'] =>
  [1, 2, 3]
    .map((days) => ({
      value: String(days),
      label: shipLabels[days]!,
      num: rows.reduce((sum, r) => sum + (r.ship !== null && r.ship <= days ? r.n : 0), 0),
    }))
    .filter((it) => it.num > 0)

/** What the numbers of the facets are called. */
export interface Names {
  categoryOf(code: string): string | undefined
  firmOf(id: string): { short_name: string; name: string } | undefined
}

/** Asked of the tables. */
export const namesFor = async (tx: Tx, counted: Counted): Promise<Names> => {
  const { categories, suppliers } = await ask<{
    categories: { code: string; name: string }[]
    suppliers: { id: string; short_name: string; name: string }[]
  }>(tx, {
    categories: rowsOf(sql`select code, name from categories where code = any(${facetRows(counted, 'cat').map((r) => r.cat)}::text[])`),
    suppliers: rowsOf(
      sql`select id, short_name, name from suppliers where id = any(${facetRows(counted, 'sup').map((r) => r.sup)}::uuid[])`,
    ),
  })
  const categoryNames = new Map(categories.map((it) => [it.code, it.name]))
  const firms = new Map(suppliers.map((it) => [it.id, it]))
  return { categoryOf: (code) => categoryNames.get(code), firmOf: (id) => firms.get(id) }
}

export const facetsOf = (counted: Counted, { categoryOf, firmOf }: Names, chosenAttributes: readonly string[]): Facets => {
  const cats = facetRows(counted, 'cat')
  const sups = facetRows(counted, 'sup')
  const all = {
    categories: choices(
      cats,
      (r) => r.cat ?? '',
      (v) => categoryOf(v) ?? '',
    ),
    brands: choices(
      facetRows(counted, 'brand'),
      (r) => r.brand ?? '',
      (v) => v,
    ),
    suppliers: choices(
      sups,
      (r) => r.sup ?? '',
      (v) => firmOf(v)?.short_name ?? '',
    ),
  }
  return {
    categories: all.categories.slice(0, MOST_CHOICES),
    brands: all.brands.slice(0, MOST_CHOICES).map((it) => ({ ...it, letters: lettersOf(it.label) })),
    suppliers: all.suppliers.slice(0, MOST_CHOICES).map((it) => ({ ...it, fullName: firmOf(it.value)!.name })),
    totals: { categories: all.categories.length, brands: all.brands.length, suppliers: all.suppliers.length },
    prices: bandsOf(facetRows(counted, 'pb').map((r) => ({ bucket: r.pb!, n: r.n }))),
    basePrices: baseBands(facetRows(counted, 'base')),
    stock: choices(
      facetRows(counted, 'stock'),
      (r) => (r.stock ? 'in' : 'wait'),
      (v) => stockLabels[v as 'in' | 'wait'],
    ),
    ship: shipOf(facetRows(counted, 'ship')),
    controls: choices(
      facetRows(counted, 'ctl'),
      (r) => String(r.ctl),
      (v) => (v === '0' ? '普通（非管控）' : controlLabel(Number(v))),
    ),
    badges: counted.badges
      .filter((it) => searchedBadges.some((type) => type === it.type))
      .map((it) => ({ value: String(it.type), label: badgeLabel(it.type), num: it.n }))
      .sort((a, b) => b.num - a.num || Number(a.value) - Number(b.value)),
    attributes: attributesOf(counted, chosenAttributes),
  }
}
