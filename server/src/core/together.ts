import { sql, type RawBuilder } from 'kysely'

/** A statement that changes rows, not yet sent. */
export type Write = Parameters<typeof sql>[1]

/** Writes that need nothing of each other as one statement; it answers what the last one returns. */
export const together = <R = unknown>(writes: readonly [Write, ...Write[]]): RawBuilder<R> => {
  const others = writes.slice(0, -1).map((it, i) => sql`${sql.id(`also_${i}`)} as (${it})`)
  const last = writes.at(-1)
  return others.length > 0 ? sql<R>`with ${sql.join(others)} ${last}` : sql<R>`${last}`
}
