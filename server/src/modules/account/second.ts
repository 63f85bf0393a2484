// Who gave the first proof gives the second, where there is one, and is signed in (decision 0057).
import { SMS_SECONDS, type account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import type { Ctx, OpenCtx, SessionUser } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newToken } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { loadUser } from '../../core/session.ts'
import { isRightCode, verdictOn } from '../factor/judge.ts'
import { factorPhoneOf } from '../factor/phone.ts'
import { secondOf, type Second } from '../factor/queries.ts'
import { smsGateway } from '../../gateways/sms.ts'
import { enter, type Entry } from './enter.ts'
import { countMessage } from './phone/limits.ts'
import { makeCode, takeProof } from './phone/proof.ts'
import { forgetHere, remember } from '../../core/remember.ts'

const SECONDS = 300

const finish = async (ctx: OpenCtx, user: SessionUser, endpoint: string, entry: Entry) => {
  await enter(ctx, user, endpoint, entry)
  if (entry.family) await remember(ctx, user, entry.family)
  else await forgetHere(ctx)
  return { userId: user.id, mustChangePassword: user.mustChangePassword }
}

/** The way on for this visit alone, for five minutes; each takes along what ended. */
const askSecond = (ctx: OpenCtx, user: SessionUser, { family, agreed }: Entry, second: Second): Promise<Fail> =>
  ctx.tenant(user.schoolId, async ({ tx, schoolId }) => {
    const token = newToken()
    await tx
      .deleteFrom('half_sign_ins')
      .where('school_id', '=', schoolId)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    await tx
      .insertInto('half_sign_ins')
      .values({
        school_id: schoolId,
        token_hash: sha256(token),
        user_id: user.id,
        pre_hash: sha256(ctx.pre),
        level: user.level,
        family: family ?? null,
        agreed: agreed ?? null,
        expires_at: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
      })
      .execute()
    return new Fail('factor.ask', {}, { ticket: `${schoolId}.${token}`, seconds: SECONDS, ...second })
  })

export const signIn = async (ctx: OpenCtx, user: SessionUser, endpoint: string, entry: Entry = {}) => {
  const { second, mustEnrol } = await ctx.tenant(user.schoolId, (inner) => secondOf(inner, user))
  if (second) throw await askSecond(ctx, user, entry, second)
  return finish(ctx, user, endpoint, { ...entry, mustEnrol })
}

const partsOf = (ticket: string): { schoolId: number; hash: Buffer } => {
  const [school, token] = ticket.split('.') as [string, string]
  return { schoolId: Number(school), hash: sha256(token) }
}

/** Of this visit, while it waits. */
const halfway = (ctx: OpenCtx, { tx, schoolId }: Ctx, hash: Buffer) =>
  tx
    .selectFrom('half_sign_ins')
    .select(['user_id', 'level', 'family', 'agreed'])
    .where('school_id', '=', schoolId)
    .where('token_hash', '=', hash)
    .where('pre_hash', '=', sha256(ctx.pre))
    .where('expires_at', '>', sql<Date>`now()`)

const phoneOf = async (ctx: OpenCtx, ticket: string): Promise<string> => {
  const { schoolId, hash } = partsOf(ticket)
  const mobile = await ctx.tenant(schoolId, async (inner) => {
    const row = await halfway(ctx, inner, hash).executeTakeFirst()
    return row && (await factorPhoneOf(inner.tx, { schoolId, userId: row.user_id })).mobile
  })
  if (mobile === undefined) throw new Fail('factor.ended')
  if (mobile === '') throw new Fail('factor.unset')
  return mobile
}

/** The password stands for the image that others read first: how often a phone rings is bounded as for every code (decision 0051). */
export const sendSecond: Of<typeof account>['sendSecond'] = async (ctx, { ticket }) => {
  if (!smsGateway()) throw new Fail('sms.off')
  const mobile = await phoneOf(ctx, ticket)
  await countMessage(ctx, mobile)
  await makeCode(ctx, { mobile, purpose: 'login' })
  return { seconds: SMS_SECONDS }
}

/** Taken before the row is held, so that one code is taken once; a wrong one is told and counted as any second proof. */
const isSentCode = async (ctx: OpenCtx, ticket: string, code: string): Promise<boolean> => {
  try {
    await takeProof(ctx, { mobile: await phoneOf(ctx, ticket), purpose: 'login' }, code)
    return true
  } catch (error) {
    if (error instanceof Fail && error.key === 'code.wrong') return false
    throw error
  }
}

/** The row is held while the code is judged: of many right answers at once one signs in. */
export const loginSecond: Of<typeof account>['loginSecond'] = async (ctx, { ticket, code, by }) => {
  const { schoolId, hash } = partsOf(ticket)
  const sent = by === 'phone' && code.length === 6 ? await isSentCode(ctx, ticket, code) : null
  const judged = await ctx.tenant(schoolId, async (inner) => {
    const { tx, now } = inner
    const row = await halfway(ctx, inner, hash).forUpdate().executeTakeFirst()
    if (!row) return { fail: new Fail('factor.ended') }
    const whose = { schoolId, userId: row.user_id }
    const fail = await verdictOn(tx, whose, () => sent ?? isRightCode(tx, whose, code, now))
    if (fail) return { fail }
    await tx.deleteFrom('half_sign_ins').where('school_id', '=', schoolId).where('token_hash', '=', hash).execute()
    const user = await loadUser(tx, schoolId, row.user_id, row.level as SessionUser['level'])
    return user
      ? { user, entry: { family: row.family ?? undefined, agreed: row.agreed ?? undefined, isProven: true } }
      : { fail: new Fail('login.disabled') }
  })
  if (judged.fail) throw judged.fail
  return finish(ctx, judged.user, 'account.loginSecond', judged.entry)
}
