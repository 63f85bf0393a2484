// What a signed-in person has to do before anything else is answered.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import type { SessionUser } from './context.ts'
import { Fail } from './fail.ts'

type Before = Pick<Endpoint, 'beforeConsent' | 'beforePassword' | 'beforeFactor' | 'whileLeaving'>

export const owedBy = (user: SessionUser, { beforeConsent, beforePassword, beforeFactor, whileLeaving }: Before = {}): Fail | null => {
  if (user.leavesAt && !whileLeaving) return new Fail('logoff.leaving', { day: user.leavesAt.slice(0, 10) })
  if (user.consentDue && !beforeConsent) return new Fail('consent.first', { version: user.consentDue }, { version: user.consentDue })
  if (user.mustChangePassword && !beforePassword) return new Fail('password.first')
  return user.mustEnrol && !beforeFactor && !beforePassword && !beforeConsent ? new Fail('factor.first') : null
}
