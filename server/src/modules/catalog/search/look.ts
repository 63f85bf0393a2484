// Where a search looks: in the goods this process keeps in memory, or in the tables until there are any.
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../core/db.ts'
import { countFacets, facetsIn, type Counted } from './count.ts'
import { findGoods, foundOf, wholePage, type Cut, type Found, type FoundPage } from './find.ts'
import { countInMemory } from './memory/count.ts'
import { findInMemory } from './memory/find.ts'
import { keeperOf, type Kept } from './memory/keeper.ts'
import type { News } from './memory/rows.ts'
import type { Wanted } from './narrowing.ts'

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
