// Who looks at a page is asked over it to sign in or to prove himself: by the dialog, loaded when it is needed.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { whileBusy } from '../core/busy.ts'
import { readKept } from '../core/kept.ts'
import { isGuarded, loginAddress, maySignInAt } from '../core/navigate.ts'
import { sessionKey } from '../core/session.ts'
import { askToSignIn, signInAsked } from '../core/sign-in.ts'
import { useStore } from '../core/store.ts'

const AskedDialog = lazy(async () => ({ default: (await whileBusy(() => import('./asked.tsx'))).AskedInKit }))

const PressedAgain = lazy(async () => ({ default: (await import('./pressed-again.tsx')).PressedAgain }))

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
  const [isBack] = useState(() => readKept('pressed', null))
  useEffect(() => () => signInAsked.get()?.answer(false), [])
  return (
    <Suspense>
      {isBack && <PressedAgain />}
      {asked && <AskedDialog asked={asked} />}
    </Suspense>
  )
}

export const Asked = () => <AskedHere key={useLocation().pathname} />

export const SignIn = () => {
  useWaysThroughIt()
  return <Asked />
}
