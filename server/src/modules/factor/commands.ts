import type { factor } from '@caiyuan/contract/factor'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enrolledSessionsOf } from '../../core/session-news.ts'
import { forgetEverywhere } from '../../core/remember.ts'
import { proveFactor } from './judge.ts'
import { factorPhoneOf } from './phone.ts'
import { isRequired } from './queries.ts'
import { dropRecoveryCodes, makeRecoveryCodes } from './recovery.ts'
import { newSecret, openSecret, sealSecret, stepOf, type Whose } from './totp.ts'

const whoseOf = (ctx: Ctx): Whose => ({ schoolId: ctx.schoolId, userId: ctx.user.id })

/** What the person has, kept from others till the call ends; refused while it is on. */
const notOn = async (ctx: Ctx): Promise<{ next_cipher: string | null } | undefined> => {
  const row = await ctx.tx
    .selectFrom('user_factors')
    .select(['secret_cipher', 'next_cipher'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.secret_cipher) throw new Fail('factor.on')
  return row
}

const assertOn = async (ctx: Ctx): Promise<void> => {
  const row = await ctx.tx
    .selectFrom('user_factors')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .where((eb) => eb.or([eb('secret_cipher', 'is not', null), eb('phone_cipher', 'is not', null)]))
    .executeTakeFirst()
  if (!row) throw new Fail('factor.unset')
}

export const beginFactor: Of<typeof factor>['begin'] = async (ctx) => {
  await notOn(ctx)
  const { secret, cipher, address } = newSecret(whoseOf(ctx), `${ctx.user.schoolName} ${ctx.user.userNo}`)
  await ctx.tx
    .insertInto('user_factors')
    .values({ school_id: ctx.schoolId, id: ctx.user.id, next_cipher: cipher })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet({ next_cipher: cipher }))
    .execute()
  return { secret, address }
}

/** The first code proves that the app has the secret. */
export const confirmFactor: Of<typeof factor>['confirm'] = async (ctx, { code }) => {
  const next = (await notOn(ctx))?.next_cipher
  if (!next) throw new Fail('factor.unset')
  const secret = openSecret(next, whoseOf(ctx), 'next')
  const step = stepOf(secret, code, ctx.now)
  if (step === null) throw new Fail('factor.mismatch')
  await ctx.tx
    .updateTable('user_factors')
    .set({ secret_cipher: sealSecret(secret, whoseOf(ctx)), next_cipher: null, last_step: step, since_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .execute()
  const codes = await makeRecoveryCodes(ctx.tx, whoseOf(ctx))
  await enrolledSessionsOf(ctx.tx, whoseOf(ctx))
  await forgetEverywhere(ctx.tx, whoseOf(ctx))
  ctx.wake.sessions = true
  changed(ctx, 'user', ctx.user.id)
  return { codes }
}

export const renewCodes: Of<typeof factor>['renew'] = async (ctx, { code }) => {
  await assertOn(ctx)
  await proveFactor(ctx, code)
  changed(ctx, 'user', ctx.user.id)
  return { codes: await makeRecoveryCodes(ctx.tx, whoseOf(ctx)) }
}

/** Codes go on coming by short message. */
const dropApp = ({ tx, schoolId, user }: Ctx) =>
  tx
    .updateTable('user_factors')
    .set({ secret_cipher: null, next_cipher: null, since_at: null, last_step: 0 })
    .where('school_id', '=', schoolId)
    .where('id', '=', user.id)
    .execute()

export const removeFactor: Of<typeof factor>['remove'] = async (ctx, { code }) => {
  await assertOn(ctx)
  const { mobile } = await factorPhoneOf(ctx.tx, whoseOf(ctx))
  if (!mobile && (await isRequired(ctx))) throw new Fail('factor.required')
  await proveFactor(ctx, code)
  if (mobile) await dropApp(ctx)
  else await dropFactor(ctx, ctx.user.id)
  changed(ctx, 'user', ctx.user.id)
  return {}
}

/** Also for the operator, to whom somebody without phone and paper came. */
export const dropFactor = async ({ tx, schoolId }: Ctx, userId: string): Promise<void> => {
  await tx.deleteFrom('user_factors').where('school_id', '=', schoolId).where('id', '=', userId).execute()
  await dropRecoveryCodes(tx, { schoolId, userId })
}
