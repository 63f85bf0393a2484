// Somebody proved who he is: his session begins, the one before it ends.
import { keepAudit } from '../../core/audit.ts'
import type { OpenCtx, SessionUser } from '../../core/context.ts'
import { invalid } from '../../core/fail.ts'
import { beginSession } from '../../core/session-rows.ts'
import { recordConsent } from '../privacy/consent.ts'
import { paramsOf } from '../school/params.ts'
import { endSessionsOf } from '../../core/session-news.ts'
import { isStillKept } from '../../core/remember.ts'

export interface Entry {
  /** What the browser remembers from now on, so that it ends with the session. */
  family?: string | undefined
  /** The version of the policy that was agreed to on the way in. */
  agreed?: string | undefined
  /** The school asks for a second proof that is not set up yet. */
  mustEnrol?: boolean
  /** See `Beginning`. */
  isProven?: boolean | undefined
  /** What the school calls this signing in, where people sign in there. */
  ticket?: string | undefined
  /** Whom the school calls the person, where it may end all that is theirs. */
  holder?: string | undefined
  /** What the school has to be told to end it there. */
  schoolSession?: string | undefined
}

export const enter = async (
  ctx: OpenCtx,
  user: SessionUser,
  endpoint: string,
  { family, agreed, ticket, holder, schoolSession, isProven, mustEnrol = false }: Entry = {},
): Promise<void> => {
  const old = ctx.cookies.get('session')
  if (old) await ctx.sessions.end(old)
  const { schoolId } = user
  const cookie = await ctx.tenant(schoolId, async (inner) => {
    if (family && !(await isStillKept(inner.tx, user, family))) throw invalid('passWord', '请输入密码')
    const params = await paramsOf(inner)
    if (params['session.single'] === 1) await endSessionsOf(inner.tx, schoolId, user.id)
    if (agreed)
      await recordConsent({ ...inner, user, ip: ctx.ip, agent: ctx.agent }, { subject: 'privacy', scene: 'login', version: agreed })
    await keepAudit(inner.tx, {
      school_id: schoolId,
      user_id: user.id,
      user_name: user.name,
      endpoint,
      result: 'done',
      ret_code: '1000',
      trace_id: ctx.traceId,
      ip: ctx.ip,
    })
    const limits = { idleMinutes: params['session.idleMinutes'], mostHours: params['session.mostHours'] }
    return beginSession(inner.tx, user, {
      ip: ctx.ip,
      agent: ctx.agent,
      limits,
      family,
      ticket,
      holder,
      schoolSession,
      mustEnrol,
      isProven,
    })
  })
  // No Max-Age: the cookie ends with the browser; the server ends the session sooner.
  ctx.cookies.set('session', cookie, null)
  ctx.cookies.clear('pre')
}
