// The two doorways of every screen: useRead and useAct, over the typed client.
import type { Change } from '@caiyuan/contract/changes'
import { CONSENT_FIRST, LEAVING, type OutputOf, type SentOf } from '@caiyuan/contract/endpoint'
import { QueryCache, QueryClient, keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFail, NOT_NOW, OFFLINE, STALE } from './api-fail.ts'
import { call } from './call.ts'
import { api } from './client.ts'
import type { Handle } from './handle.ts'
import { loginAddress } from './navigate.ts'
import { notify } from './notices.ts'
import { readAgain } from './outdated.ts'
import { onceSignedIn } from './sign-in.ts'
import { submitKey } from './submit-key.ts'

export { api } from './client.ts'
export { call, fileOf } from './call.ts'
export type { Handle } from './handle.ts'
export { ApiFail } from './api-fail.ts'

const isLost = (fail: unknown): boolean => fail instanceof ApiFail && fail.code === OFFLINE

/** Reads repeat themselves while the connection is lost; a refusal is an answer and is not asked again. */
export const newQueryClient = (): QueryClient => {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (fail) => askWhoIfOwed(queries, fail) }),
    defaultOptions: {
      queries: {
        retry: (_, fail) => isLost(fail),
        retryDelay: 2000,
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnWindowFocus: true,
      },
    },
  })
  return queries
}

export const keyOf = (handle: Handle, input?: unknown): readonly unknown[] => (input === undefined ? [handle.name] : [handle.name, input])

/** A policy came into force under an open page, or the account is being cancelled: asked again, who is signed in owes an answer, and the page says so. */
const askWhoIfOwed = (queries: QueryClient, fail: unknown): void => {
  if (fail instanceof ApiFail && (fail.code === CONSENT_FIRST || fail.code === LEAVING))
    void queries.invalidateQueries({ queryKey: keyOf(api.account.info) })
}

/** A read as the cache asks for it. */
export const readOf = <H extends Handle>(handle: H, input: SentOf<H>) => ({
  queryKey: keyOf(handle, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(handle, input, { signal }),
  meta: { handle },
})

interface ReadOptions {
  /** False while the input is not known yet. */
  enabled?: boolean
  /** Keeps the last page on screen while the next one loads: lists. */
  keep?: boolean
  /** Milliseconds the answer counts as fresh. */
  fresh?: number
  /** Milliseconds between repeats: progress of long work. */
  every?: number | false
}

export const useRead = <H extends Handle>(handle: H, input: SentOf<H>, opts: ReadOptions = {}): UseQueryResult<OutputOf<H>, ApiFail> =>
  useQuery<OutputOf<H>, ApiFail>({
    ...readOf(handle, input),
    ...(opts.enabled === undefined ? {} : { enabled: opts.enabled }),
    ...(opts.keep ? { placeholderData: keepPreviousData } : {}),
    ...(opts.fresh === undefined ? {} : { staleTime: opts.fresh }),
    ...(opts.every === undefined ? {} : { refetchInterval: opts.every }),
  })

interface ActOptions<H extends Handle> {
  onDone?: (data: OutputOf<H>, input: SentOf<H>) => void
  /** Called instead of the message at the top of the page. */
  onFail?: (fail: ApiFail, input: SentOf<H>) => void
  /** Keeps the submit key over a reload under this name: submit pages. */
  keep?: string
}

export interface Act<H extends Handle> {
  /**
   * Runs once; a second press while it runs does nothing. Answers undefined when refused. An input that hangs on who is signed in is a
   * function, asked each time it is sent.
   */
  run: (input: SentOf<H> | (() => SentOf<H>)) => Promise<OutputOf<H> | undefined>
  pending: boolean
  fail: ApiFail | undefined
  clear: () => void
}

/** Says a refusal at the top of the page, with the way on where there is one. */
export const sayFail = (fail: ApiFail, refresh?: () => void): void => {
  const link = fail.isSignedOut ? { to: loginAddress(window.location), label: '去登录' } : undefined
  const act = fail.code === STALE && refresh ? { label: '刷新', run: refresh } : undefined
  notify.bad(fail.message, { link, act, traceId: fail.isUnknown ? fail.traceId : undefined })
}

const asFail = (cause: unknown): ApiFail =>
  cause instanceof ApiFail ? cause : new ApiFail({ code: 'bug', message: cause instanceof Error ? cause.message : String(cause) })

/** An act: what it changed is read again by itself; pressed by a visitor, it is done once he signed in. */
export const useAct = <H extends Handle>(handle: H, opts: ActOptions<H> = {}): Act<H> => {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const [fail, setFail] = useState<ApiFail>()
  const running = useRef(false)
  const [key] = useState(() => submitKey(opts.keep))
  const latest = useRef(opts)
  useEffect(() => {
    latest.current = opts
  })

  const run = useCallback(
    async (given: SentOf<H> | (() => SentOf<H>)) => {
      if (running.current) return undefined
      running.current = true
      let input!: SentOf<H>
      setPending(true)
      setFail(undefined)
      try {
        const onChanged = (changes: readonly Change[] | null) => void readAgain(queries, changes)
        const data = await onceSignedIn(
          () => {
            input = typeof given === 'function' ? (given as () => SentOf<H>)() : given
            return call(handle, input, { key: key.take(input), onChanged })
          },
          () => ({ call: handle.name, input }),
        )
        key.done()
        latest.current.onDone?.(data, input)
        return data
      } catch (cause) {
        const failed = asFail(cause)
        if (failed.code === NOT_NOW) return undefined
        if (!failed.isUnknown) key.done()
        setFail(failed)
        askWhoIfOwed(queries, failed)
        if (latest.current.onFail) latest.current.onFail(failed, input)
        else sayFail(failed, () => void queries.invalidateQueries())
        return undefined
      } finally {
        running.current = false
        setPending(false)
      }
    },
    [handle, key, queries],
  )
  return { run, pending, fail, clear: useCallback(() => setFail(undefined), []) }
}
