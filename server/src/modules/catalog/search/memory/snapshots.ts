// How far what a process keeps has seen: the snapshot it stands on (decision 0077).
import { sql, type RawBuilder } from 'kysely'

export const NOW = sql<string>`pg_current_snapshot()::text`

/** Condition: written by a transaction that a snapshot did not see. One numbered higher than any now was written in another database, before it was restored here. */
export const changedSince = (snapshot: string, changedIn: string): RawBuilder<boolean> => {
  const column = sql.ref(changedIn)
  return sql`${column} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and ${column} < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(${column}, ${snapshot}::pg_snapshot)`
}
