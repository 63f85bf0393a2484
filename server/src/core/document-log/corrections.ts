// A row whose hash a fault of ours made wrong: what the operator found and why, signed with a key derived from MASTER_KEY,
// so that whoever can write to the database alone cannot explain a change away.
import { isSignatureOf, signatureOf } from '../crypto.ts'
import type { Tx } from '../db.ts'
import { newId } from '../ids.ts'
import type { Finding } from './judge.ts'

export interface Correction {
  seq: number
  prevHash: Buffer
  storedHash: Buffer
  computedHash: Buffer
  /** Signed with our key. */
  isOurs: boolean
}

const PURPOSE = 'log-correction'

const signedText = (schoolId: number, it: Finding, about: { byWhom: string; reason: string; at: Date }): string =>
  JSON.stringify([
    schoolId,
    it.seq,
    it.prev.toString('hex'),
    it.stored.toString('hex'),
    it.computed.toString('hex'),
    about.byWhom,
    about.reason,
    about.at.toISOString(),
  ])

export const correctionsOf = async (tx: Tx, schoolId: number): Promise<Correction[]> => {
  const rows = await tx.selectFrom('log_corrections').selectAll().where('school_id', '=', schoolId).orderBy('seq').execute()
  return rows.map((row) => {
    const it = { seq: row.seq, prev: row.prev_hash, stored: row.stored_hash, computed: row.computed_hash }
    const text = signedText(schoolId, it, { byWhom: row.by_whom, reason: row.reason, at: row.at })
    return {
      seq: row.seq,
      prevHash: row.prev_hash,
      storedHash: row.stored_hash,
      computedHash: row.computed_hash,
      isOurs: isSignatureOf(row.signature, PURPOSE, text),
    }
  })
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
      prev_hash: it.prev,
      stored_hash: it.stored,
      computed_hash: it.computed,
      by_whom: about.byWhom,
      reason: about.reason,
      at: about.at,
      signature: signatureOf(PURPOSE, signedText(schoolId, it, about)),
    })
    .execute()
}
