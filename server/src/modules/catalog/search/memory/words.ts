// The words of the catalogue in memory: those that begin as typed, and longer ones around a word. The statements of `../vocabulary.ts` say the same of the table and are its judge.
import { fold } from '../words.ts'
import { firstOf } from './first-of.ts'
import { lettersOf, type WordKind } from '../vocabulary.ts'

export interface WordRow {
  word: string
  pinyin: string
  initials: string
  hits: number
  kind: WordKind
}

type Spelling = 'word' | 'pinyin' | 'initials'

/** Behind whatever begins as a text does. */
const LAST = '\uffff'

/** In the order of one spelling, found by halving. */
class Shelf {
  readonly #by: Spelling
  #all: WordRow[]

  constructor(by: Spelling, all: readonly WordRow[]) {
    this.#by = by
    this.#all = all.toSorted((a, b) => (a[by] < b[by] ? -1 : 1))
  }

  #from(text: string): number {
    let low = 0
    let high = this.#all.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#all[middle]![this.#by] < text) low = middle + 1
      else high = middle
    }
    return low
  }

  add(it: WordRow): void {
    this.#all.splice(this.#from(it[this.#by]), 0, it)
  }

  beginning(text: string): WordRow[] {
    return this.#all.slice(this.#from(text), this.#from(text + LAST))
  }
}

/** Unequal words in the order of their letters. */
const byLetters = (a: WordRow, b: WordRow): number => (a.word < b.word ? -1 : 1)
const lengthOf = (word: string): number => [...word].length
const LONGEST_AROUND = 12

export class Words {
  readonly #known = new Map<string, WordRow>()
  /** Of each letter the words that hold it. */
  readonly #holding = new Map<string, WordRow[]>()
  readonly #shelves: Record<Spelling, Shelf>

  constructor(rows: readonly WordRow[]) {
    for (const it of rows) this.#file(it)
    this.#shelves = { word: new Shelf('word', rows), pinyin: new Shelf('pinyin', rows), initials: new Shelf('initials', rows) }
  }

  get num(): number {
    return this.#known.size
  }

  #file(it: WordRow): void {
    this.#known.set(it.word, it)
    for (const letter of new Set(it.word)) {
      const holding = this.#holding.get(letter)
      if (holding) holding.push(it)
      else this.#holding.set(letter, [it])
    }
  }

  /** How a word is spelled never changes. */
  put(row: WordRow): void {
    const known = this.#known.get(row.word)
    if (known) {
      known.hits = row.hits
      known.kind = row.kind
      return
    }
    this.#file(row)
    for (const shelf of Object.values(this.#shelves)) shelf.add(row)
  }

  /** As `wordsBeginning`. */
  beginning(text: string, limit: number): string[] {
    const asked = fold(text).trim()
    const letters = lettersOf(asked)
    const { word, pinyin, initials } = this.#shelves
    const them = letters === '' ? word.beginning(asked) : [...new Set([...pinyin.beginning(letters), ...initials.beginning(letters)])]
    return firstOf(
      them.filter((it) => it.hits > 0),
      (a, b) =>
        Number(b.pinyin === letters) - Number(a.pinyin === letters) ||
        Number(b.initials === letters) - Number(a.initials === letters) ||
        Number(b.kind !== 'word') - Number(a.kind !== 'word') ||
        b.hits - a.hits ||
        lengthOf(a.word) - lengthOf(b.word) ||
        byLetters(a, b),
      limit,
    ).map((it) => it.word)
  }

  /** As `wordsAround`. */
  around(word: string, limit: number): string[] {
    const holding = [...word].map((letter) => this.#holding.get(letter) ?? [])
    const fewest = holding.reduce((least, it) => (it.length < least.length ? it : least), holding[0] ?? [])
    return fewest
      .filter((it) => it.hits > 1 && it.word.includes(word) && it.word.toLowerCase() !== word && lengthOf(it.word) <= LONGEST_AROUND)
      .sort((a, b) => b.hits - a.hits || byLetters(a, b))
      .slice(0, limit)
      .map((it) => it.word)
  }
}
