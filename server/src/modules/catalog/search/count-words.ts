// How many goods each of a few words finds, for the suggestions: the very condition of the search, in one trip.
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Ctx } from '../../../core/context.ts'
import { groundOf } from './memory/ground.ts'
import { keeperOf } from './memory/keeper.ts'
import { anything, ground, type Wanted } from './narrowing.ts'
import { askOf } from './query.ts'
import { hidesFor } from './understand.ts'

/** Beyond so many the number is not counted on. */
export const MOST_COUNTED = 999

interface Count {
  word: string
  num: number
}

const wantedOf = (ctx: Ctx, word: string): Wanted => {
  const asked = askOf(word)
  return { ...anything, asked, isUnsearchable: asked === null, hiddenBy: hidesFor(ctx) }
}

const countInMemory = async (ctx: Ctx, words: readonly string[]): Promise<Count[] | null> => {
  const news = keeperOf(ctx.tx)?.news(hidesFor(ctx))
  const kept = news && news.taken((await ask(ctx.tx, { news: news.question })).news)
  return kept ? words.map((word) => ({ word, num: groundOf(kept.index, wantedOf(ctx, word), kept.hidden).docs.length })) : null
}

export const countWords = async (ctx: Ctx, words: readonly string[]): Promise<Count[]> => {
  if (words.length === 0) return []
  const counted = await countInMemory(ctx, words)
  if (counted) return counted
  const counts = words.map(
    (word) =>
      sql`select ${word}::text as word, count(*)::int as num from (select 1 from products p where ${ground(wantedOf(ctx, word))} limit ${MOST_COUNTED + 1}) hit`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx)
  return words.map((word) => rows.find((it) => it.word === word)!)
}
