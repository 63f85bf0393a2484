// Who gave the first proof gives the second, where there is one, and is signed in (decision 0057).
import type { account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import type { OpenCtx, SessionUser } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newToken } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { loadUser } from '../../core/session.ts'
import { verdictOn } from '../factor/judge.ts'
import { secondOf } from '../factor/queries.ts'
import { enter, type Entry } from './enter.ts'
import { forgetHere, remember } from './remember.ts'

const SECONDS = 300

const finish = async (ctx: OpenCtx, user: SessionUser, endpoint: string, entry: Entry) => {
  await enter(ctx, user, endpoint, entry)
  if (entry.family) await remember(ctx, user, entry.family)
  else await forgetHere(ctx)
  return { userId: user.id, mustChangePassword: user.mustChangePassword }
}

/** The way on for this visit alone, for five minutes; each takes along what ended. */
const askSecond = (ctx: OpenCtx, user: SessionUser, { family, agreed }: Entry): Promise<Fail> =>
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
    return new Fail('factor.ask', {}, { ticket: `${schoolId}.${token}`, seconds: SECONDS })
  })

export const signIn = async (ctx: OpenCtx, user: SessionUser, endpoint: string, entry: Entry = {}) => {
  const { isOn, mustEnrol } = await ctx.tenant(user.schoolId, (inner) => secondOf(inner, user))
  if (isOn) throw await askSecond(ctx, user, entry)
  return finish(ctx, user, endpoint, { ...entry, mustEnrol })
}

/** The row is held while the code is judged: of many right answers at once one signs in. */
export const loginSecond: Of<typeof account>['loginSecond'] = async (ctx, { ticket, code }) => {
  const [school, token] = ticket.split('.') as [string, string]
  const schoolId = Number(school)
  const judged = await ctx.tenant(schoolId, async ({ tx, now }) => {
    const row = await tx
      .selectFrom('half_sign_ins')
      .select(['user_id', 'level', 'family', 'agreed'])
      .where('school_id', '=', schoolId)
      .where('token_hash', '=', sha256(token))
      .where('pre_hash', '=', sha256(ctx.pre))
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { fail: new Fail('factor.ended') }
    const fail = await verdictOn(tx, { schoolId, userId: row.user_id }, code, now)
    if (fail) return { fail }
    await tx.deleteFrom('half_sign_ins').where('school_id', '=', schoolId).where('token_hash', '=', sha256(token)).execute()
    const user = await loadUser(tx, schoolId, row.user_id, row.level as SessionUser['level'])
    return user
      ? { user, entry: { family: row.family ?? undefined, agreed: row.agreed ?? undefined } }
      : { fail: new Fail('login.disabled') }
  })
  if (judged.fail) throw judged.fail
  return finish(ctx, judged.user, 'account.loginSecond', judged.entry)
}
