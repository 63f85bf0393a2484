// A visitor is asked to sign in over the page he looks at: by the dialog, loaded when it is needed.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { whileBusy } from '../core/busy.ts'
import { isGuarded, loginAddress, maySignInAt } from '../core/navigate.ts'
import { sessionKey } from '../core/session.ts'
import { askToSignIn, signInAsked } from '../core/sign-in.ts'
import { useStore } from '../core/store.ts'

const LoginDialog = lazy(async () => {
  const [{ Kit }, { LoginDialog: Dialog }] = await whileBusy(() =>
    Promise.all([import('./kit.tsx'), import('../features/account/parts/login-dialog.tsx')]),
  )
  return {
    default: (it: Parameters<typeof Dialog>[0]) => (
      <Kit>
        <Dialog {...it} />
      </Kit>
    ),
  }
})

const textOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string => `${pathname}${search}${hash}`

/** Ways from an open page to one that takes somebody signed in lead through the dialog; so does the way to sign in and come back here. */
const useWaysThroughIt = (): void => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const way = useBlocker(
    ({ currentLocation: here, nextLocation: next, historyAction }) =>
      historyAction !== 'POP' &&
      signInAsked.get() === undefined &&
      queries.getQueryData(sessionKey) === null &&
      maySignInAt(here.pathname) &&
      (isGuarded(next.pathname) || textOf(next) === loginAddress(here)),
  )
  useEffect(() => {
    if (way.state !== 'blocked') return
    const next = way.location
    way.reset()
    const to = isGuarded(next.pathname) ? textOf(next) : undefined
    void askToSignIn(to).then((isIn) => isIn && to !== undefined && navigate(to, { state: next.state as unknown }))
  }, [way, navigate])
}

/** Of one page: who goes elsewhere meanwhile no longer waits for it. */
const AskedHere = () => {
  const asked = useStore(signInAsked)
  useEffect(() => () => signInAsked.get()?.answer(false), [])
  return asked ? (
    <Suspense>
      <LoginDialog asked={asked} />
    </Suspense>
  ) : null
}

export const SignIn = () => {
  useWaysThroughIt()
  return <AskedHere key={useLocation().pathname} />
}
