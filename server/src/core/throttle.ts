// Counters in the database, so a restart or a second process does not reset them. The database clock decides.
import { sql } from 'kysely'
import type { Tx } from './db.ts'

export interface Hits {
  hits: number
  /** Seconds until they count for nothing. */
  seconds: number
}

/** Counts one hit, or as many as it weighs, of `key` in a window of `windowSeconds`; answers the hits so far in it. */
export const countHit = async (shared: Tx, key: string, windowSeconds: number, weight = 1): Promise<Hits> => {
  const { rows } = await sql<Hits>`
    with hit as (insert into throttles as t (key, hits, window_ends_at) values (${key}, ${weight}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when t.window_ends_at < now() then ${weight} else t.hits + ${weight} end,
      window_ends_at = case when t.window_ends_at < now() then now() + make_interval(secs => ${windowSeconds}) else t.window_ends_at end
    returning hits, window_ends_at)
    select hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds from hit`.execute(shared)
  return rows[0]!
}

/** Of one network: a campus of thousands signs in from one address, fifty in a second at its worst. */
export const CAMPUS_PER_MINUTE = 3000

/** Takes hits back that turned out not to count. */
export const takeBack = async (shared: Tx, key: string, weight = 1): Promise<void> => {
  await sql`update throttles set hits = greatest(hits - ${weight}, 0) where key = ${key}`.execute(shared)
}

/** What was counted stands for `seconds` from now. */
export const holdKey = async (shared: Tx, key: string, seconds: number): Promise<void> => {
  await sql`update throttles set window_ends_at = now() + make_interval(secs => ${seconds}) where key = ${key}`.execute(shared)
}

/** How long whoever has waited may take to come back. */
const COMES_BACK_SECONDS = 600

/** Seconds `key` has still to wait; the first question starts the wait, and 0 is answered once for each wait. */
export const waitFor = async (shared: Tx, key: string, seconds: number): Promise<number> => {
  const { numDeletedRows } = await shared
    .deleteFrom('throttles')
    .where('key', '=', key)
    .where('locked_until', '<=', sql<Date>`now()`)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return 0
  const { rows } = await sql<{ seconds: number }>`
    with kept as (insert into throttles as t (key, hits, locked_until, window_ends_at)
    values (${key}, 0, now() + make_interval(secs => ${seconds}), now() + make_interval(secs => ${seconds + COMES_BACK_SECONDS}))
    on conflict (key) do update set
      locked_until = case when t.window_ends_at < now() then excluded.locked_until else t.locked_until end,
      window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
    returning locked_until)
    select greatest(1, ceil(extract(epoch from locked_until - now())))::int as seconds from kept`.execute(shared)
  return rows[0]!.seconds
}

export const clearKey = async (shared: Tx, key: string): Promise<void> => {
  await shared.deleteFrom('throttles').where('key', '=', key).execute()
}

export const clearKeysFrom = async (shared: Tx, start: string): Promise<void> => {
  await shared
    .deleteFrom('throttles')
    .where(sql<boolean>`starts_with(key, ${start})`)
    .execute()
}
