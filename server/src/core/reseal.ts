// What older master keys sealed is sealed again by the current one, a slice at a time while the mall serves (decision 0058).
import { sql, type RawBuilder } from 'kysely'
import { indexesOf, indexOf, isOfOldKey, seal, unseal } from './crypto.ts'
import type { Tx } from './db.ts'

interface SealedColumn {
  table: string
  /** Of its place (`Place`). */
  field: string
  /** SQL: the ciphertext, and what sets it to one. */
  value: RawBuilder<string | null>
  set: (to: RawBuilder<string>) => RawBuilder<unknown>
  /** Found by, where it is searched for. */
  index: string | null
}

/** Rows of a day: gone before they would be reached. */
const SHORT_LIVED = ['phone_codes', 'email_codes', 'sign_in_visits']

const ORDERS: SealedColumn = {
  table: 'orders',
  field: 'orders.mobile',
  value: sql`address->>'mobileCipher'`,
  set: (to) => sql`address = jsonb_set(address, '{mobileCipher}', to_jsonb(${to}))`,
  index: null,
}

/** Every sealed column, by its name. */
export const sealedColumns = async (tx: Tx): Promise<SealedColumn[]> => {
  const { rows } = await sql<{ table: string; name: string; index: string | null }>`
    select c.relname::text as table, left(a.attname, -length('_cipher')) as name, i.attname::text as index
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname like '%\\_cipher'
    left join pg_attribute i on i.attrelid = c.oid and not i.attisdropped and i.attname = left(a.attname, -length('_cipher')) || '_index'
    where n.nspname = 'mall' and c.relkind in ('r', 'p') order by 1, 2`.execute(tx)
  const named = rows
    .filter((it) => !SHORT_LIVED.includes(it.table))
    .map(({ table, name, index }) => {
      const column = sql.ref<string | null>(`${name}_cipher`)
      return { table, field: `${table}.${name}`, value: column, set: (to: RawBuilder<string>) => sql`${column} = ${to}`, index }
    })
  return [...named, ORDERS]
}

interface SealedRow {
  id: string
  sealed: string
  index: Buffer | null
}

/** Nothing where no loaded key opens it: it stays as it is, and is counted by its key. */
const sealedAgain = (schoolId: number, it: SealedColumn, row: SealedRow) => {
  const place = { schoolId, field: it.field, rowId: row.id }
  try {
    const plain = unseal(row.sealed, place)
    // Rows that are not searched for have none; another field's stays what it is.
    const isIndexed = indexesOf(plain, place).some((known) => row.index?.equals(known))
    return [{ ...row, again: seal(plain, place), index: isIndexed ? indexOf(plain, place) : row.index }]
  } catch {
    return []
  }
}

/** The next rows behind `after`: the last one seen, null when there are no more. A row that was written meanwhile is left as it is. */
export const resealSlice = async (
  tx: Tx,
  schoolId: number,
  it: SealedColumn,
  after: string | null,
  most: number,
): Promise<string | null> => {
  const { rows } = await sql<Omit<SealedRow, 'sealed'> & { sealed: string | null }>`
    select id, ${it.value} as sealed, ${it.index ? sql.ref(it.index) : sql`null::bytea`} as index from ${sql.table(it.table)}
    where school_id = ${schoolId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${most}`.execute(tx)
  const old = rows.filter((row): row is SealedRow => Boolean(row.sealed) && isOfOldKey(row.sealed!))
  const news = old.flatMap((row) => sealedAgain(schoolId, it, row))
  if (news.length > 0)
    await sql`
      update ${sql.table(it.table)} set ${it.set(sql`again.text`)}${it.index ? sql`, ${sql.ref(it.index)} = again.index` : sql``}
      from unnest(${news.map((n) => n.id)}::uuid[], ${news.map((n) => n.sealed)}::text[], ${news.map((n) => n.again)}::text[],
        ${news.map((n) => n.index)}::bytea[]) as again (row_id, was, text, index)
      where school_id = ${schoolId} and id = again.row_id and ${it.value} = again.was`.execute(tx)
  return rows.length < most ? null : rows.at(-1)!.id
}

/** How many texts of a school lie under each key: its `kid`, empty for those that do not say. */
export const sealedBy = async (tx: Tx, schoolId: number): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (const it of await sealedColumns(tx)) {
    const { rows } = await sql<{ kid: string; num: number }>`
      select case when array_length(string_to_array(sealed, '.'), 1) = 5 then split_part(sealed, '.', 2) else '' end as kid, count(*)::int as num
      from (select ${it.value} as sealed from ${sql.table(it.table)} where school_id = ${schoolId}) s where sealed <> '' group by 1`.execute(
      tx,
    )
    for (const { kid, num } of rows) found.set(kid, (found.get(kid) ?? 0) + num)
  }
  return found
}
