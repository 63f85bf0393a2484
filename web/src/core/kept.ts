// What a person typed and has not sent: kept in this tab over a reload and a new sign-in, for this person alone.
import { useCallback, useEffect, useState } from 'react'
import { forgetPersonal } from './kept-here.ts'

const OWNER = 'owner'
const placeOf = (name: string): string => `typed:${name}`

export const readKept = <T>(name: string, empty: T): T => {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as T | null) ?? empty
  } catch {
    return empty
  }
}

export const keep = (name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(placeOf(name), JSON.stringify(value))
  } catch {
    // A full storage keeps nothing; the form itself still has its text.
  }
}

export const dropKept = (name: string): void => sessionStorage.removeItem(placeOf(name))

/** State that survives the page under its name; without a name it is plain state. `drop` once it was sent. */
export const useKept = <T>(name: string | undefined, empty: T): [value: T, set: (next: T | ((now: T) => T)) => void, drop: () => void] => {
  const [it, setIt] = useState(() => ({ value: name ? readKept(name, empty) : empty, isTouched: false }))
  useEffect(() => {
    if (name && it.isTouched) keep(name, it.value)
  }, [name, it])
  const set = useCallback(
    (next: T | ((now: T) => T)) =>
      setIt((now) => ({ value: typeof next === 'function' ? (next as (now: T) => T)(now.value) : next, isTouched: true })),
    [],
  )
  const drop = useCallback(() => {
    if (name) dropKept(name)
  }, [name])
  return [it.value, set, drop]
}

/** Somebody is signed in: what another person left in this tab is gone. */
export const claimTab = (userId: string): void => {
  const owner = sessionStorage.getItem(OWNER)
  if (owner === userId) return
  if (owner !== null) sessionStorage.clear()
  sessionStorage.setItem(OWNER, userId)
}

/** Signing out on purpose leaves nothing behind. */
export const leaveTab = (): void => {
  sessionStorage.clear()
  forgetPersonal()
}
