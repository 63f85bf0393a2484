// The page of what was found, of goods in memory: the very order `../find.ts` asks of the database.
import { DEAR } from '@caiyuan/contract/explain'
import type { Purse } from '@caiyuan/contract/purse'
import type { Sort } from '@caiyuan/contract/search-choices'
import { AS_TYPED, type Cut, type FoundPage } from '../find.ts'
import { CANDIDATES, type Wanted } from '../narrowing.ts'
import { pricesFor } from './columns.ts'
import { facetFails, groundOf, missesOf, type Kept } from './ground.ts'
import type { GoodsIndex, Hits } from './goods-index.ts'
import { firstOf } from './first-of.ts'
import { medianOf } from './median.ts'
import { finderOf, type FindText } from './text-search.ts'

type Order = (a: number, b: number) => number

const BLANK = 32

/** Of a name with a blank at either end: 5 holds what was typed as a whole word, 4 as the end of one, 3 inside, 0 not. */
const nameTier = (bytes: Uint8Array, from: number, to: number, { find, length }: { find: FindText; length: number }): number => {
  let tier = 0
  for (let at = find(bytes, from, to); at >= 0; at = find(bytes, at + 1, to)) {
    if (bytes[at + length] !== BLANK) tier ||= 3
    else if (bytes[at - 1] === BLANK) return 5
    else tier = 4
  }
  return tier
}

/** How well the words sit, see `tierOf` of `../find.ts`. */
const tiersOf = (index: GoodsIndex, { docs, nearness }: Hits, asked: string, isLoose: boolean): Uint8Array => {
  const bytesAsked = Buffer.from(asked)
  const typed = { find: finderOf(bytesAsked), length: bytesAsked.length }
  const findWhole = finderOf(Buffer.from(` ${asked} `))
  const above = isLoose ? AS_TYPED : 0
  return nearness.map((near, i) => {
    const { bytes, from, to } = index.textOf(docs[i]!)
    const name = bytes.indexOf(0, from)
    const tier = nameTier(bytes, from, name, typed)
    if (tier < 4 && findWhole(bytes, name + 1, to) >= 0) return above + 4
    if (tier > 0) return above + tier
    return isLoose ? near : near - 1
  })
}

const nullsLast = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b

/** Numbers of goods in the order of a choice; the words decide first where they are few enough to look at each. */
const orderOf = (index: GoodsIndex, sort: Sort, purse: Purse): Order => {
  const { sales, listed } = index.columns
  const { price, basePrice } = pricesFor(index.columns, purse)
  const ids: Order = (a, b) => index.compareIds(a, b)
  const orders: Record<Sort, Order> = {
    best: (a, b) => sales[b]! - sales[a]! || ids(a, b),
    sales: (a, b) => sales[b]! - sales[a]! || ids(a, b),
    priceUp: (a, b) => price[a]! - price[b]! || ids(a, b),
    priceDown: (a, b) => price[b]! - price[a]! || ids(a, b),
    newest: (a, b) => listed[b]! - listed[a]! || ids(a, b),
    baseUp: (a, b) => nullsLast(basePrice[a]!, basePrice[b]!) || price[a]! - price[b]! || ids(a, b),
  }
  return orders[sort]
}

/** Places among the found in the best order: words, stock, fair price, sales. */
const bestOrder = (index: GoodsIndex, hits: Hits, wanted: Uint32Array, { asked, isLoose, purse }: Wanted): Order => {
  const { sales, isIn, chance } = index.columns
  const { price } = pricesFor(index.columns, purse)
  const { docs } = hits
  const tiers = asked ? tiersOf(index, hits, asked.typed, isLoose) : null
  const usual = medianOf(Float64Array.from(wanted, (place) => price[docs[place]!]!))
  const isDear = (doc: number): number => (sales[doc] === 0 && price[doc]! > DEAR * usual ? 1 : 0)
  return (i, j) => {
    const [a, b] = [docs[i]!, docs[j]!]
    return (
      (tiers ? tiers[j]! - tiers[i]! : 0) ||
      isIn[b]! - isIn[a]! ||
      isDear(a) - isDear(b) ||
      sales[b]! - sales[a]! ||
      chance[a]! - chance[b]! ||
      index.compareIds(a, b)
    )
  }
}

export const findInMemory = ({ index, hidden }: Kept, it: Wanted, cut: Cut): FoundPage => {
  const hits = groundOf(index, it, hidden)
  const { docs } = hits
  const misses = missesOf(docs, [...facetFails(index, it).values()])
  const wanted = new Uint32Array(docs.length)
  let total = 0
  for (let place = 0; place < docs.length; place += 1) if (misses[place] === 0) wanted[total++] = place
  const places = wanted.subarray(0, total)
  const byDoc = orderOf(index, cut.sort, it.purse)
  const order =
    cut.sort === 'best' && docs.length < CANDIDATES
      ? bestOrder(index, hits, places, it)
      : (a: number, b: number) => byDoc(docs[a]!, docs[b]!)
  const page = firstOf(places, order, cut.offset + cut.limit).slice(cut.offset)
  return { ids: page.map((place) => index.idOf(docs[place]!)), total, seen: docs.length, isAbout: false }
}
