// People who buy for themselves: known by their phone.
import { randomInt } from 'node:crypto'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { maskMobile, seal } from '../../../core/crypto.ts'
import { newId } from '../../../core/ids.ts'
import { PERSONAL_ID, PERSONAL_ROLE } from '../../../core/pseudo-schools.ts'
import { recordConsent } from '../../privacy/consent.ts'
import { phoneIndex, phoneIndexes } from './proof.ts'

const found = async ({ tx, schoolId }: Ctx, mobile: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('mobile_index', 'in', phoneIndexes(mobile))
    .executeTakeFirst()
  return row?.id
}

export const personWith = (ctx: OpenCtx, mobile: string): Promise<string | undefined> =>
  ctx.tenant(PERSONAL_ID, (inner) => found(inner, mobile))

/** Without a password: nobody signs in by one. False: somebody has this phone already. */
export const addPersonWith = (ctx: OpenCtx, mobile: string, it: { name: string; unitName: string; agreed: string }): Promise<boolean> =>
  ctx.tenant(PERSONAL_ID, async (inner) => {
    // The database refuses a second one of the same key; one of an older key is seen here.
    if (await found(inner, mobile)) return false
    const { tx, schoolId } = inner
    const id = newId()
    const no = `P${String(randomInt(10 ** 12)).padStart(12, '0')}`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('users')
      .values({
        school_id: schoolId,
        id,
        user_no: no,
        name: it.name,
        unit_name: it.unitName,
        mobile_index: phoneIndex(mobile),
        mobile_cipher: seal(mobile, { schoolId, field: 'users.mobile', rowId: id }),
        mobile_masked: maskMobile(mobile),
      })
      .onConflict((oc) => oc.columns(['school_id', 'mobile_index']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await tx.insertInto('user_roles').values({ school_id: schoolId, user_id: id, role: PERSONAL_ROLE }).execute()
    // By this name the operator disables an account.
    await tx.insertInto('login_names').values({ name: no.toLowerCase(), school_id: schoolId, user_id: id }).execute()
    await recordConsent(
      { ...inner, user: { id }, ip: ctx.ip, agent: ctx.agent },
      { subject: 'privacy', scene: 'register', version: it.agreed },
    )
    return true
  })
