// What a signed-in person has to do before anything else is answered.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import type { SessionUser } from './context.ts'
import { Fail } from './fail.ts'

export const owedBy = (user: SessionUser, endpoint: Pick<Endpoint, 'beforeConsent' | 'beforePassword'> = {}): Fail | null => {
  if (user.consentDue && !endpoint.beforeConsent)
    return new Fail('consent.first', { version: user.consentDue }, { version: user.consentDue })
  return user.mustChangePassword && !endpoint.beforePassword ? new Fail('password.first') : null
}
