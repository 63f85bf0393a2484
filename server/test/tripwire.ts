// Test-mode tripwire: a statement on a tenant table must name school_id; row-level security is only the second wall.
import type pg from 'pg'

export const makeTripwire = async (admin: pg.Client): Promise<(text: string) => void> => {
  const { rows } = await admin.query(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'mall' and c.relkind in ('r', 'p')",
  )
  const names = rows.map((r: { name: string }) => r.name).join('|')
  const touches = new RegExp(`\\b(?:from|join|update|into)\\s+"?(?:mall"?\\.)?"?(${names})"?(?![\\w."])`, 'gi')
  return (text) => {
    const found = [...text.matchAll(touches)]
    if (found.length === 0) return
    const predicates = text.match(/school_id/g)?.length ?? 0
    if (predicates < 1) throw new Error(`statement on tenant table ${found[0]![1]} names no school_id: ${text.slice(0, 200)}`)
  }
}
