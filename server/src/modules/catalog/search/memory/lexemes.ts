// The words of some goods: which goods hold each, and how near to the name. Written once, read by halving; a word costs its letters and eight bytes.

/** Goods of one shelf: fourteen bits, and two of weight, make a posting of sixteen. */
export const MOST_ON_A_SHELF = 16_384

/** D, C, B, A as PostgreSQL prints them behind a position. */
const WEIGHTS: Record<string, number> = { A: 3, B: 2, C: 1 }

const QUOTE = 39
const BACKSLASH = 92

/** Words and weights of a tsvector as PostgreSQL prints it: `'无水乙醇':1A 'py:wushuiyichun':1`. */
export const eachLexeme = (text: string, visit: (word: string, weight: number) => void): void => {
  for (let at = 0; at < text.length;) {
    let end = at + 1
    let isPlain = true
    for (; ; end += 1) {
      const code = text.charCodeAt(end)
      if (code === BACKSLASH) isPlain = false
      else if (code !== QUOTE) continue
      else if (text.charCodeAt(end + 1) !== QUOTE) break
      else isPlain = false
      end += 1
    }
    const raw = text.slice(at + 1, end)
    at = text.indexOf(' ', end)
    if (at < 0) at = text.length
    visit(isPlain ? raw : raw.replaceAll("''", "'").replaceAll('\\\\', '\\'), WEIGHTS[text[at - 1]!] ?? 0)
    at += 1
  }
}

/** Words being gathered: postings by word, in the order of the goods. */
export type Gathered = Map<string, number[]>

export const gather = (into: Gathered, doc: number, word: string, weight: number): void => {
  const posting = (doc << 2) | weight
  const had = into.get(word)
  if (had) had.push(posting)
  else into.set(word, [posting])
}

export class Lexemes {
  readonly #letters: Uint16Array
  readonly #wordEnds: Uint32Array
  readonly #postingEnds: Uint32Array
  readonly #postings: Uint16Array

  constructor(gathered: Gathered) {
    const words = [...gathered.keys()].sort()
    this.#wordEnds = new Uint32Array(words.length)
    this.#postingEnds = new Uint32Array(words.length)
    this.#letters = new Uint16Array(words.reduce((sum, word) => sum + word.length, 0))
    this.#postings = new Uint16Array([...gathered.values()].reduce((sum, it) => sum + it.length, 0))
    let letter = 0
    let posting = 0
    for (const [i, word] of words.entries()) {
      for (let c = 0; c < word.length; c += 1) this.#letters[letter++] = word.charCodeAt(c)
      const postings = gathered.get(word)!
      this.#postings.set(postings, posting)
      posting += postings.length
      this.#wordEnds[i] = letter
      this.#postingEnds[i] = posting
    }
  }

  get bytes(): number {
    return this.#letters.byteLength + this.#wordEnds.byteLength + this.#postingEnds.byteLength + this.#postings.byteLength
  }

  /** Negative, zero or positive, as the word at `i` stands to what is asked; as a prefix, zero once it begins so. */
  #compare(i: number, asked: string, isPrefix: boolean): number {
    const from = i === 0 ? 0 : this.#wordEnds[i - 1]!
    const length = this.#wordEnds[i]! - from
    const shared = Math.min(length, asked.length)
    for (let c = 0; c < shared; c += 1) {
      const order = this.#letters[from + c]! - asked.charCodeAt(c)
      if (order !== 0) return order
    }
    return isPrefix && length > asked.length ? 0 : length - asked.length
  }

  #first(asked: string): number {
    let low = 0
    let high = this.#wordEnds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, asked, false) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Every posting of a word, or of all words that begin so. */
  each(asked: string, isPrefix: boolean, visit: (doc: number, weight: number) => void): void {
    const first = this.#first(asked)
    let last = first
    while (last < this.#wordEnds.length && this.#compare(last, asked, isPrefix) === 0) last += 1
    if (last === first) return
    const end = this.#postingEnds[last - 1]!
    for (let at = first === 0 ? 0 : this.#postingEnds[first - 1]!; at < end; at += 1) {
      const posting = this.#postings[at]!
      visit(posting >>> 2, posting & 3)
    }
  }

  /** Gives all words back, the goods counted from another beginning. */
  pour(into: Gathered, moved: number): void {
    let from = 0
    let at = 0
    for (let i = 0; i < this.#wordEnds.length; i += 1) {
      const word = String.fromCharCode(...this.#letters.subarray(from, this.#wordEnds[i]!))
      from = this.#wordEnds[i]!
      for (; at < this.#postingEnds[i]!; at += 1) gather(into, (this.#postings[at]! >>> 2) + moved, word, this.#postings[at]! & 3)
    }
  }
}
