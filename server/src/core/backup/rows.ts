// Rows of whole tables in and out by COPY, counted and hashed on the way.
import { hash } from 'node:crypto'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export interface Counted {
  rows: number
  hash: string
}

const NEWLINE = 0x0a
const MOD = 64

/** Counts rows of COPY's text form, one a line, and sums their hashes: the same sum whatever the order of the rows. */
const makeCounter = () => {
  let rest: Buffer = Buffer.alloc(0)
  let rows = 0
  let sum = 0n
  return {
    take: (chunk: Buffer): void => {
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let start = 0
      for (let end = text.indexOf(NEWLINE, start); end >= 0; end = text.indexOf(NEWLINE, start)) {
        rows += 1
        sum += hash('sha256', text.subarray(start, end), 'buffer').readBigUInt64LE()
        start = end + 1
      }
      sum = BigInt.asUintN(MOD, sum)
      rest = text.subarray(start)
    },
    counted: (): Counted => ({ rows, hash: sum.toString(16).padStart(16, '0') }),
  }
}

/** The same text for the same value whatever the settings of the server. */
export const PLAIN_TEXT =
  "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0"

const named = (it: { name: string; columns: string[] }): string =>
  `${it.name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')} (${it.columns.map((column) => `"${column}"`).join(', ')})`

interface Table {
  name: string
  columns: string[]
}

/** Every table of the product with its columns, by name. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
      select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('mall', 'shared', 'supplier') and c.relkind = 'r' group by 1 order by 1`)
  ).rows

/** Sends the rows of a table through what follows and answers what they were. */
export const copyOut = async (
  client: pg.Client,
  table: Table,
  ...rest: [...NodeJS.ReadWriteStream[], NodeJS.WritableStream]
): Promise<Counted> => {
  const counter = makeCounter()
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      counter.take(chunk)
      done(null, chunk)
    },
  })
  await pipeline([client.query(copyTo(`copy ${named(table)} to stdout`)), count, ...rest])
  return counter.counted()
}

export const countRows = (client: pg.Client, table: Table): Promise<Counted> =>
  copyOut(client, table, new Writable({ write: (_chunk, _encoding, done) => done() }))

export const copyIn = (client: pg.Client, table: Table, from: Readable, unpack: NodeJS.ReadWriteStream): Promise<void> =>
  pipeline(from, unpack, client.query(copyFrom(`copy ${named(table)} from stdin`)))
