import type { factorPhone } from '@caiyuan/contract/factor-phone'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { maskMobile } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { smsGateway } from '../../gateways/sms.ts'
import { factorPhoneOf } from '../factor/phone.ts'
import { numbersOf } from '../person/queries.ts'

type PhoneField = 'mobileNo' | 'customMobileNo'

/** The person's own numbers by their field in `user.info`, the one the school keeps first. */
export const ownPhones = async (ctx: Ctx): Promise<[PhoneField, string][]> => {
  const { mobile, custom } = await numbersOf(ctx)
  const all: [PhoneField, string][] = [
    ['mobileNo', mobile],
    ['customMobileNo', custom],
  ]
  return all.filter(([, it]) => it !== '')
}

/** Who signs in by phone has proven it by that already. */
export const hasPassword = async ({ tx, schoolId, user }: Ctx): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('school_id', '=', schoolId)
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.password_hash !== null
}

export const phoneState: Of<typeof factorPhone>['state'] = async (ctx) => {
  const { mobile, since } = await factorPhoneOf(ctx.tx, { schoolId: ctx.schoolId, userId: ctx.user.id })
  const isOpen = smsGateway() !== null && (await hasPassword(ctx))
  return {
    phone: maskMobile(mobile),
    sinceAt: since ? textOf(since) : '',
    field: isOpen ? ((await ownPhones(ctx))[0]?.[0] ?? '') : '',
  }
}
