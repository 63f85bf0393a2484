// The school's own sign-in: the browser leaves for it, and comes back signed in or with a reason.
import { ssoFails } from '@caiyuan/contract/fails/sso'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { hasRoute } from '../../../core/known-routes.ts'
import { keepPressed } from '../../../core/pressed.ts'
import { signInAsked } from '../../../core/sign-in.ts'

/** What was pressed waits. `agreed`: the version of the policy the person ticked; `again`: the school asks who is signed in once more. */
export const leaveFor = (schoolCode: string, to: string | null, more: { agreed?: string; again?: '1' } = {}): void => {
  const asked = signInAsked.get()
  if (asked) keepPressed(to, asked)
  window.location.assign(`/api/sso/start?${new URLSearchParams({ schoolCode, ...(to === null ? {} : { return: to }), ...more })}`)
}

const APPLICATION = '/register'
/** Where somebody of an institution asks for an account. */
export const applicationAt = (schoolCode: string): string =>
  schoolCode ? `${APPLICATION}?${new URLSearchParams({ schoolCode })}` : APPLICATION

/** Why the school's sign-in led back here, and where to go with it. */
export const useRefusal = (): { message: string; applyAt: string } | undefined => {
  const [params] = useSearchParams()
  const key = params.get('refused') ?? ''
  if (!Object.hasOwn(ssoFails, key)) return undefined
  const mayApply = key === 'sso.unknown' && hasRoute(APPLICATION)
  const schoolCode = params.get('schoolCode') ?? ''
  return {
    message: ssoFails[key as keyof typeof ssoFails].text,
    applyAt: mayApply ? applicationAt(schoolCode) : '',
  }
}

/** A school may have its people led on as soon as the page is opened for it; not who chose a way or was led back. */
export const useAutomaticLeave = (): void => {
  const [params] = useSearchParams()
  const schoolCode = params.get('schoolCode') ?? ''
  const isOpen = schoolCode !== '' && !params.has('by') && !params.has('refused')
  const flag = useRead(api.school.autoLoginFlag, { schoolCode }, { enabled: isOpen, fresh: Infinity })
  const to = params.get('return')
  useEffect(() => {
    if (isOpen && flag.data === 1) leaveFor(schoolCode, to)
  }, [isOpen, flag.data, schoolCode, to])
}
