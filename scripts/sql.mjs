// Rules of SQL, proven on what the parser reads in every source: a table is written by its own part only, nothing is said to the
// database that a cluster cannot do. Reads of other parts' tables are free.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LOADERS, ownerOf as listed } from '../server/src/owners.ts'
import { earlyReferencesOf, slipsOf } from '../server/test/sql/rules.ts'
import { readSource } from '../server/test/sql/source.ts'
import { sources } from './sources.mjs'

const partOf = (file) => /^server\/src\/(modules\/[^/]+|[^/]+)\//.exec(file)?.[1]

/** Tables of documents, by the file that binds each to its flow. */
export const documentTables = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/defineDoc[^(]*\(\s*\w+,\s*'(\w+)'/g)].map(([, table]) => ({ table, file })),
)
const ownerOf = { ...listed, ...Object.fromEntries(documentTables.map(({ table, file }) => [table, partOf(file)])) }

/** What writes tables it does not name: `advance` that of any document, a restored backup all of them, a new key every sealed column, a person who leaves, and the time that is over, what their registers say. */
const NAMELESS = [
  'server/src/core/advance.ts',
  'server/src/core/backup/restore.ts',
  'server/src/core/personal.ts',
  'server/src/core/reseal.ts',
  'server/src/core/retention.ts',
]
/** Migrations that came before the rule; they are not run again. */
const BEFORE = ['0730-upload-days.sql', '0790-rest-of-supply.sql', '0841-lines-of-supply.sql', '0850-late-tasks.sql']

const inSource = ({ file, text }) => {
  const { written, faults } = readSource(text)
  const part = partOf(file)
  const strange = LOADERS.includes(part) ? [] : written.filter(({ table }) => ownerOf[table] !== part)
  return [
    ...faults.filter((it) => !(it.isNameless && NAMELESS.includes(file))).map((it) => `${file}:${it.line}: ${it.fault}`),
    ...strange.map(({ table, line }) => `${file}:${line}: ${table} is written by ${ownerOf[table] ?? 'nobody that owners.ts knows'}`),
  ]
}

/** The migration that can place the tables of a cluster. */
const PLACEMENT = '0918-placement.sql'

const folder = join(import.meta.dirname, '../server/src/migrations')
const inMigration = (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  return [...slipsOf(text), ...(name > PLACEMENT ? earlyReferencesOf(text) : [])].map((it) => `server/src/migrations/${name}: ${it}`)
}

export const sqlProblems = [
  ...sources.filter(({ file, isTest }) => file.startsWith('server/src/') && !isTest).flatMap(inSource),
  ...readdirSync(folder)
    .filter((name) => !BEFORE.includes(name))
    .flatMap(inMigration),
]
