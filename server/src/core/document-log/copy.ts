// The whole chain of a school verified from COPY (FORMAT binary): each row is hashed as it lies in the stream. What takes the
// time is the database making the rows, so two of its processes send a slice of the chain each.
import type pg from 'pg'
import type { Db, Tx } from '../db.ts'
import { correctionsOf } from './corrections.ts'
import { BEGINNING, makeJudge, type Finding, type Judge, type Link, type Verdict } from './judge.ts'
import { LOG_COLUMNS } from './row.ts'
import { endsOf, linkAt } from './verify.ts'

/** Two processes of the database send about as fast as this one hashes; a third only costs. */
const MOST_SLICES = 2
/** Fewer rows are not worth a connection of their own. */
const LEAST_ROWS = 20_000

/** Signature, flags and the length of an extension there is none of; they come with the first row. */
const HEAD_BYTES = 19
const HEAD_FIRST = 'P'.charCodeAt(0)
/** The number of fields, and the length of the first: the hash. */
const HASH_AT = 2 + 4

/** The protocol sends each row as a message of its own, so that nothing has to be parsed: its hash, and behind it what is hashed. */
const takeMessage = (judge: Judge, message: Buffer): boolean => {
  const row = message[0] === HEAD_FIRST ? message.subarray(HEAD_BYTES) : message
  if (row.length <= HASH_AT) return true
  const end = HASH_AT + row.readInt32BE(HASH_AT - 4)
  return judge.take(row.subarray(end), row.toString('hex', HASH_AT, end))
}

/** Resolves at the end, or as soon as `take` has enough. */
const copyOut = (client: pg.Client, text: string, take: (message: Buffer) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => take(chunk) || resolve(),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } as pg.Submittable)
  })

/** A part of the chain: the rows behind `from` up to `last`. */
interface Slice {
  from: Link
  last: number
  judge: Judge
}

const rowsOf = (schoolId: number, { from, last }: Slice): string => {
  // The first has no lower bound: a row put before the beginning is to be seen.
  const behind = from.seq > 0 ? `and seq > ${from.seq}` : ''
  return `copy (select hash, ${LOG_COLUMNS.join(', ')} from mall.document_log where school_id = ${schoolId} ${behind} and seq <= ${last} order by seq) to stdout (format binary)`
}

/** As the application reads: by its role and behind the wall of the school. */
const stream = async (db: Db, schoolId: number, slice: Slice, take: (message: Buffer) => boolean): Promise<void> => {
  const client = db.newClient()
  // Ended below in the middle of the stream; what went wrong with it before reaches the loop.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin read only; set local app.school_id = '${schoolId}'; set local statement_timeout = 0`)
    await copyOut(client, rowsOf(schoolId, slice), take)
  } finally {
    client.connection.stream.destroy()
  }
}

const slicesOf = async (tx: Tx, schoolId: number, last: number, least: number): Promise<Slice[]> => {
  const corrections = await correctionsOf(tx, schoolId)
  const size = Math.max(least, Math.ceil(last / MOST_SLICES))
  const slices: Slice[] = []
  for (let after = 0; after < last || slices.length === 0; after += size) {
    const from = after > 0 ? await linkAt(tx, schoolId, after) : BEGINNING
    slices.push({ from, last: Math.min(after + size, last), judge: makeJudge(from, corrections) })
  }
  return slices
}

/** Answers the verdict, and what a correction of the first bad row has to state. */
export const verifyChain = async (
  db: Db,
  schoolId: number,
  leastRows = LEAST_ROWS,
): Promise<{ verdict: Verdict; finding: Finding | null }> => {
  const { head, slices } = await db.withTenant({ schoolId }, async (tx) => {
    const ends = await endsOf(tx, schoolId)
    return { head: ends.head, slices: await slicesOf(tx, schoolId, ends.last, leastRows) }
  })
  // What lies behind the first bad row matters to nobody.
  let end = slices.length
  const takeOf = (i: number) => (message: Buffer) => {
    if (!takeMessage(slices[i]!.judge, message)) end = Math.min(end, i)
    return i < end
  }
  await Promise.all(slices.map((slice, i) => stream(db, schoolId, slice, takeOf(i))))
  const verdicts = slices.map(({ judge }, i) => {
    const next = slices[i + 1]
    return next ? judge.close(next.from, 'missing') : judge.close(head)
  })
  const first = verdicts.findIndex((it) => it.broken)
  const told = first < 0 ? verdicts : verdicts.slice(0, first + 1)
  return {
    verdict: {
      rows: told.reduce((sum, it) => sum + it.rows, 0),
      broken: told.at(-1)!.broken,
      corrected: told.flatMap((it) => it.corrected),
    },
    finding: slices[told.length - 1]!.judge.finding(),
  }
}
