// npm run tables: runs the migrations in an empty private database and writes server/src/core/tables.ts and a file per topic
// in core/tables/ from it, so that the types of SQL are the schema itself; with --check it only compares.
// A table's topic is the name of the migration that creates it.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/core/embedded.ts'
import { migrate } from '../server/src/core/migrate.ts'

const source = join(import.meta.dirname, '../server/src')
const folder = join(source, 'core/tables')

const COLUMNS = `
  select n.nspname as schema, c.relname as tbl, a.attname as col, format_type(a.atttypid, null) as type, a.attnotnull as notnull, a.atthasdef as hasdef
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by n.nspname, c.relname, a.attnum`

const migratedColumns = async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'caiyuan-tables-'))
  chmodSync(temporary, 0o755)
  const database = await startEmbedded({ dataDir: join(temporary, 'pg'), settings: { fsync: 'off' } })
  try {
    await migrate(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(COLUMNS)
    await client.end()
    return rows
  } finally {
    await database.stop()
    rmSync(temporary, { recursive: true, force: true })
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
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

const topics = new Map()
for (const file of readdirSync(join(source, 'migrations')).sort()) {
  const sql = readFileSync(join(source, 'migrations', file), 'utf8')
  for (const [, table] of sql.matchAll(/^create table (\w+\.\w+)/gm)) topics.set(table, file.replace(/^\d+-|\.sql$/g, ''))
}

const typeOf = (row) => {
  if (row.type === 'jsonb') return row.hasdef ? 'JsonWithDefault' : row.notnull ? 'Json' : 'Json | null'
  if (row.type === 'timestamp with time zone') return row.hasdef ? 'Generated<Date>' : row.notnull ? 'Time' : 'Time | null'
  const base = types[row.type]
  if (!base) throw new Error(`no TypeScript type for ${row.tbl}.${row.col}: ${row.type}`)
  const type = row.notnull ? base : `${base} | null`
  return row.hasdef ? `Generated<${type}>` : type
}

const tables = new Map()
for (const row of await migratedColumns()) {
  const isSupplier = row.schema === 'supplier'
  const key = isSupplier ? `'supplier.${row.tbl}'` : row.tbl
  // The migrator makes its own book of what has run.
  const topic = topics.get(`${row.schema}.${row.tbl}`) ?? 'migrations'
  const table = tables.get(key) ?? { topic, name: `${isSupplier ? 'Supplier' : ''}${pascal(row.tbl)}Table`, columns: [] }
  table.columns.push(`  ${row.col}: ${typeOf(row)}`)
  tables.set(key, table)
}

const imported = (names, from, text) => {
  const used = names.filter((it) => new RegExp(`\\b${it}\\b`).test(text))
  return used.length > 0 ? `import type { ${used.join(', ')} } from '${from}'\n` : ''
}

const written = new Map()
const byTopic = Map.groupBy(tables.values(), (it) => it.topic)
for (const [topic, its] of byTopic) {
  const text = its.map((it) => `export interface ${it.name} {\n${it.columns.join('\n')}\n}\n`).join('\n')
  const imports = imported(['Generated'], 'kysely', text) + imported(['Json', 'JsonWithDefault', 'Time'], './columns.ts', text)
  written.set(`tables/${topic}.ts`, `// Written by \`npm run tables\`.\n${imports}\n${text}`)
}
written.set(
  'tables/columns.ts',
  `// Written by \`npm run tables\`.
import type { ColumnType } from 'kysely'

/** jsonb: read as unknown, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
export type Time = ColumnType<Date, Date | string, Date | string>
`,
)
written.set(
  'tables.ts',
  `// The schema as types; written by \`npm run tables\` from the migrations, checked by \`npm run check\`.
// Tables of schema supplier carry their schema in the key; those of mall and shared are found by search_path.
${[...byTopic.keys()]
  .sort()
  .map((it) => `import type * as ${camel(it)} from './tables/${it}.ts'\n`)
  .join('')}
export interface Tables {
${[...tables].map(([key, it]) => `  ${key}: ${camel(it.topic)}.${it.name}\n`).join('')}}
`,
)

const present = ['tables.ts', ...readdirSync(folder).map((it) => `tables/${it}`)]
if (process.argv.includes('--check')) {
  const isSame =
    present.length === written.size && present.every((it) => readFileSync(join(source, 'core', it), 'utf8') === written.get(it))
  if (!isSame) {
    console.error('server/src/core/tables is not the schema of the migrations: run npm run tables')
    process.exitCode = 1
  }
} else {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (const [file, text] of written) writeFileSync(join(source, 'core', file), text)
}
