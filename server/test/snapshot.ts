// Everything one school has, as a hash per table: what a stranger may not change, not even by a row.
import type { World } from './harness.ts'

export const tenantTables = async (world: World): Promise<string[]> => {
  const { rows } = await world.admin.query(
    "select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('mall', 'supplier') and c.relkind = 'r'",
  )
  return rows.map((r: { name: string }) => r.name)
}

/** A supplier asks in the school he names, and his key keeps what he was answered there, a refusal too. */
const OWN: Record<string, string> = {
  'mall.idempotency': 'and user_id in (select id from mall.users where school_id = $1)',
}

export const snapshotOf = async (world: World, schoolId: number): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  // The audit of a school also notes what strangers tried there.
  for (const table of (await tenantTables(world)).filter((t) => t !== 'mall.audit_log')) {
    const { rows } = await world.admin
      .query(
        `select coalesce(sum(hashtextextended(t::text, 0))::text, '') || '/' || count(*) as h from ${table} t where school_id = $1 ${OWN[table] ?? ''}`,
        [schoolId],
      )
      .catch(() => ({ rows: [{ h: 'keyed by supplier' }] }))
    hashes[table] = rows[0].h
  }
  return hashes
}
