// Where a search looks: in the goods this process keeps in memory, or in the tables until there are any.
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { countFacets, facetsIn, type Counted } from './count.ts'
import { findGoods, foundOf, wholePage, type Cut, type Found, type FoundPage } from './find.ts'
import { countInMemory } from './memory/count.ts'
import { findInMemory } from './memory/find.ts'
import { keeperOf, type Kept } from './memory/keeper.ts'
import type { News } from './memory/rows.ts'
import { wordKeeperOf, type WordNews } from './memory/word-keeper.ts'
import type { Words } from './memory/words.ts'
import type { Wanted } from './narrowing.ts'
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

const lookBy = <T, F>(tx: Tx, wanted: Wanted, ways: Ways<T, F>): Look<T> => {
  const news = keeperOf(tx)?.news(wanted.hiddenBy)
  if (!news)
    return {
      question: ways.first,
      looked: async (later, answered) => ({ found: await ways.whole(later, answered as F), again: (it) => ways.inTables(later, it) }),
    }
  return {
    question: news.question,
    looked: async (later, answered) => {
      const kept = news.taken(answered as News)
      const again = async (it: Wanted): Promise<T> => (kept ? ways.inMemory(kept, it) : ways.inTables(later, it))
      return { found: await again(wanted), again }
    },
  }
}

export const lookForGoods = (tx: Tx, wanted: Wanted, cut: Cut): Look<FoundPage> =>
  lookBy<FoundPage, Found>(tx, wanted, {
    inMemory: (kept, it) => findInMemory(kept, it, cut),
    first: foundOf(wanted, cut),
    whole: (later, found) => wholePage(later, found, wanted, cut),
    inTables: (later, it) => findGoods(later, it, cut),
  })

export const lookForFacets = (tx: Tx, wanted: Wanted): Look<Counted> =>
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
export const lookForWords = (tx: Tx, first: WantedWords) => {
  const news = wordKeeperOf(tx)?.news()
  return {
    question: (news?.question ?? first.inTable) as RawBuilder<unknown>,
    found: async (later: Tx, answered: unknown, it: WantedWords = first): Promise<string[]> => {
      if (!news && it === first) return answered as string[]
      const kept = news?.taken(answered as WordNews)
      return kept ? it.inMemory(kept) : (await ask(later, { words: it.inTable })).words
    },
  }
}
