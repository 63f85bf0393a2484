import type { factor } from '@caiyuan/contract/factor'
import type { Need } from '@caiyuan/contract/needs'
import { textOf } from '../../core/clock.ts'
import { maskMobile } from '../../core/crypto.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { paramsOf } from '../school/params.ts'
import { openPhone } from './phone.ts'
import type { Whose } from './totp.ts'

/** Finance, administrators of the school, people of the platform. */
const GUARDED: readonly Need[] = ['bill:audit', 'tenant:config', 'platform:goods']

const mustHave = async (ctx: Ctx, user: SessionUser): Promise<boolean> =>
  GUARDED.some((it) => user.needs.has(it)) && (await paramsOf(ctx))['login.secondRequired'] === 1

const factorOf = (ctx: Ctx, { schoolId, userId }: Whose) =>
  ctx.tx
    .selectFrom('user_factors')
    .select(['since_at', 'phone_cipher'])
    .where('school_id', '=', schoolId)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('secret_cipher', 'is not', null), eb('phone_cipher', 'is not', null)]))
    .executeTakeFirst()

/** Since when the person has an app; null: has none. */
export const factorSince = async (ctx: Ctx): Promise<Date | null> =>
  (await factorOf(ctx, { schoolId: ctx.schoolId, userId: ctx.user.id }))?.since_at ?? null

/** What the second step takes besides paper; the number masked. */
export interface Second {
  hasApp: boolean
  phone: string
}

/** Of a person who gave the first proof: is there a second to ask for, and if not, must there be one? */
export const secondOf = async (ctx: Ctx, user: SessionUser): Promise<{ second: Second | null; mustEnrol: boolean }> => {
  const whose = { schoolId: user.schoolId, userId: user.id }
  const row = await factorOf(ctx, whose)
  const second = row ? { hasApp: row.since_at !== null, phone: maskMobile(openPhone(row.phone_cipher, whose)) } : null
  return { second, mustEnrol: !second && (await mustHave(ctx, user)) }
}

export const isRequired = (ctx: Ctx): Promise<boolean> => mustHave(ctx, ctx.user)

export const factorState: Of<typeof factor>['state'] = async (ctx) => {
  const whose = { schoolId: ctx.schoolId, userId: ctx.user.id }
  const [row, left, required] = await Promise.all([
    factorOf(ctx, whose),
    ctx.tx
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('num'))
      .where('school_id', '=', whose.schoolId)
      .where('user_id', '=', whose.userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    isRequired(ctx),
  ])
  return { sinceAt: row?.since_at ? textOf(row.since_at) : '', codesLeft: Number(left.num), isRequired: required }
}
