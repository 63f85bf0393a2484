// A row whose hash a fault of ours made wrong: what the operator found and why, signed with a key derived from MASTER_KEY,
// so that whoever can write to the database alone cannot explain a change away.
import { isSignatureOf, signatureOf } from '../crypto.ts'
import type { Tx } from '../db.ts'
import { newId } from '../ids.ts'
import type { Finding } from './judge.ts'

export interface Correction extends Finding {
  /** Signed with our key. */
  isOurs: boolean
}

const PURPOSE = 'log-correction'

const signedText = (schoolId: number, it: Finding, about: { byWhom: string; reason: string; at: Date }): string =>
  JSON.stringify([schoolId, it.seq, it.prev, it.stored, it.computed, about.byWhom, about.reason, about.at.toISOString()])

const read = async (tx: Tx, schoolId: number) => {
  const rows = await tx.selectFrom('log_corrections').selectAll().where('school_id', '=', schoolId).orderBy('seq').execute()
  return rows.map((row) => {
    const it = {
      seq: row.seq,
      prev: row.prev_hash.toString('hex'),
      stored: row.stored_hash.toString('hex'),
      computed: row.computed_hash.toString('hex'),
    }
    const about = { byWhom: row.by_whom, reason: row.reason, at: row.at }
    const text = signedText(schoolId, it, about)
    return { it, about, isOurs: isSignatureOf(row.signature, PURPOSE, text), isCurrent: row.signature === signatureOf(PURPOSE, text) }
  })
}
type Read = Awaited<ReturnType<typeof read>>[number]

const isSame = (one: Read, other: Read): boolean => JSON.stringify([one.it, one.about]) === JSON.stringify([other.it, other.about])

/** One that a key signed which is no longer loaded is not asked for where it stands signed again. */
export const correctionsOf = async (tx: Tx, schoolId: number): Promise<Correction[]> => {
  const rows = await read(tx, schoolId)
  return rows
    .filter((row) => row.isOurs || !rows.some((other) => other.isOurs && isSame(row, other)))
    .map(({ it, isOurs }) => ({ ...it, isOurs }))
}

/** Signs with the current key again what an older one signed; rows of this table are never changed. */
export const signAgain = async (tx: Tx, schoolId: number): Promise<void> => {
  const rows = await read(tx, schoolId)
  const due = rows.filter((row) => row.isOurs && !rows.some((other) => other.isCurrent && isSame(row, other)))
  for (const { it, about } of due) await addCorrection(tx, schoolId, it, about)
}

export const addCorrection = async (
  tx: Tx,
  schoolId: number,
  it: Finding,
  about: { byWhom: string; reason: string; at: Date },
): Promise<void> => {
  await tx
    .insertInto('log_corrections')
    .values({
      school_id: schoolId,
      id: newId(),
      seq: it.seq,
      prev_hash: Buffer.from(it.prev, 'hex'),
      stored_hash: Buffer.from(it.stored, 'hex'),
      computed_hash: Buffer.from(it.computed, 'hex'),
      by_whom: about.byWhom,
      reason: about.reason,
      at: about.at,
      signature: signatureOf(PURPOSE, signedText(schoolId, it, about)),
    })
    .execute()
}
