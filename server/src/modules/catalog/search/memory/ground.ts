// The ground and the facets of what is wanted, on goods in memory: as `narrowing.ts` says them in SQL.
import { LRUCache } from 'lru-cache'
import type { Wanted } from '../narrowing.ts'
import { pricesFor } from './columns.ts'
import type { GoodsIndex, Hits } from './goods-index.ts'
import type { Catalogue } from './keeper.ts'

/** What is not on sale for whoever searches. */
interface Hidden {
  /** Goods of which the school hides every SKU. */
  products: ReadonlySet<string>
  /** Suppliers that do not sell now. */
  suppliers: ReadonlySet<string>
}

/** The goods that a school, or a visitor, finds. */
export interface Kept {
  index: GoodsIndex
  hidden: Hidden
}

export const keptFor = ({ index, closed }: Pick<Catalogue, 'index' | 'closed'>, hiddenProducts: readonly string[]): Kept => ({
  index,
  hidden: { products: new Set(hiddenProducts), suppliers: closed },
})

const NOTHING: Hits = { docs: new Uint32Array(0), nearness: new Uint8Array(0) }

/** A page of results asks twice of the same words, for its goods and for their counts, and so do pages behind it. */
const KEPT_BYTES = 8_000_000
const kept = new WeakMap<GoodsIndex, { words: number; found: LRUCache<string, Hits> }>()

/** What was found of an index since words last came or went. */
const foundIn = (index: GoodsIndex): LRUCache<string, Hits> => {
  const had = kept.get(index)
  if (had?.words === index.version) return had.found
  const found = new LRUCache<string, Hits>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (it, key) => it.docs.byteLength + it.nearness.byteLength + key.length * 2,
  })
  kept.set(index, { words: index.version, found })
  return found
}

/** What every candidate meets, whatever the facets say; no more than `most` of them where nobody asks for all. */
export const groundOf = (index: GoodsIndex, it: Wanted, hidden: Hidden, most = Infinity): Hits => {
  const words = it.isLoose ? it.asked?.anyNode : it.asked?.allNode
  if (it.isUnsearchable || (it.asked && !words)) return NOTHING
  const sought = {
    words: words ?? null,
    some: it.isLoose && it.asked ? it.asked.some : [],
    isWithin: it.scopePath?.split('/').at(-1) ?? null,
  }
  const key = JSON.stringify([sought, [...hidden.suppliers], [...hidden.products]])
  const found = foundIn(index)
  // Those counted on to an end hold all there are where they are fewer.
  const fewer = `${key}${most}`
  const known = found.get(key) ?? found.get(fewer)
  if (known) return known
  const hits = index.hits({ ...sought, most, isLeftOut: leavesOut(index, hidden) })
  found.set(hits.docs.length < most ? key : fewer, hits)
  return hits
}

const leavesOut = (index: GoodsIndex, { suppliers, products }: Hidden): ((doc: number) => boolean) => {
  if (suppliers.size === 0 && products.size === 0) return () => false
  const isOut = index.suppliers.all.map((id) => suppliers.has(id))
  const isHidden = new Set([...products].flatMap((id) => index.docOf(id) ?? []))
  return (doc) => isOut[index.columns.supplier[doc]!]! || isHidden.has(doc)
}

/** Types of a set, by its name. */
export const badgesIn = (set: string): number[] => (set === '' ? [] : set.split(',').map(Number))

type Fails = (doc: number) => boolean

const outside = (column: ArrayLike<number>, from: number | undefined, to: number | undefined): Fails => {
  const least = from ?? Number.NEGATIVE_INFINITY
  // The upper bound belongs to the next band.
  const below = to ?? Number.POSITIVE_INFINITY
  // An unknown one lies nowhere.
  return (doc) => !(column[doc]! >= least && column[doc]! < below)
}

/** Of each facet that narrows, by its name: which goods it leaves out. */
export const facetFails = (index: GoodsIndex, it: Wanted): Map<string, Fails> => {
  const of = index.columns
  const { price, basePrice } = pricesFor(of, it.purse)
  const fails = new Map<string, Fails>()
  if (it.categoryPaths.length > 0) {
    const isWithin = index.within(it.categoryPaths)
    fails.set('cat', (doc) => !isWithin(of.category[doc]!))
  }
  const notOneOf = (column: ArrayLike<number>, numbers: readonly (number | undefined)[]): Fails => {
    const kept = new Set(numbers)
    return (doc) => !kept.has(column[doc]!)
  }
  if (it.brands.length > 0)
    fails.set(
      'brand',
      notOneOf(
        of.brand,
        it.brands.map((name) => index.brands.find(name)),
      ),
    )
  if (it.supplierIds.length > 0)
    fails.set(
      'sup',
      notOneOf(
        of.supplier,
        it.supplierIds.map((id) => index.suppliers.find(id.toLowerCase())),
      ),
    )
  if (it.priceFromE4 !== undefined || it.priceToE4 !== undefined) fails.set('price', outside(price, it.priceFromE4, it.priceToE4))
  if (it.baseFromE4 !== undefined || it.baseToE4 !== undefined) {
    const unit = index.units.find(it.baseUnit)
    const isOutside = outside(basePrice, it.baseFromE4, it.baseToE4)
    fails.set('base', (doc) => of.unit[doc] !== unit || isOutside(doc))
  }
  if (it.stock.length === 1) {
    const wanted = it.stock[0] === 'in' ? 1 : 0
    fails.set('stock', (doc) => of.isIn[doc] !== wanted)
  }
  const { shipDays } = it
  if (shipDays !== undefined) fails.set('ship', (doc) => of.leadDays[doc]! > shipDays)
  if (it.controls.length > 0) fails.set('ctl', notOneOf(of.control, it.controls))
  if (it.badges.length > 0) {
    const holds = index.badgeSets.all.map((set) => it.badges.every((type) => badgesIn(set).includes(type)))
    fails.set('badge', (doc) => !holds[of.badges[doc]!])
  }
  for (const [i, { name, values }] of it.attributes.entries()) {
    const kept = new Set(values.map((value) => index.pairs.find(`${name}\0${value}`)))
    fails.set(`a${i}`, (doc) => {
      const { from, to } = index.pairsAt(doc)
      for (let at = from; at < to; at += 1) if (kept.has(index.pairsOf[at]!)) return false
      return true
    })
  }
  return fails
}

/** Goods that every facet keeps, `0`; that one leaves out, its number from 1; that more do, `MORE`. */
export const MORE = 255

export const missesOf = (docs: Uint32Array, fails: readonly Fails[]): Uint8Array => {
  const misses = new Uint8Array(docs.length)
  for (const [number, isOut] of fails.entries())
    for (let i = 0; i < docs.length; i += 1) if (isOut(docs[i]!)) misses[i] = misses[i] === 0 ? number + 1 : MORE
  return misses
}
