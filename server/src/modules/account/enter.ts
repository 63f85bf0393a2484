// Somebody proved who he is: his session begins, the one before it ends.
import { keepAudit } from '../../core/audit.ts'
import type { OpenCtx, SessionUser } from '../../core/context.ts'

export const enter = async (ctx: OpenCtx, user: SessionUser, endpoint: string): Promise<void> => {
  const old = ctx.cookies.get('session')
  if (old) await ctx.sessions.end(old)
  // No Max-Age: the cookie ends with the browser; the server ends the session sooner.
  ctx.cookies.set('session', await ctx.sessions.create(user, { ip: ctx.ip, agent: ctx.agent }), null)
  ctx.cookies.clear('pre')
  await ctx.tenant(user.schoolId, (inner) =>
    keepAudit(inner.tx, {
      school_id: user.schoolId,
      user_id: user.id,
      user_name: user.name,
      endpoint,
      result: 'done',
      ret_code: '1000',
      trace_id: ctx.traceId,
      ip: ctx.ip,
    }),
  )
}
