// Who is signed in and what they may do.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Need } from '@caiyuan/contract/needs'
import { useQuery, type QueryClient } from '@tanstack/react-query'
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

/** All that is read by whoever is signed in. */
export const otherReads = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0] }

export const sessionRead = {
  queryKey: sessionKey,
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
    const before = client.getQueryData<CurrentUser | null>(sessionKey)
    const user = await nobody(signal)
    // What one person was told is not shown to the next, who signed in over the page or in another tab.
    if (before && before.userId !== user?.userId) void client.resetQueries(otherReads)
    return user
  },
  meta: { handle: api.account.info },
  staleTime: 60_000,
}

export const useSession = (): Session => {
  const read = useQuery(sessionRead)
  const user = read.data ?? undefined
  const has = useCallback((need: Need) => user?.functionList.includes(need) ?? false, [user])
  return { status: user ? 'in' : read.isPending ? 'loading' : 'out', user, has, refetch: read.refetch }
}
