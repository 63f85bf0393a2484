// Counters in the database, so a restart or a second process does not reset them. The database clock decides.
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Counts one hit of `key` in a window of `windowSeconds`; answers the hits so far in it. */
export const countHit = async (shared: Tx, key: string, windowSeconds: number): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    insert into throttles as t (key, hits, window_ends_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when t.window_ends_at < now() then 1 else t.hits + 1 end,
      window_ends_at = case when t.window_ends_at < now() then now() + make_interval(secs => ${windowSeconds}) else t.window_ends_at end
    returning hits`.execute(shared)
  return rows[0]!.hits
}

/** Locks a key until `seconds` from now. */
export const lockKey = async (shared: Tx, key: string, seconds: number): Promise<void> => {
  await sql`update throttles set locked_until = now() + make_interval(secs => ${seconds}), hits = 0 where key = ${key}`.execute(shared)
}

/** Seconds a key stays locked; 0 when it is free. */
export const lockedSeconds = async (shared: Tx, key: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from locked_until - now()))::int as left from throttles where key = ${key} and locked_until > now()`.execute(
    shared,
  )
  return rows[0]?.left ?? 0
}

export const clearKey = async (shared: Tx, key: string): Promise<void> => {
  await shared.deleteFrom('throttles').where('key', '=', key).execute()
}
