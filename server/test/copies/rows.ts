// The rows that transactions after a moment wrote, table by table, what others name before what names them.
import type pg from 'pg'

export interface TableRows {
  table: string
  columns: readonly string[]
  /** Where the wall of a school stands before these rows, its column. */
  schoolAt: number
  times: readonly boolean[]
  /** What the database gives by itself, to each row another. */
  given: readonly boolean[]
  rows: readonly (string | null)[][]
}

interface Column {
  name: string
  isTime: boolean
  isGiven: boolean
}

const tablesOf = async (admin: pg.Client): Promise<{ oid: number; table: string; columns: Column[] }[]> =>
  (
    await admin.query(`
    select c.oid::int, n.nspname || '.' || quote_ident(c.relname) as table,
      json_agg(json_build_object('name', quote_ident(a.attname), 'isTime', a.atttypid = 'timestamptz'::regtype,
        'isGiven', coalesce(pg_get_expr(d.adbin, d.adrelid) ~ 'nextval|xact_id', false)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p') and not c.relispartition group by c.oid, 2 order by 2`)
  ).rows

/** Which table names rows of which other. */
const namesOf = async (admin: pg.Client): Promise<Map<number, Set<number>>> => {
  const named = new Map<number, Set<number>>()
  for (const { by, of } of (await admin.query("select conrelid::int as by, confrelid::int as of from pg_constraint where contype = 'f'"))
    .rows)
    named.set(by as number, (named.get(by as number) ?? new Set()).add(of as number))
  return named
}

export const rowsSince = async (admin: pg.Client, transaction: string): Promise<TableRows[]> => {
  const tables = await tablesOf(admin)
  const named = await namesOf(admin)
  const found = new Map<number, TableRows>()
  for (const { oid, table, columns } of tables) {
    const texts = columns.map(({ name }) => `${name}::text`).join()
    const { rows } = await admin.query<(string | null)[]>({
      text: `select ${texts} from ${table} where xmin::text::bigint >= $1 order by xmin::text::bigint, cmin::text::bigint, ctid`,
      values: [transaction],
      rowMode: 'array',
    })
    const names = columns.map(({ name }) => name)
    const [times, given] = [columns.map((it) => it.isTime), columns.map((it) => it.isGiven)]
    if (rows.length > 0) found.set(oid, { table, columns: names, schoolAt: names.indexOf('school_id'), times, given, rows })
  }
  const ordered: TableRows[] = []
  const place = (oid: number): void => {
    const it = found.get(oid)
    if (!it) return
    found.delete(oid)
    for (const other of named.get(oid) ?? []) place(other)
    ordered.push(it)
  }
  for (const { oid } of tables) place(oid)
  return ordered
}
