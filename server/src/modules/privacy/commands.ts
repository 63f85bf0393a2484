import type { privacy } from '@caiyuan/contract/privacy'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { endSessionsOf } from '../../core/session-news.ts'
import { consentTo, recordConsent, withdraw } from './consent.ts'

export const agreeToPolicy: Of<typeof privacy>['agree'] = async (ctx, { version }) => {
  const due = ctx.user.consentDue
  // Agreed meanwhile in another tab, or already on the way in.
  if (due === '') return {}
  if (version < due) throw new Fail('consent.first', { version: due }, { version: due })
  await recordConsent(ctx, { subject: 'privacy', scene: 'renewal', version })
  ctx.wake.sessions = true
  changed(ctx, 'user', ctx.user.id)
  return {}
}

/** Without the policy the person is signed out everywhere, and afterwards reads it and what he agreed to, until he agrees anew. */
export const withdrawConsent: Of<typeof privacy>['withdraw'] = async (ctx, { subject }) => {
  const version = await consentTo(ctx, subject)
  if (version === '') throw new Fail('core.refused', { reason: '您没有同意过这一项，或已经撤回' })
  await withdraw(ctx, subject, version, 'setting')
  if (subject === 'privacy') {
    await endSessionsOf(ctx.tx, ctx.schoolId, ctx.user.id)
    ctx.wake.sessions = true
  }
  changed(ctx, 'user', ctx.user.id)
  return {}
}
