// What an account may prove itself by: the first it has, of what the deed takes.
import { asksAnew } from '@caiyuan/contract/auth-types'
import type { Deed, ProofWay, stepUp } from '@caiyuan/contract/step-up'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { smsGateway } from '../../gateways/sms.ts'
import { ownPhones } from '../factor-phone/queries.ts'
import { factorPhoneOf } from '../factor/phone.ts'
import { factorSince } from '../factor/queries.ts'
import { numbersOf } from '../person/queries.ts'

const order: Record<Deed, readonly Exclude<ProofWay, 'recent' | 'school'>[]> = {
  logoff: ['factor', 'phone', 'password'],
  act: ['factor', 'password', 'phone'],
}

export const sessionOf = ({ tx, schoolId, user }: Ctx) =>
  tx
    .selectFrom('sessions')
    .select('created_at')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', user.id)
    .where('id', '=', user.sessionId)
    .executeTakeFirst()

/** How people of the own school sign in. */
export const authTypeOf = async ({ tx, schoolId }: Ctx): Promise<number> =>
  (await tx.selectFrom('schools').select('auth_type').where('id', '=', schoolId).executeTakeFirstOrThrow()).auth_type

export const wayOf: Of<typeof stepUp>['way'] = async (ctx: Ctx, { deed }) => {
  // Whoever sits at an open session could have set up a factor in it.
  const session = await sessionOf(ctx)
  const since = await factorSince(ctx)
  const isBefore = (at: Date | null): boolean => at !== null && session !== undefined && at < session.created_at
  // One's own number is proven by itself and changed in any session: only the one the school keeps counts.
  const { mobile } = await numbersOf(ctx)
  const { password_hash: password } = await ctx.tx
    .selectFrom('users')
    .select('password_hash')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const second = await factorPhoneOf(ctx.tx, { schoolId: ctx.schoolId, userId: ctx.user.id })
  const field = isBefore(second.since) ? (await ownPhones(ctx)).find(([, it]) => it === second.mobile)?.[0] : undefined
  if (!isBefore(since) && field && smsGateway()) return { way: 'phone', phone: field }
  const has = {
    factor: isBefore(since),
    phone: smsGateway() !== null && mobile !== '',
    password: password !== null,
  }
  const way = order[deed].find((it) => has[it]) ?? (deed === 'act' && asksAnew(await authTypeOf(ctx)) ? 'school' : 'recent')
  return { way, phone: way === 'phone' ? 'mobileNo' : '' }
}
