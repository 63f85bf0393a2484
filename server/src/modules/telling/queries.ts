import { messageKinds } from '@caiyuan/contract/notice'
import type { telling, Ways } from '@caiyuan/contract/telling'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, unseal } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { canTell } from '../../gateways/sms.ts'

/** The phone of a person who is still here, proven to be theirs; empty where there is none. */
export const provenMobile = async ({ tx, schoolId }: Ctx, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('personal_data as p', (join) => join.onRef('p.school_id', '=', 'u.school_id').onRef('p.id', '=', 'u.id'))
    .select(['u.mobile_cipher', 'p.confirmed_mobile_cipher', 'p.custom_mobile_cipher'])
    .where('u.school_id', '=', schoolId)
    .where('u.id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  const opened = (sealed: string | null | undefined, field: string): string =>
    sealed ? unseal(sealed, { schoolId, field, rowId: userId }) : ''
  const own = opened(row?.custom_mobile_cipher, 'personal_data.custom_mobile')
  if (own) return own
  const kept = opened(row?.mobile_cipher, 'users.mobile')
  // Whoever registered by it has proven it; the number a school keeps may have changed since.
  const isProven = schoolId === PERSONAL_ID || kept === opened(row?.confirmed_mobile_cipher, 'personal_data.confirmed_mobile')
  return isProven ? kept : ''
}

/** What was wished, of every kind there is today. */
export const waysOf = (sms: unknown): Ways => {
  const said = (sms ?? {}) as Partial<Ways>
  return Object.fromEntries(messageKinds.map((kind) => [kind, said[kind] ?? 'off'])) as Ways
}

export const getTelling: Of<typeof telling>['get'] = async (ctx) => {
  const row = await ctx.tx
    .selectFrom('tellings')
    .select(['sms', 'is_quiet', 'outcome'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirst()
  return {
    sms: waysOf(row?.sms),
    isQuiet: row?.is_quiet ?? true,
    mobile: maskMobile(await provenMobile(ctx, ctx.user.id)),
    canSend: canTell('notice') && canTell('digest'),
    outcome: row?.outcome ?? '',
  }
}
