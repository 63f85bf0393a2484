// The counts of the facets, of goods in memory: what `../count.ts` asks of the database.
import { GROUPS, type Counted, type FacetRow } from '../count.ts'
import type { Wanted } from '../narrowing.ts'
import { BUCKETS, NO_BUCKET, pricesFor } from './columns.ts'
import type { GoodsIndex } from './goods-index.ts'
import { badgesIn, facetFails, groundOf, missesOf, type Kept } from './ground.ts'

const LONGEST_LEAD = 4
const MOST_ATTRIBUTE_GOODS = 4000
const nothing: Omit<FacetRow, 'g' | 'n'> = {
  cat: null,
  brand: null,
  sup: null,
  pb: null,
  unit: null,
  bb: null,
  stock: null,
  ship: null,
  ctl: null,
}

export const countInMemory = ({ index, hidden }: Kept, it: Wanted): Counted => {
  const { docs } = groundOf(index, it, hidden)
  const fails = facetFails(index, it)
  const names = [...fails.keys()]
  const misses = missesOf(docs, [...fails.values()])
  const of = index.columns
  const { priceBucket, baseBucket } = pricesFor(of, it.purse)
  const facets: FacetRow[] = []

  /** Goods that this facet alone leaves out count in it too. */
  const count = (
    name: string,
    group: keyof typeof GROUPS,
    keys: number,
    keyOf: (doc: number) => number,
    rowOf: (key: number) => Partial<FacetRow>,
  ): void => {
    const own = names.indexOf(name) + 1
    const counts = new Uint32Array(keys)
    for (let i = 0; i < docs.length; i += 1) if (misses[i] === 0 || misses[i] === own) counts[keyOf(docs[i]!)]! += 1
    for (const [key, n] of counts.entries()) if (n > 0) facets.push({ ...nothing, g: GROUPS[group], n, ...rowOf(key) })
  }
  const ofColumn = (
    name: string,
    group: keyof typeof GROUPS,
    column: ArrayLike<number>,
    keys: number,
    rowOf: (key: number) => Partial<FacetRow>,
  ): void => count(name, group, keys, (doc) => column[doc]!, rowOf)
  ofColumn('cat', 'cat', of.category, index.categories.all.length, (key) => ({ cat: index.categories.all[key]! }))
  ofColumn('brand', 'brand', of.brand, index.brands.all.length, (key) => ({ brand: index.brands.all[key]! }))
  ofColumn('sup', 'sup', of.supplier, index.suppliers.all.length, (key) => ({ sup: index.suppliers.all[key]! }))
  ofColumn('price', 'pb', priceBucket, BUCKETS, (pb) => ({ pb }))
  count(
    'base',
    'base',
    index.units.all.length * BUCKETS,
    (doc) => of.unit[doc]! * BUCKETS + baseBucket[doc]!,
    (key) => ({ unit: index.units.all[Math.floor(key / BUCKETS)]!, bb: key % BUCKETS === NO_BUCKET ? null : key % BUCKETS }),
  )
  ofColumn('stock', 'stock', of.isIn, 2, (key) => ({ stock: key === 1 }))
  count(
    'ship',
    'ship',
    LONGEST_LEAD + 1,
    (doc) => Math.min(of.leadDays[doc]!, LONGEST_LEAD),
    (ship) => ({ ship }),
  )
  ofColumn('ctl', 'ctl', of.control, 256, (ctl) => ({ ctl }))
  return { facets, attributes: attributesOf(index, it, docs, misses, names), badges: badgesOf(index, docs, misses), seen: docs.length }
}

/** Sets are few: each is counted, and then taken apart. */
const badgesOf = (index: GoodsIndex, docs: Uint32Array, misses: Uint8Array): Counted['badges'] => {
  const ofSet = new Uint32Array(index.badgeSets.all.length)
  for (let i = 0; i < docs.length; i += 1) if (misses[i] === 0) ofSet[index.columns.badges[docs[i]!]!]! += 1
  const counts = new Map<number, number>()
  for (const [set, n] of ofSet.entries())
    if (n > 0) for (const type of badgesIn(index.badgeSets.all[set]!)) counts.set(type, (counts.get(type) ?? 0) + n)
  return [...counts].map(([type, n]) => ({ type, n })).sort((a, b) => a.type - b.type)
}

interface Value {
  name: string
  value: string
  n: number
  seen: number
}

const leadingCategory = (index: GoodsIndex, docs: Uint32Array, misses: Uint8Array): number | null => {
  const counts = new Map<number, number>()
  let wanted = 0
  for (let i = 0; i < docs.length; i += 1)
    if (misses[i] === 0) {
      const category = index.columns.category[docs[i]!]!
      counts.set(category, (counts.get(category) ?? 0) + 1)
      wanted += 1
    }
  const codeOf = (category: number): string => index.categories.all[category]!
  const [top] = [...counts].sort((a, b) => b[1] - a[1] || (codeOf(a[0]) < codeOf(b[0]) ? -1 : 1))
  return top && top[1] * 2 >= wanted ? top[0] : null
}

/** The attributes of the leading category, once it holds half of what was found. */
const attributesOf = (
  index: GoodsIndex,
  it: Wanted,
  docs: Uint32Array,
  misses: Uint8Array,
  names: readonly string[],
): Counted['attributes'] => {
  const top = leadingCategory(index, docs, misses)
  if (top === null) return []
  const own = new Map(it.attributes.map(({ name }, i) => [name, names.indexOf(`a${i}`) + 1]))
  const values = new Map<number, Value>()
  let looked = 0
  for (let i = 0; i < docs.length && looked < MOST_ATTRIBUTE_GOODS; i += 1) {
    const doc = docs[i]!
    if (misses[i]! > names.length || index.columns.category[doc] !== top) continue
    looked += 1
    const { from, to } = index.pairsAt(doc)
    for (let at = from; at < to; at += 1) {
      const pair = index.pairsOf[at]!
      const had = values.get(pair) ?? valueOf(index.pairs.all[pair]!)
      values.set(pair, had)
      had.seen += 1
      if (misses[i] === 0 || misses[i] === own.get(had.name)) had.n += 1
    }
  }
  return shownOf([...values.values()], new Set(own.keys()))
}

const valueOf = (pair: string): Value => {
  const [name, value] = pair.split('\0') as [string, string]
  return { name, value, n: 0, seen: 0 }
}

const MOST_KINDS = 40
const MOST_VALUES = 12
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What tells goods apart: some values, each of several goods; what was chosen stays. */
const shownOf = (values: readonly Value[], chosen: ReadonlySet<string>): Counted['attributes'] =>
  [...Map.groupBy(values, (it) => it.name)]
    .map(([name, all]) => ({
      name,
      all: all.sort((a, b) => b.n - a.n || byCode(a.value, b.value)),
      held: all.reduce((sum, v) => sum + v.seen, 0),
    }))
    .sort((a, b) => b.held - a.held || byCode(a.name, b.name))
    .flatMap(({ name, all, held }) =>
      all
        .filter(
          (v, place) =>
            v.n > 0 && (chosen.has(name) || (all.length >= 2 && all.length <= MOST_KINDS && all.length * 2 <= held && place < MOST_VALUES)),
        )
        .map(({ value, n }) => ({ name, value, n })),
    )
