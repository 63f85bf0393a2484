// What goods are filtered, counted and sorted by, a typed array each, that grow together.
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { EDGES } from '../count.ts'

/** Prices lie between the edges, one bucket more than there are; without a price of a base unit in the last. */
export const BUCKETS = EDGES.length + 2
export const NO_BUCKET = EDGES.length + 1

/** As `width_bucket`: how many edges lie at or below. */
export const bucketOf = (value: number): number => {
  const above = EDGES.findIndex((edge) => edge > value)
  return above < 0 ? EDGES.length : above
}

const KINDS = {
  category: Uint16Array,
  brand: Uint32Array,
  supplier: Uint32Array,
  /** 1/10000 yuan. */
  price: Float64Array,
  /** Of one base unit, 1/10000 yuan; NaN: unknown. */
  basePrice: Float64Array,
  unit: Uint16Array,
  priceBucket: Uint8Array,
  baseBucket: Uint8Array,
  /** The same four with one's own money. */
  personalPrice: Float64Array,
  personalBasePrice: Float64Array,
  personalPriceBucket: Uint8Array,
  personalBaseBucket: Uint8Array,
  isIn: Uint8Array,
  leadDays: Uint16Array,
  control: Uint8Array,
  /** A set of badges, by its number. */
  badges: Uint32Array,
  sales: Uint32Array,
  /** Days. */
  listed: Int32Array,
  /** The same goods of other suppliers have the same. */
  same: Int32Array,
  /** Settles what is equal otherwise. */
  chance: Int32Array,
  /** What the words, names and attributes were made of. */
  content: BigInt64Array,
  /** Where the texts and the attributes of these goods end. */
  textEnd: Uint32Array,
  pairEnd: Uint32Array,
} as const

type Kinds = typeof KINDS
export type Columns = { -readonly [K in keyof Kinds]: InstanceType<Kinds[K]> }

/** What goods cost with a purse. */
export const pricesFor = (it: Columns, purse: Purse): Pick<Columns, 'price' | 'basePrice' | 'priceBucket' | 'baseBucket'> =>
  purse === PERSONAL
    ? {
        price: it.personalPrice,
        basePrice: it.personalBasePrice,
        priceBucket: it.personalPriceBucket,
        baseBucket: it.personalBaseBucket,
      }
    : it

export const noColumns = (): Columns =>
  Object.fromEntries(Object.entries(KINDS).map(([name, Kind]) => [name, new Kind(0)])) as unknown as Columns

export const bytesOf = (it: Columns): number => Object.values(it).reduce((sum, column) => sum + column.byteLength, 0)

/** The same array, or a longer one with the same beginning. */
export const roomFor = <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigInt64Array>(
  it: T,
  length: number,
): T => {
  if (it.length >= length) return it
  const more = new (it.constructor as new (length: number) => T)(Math.max(length, Math.ceil(it.length * 1.5), 1024))
  more.set(it as never)
  return more
}

export const growTo = (it: Columns, length: number): void => {
  for (const name of Object.keys(it) as (keyof Columns)[]) it[name] = roomFor(it[name], length) as never
}

/** Names and their numbers, in the order they were met. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly all: string[] = []

  numberOf(name: string): number {
    const had = this.#numbers.get(name)
    if (had !== undefined) return had
    this.#numbers.set(name, this.all.length)
    return this.all.push(name) - 1
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }
}
