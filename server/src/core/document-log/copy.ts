// The whole chain of a school verified from COPY (FORMAT binary): each row is hashed as it lies in the stream.
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../db.ts'
import { correctionsOf } from './corrections.ts'
import { GENESIS, makeJudge, type Finding, type Judge, type Verdict } from './judge.ts'
import { LOG_COLUMNS } from './row.ts'
import { endsOf } from './verify.ts'

/** Signature, flags and the length of an extension there is none of. */
const HEAD_BYTES = 19
const FIELDS = LOG_COLUMNS.length

/** Where the fields of the row at `at` end that stand before its hash; -1 while some are still to come. */
const endOfFields = (data: Buffer, at: number): number => {
  let end = at
  for (let i = 0; i < FIELDS; i += 1) {
    if (end + 4 > data.length) return -1
    const length = data.readInt32BE(end)
    end += length < 0 ? 4 : 4 + length
  }
  return end
}

/** Takes the stream as it comes, rows cut anywhere; answers whether to go on. */
const makeReader = (judge: Judge) => {
  let data: Buffer = Buffer.alloc(0)
  let at = HEAD_BYTES
  /** One row, a number of fields and then each; false at the trailer, at a bad row, and when the row is not whole yet. */
  const takeRow = (): boolean => {
    if (at + 2 > data.length || data.readInt16BE(at) < 0) return false
    const end = endOfFields(data, at + 2)
    if (end < 0 || end + 4 > data.length) return false
    const next = end + 4 + data.readInt32BE(end)
    if (next > data.length) return false
    const isGood = judge.take(data.subarray(at + 2, end), data.toString('hex', end + 4, next))
    at = next
    return isGood
  }
  return (chunk: Buffer): void => {
    const rest = data.subarray(at)
    at = Math.max(0, at - data.length)
    data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (takeRow());
  }
}

const ROWS = (schoolId: number, last: number): string =>
  `copy (select ${LOG_COLUMNS.join(', ')}, hash from mall.document_log where school_id = ${schoolId} and seq <= ${last} order by seq) to stdout (format binary)`

/** As the application reads: by its role and behind the wall of the school. */
const stream = async (db: Db, schoolId: number, last: number, judge: Judge): Promise<void> => {
  const client = db.newClient()
  // Ended below in the middle of the stream; what went wrong with it before reaches the loop.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin read only; set local app.school_id = '${schoolId}'; set local statement_timeout = 0`)
    const take = makeReader(judge)
    for await (const chunk of client.query(copyTo(ROWS(schoolId, last), { highWaterMark: 1024 * 1024 }))) {
      take(chunk as Buffer)
      if (!judge.goesOn()) return
    }
  } finally {
    client.connection.stream.destroy()
  }
}

/** Answers the verdict, and what a correction of the first bad row has to state. */
export const verifyChain = async (db: Db, schoolId: number): Promise<{ verdict: Verdict; finding: Finding | null }> => {
  const { ends, corrections } = await db.withTenant({ schoolId }, async (tx) => ({
    ends: await endsOf(tx, schoolId),
    corrections: await correctionsOf(tx, schoolId),
  }))
  const judge = makeJudge({ seq: 0, hash: GENESIS }, corrections)
  await stream(db, schoolId, ends.last, judge)
  return { verdict: judge.close(ends.head), finding: judge.finding() }
}
