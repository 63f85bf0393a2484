// What people see of their own data: masked, or in envelopes of their session.
import type { person } from '@caiyuan/contract/person'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, unseal } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { enclose, wireKeyOf } from '../../core/wire.ts'
import { smsGateway } from '../../gateways/sms.ts'

/** The numbers of the person, open. */
export const numbersOf = async ({ tx, schoolId, user }: Ctx) => {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('personal_data as p', (join) => join.onRef('p.school_id', '=', 'u.school_id').onRef('p.id', '=', 'u.id'))
    .leftJoin('users as t', (join) => join.onRef('t.school_id', '=', 'u.school_id').onRef('t.id', '=', 'u.tutor_id'))
    .select([
      'u.mobile_cipher',
      'p.confirmed_mobile_cipher',
      'p.custom_mobile_cipher',
      'p.id_card_cipher',
      'p.id_card_masked',
      't.name as tutor_name',
    ])
    .where('u.school_id', '=', schoolId)
    .where('u.id', '=', user.id)
    .executeTakeFirstOrThrow()
  const opened = (sealed: string | null, field: string): string => (sealed ? unseal(sealed, { schoolId, field, rowId: user.id }) : '')
  return {
    mobile: opened(row.mobile_cipher, 'users.mobile'),
    confirmed: opened(row.confirmed_mobile_cipher, 'personal_data.confirmed_mobile'),
    custom: opened(row.custom_mobile_cipher, 'personal_data.custom_mobile'),
    idCard: () => opened(row.id_card_cipher, 'personal_data.id_card'),
    idCardMasked: row.id_card_masked ?? '',
    tutorName: row.tutor_name ?? '',
  }
}

export const getExtra: Of<typeof person>['extra'] = async (ctx) => {
  const own = await numbersOf(ctx)
  return {
    mobileNo: maskMobile(own.mobile),
    isMobileConfirmed: own.mobile !== '' && own.mobile === own.confirmed,
    customMobileNo: maskMobile(own.custom),
    idCardNo: own.idCardMasked,
    tutorName: own.tutorName,
    hasSms: smsGateway() !== null,
  }
}

export const getWireKey: Of<typeof person>['wireKey'] = async (ctx) => ({ key: wireKeyOf(ctx) })

export const getMobile: Of<typeof person>['getMobile'] = async (ctx) => {
  const own = await numbersOf(ctx)
  return { mobileNo: enclose(ctx, 'mobileNo', own.mobile), customMobileNo: enclose(ctx, 'customMobileNo', own.custom) }
}
