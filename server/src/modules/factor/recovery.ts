// Ten codes on paper for when the phone is gone: 80 bits each and kept as hashes, each good once.
import { RECOVERY_CODES } from '@caiyuan/contract/factor'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { sha256 } from '../../core/crypto.ts'
import type { Tx } from '../../core/db.ts'
import type { Whose } from './totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 16

const hashOf = ({ schoolId, userId }: Whose, code: string): Buffer => sha256(`${schoolId}|${userId}|${code}`)

export const hasRecoveryCodes = async (tx: Tx, { schoolId, userId }: Whose): Promise<boolean> => {
  const row = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const dropRecoveryCodes = async (tx: Tx, { schoolId, userId }: Whose): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('school_id', '=', schoolId).where('user_id', '=', userId).execute()
}

/** In place of those before; answered as they are written down: ABCD-EFGH-IJKL-MNOP. */
export const makeRecoveryCodes = async (tx: Tx, whose: Whose): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  await dropRecoveryCodes(tx, whose)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ school_id: whose.schoolId, user_id: whose.userId, code_hash: hashOf(whose, code) })))
    .execute()
  return codes.map((it) => it.match(/.{4}/g)!.join('-'))
}

export const takeRecoveryCode = async (tx: Tx, whose: Whose, code: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('school_id', '=', whose.schoolId)
    .where('user_id', '=', whose.userId)
    .where('code_hash', '=', hashOf(whose, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
