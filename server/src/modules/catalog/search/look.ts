// Where a search looks: in the goods this process keeps in memory, or in the tables until there are any.
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { countFacets, facetsIn, type Counted } from './count.ts'
import { findGoods, foundOf, wholePage, type Cut, type Found, type FoundPage } from './find.ts'
import { countInMemory } from './memory/count.ts'
import { findInMemory } from './memory/find.ts'
import { keptFor, type Kept } from './memory/ground.ts'
import { catalogueOf } from './memory/keeper.ts'
import type { Words } from './memory/words.ts'
import { hiddenNow, type Wanted } from './narrowing.ts'
import { wordsAround, wordsBeginning } from './vocabulary.ts'

interface Ways<T, F> {
  inMemory(kept: Kept, it: Wanted): T
  /** SQL that leaves with the first statement, and what its answer says. */
  first: RawBuilder<F>
  whole(tx: Tx, answered: F): Promise<T>
  inTables(tx: Tx, it: Wanted): Promise<T>
}

export interface Looked<T> {
  found: T
  /** Looks for something else at the same place. */
  again(it: Wanted): Promise<T>
}

export interface Look<T> {
  /** SQL to be asked with whatever else is asked first. */
  question: RawBuilder<unknown>
  looked(tx: Tx, answered: unknown): Promise<Looked<T>>
}

const lookBy = async <T, F>(tx: Tx, wanted: Wanted, ways: Ways<T, F>): Promise<Look<T>> => {
  const catalogue = await catalogueOf(tx)
  if (!catalogue)
    return {
      question: ways.first,
      looked: async (later, answered) => ({ found: await ways.whole(later, answered as F), again: (it) => ways.inTables(later, it) }),
    }
  return {
    question: hiddenNow(wanted.hiddenBy),
    looked: async (_later, answered) => {
      const kept = keptFor(catalogue, answered as string[])
      return { found: ways.inMemory(kept, wanted), again: async (it) => ways.inMemory(kept, it) }
    },
  }
}

export const lookForGoods = (tx: Tx, wanted: Wanted, cut: Cut): Promise<Look<FoundPage>> =>
  lookBy<FoundPage, Found>(tx, wanted, {
    inMemory: (kept, it) => findInMemory(kept, it, cut),
    first: foundOf(wanted, cut),
    whole: (later, found) => wholePage(later, found, wanted, cut),
    inTables: (later, it) => findGoods(later, it, cut),
  })

export const lookForFacets = (tx: Tx, wanted: Wanted): Promise<Look<Counted>> =>
  lookBy<Counted, Counted>(tx, wanted, {
    inMemory: countInMemory,
    first: facetsIn(wanted),
    whole: async (_tx, counted) => counted,
    inTables: countFacets,
  })

/** Words of the catalogue wanted for a reason. */
interface WantedWords {
  inMemory(kept: Words): string[]
  inTable: RawBuilder<string[]>
}

/** So many longer words are offered beside a search, around its last word. */
const MOST_RELATED = 6

export const around = (word: string): WantedWords =>
  word.length < 2
    ? { inMemory: () => [], inTable: sql`'{}'::text[]` }
    : { inMemory: (kept) => kept.around(word, MOST_RELATED), inTable: wordsAround(word, MOST_RELATED) }

export const beginning = (text: string, limit: number): WantedWords => ({
  inMemory: (kept) => kept.beginning(text, limit),
  inTable: wordsBeginning(text, limit),
})

/** SQL to be asked with whatever else is asked first, and the words its answer leads to: those wanted first, or others. */
export const lookForWords = async (tx: Tx, first: WantedWords) => {
  const kept = (await catalogueOf(tx))?.words
  return {
    question: kept ? sql<string[]>`null::text[]` : first.inTable,
    found: async (later: Tx, answered: string[], it: WantedWords = first): Promise<string[]> => {
      if (kept) return it.inMemory(kept)
      return it === first ? answered : (await ask(later, { words: it.inTable })).words
    },
  }
}
