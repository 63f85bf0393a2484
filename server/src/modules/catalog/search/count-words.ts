// How many goods each of a few words finds, for the suggestions: the very condition of the search, in one trip.
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import { groundOf, keptFor, type Kept } from './memory/ground.ts'
import { catalogueOf } from './memory/keeper.ts'
import { anything, ground, hiddenNow, type Wanted } from './narrowing.ts'
import { askOf } from './query.ts'
import { hidesFor } from './understand.ts'
import { refreshDictionary } from './vocabulary.ts'

/** Beyond so many the number is not counted on. */
export const MOST_COUNTED = 999

export interface Count {
  word: string
  num: number
}

const wantedOf = (word: string, hiddenBy: number | null): Wanted => {
  const asked = askOf(word)
  return { ...anything, asked, isUnsearchable: asked === null, hiddenBy }
}

export const countInMemory = ({ index, hidden }: Kept, words: readonly string[]): Count[] =>
  words.map((word) => ({ word, num: groundOf(index, wantedOf(word, null), hidden, MOST_COUNTED + 1).docs.length }))

const countInTable = async (ctx: Ctx, words: readonly string[]): Promise<Count[]> => {
  const counts = words.map(
    (word) =>
      sql`select ${word}::text as word, count(*)::int as num from (select 1 from products p where ${ground(wantedOf(word, hidesFor(ctx)))} limit ${MOST_COUNTED + 1}) hit`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx)
  return words.map((word) => rows.find((it) => it.word === word)!)
}

/** SQL to be asked with whatever else is asked first, and the counts its answer leads to. */
export const lookForCounts = async (ctx: Asking) => {
  const catalogue = await catalogueOf(ctx.tx)
  return {
    question: catalogue ? hiddenNow(hidesFor(ctx)) : sql<string[]>`'{}'::uuid[]`,
    counted: async (later: Ctx, hidden: string[], words: readonly string[]): Promise<Count[]> => {
      if (words.length === 0) return []
      return catalogue ? countInMemory(keptFor(catalogue, hidden), words) : countInTable(later, words)
    },
  }
}

/** How many goods each of these words finds, for whoever shows them elsewhere. */
export const countWords = async (ctx: Ctx, words: readonly string[]): Promise<Count[]> => {
  const [counts] = await Promise.all([lookForCounts(ctx), refreshDictionary(ctx.tx)])
  const { hidden } = await ask<{ hidden: string[] }>(ctx.tx, { hidden: counts.question })
  return counts.counted(ctx, hidden, words)
}
