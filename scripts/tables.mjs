// Writes server/src/core/tables.ts from the migrated schema, so that the types of SQL are the schema itself.
// Usage: node scripts/tables.mjs DATABASE_URL [--check]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const target = join(import.meta.dirname, '../server/src/core/tables.ts')
const [url, check] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query(`
  select n.nspname as schema, c.relname as tbl, a.attname as col, format_type(a.atttypid, null) as type, a.attnotnull as notnull, a.atthasdef as hasdef
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by n.nspname, c.relname, a.attnum`)
await client.end()

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
}
const pascal = (name) => name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())
const tables = new Map()
for (const row of rows) {
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
const text = `// The schema as types; written by \`scripts/tables.mjs\` from the migrations, checked by \`npm run check\`.
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
if (check === '--check') {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('server/src/core/tables.ts is not the schema of the migrations: run node scripts/tables.mjs DATABASE_URL')
    process.exit(1)
  }
} else writeFileSync(target, text)
