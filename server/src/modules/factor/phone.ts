// The number that codes come to by short message as the second factor; where it is set up: modules/factor-phone.
import { seal, unseal } from '../../core/crypto.ts'
import type { Ctx } from '../../core/context.ts'
import type { Tx } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { enrolledSessionsOf } from '../../core/session-news.ts'
import { forgetEverywhere } from '../../core/remember.ts'
import { dropRecoveryCodes, hasRecoveryCodes, makeRecoveryCodes } from './recovery.ts'
import type { Whose } from './totp.ts'

const placeOf = ({ schoolId, userId }: Whose) => ({ schoolId, field: 'user_factors.phone', rowId: userId })

export const openPhone = (cipher: string | null | undefined, whose: Whose): string => (cipher ? unseal(cipher, placeOf(whose)) : '')

/** The number, and since when; empty: none. */
export const factorPhoneOf = async (tx: Tx, whose: Whose): Promise<{ mobile: string; since: Date | null }> => {
  const row = await tx
    .selectFrom('user_factors')
    .select(['phone_cipher', 'phone_since_at'])
    .where('school_id', '=', whose.schoolId)
    .where('id', '=', whose.userId)
    .executeTakeFirst()
  return { mobile: openPhone(row?.phone_cipher, whose), since: row?.phone_since_at ?? null }
}

/** From now on; answers new recovery codes where none are left. */
export const keepFactorPhone = async ({ tx, now }: Ctx, whose: Whose, mobile: string): Promise<string[]> => {
  const kept = { phone_cipher: seal(mobile, placeOf(whose)), phone_since_at: now }
  await tx
    .insertInto('user_factors')
    .values({ school_id: whose.schoolId, id: whose.userId, ...kept })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet(kept))
    .execute()
  await enrolledSessionsOf(tx, whose)
  await forgetEverywhere(tx, whose)
  return (await hasRecoveryCodes(tx, whose)) ? [] : makeRecoveryCodes(tx, whose)
}

/** With the last factor its paper goes, unless there must be one. */
export const dropFactorPhone = async ({ tx }: Ctx, whose: Whose, isRequired: boolean): Promise<void> => {
  const row = await tx
    .updateTable('user_factors')
    .set({ phone_cipher: null, phone_since_at: null })
    .where('school_id', '=', whose.schoolId)
    .where('id', '=', whose.userId)
    .where('phone_cipher', 'is not', null)
    .returning('secret_cipher')
    .executeTakeFirst()
  if (!row) throw new Fail('factor.unset')
  if (row.secret_cipher) return
  if (isRequired) throw new Fail('factor.required')
  await dropRecoveryCodes(tx, whose)
}
