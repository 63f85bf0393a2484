// npm run tables: runs the migrations in an empty private database and writes server/src/core/tables.ts from it,
// so that the types of SQL are the schema itself; with --check it only compares.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/core/embedded.ts'
import { migrate } from '../server/src/core/migrate.ts'

const target = join(import.meta.dirname, '../server/src/core/tables.ts')

const COLUMNS = `
  select n.nspname as schema, c.relname as tbl, a.attname as col, format_type(a.atttypid, null) as type, a.attnotnull as notnull, a.atthasdef as hasdef
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by n.nspname, c.relname, a.attnum`

const migratedColumns = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-tables-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { fsync: 'off' } })
  try {
    await migrate(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(COLUMNS)
    await client.end()
    return rows
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const types = {
  bigint: 'number',
  integer: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  date: 'string',
  bytea: 'Buffer',
  tsvector: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
  xid8: 'string',
}
const pascal = (name) => name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())
const tables = new Map()
for (const row of await migratedColumns()) {
  const key = row.schema === 'supplier' ? `supplier.${row.tbl}` : row.tbl
  const name = `${row.schema === 'supplier' ? 'Supplier' : ''}${pascal(row.tbl)}Table`
  if (!tables.has(key)) tables.set(key, { name, lines: [] })
  let type
  if (row.type === 'jsonb') type = row.hasdef ? 'JsonWithDefault' : row.notnull ? 'Json' : 'Json | null'
  else if (row.type === 'timestamp with time zone') {
    type = row.notnull ? 'Time' : 'Time | null'
    if (row.hasdef) type = 'Generated<Date>'
  } else {
    const base = types[row.type]
    if (!base) throw new Error(`no TypeScript type for ${row.tbl}.${row.col}: ${row.type}`)
    type = row.notnull ? base : `${base} | null`
    if (row.hasdef) type = `Generated<${type}>`
  }
  tables.get(key).lines.push(`  ${row.col}: ${type}`)
}
const body = [...tables.values()].map((t) => `export interface ${t.name} {\n${t.lines.join('\n')}\n}`).join('\n\n')
const index = [...tables].map(([key, t]) => `  ${key.includes('.') ? `'${key}'` : key}: ${t.name}`).join('\n')
const text = `// The schema as types; written by \`npm run tables\` from the migrations, checked by \`npm run check\`.
// Tables of schema supplier carry their schema in the key; those of mall and shared are found by search_path.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read as unknown, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
export type Time = ColumnType<Date, Date | string, Date | string>

${body}

export interface Tables {
${index}
}
`
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('server/src/core/tables.ts is not the schema of the migrations: run npm run tables')
    process.exitCode = 1
  }
} else writeFileSync(target, text)
