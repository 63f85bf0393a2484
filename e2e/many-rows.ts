// Many documents out of few: rows of a table of the demo are copied with new ids and numbers, with all that hangs on them.
import { query } from './people.ts'

/** Of one copy of a row: the same for whoever names it. */
const COPY = (id: string): string => `md5(${id}::text || '~' || n)::uuid`

const quoted = (name: string): string => `'${name}'`

/** What a copy says otherwise than its row, as pairs of a JSON object in SQL: its own id, and its texts that stand once in a school. */
const ownPairs = async (table: string, alias: string): Promise<string[]> => {
  const found = await query<{ name: string; type: string }>(
    `select distinct a.attname as name, format_type(a.atttypid, null) as type
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and (a.attname = 'id' or format_type(a.atttypid, null) = 'text')`,
    [table],
  )
  return found.map(({ name, type }) =>
    type === 'text' ? `${quoted(name)}, ${alias}.${name} || '~' || n` : `${quoted(name)}, ${COPY(`${alias}.${name}`)}`,
  )
}

/** Tables whose rows name one of this table, with the column that does; and approvals, which name a document of any kind. */
const hangingOn = async (table: string): Promise<{ child: string; column: string }[]> => {
  const found = await query<{ child: string; column: string }>(
    `select c.conrelid::regclass::text as child, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = $1::regclass and cardinality(c.conkey) = 2 and c.conrelid <> c.confrelid`,
    [table],
  )
  return found.filter(({ child }) => child !== table)
}

const copyRows = async (table: string, pairs: readonly string[], where: string, times: number): Promise<void> => {
  // Without the triggers that keep what the product's own calls would leave otherwise.
  await query(
    `set session_replication_role = replica; insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${pairs.join(', ')}))).* from ${table} t, generate_series(1, ${times}) n where ${where} on conflict do nothing`,
  )
}

/** Makes of the rows of this table that are there so many; answers how many there are. */
export const multiply = async (table: string, aim: number): Promise<number> => {
  const counted = async (): Promise<number> => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
  const times = Math.ceil(aim / (await counted()))
  if (!Number.isFinite(times)) throw new Error(`the demo has no row of ${table}`)
  for (const { child, column } of await hangingOn(table))
    await copyRows(child, [...(await ownPairs(child, 't')), `${quoted(column)}, ${COPY(`t.${column}`)}`], 'true', times)
  await copyRows(table, await ownPairs(table, 't'), 'true', times)
  await query(`analyze ${table}`)
  return counted()
}
