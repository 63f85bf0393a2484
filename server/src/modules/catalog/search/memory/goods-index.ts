// Goods on sale in memory: words on shelves, columns beside them. The statements of `narrowing.ts` say the same of the tables and are its judge.
import type { Node } from '../query.ts'
import { bucketOf, bytesOf, growTo, Names, NO_BUCKET, noColumns, roomFor, type Columns } from './columns.ts'
import { eachLexeme, gather, Lexemes, MOST_ON_A_SHELF, type Gathered } from './lexemes.ts'
import { nearnessIn } from './match.ts'

/** Goods as `rows.ts` reads them. */
export interface IndexRow {
  id: string
  isOn: boolean
  content: string
  chance: number
  /** In lower case. */
  name: string
  keywords: string
  category: string
  path: string
  brand: string
  supplier: string
  price: number
  unit: string
  basePrice: number | null
  /** With one's own money; null: as with the school's. */
  personalPrice: number | null
  personalBase: number | null
  isIn: boolean
  leadDays: number
  control: number
  badges: number[]
  sales: number
  listed: number
  /** Of what is the same of other suppliers; 0: of nothing known. */
  same: number
  pairs: { name: string; value: string }[]
  tokens: string
}

interface Shelf {
  from: number
  lexemes: Lexemes
}

/** What was found of the words and the ground: goods, and how near the words sit in each; of some of the words, how much they say besides. */
export interface Hits {
  docs: Uint32Array
  nearness: Uint8Array
}

export interface Sought {
  words: Node | null
  /** Where some of the words will do: each, and how much it says. */
  some: readonly { node: Node; saying: number }[]
  isWithin: string | null
  /** Not looked further once so many are found. */
  most: number
  isLeftOut: (doc: number) => boolean
}

/** A word no text holds: goods of a category and of all above it. */
const inCategory = (code: string): string => `\0${code}`
/** Newcomers wait for so many before they get a shelf. */
const MOST_NEW = 64
const MOST_SMALL = 64

const idWords = (id: string): [number, number, number, number] => {
  const hex = id.replaceAll('-', '')
  const part = (i: number): number => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16)
  return [part(0), part(1), part(2), part(3)]
}

export class GoodsIndex {
  columns: Columns = noColumns()
  num = 0
  /** Another one once goods came, went or changed their words. */
  version = 0
  readonly brands = new Names()
  readonly suppliers = new Names()
  readonly units = new Names()
  readonly categories = new Names()
  /** Sets of badges: their types, joined. */
  readonly badgeSets = new Names()
  /** Of each category by its number. */
  readonly paths: string[] = []
  /** Name and value of attributes, joined by a NUL. */
  readonly pairs = new Names()
  pairsOf = new Uint32Array(0)
  #ids = new Uint32Array(0)
  #isLive = new Uint8Array(0)
  #texts = new Uint8Array(0)
  #shelves: Shelf[] = []
  #fresh: { gathered: Gathered; from: number; lexemes: Lexemes | null } = { gathered: new Map(), from: 0, lexemes: null }
  /** Goods that came in the order of their ids are found by halving, the others here. */
  #sorted = 0
  readonly #later = new Map<string, number>()
  #isBuilding = true
  #live = 0

  get bytes(): number {
    const shelves = this.#shelves.reduce((sum, it) => sum + it.lexemes.bytes, 0)
    return (
      bytesOf(this.columns) + this.#ids.byteLength + this.#isLive.byteLength + this.#texts.byteLength + this.pairsOf.byteLength + shelves
    )
  }

  /** Places of goods that changed or went; they are gone at the next building. */
  get stale(): number {
    return this.num - this.#live
  }

  /** While it is built goods come in the order of their ids. */
  endBuilding(): void {
    this.#shelve()
    this.#sorted = this.num
    this.#isBuilding = false
  }

  /** New goods, and all that changed of others; whatever left the shop is left out. */
  put(row: IndexRow): void {
    const known = this.#isBuilding ? undefined : this.docOf(row.id)
    if (known !== undefined && row.isOn && this.columns.content[known] === BigInt(row.content)) return this.#follow(known, row)
    this.version += 1
    if (known !== undefined) this.#retire(known, row.id)
    if (row.isOn) this.#append(row)
  }

  idOf(doc: number): string {
    const hex = [...this.#ids.subarray(doc * 4, doc * 4 + 4)].map((it) => it.toString(16).padStart(8, '0')).join('')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }

  compareIds(a: number, b: number): number {
    return this.#compareId(a, this.#ids.subarray(b * 4, b * 4 + 4))
  }

  /** Goods that hold the words, whatever narrows them. */
  hits({ words, some, isWithin, most, isLeftOut }: Sought): Hits {
    const found = { docs: new Uint32Array(1024), nearness: new Uint8Array(1024) }
    let num = 0
    const near = new Uint8Array(MOST_ON_A_SHELF)
    const fours = new Uint32Array(near.buffer)
    const one = new Uint8Array(MOST_ON_A_SHELF)
    const scope: Node | null = isWithin === null ? null : { word: inCategory(isWithin), isPrefix: false }
    const node: Node | null = words && scope ? { all: [words, scope] } : (words ?? scope)
    for (const { from, lexemes, size } of this.#all()) {
      if (num >= most) break
      if (!node) near.fill(1, 0, size)
      else if (!nearnessIn(lexemes, node, size, near)) continue
      if (some.length > 0) this.#weigh(some, { lexemes, size, near, one })
      for (let i = 0; i < size; i += 1) {
        if (fours[i >>> 2] === 0) {
          i |= 3
          continue
        }
        const doc = from + i
        if (near[i] === 0 || this.#isLive[doc] === 0 || isLeftOut(doc)) continue
        if (num === found.docs.length) {
          found.docs = roomFor(found.docs, num * 2)
          found.nearness = roomFor(found.nearness, num * 2)
        }
        found.docs[num] = doc
        found.nearness[num] = near[i]!
        num += 1
      }
    }
    const end = Math.min(num, most)
    return { docs: found.docs.slice(0, end), nearness: found.nearness.slice(0, end) }
  }

  #weigh(some: Sought['some'], { lexemes, size, near, one }: { lexemes: Lexemes; size: number; near: Uint8Array; one: Uint8Array }): void {
    for (let i = 0; i < size; i += 1) near[i] = near[i] === 0 ? 0 : 1
    for (const { node, saying } of some) {
      nearnessIn(lexemes, node, size, one)
      for (let i = 0; i < size; i += 1) if (near[i] !== 0) near[i]! += saying * one[i]!
    }
  }

  *#all(): Generator<{ from: number; lexemes: Lexemes; size: number }> {
    for (const [i, { from, lexemes }] of this.#shelves.entries())
      yield { from, lexemes, size: (this.#shelves[i + 1]?.from ?? this.#fresh.from) - from }
    if (this.num === this.#fresh.from) return
    this.#fresh.lexemes ??= new Lexemes(this.#fresh.gathered)
    yield { from: this.#fresh.from, lexemes: this.#fresh.lexemes, size: this.num - this.#fresh.from }
  }

  /** Name and keywords of goods as they were written, in lower case. */
  textOf(doc: number): { bytes: Uint8Array; from: number; to: number } {
    return { bytes: this.#texts, from: doc === 0 ? 0 : this.columns.textEnd[doc - 1]!, to: this.columns.textEnd[doc]! }
  }

  pairsAt(doc: number): { from: number; to: number } {
    return { from: doc === 0 ? 0 : this.columns.pairEnd[doc - 1]!, to: this.columns.pairEnd[doc]! }
  }

  /** By number of a category: whether it lies within one of the paths. */
  within(paths: readonly string[]): (category: number) => boolean {
    const is = this.paths.map((it) => paths.some((path) => it === path || it.startsWith(`${path}/`)))
    return (category) => is[category]!
  }

  /** What changes every day changes in place. */
  #follow(doc: number, row: IndexRow): void {
    const it = this.columns
    const [personal, personalBase] = [row.personalPrice ?? row.price, row.personalBase ?? row.basePrice]
    it.price[doc] = row.price
    it.priceBucket[doc] = bucketOf(row.price)
    it.basePrice[doc] = row.basePrice ?? Number.NaN
    it.baseBucket[doc] = row.basePrice === null ? NO_BUCKET : bucketOf(row.basePrice)
    it.personalPrice[doc] = personal
    it.personalPriceBucket[doc] = bucketOf(personal)
    it.personalBasePrice[doc] = personalBase ?? Number.NaN
    it.personalBaseBucket[doc] = personalBase === null ? NO_BUCKET : bucketOf(personalBase)
    it.isIn[doc] = row.isIn ? 1 : 0
    it.leadDays[doc] = row.leadDays
    it.control[doc] = row.control
    it.badges[doc] = this.badgeSets.numberOf(row.badges.join())
    it.sales[doc] = row.sales
    it.listed[doc] = row.listed
    it.same[doc] = row.same
  }

  #append(row: IndexRow): void {
    const doc = this.num
    this.num += 1
    this.#live += 1
    growTo(this.columns, this.num)
    this.#ids = roomFor(this.#ids, this.num * 4)
    this.#isLive = roomFor(this.#isLive, this.num)
    this.#ids.set(idWords(row.id), doc * 4)
    this.#isLive[doc] = 1
    const it = this.columns
    it.category[doc] = this.categories.numberOf(row.category)
    this.paths[it.category[doc]!] = row.path
    it.brand[doc] = this.brands.numberOf(row.brand)
    it.supplier[doc] = this.suppliers.numberOf(row.supplier)
    it.unit[doc] = this.units.numberOf(row.unit)
    it.chance[doc] = row.chance
    it.content[doc] = BigInt(row.content)
    this.#follow(doc, row)
    this.#write(doc, ` ${row.name} \0 ${row.keywords} `)
    const { from } = this.pairsAt(doc)
    this.pairsOf = roomFor(this.pairsOf, from + row.pairs.length)
    for (const [i, pair] of row.pairs.entries()) this.pairsOf[from + i] = this.pairs.numberOf(`${pair.name}\0${pair.value}`)
    it.pairEnd[doc] = from + row.pairs.length
    const { gathered, from: first } = this.#fresh
    eachLexeme(row.tokens, (word, weight) => gather(gathered, doc - first, word, weight))
    for (const code of row.path.split('/')) gather(gathered, doc - first, inCategory(code), 3)
    this.#fresh.lexemes = null
    if (!this.#isBuilding) this.#later.set(row.id, doc)
    if (this.num - first >= (this.#isBuilding ? MOST_ON_A_SHELF : MOST_NEW)) this.#shelve()
  }

  #write(doc: number, text: string): void {
    const bytes = Buffer.from(text)
    const { from } = this.textOf(doc)
    this.#texts = roomFor(this.#texts, from + bytes.length)
    this.#texts.set(bytes, from)
    this.columns.textEnd[doc] = from + bytes.length
  }

  #retire(doc: number, id: string): void {
    this.#isLive[doc] = 0
    this.#live -= 1
    this.#later.delete(id)
  }

  /** The newcomers get a shelf; many small shelves become one. */
  #shelve(): void {
    if (this.num > this.#fresh.from)
      this.#shelves.push({ from: this.#fresh.from, lexemes: this.#fresh.lexemes ?? new Lexemes(this.#fresh.gathered) })
    this.#fresh = { gathered: new Map(), from: this.num, lexemes: null }
    const small = this.#shelves.slice(-MOST_SMALL)
    if (this.#isBuilding || small.length < MOST_SMALL || this.num - small[0]!.from !== MOST_SMALL * MOST_NEW) return
    const gathered: Gathered = new Map()
    for (const { from, lexemes } of small) lexemes.pour(gathered, from - small[0]!.from)
    this.#shelves.splice(-MOST_SMALL, MOST_SMALL, { from: small[0]!.from, lexemes: new Lexemes(gathered) })
  }

  #compareId(doc: number, [a, b, c, d]: ArrayLike<number> & Iterable<number>): number {
    const at = doc * 4
    return this.#ids[at]! - a! || this.#ids[at + 1]! - b! || this.#ids[at + 2]! - c! || this.#ids[at + 3]! - d!
  }

  /** Its number, unless it is not on sale. */
  docOf(id: string): number | undefined {
    const later = this.#later.get(id)
    if (later !== undefined) return later
    const asked = idWords(id)
    let low = 0
    let high = this.#sorted
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareId(middle, asked) < 0) low = middle + 1
      else high = middle
    }
    return low < this.#sorted && this.#compareId(low, asked) === 0 && this.#isLive[low] === 1 ? low : undefined
  }
}
