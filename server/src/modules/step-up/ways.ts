// What an account may prove itself by: the first it has, of what the deed takes.
import type { Deed, ProofWay, stepUp } from '@caiyuan/contract/step-up'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { smsGateway } from '../../gateways/sms.ts'
import { secondOf } from '../factor/queries.ts'
import { numbersOf } from '../person/queries.ts'

const order: Record<Deed, readonly Exclude<ProofWay, 'recent'>[]> = {
  logoff: ['factor', 'phone', 'password'],
  export: ['factor', 'password', 'phone'],
}

export const wayOf: Of<typeof stepUp>['way'] = async (ctx: Ctx, { deed }) => {
  const { isOn } = await secondOf(ctx, ctx.user)
  const { mobile, custom } = await numbersOf(ctx)
  const { password_hash: password } = await ctx.tx
    .selectFrom('users')
    .select('password_hash')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const has = { factor: isOn, phone: smsGateway() !== null && mobile + custom !== '', password: password !== null }
  const way = order[deed].find((it) => has[it]) ?? 'recent'
  return { way, phone: way !== 'phone' ? '' : mobile === '' ? 'customMobileNo' : 'mobileNo' }
}
