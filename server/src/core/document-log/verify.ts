// The chain of one school verified inside a transaction: all of it, or the newest rows, as every night.
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { correctionsOf } from './corrections.ts'
import { BEGINNING, makeJudge, type Judge, type Link, type Verdict } from './judge.ts'

const PAGE = 2000

/** Where the chain ends by its head and by its rows, as of one moment: others write on. */
export const endsOf = async (tx: Tx, schoolId: number): Promise<{ head: Link; last: number }> => {
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; last: number | null }>`
    select h.seq, h.hash, (select max(l.seq) from document_log l where l.school_id = ${schoolId}) as last
    from (select ${schoolId}::bigint as school_id) s left join log_heads h on h.school_id = s.school_id`.execute(tx)
  const { seq, hash, last } = rows[0]!
  return { head: seq === null ? BEGINNING : { seq, hash: hash!.toString('hex') }, last: last ?? 0 }
}

/** The row to go on from; should it be gone, the chain is followed from its beginning. */
export const linkAt = async (tx: Tx, schoolId: number, seq: number): Promise<Link> => {
  const row = await tx
    .selectFrom('document_log')
    .select(['seq', 'hash'])
    .where('school_id', '=', schoolId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row ? { seq: row.seq, hash: row.hash.toString('hex') } : BEGINNING
}

const takePage = async (tx: Tx, schoolId: number, judge: Judge, last: number): Promise<boolean> => {
  const { rows } = await sql<{ bytes: Buffer; hash: Buffer }>`
    select log_bytes(l) as bytes, l.hash from document_log l
    where l.school_id = ${schoolId} and l.seq > ${judge.at()} and l.seq <= ${last} order by l.seq limit ${PAGE}`.execute(tx)
  return rows.every(({ bytes, hash }) => judge.take(bytes, hash.toString('hex'))) && rows.length === PAGE
}

export const verifyLogs = async (tx: Tx, schoolId: number, newest = Infinity): Promise<Verdict> => {
  const { head, last } = await endsOf(tx, schoolId)
  const from = last > newest ? await linkAt(tx, schoolId, last - newest) : BEGINNING
  const judge = makeJudge(from, await correctionsOf(tx, schoolId))
  while (await takePage(tx, schoolId, judge, last));
  return judge.close(head)
}
