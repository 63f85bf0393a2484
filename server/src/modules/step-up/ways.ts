// What an account may prove itself by: the first it has, of what the deed takes.
import type { Deed, ProofWay, stepUp } from '@caiyuan/contract/step-up'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { smsGateway } from '../../gateways/sms.ts'
import { factorSince } from '../factor/queries.ts'
import { numbersOf } from '../person/queries.ts'

const order: Record<Deed, readonly Exclude<ProofWay, 'recent'>[]> = {
  logoff: ['factor', 'phone', 'password'],
  export: ['factor', 'password', 'phone'],
}

export const sessionOf = ({ tx, schoolId, user }: Ctx) =>
  tx
    .selectFrom('sessions')
    .select('created_at')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', user.id)
    .where('id', '=', user.sessionId)
    .executeTakeFirst()

export const wayOf: Of<typeof stepUp>['way'] = async (ctx: Ctx, { deed }) => {
  // Whoever sits at an open session could have set up a factor in it.
  const session = await sessionOf(ctx)
  const since = await factorSince(ctx)
  // One's own number is proven by itself and changed in any session: only the one the school keeps counts.
  const { mobile } = await numbersOf(ctx)
  const { password_hash: password } = await ctx.tx
    .selectFrom('users')
    .select('password_hash')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const has = {
    factor: since !== null && session !== undefined && since < session.created_at,
    phone: smsGateway() !== null && mobile !== '',
    password: password !== null,
  }
  const way = order[deed].find((it) => has[it]) ?? 'recent'
  return { way, phone: way === 'phone' ? 'mobileNo' : '' }
}
