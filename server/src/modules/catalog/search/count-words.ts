// How many goods each of a few words finds, for the suggestions: the very condition of the search, in one trip.
import { sql } from 'kysely'
import type { Asking, Ctx } from '../../../core/context.ts'
import { groundOf } from './memory/ground.ts'
import { keeperOf } from './memory/keeper.ts'
import type { News } from './memory/rows.ts'
import { anything, ground, type Wanted } from './narrowing.ts'
import { askOf } from './query.ts'
import { hidesFor } from './understand.ts'

/** Beyond so many the number is not counted on. */
export const MOST_COUNTED = 999

interface Count {
  word: string
  num: number
}

const wantedOf = (ctx: Asking, word: string): Wanted => {
  const asked = askOf(word)
  return { ...anything, asked, isUnsearchable: asked === null, hiddenBy: hidesFor(ctx) }
}

const countInTable = async (ctx: Ctx, words: readonly string[]): Promise<Count[]> => {
  const counts = words.map(
    (word) =>
      sql`select ${word}::text as word, count(*)::int as num from (select 1 from products p where ${ground(wantedOf(ctx, word))} limit ${MOST_COUNTED + 1}) hit`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx)
  return words.map((word) => rows.find((it) => it.word === word)!)
}

/** SQL to be asked with whatever else is asked first, and the counts its answer leads to. */
export const lookForCounts = (ctx: Asking) => {
  const news = keeperOf(ctx.tx)?.news(hidesFor(ctx))
  return {
    question: news?.question ?? sql<null>`null::json`,
    counted: async (later: Ctx, answered: unknown, words: readonly string[]): Promise<Count[]> => {
      if (words.length === 0) return []
      const kept = news?.taken(answered as News)
      if (!kept) return countInTable(later, words)
      return words.map((word) => ({ word, num: groundOf(kept.index, wantedOf(later, word), kept.hidden, MOST_COUNTED + 1).docs.length }))
    },
  }
}
