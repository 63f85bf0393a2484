// Who is signed in and what they may do.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Need } from '@caiyuan/contract/needs'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiFail, api, call, keyOf } from './api.ts'
import { claimTab } from './kept.ts'
import { keepLastSchool } from './last-school.ts'

export type CurrentUser = OutputOf<typeof api.account.info>

export interface Session {
  status: 'loading' | 'in' | 'out'
  user: CurrentUser | undefined
  /** May this person do it at all? What they may do to one record comes from the server as `can`. */
  has: (need: Need) => boolean
  refetch: () => Promise<unknown>
}

const nobody = async (signal: AbortSignal): Promise<CurrentUser | null> => {
  try {
    const user = await call(api.account.info, {}, { signal, isProbe: true })
    claimTab(user.userId)
    keepLastSchool(user.schoolCode)
    return user
  } catch (cause) {
    if (cause instanceof ApiFail && cause.isSignedOut) return null
    throw cause
  }
}

/** The query that says who is signed in. */
export const sessionKey = keyOf(api.account.info)

export const sessionRead = {
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => nobody(signal),
  meta: { handle: api.account.info },
  staleTime: 60_000,
}

export const useSession = (): Session => {
  const read = useQuery(sessionRead)
  const user = read.data ?? undefined
  const has = useCallback((need: Need) => user?.functionList.includes(need) ?? false, [user])
  return { status: user ? 'in' : read.isPending ? 'loading' : 'out', user, has, refetch: read.refetch }
}
