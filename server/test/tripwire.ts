// Test-mode tripwire: every alias of a tenant table has its condition on the school; row-level security is only the second wall.
import type pg from 'pg'
import { slipsOf } from './sql/rules.ts'
import { unwalled, type Columns } from './sql/walls.ts'

const columnsOf = async (admin: pg.Client): Promise<Columns> => {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p', 'v') group by 1`)
  return new Map(rows.map((it) => [it.name, it.columns]))
}

/** Files follow each other in one process and say much the same: what was judged over the same tables stays. */
const kept = globalThis as { judgedStatements?: Map<string, Map<string, string[]>> }
const judgedOver = (columns: Columns): Map<string, string[]> => {
  const over = (kept.judgedStatements ??= new Map())
  const key = JSON.stringify([...columns])
  const judged = over.get(key) ?? new Map<string, string[]>()
  over.set(key, judged)
  return judged
}

/** Throws on what a statement asks of tenant tables without saying for whom, and on what a cluster cannot do; each text is read once. */
export const makeTripwire = async (admin: pg.Client): Promise<(text: string) => void> => {
  const columns = await columnsOf(admin)
  const judged = judgedOver(columns)
  return (text) => {
    const faults = judged.get(text) ?? [...unwalled(text, columns), ...slipsOf(text)]
    judged.set(text, faults)
    if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${text.slice(0, 400)}`)
  }
}
