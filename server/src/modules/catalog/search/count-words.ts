// How many goods each of a few words finds, for the suggestions: the very condition of the search, in one statement.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { anything, ground } from './narrowing.ts'
import { askOf } from './query.ts'
import { hidesFor } from './understand.ts'

/** Beyond so many the number is not counted on. */
export const MOST_COUNTED = 999

export const countWords = async (ctx: Ctx, words: readonly string[]): Promise<{ word: string; num: number }[]> => {
  if (words.length === 0) return []
  const counts = words.map((word) => {
    const asked = askOf(word)
    const wanted = { ...anything, asked, isUnsearchable: asked === null, hiddenBy: hidesFor(ctx) }
    return sql`select ${word}::text as word, count(*)::int as num from (select 1 from products p where ${ground(wanted)} limit ${MOST_COUNTED + 1}) hit`
  })
  const { rows } = await sql<{ word: string; num: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx)
  return words.map((word) => rows.find((it) => it.word === word)!)
}
