// Words of a product as a tsvector literal. Called wherever a product is written.
import { fold, indexWords, isHan, joined, runsOf, spell } from './words.ts'

export interface Indexed {
  name: string
  brand: string
  model: string
  code: string
  cas: string | null
  catNos: readonly string[]
  categoryNames: readonly string[]
  spec: string
  /** What its SKUs are chosen by: `500mL`, `蓝色`. */
  choices: readonly string[]
  keywords: readonly string[]
  attributes: readonly { name: string; value: string }[]
}

type Weight = 'A' | 'B' | 'C' | 'D'

/** Pinyin and initials live beside the words under a prefix, so that `hp` the brand and `hp` the initials stay apart. */
export const PINYIN = 'py:'
export const INITIALS = 'in:'

/** Short texts read already: brands, categories, parameters and packs are said again and again. */
const read = new Map<string, readonly string[]>()
const MOST_READ = 10_000
const SHORT = 24

const runsIn = (text: string): readonly string[] => {
  if (text.length > SHORT) return runsOf(fold(text))
  let runs = read.get(text)
  if (!runs) {
    runs = runsOf(fold(text))
    if (read.size >= MOST_READ) read.clear()
    read.set(text, runs)
  }
  return runs
}

const MOST_TOKENS = 400
const MOST_ATTRIBUTES = 40

class Bag {
  readonly #weights = new Map<string, Weight>()

  add(token: string, weight: Weight): void {
    if (token === '' || token.length > 60) return
    const had = this.#weights.get(token)
    if (had ? weight < had : this.#weights.size < MOST_TOKENS) this.#weights.set(token, weight)
  }

  /** All words of a text; `isSpelled` adds pinyin and initials of the Chinese ones. */
  text(text: string, weight: Weight, isSpelled: boolean): void {
    for (const run of runsIn(text)) {
      if (!isHan(run)) {
        this.#run(run, weight)
        continue
      }
      for (const word of indexWords(run)) {
        this.add(word, weight)
        if (isSpelled && word.length > 1) this.spelled(word)
      }
      if (isSpelled && run.length > 1 && run.length <= 8) this.spelled(run)
    }
  }

  #run(run: string, weight: Weight): void {
    this.add(joined(run), weight)
    const parts = run.split(/[.\-/+#_%]/)
    if (parts.length > 1) for (const part of parts) if (part.length > 1) this.add(part, weight)
  }

  spelled(word: string): void {
    const { full, initials } = spell(word)
    this.add(`${PINYIN}${full}`, 'D')
    this.add(`${INITIALS}${initials}`, 'D')
  }

  literal(): string {
    return [...this.#weights].map(([token, weight]) => `${quoteLexeme(token)}:1${weight}`).join(' ')
  }
}

export const quoteLexeme = (token: string): string => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** `'无水乙醇':1A 'py:wushuiyichun':1D …`, cast to tsvector where it is written. */
export const productTokens = (it: Indexed): string => {
  const bag = new Bag()
  bag.text(it.name, 'A', true)
  bag.text(it.brand, 'A', true)
  for (const exact of [it.model, it.code, it.cas ?? '', ...it.catNos]) bag.text(exact, 'A', false)
  for (const name of it.categoryNames) bag.text(name, 'B', true)
  for (const word of it.keywords) bag.text(word, 'B', true)
  bag.text(it.spec, 'C', false)
  for (const choice of new Set(it.choices)) bag.text(choice, 'C', false)
  for (const { value } of it.attributes.slice(0, MOST_ATTRIBUTES)) if (value.length <= 60) bag.text(value, 'C', false)
  return bag.literal()
}
