// Ids and moments of an answer as the story tells them: a name for each id, moments of Shanghai to the minute.
import type { World } from '../harness.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
/** What differs from run to run within a row whose id says not when it was made: ids, and seconds. */
const LOTS = `${UUID.source}|:\\d\\d(\\.\\d+)?\\+\\d\\d`

/** What a record belongs to, the nearest first. */
const OWNERS = ['doc_id', 'order_id', 'bill_id', 'fund_id', 'product_id', 'user_id', 'supplier_id']

/** A name for every record of the story: those it names itself, and the others by their table and what they belong to. */
export const namesOf = async ({ admin }: World, ids: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> => {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const { rows: tables } = await admin.query(
    `select c.table_schema || '.' || c.table_name as name, array(select column_name::text from information_schema.columns o
        where (o.table_schema, o.table_name) = (c.table_schema, c.table_name) and o.column_name = any($1)) as owners
      from information_schema.columns c where c.column_name = 'id' and c.data_type = 'uuid' and c.table_schema in ('mall', 'shared', 'supplier')
      order by c.table_schema desc, 1`,
    [OWNERS],
  )
  const counted = new Map<string, number>()
  for (const { name, owners } of tables as { name: string; owners: string[] }[]) {
    const owner = OWNERS.find((it) => owners.includes(it))
    const { rows } = await admin.query(
      `select id::text as id, ${owner ?? 'null'}::text as owner from ${name} t
      order by case when id::text like '______________7%' then id end, regexp_replace(t::text, '${LOTS}', '', 'g'), id`,
    )
    for (const row of rows as { id: string; owner: string | null }[]) {
      if (names.has(row.id)) continue
      const stem = [name.slice(name.indexOf('.') + 1), ...(names.has(row.owner ?? '') ? [names.get(row.owner!)] : [])].join('-')
      counted.set(stem, (counted.get(stem) ?? 0) + 1)
      names.set(row.id, `${stem}-${counted.get(stem)}`)
    }
  }
  return names
}

/** The moment in Shanghai, to the minute: `2026-11-18T10:00+08:00`. */
const minuteOf = (moment: string): string => `${new Date(Date.parse(moment) + 8 * 3600_000).toISOString().slice(0, 16)}+08:00`

/** What is drawn by lot or reckoned from ids, by what stands in its place. */
const DRAWN: readonly [RegExp, string][] = [
  [/("(?:contentHash|quoteHash)":)"[^"]+"/g, '$1"hash"'],
  [/(PZ\d{8}-)\d{6}/g, '$1000001'],
  [/(SL\d{6})\d{10}/g, '$10000000001'],
]

/** The same value with names for its ids; an id without a name is a fault of the story. */
export const named = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  JSON.parse(
    DRAWN.reduce((text, [found, put]) => text.replaceAll(found, put), JSON.stringify(value))
      .replaceAll(UUID, (id) => {
        const name = names.get(id)
        if (!name) throw new Error(`no name for ${id} in ${JSON.stringify(value).slice(0, 2000)}`)
        return name
      })
      .replaceAll(MOMENT, minuteOf),
  )
