import { messageKinds } from '@caiyuan/contract/notice'
import type { telling, Ways } from '@caiyuan/contract/telling'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { maskEmail, maskMobile, unseal } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { mailGateway } from '../../gateways/mail.ts'
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

/** Where the proven address of a person lies sealed. */
export const addressPlace = (schoolId: number, userId: string) => ({ schoolId, field: 'tellings.email', rowId: userId })

/** The address of a person who is still here, proven to be theirs; empty where there is none. */
export const provenEmail = async ({ tx, schoolId }: Ctx, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('tellings as t')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 't.school_id').onRef('u.id', '=', 't.id'))
    .select('t.email_cipher')
    .where('t.school_id', '=', schoolId)
    .where('t.id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row?.email_cipher ? unseal(row.email_cipher, addressPlace(schoolId, userId)) : ''
}

/** What was wished, of every kind there is today. */
export const waysOf = (kept: unknown): Ways => {
  const said = (kept ?? {}) as Partial<Ways>
  return Object.fromEntries(messageKinds.map((kind) => [kind, said[kind] ?? 'off'])) as Ways
}

export const getTelling: Of<typeof telling>['get'] = async (ctx) => {
  const row = await ctx.tx
    .selectFrom('tellings')
    .select(['sms', 'is_quiet', 'outcome', 'mail', 'mail_outcome'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirst()
  return {
    sms: waysOf(row?.sms),
    mail: waysOf(row?.mail),
    isQuiet: row?.is_quiet ?? true,
    mobile: maskMobile(await provenMobile(ctx, ctx.user.id)),
    canSend: canTell('notice') && canTell('digest'),
    outcome: row?.outcome ?? '',
    email: maskEmail(await provenEmail(ctx, ctx.user.id)),
    canMail: mailGateway() !== null,
    mailOutcome: row?.mail_outcome ?? '',
  }
}

export const demoMails: Of<typeof telling>['demoMails'] = async (ctx) => {
  if (!ctx.demo) return []
  const rows = await ctx.shared.selectFrom('sim_mails').selectAll().orderBy('sent_at', 'desc').limit(50).execute()
  return rows.map(({ id, address, subject, text, sent_at }) => ({ id, address, subject, text, sentAt: textOf(sent_at) }))
}
