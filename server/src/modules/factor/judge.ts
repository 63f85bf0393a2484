// Is this the person's second proof? Each try is counted before it is judged, and each right code is right once (decision 0057).
import type { Ctx } from '../../core/context.ts'
import { besideOf, type Tx } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { clearKey, countHit } from '../../core/throttle.ts'
import { takeRecoveryCode } from './recovery.ts'
import { openSecret, stepOf, type Whose } from './totp.ts'

/** Wrong tries before the second proof of a person is locked, and how long. Only who gave the password gets here. */
const TRIES = 5
const LOCK_SECONDS = 30 * 60

const takeStep = async (tx: Tx, whose: Whose, code: string, at: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('user_factors')
    .select('secret_cipher')
    .where('school_id', '=', whose.schoolId)
    .where('id', '=', whose.userId)
    .executeTakeFirst()
  const step = row?.secret_cipher ? stepOf(openSecret(row.secret_cipher, whose, 'secret'), code, at) : null
  if (step === null) return false
  const taken = await tx
    .updateTable('user_factors')
    .set({ last_step: step })
    .where('school_id', '=', whose.schoolId)
    .where('id', '=', whose.userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

const locked = (seconds: number): Fail => new Fail('factor.locked', { minutes: Math.ceil(seconds / 60) })

/** By the app, or by paper. */
export const isRightCode = (tx: Tx, whose: Whose, code: string, at: Date): Promise<boolean> =>
  code.length === 6 ? takeStep(tx, whose, code, at) : takeRecoveryCode(tx, whose, code)

/** Null: it is. What was counted stands only where the transaction is not rolled back. */
export const verdictOn = async (tx: Tx, whose: Whose, isRight: () => Promise<boolean> | boolean): Promise<Fail | null> => {
  const key = `second:${whose.schoolId}.${whose.userId}`
  const { hits, seconds } = await countHit(tx, key, LOCK_SECONDS)
  if (hits > TRIES) return locked(seconds)
  if (!(await isRight())) return hits === TRIES ? locked(seconds) : new Fail('factor.wrong', { left: TRIES - hits })
  await clearKey(tx, key)
  return null
}

/** Of who is signed in: judged beside the call, so that a refusal takes back neither the count nor the code. */
export const proveFactor = async ({ tx, schoolId, user, now }: Ctx, code: string): Promise<void> => {
  const whose = { schoolId, userId: user.id }
  const fail = await besideOf(tx)({ schoolId }, (beside) => verdictOn(beside, whose, () => isRightCode(beside, whose, code, now)))
  if (fail) throw fail
}
