// To the school's own sign-in and back (decision 0052). Between the transactions the school is asked; nothing of ours is held meanwhile.
import { asksAnew, authTypes } from '@caiyuan/contract/auth-types'
import { isTooYoung } from '@caiyuan/contract/id-card'
import type { FailKey } from '@caiyuan/contract/fails'
import type { sso } from '@caiyuan/contract/sso'
import { keepAudit } from '../../core/audit.ts'
import { dayOf } from '../../core/clock.ts'
import { networkOf } from '../../core/caller.ts'
import type { OpenCtx, RawReply, SessionUser } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { publicUrl } from '../../core/public-url.ts'
import { carriedSchoolSession } from '../../core/school-session.ts'
import { endSessionsAt } from '../../core/session-news.ts'
import { loadUser } from '../../core/session.ts'
import { CAMPUS_PER_MINUTE, countHit } from '../../core/throttle.ts'
import { enter } from '../account/enter.ts'
import { withdrawGivenPassword } from '../account/given-password.ts'
import { ticketIn } from './cas.ts'
import { endedBy } from './oidc.ts'
import { logoutIn as tokenIn, REPLAY_MINUTES as TOKEN_MINUTES } from './oidc-logout.ts'
import { callbackOf, type Answered } from './protocol.ts'
import { returnTo } from './return-to.ts'
import { assertionIn, metadataOf } from './saml.ts'
import { assertConfirmed, logoutAnswerTo, logoutIn, REPLAY_MINUTES, type Sent } from './saml-logout.ts'
import { beginVisit, isFirstShown, keepIdentity, takeVisit } from './visit.ts'
import { protocolOf, signingOf, wayOf, type School } from './way.ts'

const lead = (to: string | URL): RawReply => ({ mime: 'text/plain', body: '', status: 303, headers: { location: String(to) } })

/** What goes wrong is told by the page people sign in at. */
const ledBack = async (schoolCode: string, work: () => Promise<string | URL>): Promise<RawReply> => {
  try {
    return lead(await work())
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return lead(`/login?${new URLSearchParams({ by: 'school', schoolCode, refused: error.key })}`)
  }
}

const assertFewEnough = async (ctx: OpenCtx): Promise<void> => {
  if ((await countHit(ctx.shared, `sso:${networkOf(ctx.ip)}`, 60)).hits > CAMPUS_PER_MINUTE) throw new Fail('sso.tooMany')
}

export const start: Of<typeof sso>['start'] = (ctx, input) =>
  ledBack(input.schoolCode, async () => {
    await assertFewEnough(ctx)
    const { school, way } = await wayOf(ctx, input.schoolCode)
    // Where anybody else leads from, nobody ticked anything.
    const agreed = ctx.isFromHere ? input.agreed : undefined
    const isAgain = input.again !== undefined && asksAnew(authTypes[way.type])
    return protocolOf(way).start(way, await beginVisit(ctx, school, { to: returnTo(input.return), agreed, isAgain }))
  })

/** The cookie of a pre-session does not come along from another site: it comes with the address the browser is led on to. */
export const assertion: Of<typeof sso>['assertion'] = (ctx, { schoolCode, SAMLResponse, RelayState }) =>
  ledBack(schoolCode, async () => {
    await assertFewEnough(ctx)
    const { school, way } = await wayOf(ctx, schoolCode)
    if (way.type !== 'saml') throw new Fail('sso.off')
    const read = await orNoted(ctx, school, () => assertionIn(way, school, SAMLResponse))
    return `${callbackOf(schoolCode)}&${new URLSearchParams({ state: RelayState ?? '', assertion: read })}`
  })

export const metadata: Of<typeof sso>['metadata'] = async (ctx, { schoolCode }) => {
  await assertFewEnough(ctx)
  const school = await ctx.shared.selectFrom('schools').select(['id', 'code']).where('code', '=', schoolCode).executeTakeFirst()
  if (!school) throw new Fail('sso.off')
  return { mime: 'application/samlmetadata+xml', body: metadataOf(school.code, await signingOf(ctx, school.id)) }
}

export const callback: Of<typeof sso>['callback'] = (ctx, input) =>
  ledBack(input.schoolCode, async () => {
    const { school, way } = await wayOf(ctx, input.schoolCode)
    const { visit, to, agreed } = await takeVisit(ctx, school, way.type === 'cas' ? null : (input.state ?? ''))
    return orNoted(ctx, school, async () => {
      const answered = await protocolOf(way).finish(way, visit, input)
      mustBeOldEnough(ctx, answered.identity.birthOn)
      const session = answered.session ?? { ticket: answered.proof.text }
      const isProven = visit.againAt !== null
      await enter(ctx, await known(ctx, school, answered), 'sso.callback', { ...session, isProven, agreed })
      ctx.cookies.clear('memory')
      return to
    })
  })

export const leave: Of<typeof sso>['leave'] = (ctx, { schoolCode, ended = '' }) =>
  ledBack(schoolCode, async () => {
    await assertFewEnough(ctx)
    const { school, way, signing } = await wayOf(ctx, schoolCode)
    const session = carriedSchoolSession(school.id, ended)
    return (await protocolOf(way).leave?.(way, { schoolCode, after: publicUrl('/login'), session, signing })) ?? '/login'
  })

/** A request of the school ends the sessions it names, once, and is answered; an answer to ours leads to our page. */
const logoutBySaml = (ctx: OpenCtx, schoolCode: string, sent: Sent, isRequest: boolean): Promise<RawReply> =>
  ledBack(schoolCode, async () => {
    await assertFewEnough(ctx)
    const { school, way, signing } = await wayOf(ctx, schoolCode)
    if (way.type !== 'saml' || !way.logoutPage || !signing) throw new Fail('sso.off')
    if (!isRequest) {
      await assertConfirmed(way, school.code, sent)
      return '/login'
    }
    const asked = await orNoted(ctx, school, () => logoutIn(way, school.code, sent), 'sso.singleLogout')
    const ended = await ctx.tenant(school.id, async (inner) => {
      if (!(await isFirstShown(inner, { text: `logout|${asked.id}`, minutes: REPLAY_MINUTES }))) return []
      const people = await Promise.all(asked.ended.map((it) => endSessionsAt(inner.tx, inner.schoolId, it)))
      return people.flat()
    })
    for (const it of ended) ctx.sessions.forgetPerson(it)
    return logoutAnswerTo(way.logoutPage, school.code, signing, asked)
  })

export const singleLogout: Of<typeof sso>['singleLogout'] = (ctx, { schoolCode, SAMLRequest }) =>
  logoutBySaml(ctx, schoolCode, { query: ctx.query }, SAMLRequest !== undefined)

export const singleLogoutPosted: Of<typeof sso>['singleLogoutPosted'] = (ctx, { schoolCode, ...form }) =>
  logoutBySaml(ctx, schoolCode, { form }, form.SAMLRequest !== undefined)

/** Nobody signs such a notice: it ends no more than what the ticket began, which the school and the browser alone know. */
export const signedOut: Of<typeof sso>['signedOut'] = async (ctx, { schoolCode, logoutRequest }) => {
  await assertFewEnough(ctx)
  const { school, way } = await wayOf(ctx, schoolCode)
  const ticket = way.type === 'cas' ? ticketIn(logoutRequest) : null
  if (ticket === null) throw new Fail('sso.refused')
  const ended = await ctx.tenant(school.id, ({ tx, schoolId }) => endSessionsAt(tx, schoolId, { ticket }))
  for (const it of ended) ctx.sessions.forgetPerson(it)
  return { mime: 'text/plain', body: '' }
}

/** As OpenID Connect writes a day, or LDAP: 2015-03-01, 20150301; of anything else no age is known. */
const DAY = /^(\d{4})-?(\d{2})-?(\d{2})$/

const mustBeOldEnough = (ctx: OpenCtx, birthOn: string): void => {
  const [, ...parts] = DAY.exec(birthOn) ?? []
  if (parts.length > 0 && isTooYoung(parts.join('-'), dayOf(ctx.now))) throw new Fail('sso.young')
}

/** Answered as the specification of back-channel logout says: 200, or 400 for what ends nothing. */
export const backChannel: Of<typeof sso>['backChannel'] = async (ctx, { schoolCode, logout_token: token }) => {
  await assertFewEnough(ctx)
  const headers = { 'cache-control': 'no-store' }
  try {
    const { school, way } = await wayOf(ctx, schoolCode)
    if (way.type !== 'oidc') throw new Fail('sso.off')
    const { jti, sid, sub } = await orNoted(ctx, school, () => tokenIn(way, token))
    const ended = await ctx.tenant(school.id, async (inner) => {
      if (!(await isFirstShown(inner, { text: `logout|${jti}`, minutes: TOKEN_MINUTES }))) throw new Fail('sso.ended')
      return endSessionsAt(inner.tx, inner.schoolId, sid === undefined ? { holder: endedBy.sub(sub!) } : { ticket: endedBy.sid(sid) })
    })
    for (const it of ended) ctx.sessions.forgetPerson(it)
    return { mime: 'text/plain', body: '', headers }
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return { mime: 'application/json', body: JSON.stringify({ error: 'invalid_request' }), headers, status: 400 }
  }
}

/** The person by school and 工号, and by nothing else. */
const known = async (ctx: OpenCtx, school: School, { identity, proof }: Answered): Promise<SessionUser> => {
  const found = await ctx.tenant(school.id, async (inner): Promise<SessionUser | FailKey> => {
    const { tx, schoolId } = inner
    if (!(await isFirstShown(inner, proof))) return 'sso.ended'
    const row = await tx
      .selectFrom('users')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('user_no', '=', identity.userNo)
      .executeTakeFirst()
    if (!row) {
      await keepIdentity(ctx, inner, identity)
      return 'sso.unknown'
    }
    await withdrawGivenPassword(inner, row.id)
    return (await loadUser(tx, schoolId, row.id)) ?? 'sso.disabled'
  })
  if (typeof found === 'string') throw new Fail(found)
  return found
}

/** A refusal stands in the audit log of the school. */
const orNoted = async <T>(ctx: OpenCtx, school: School, work: () => Promise<T>, endpoint = 'sso.callback'): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fail) await noteRefusal(ctx, school, endpoint, error.key)
    throw error
  }
}

const noteRefusal = (ctx: OpenCtx, school: School, endpoint: string, key: FailKey): Promise<void> =>
  ctx.tenant(school.id, ({ tx, schoolId }) =>
    keepAudit(tx, {
      school_id: schoolId,
      user_id: null,
      user_name: '',
      endpoint,
      result: 'refused',
      ret_code: new Fail(key).retCode,
      trace_id: ctx.traceId,
      ip: ctx.ip,
    }),
  )
