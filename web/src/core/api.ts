// The two doorways of every screen: useRead and useAct, over the typed client.
import { contract } from '@caiyuan/contract'
import type { Endpoint, OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { QueryClient, keepPreviousData, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFail, OFFLINE, STALE } from './api-fail.ts'
import { call, makeClient, type Handle } from './call.ts'
import { loginAddress } from './navigate.ts'
import { notify } from './notices.ts'
import { submitKey } from './submit-key.ts'

export { call, fileOf, type Handle } from './call.ts'
export { ApiFail } from './api-fail.ts'

export const api = makeClient(contract)

const isLost = (fail: unknown): boolean => fail instanceof ApiFail && fail.code === OFFLINE

/** Reads repeat themselves while the connection is lost; a refusal is an answer and is not asked again. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
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

export const keyOf = (handle: Handle, input?: unknown): readonly unknown[] => (input === undefined ? [handle.name] : [handle.name, input])

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

export const useRead = <E extends Endpoint>(
  handle: Handle<E>,
  input: SentOf<E>,
  opts: ReadOptions = {},
): UseQueryResult<OutputOf<E>, ApiFail> =>
  useQuery<OutputOf<E>, ApiFail>({
    queryKey: keyOf(handle, input),
    queryFn: ({ signal }) => call(handle, input, { signal }),
    ...(opts.enabled === undefined ? {} : { enabled: opts.enabled }),
    ...(opts.keep ? { placeholderData: keepPreviousData } : {}),
    ...(opts.fresh === undefined ? {} : { staleTime: opts.fresh }),
    ...(opts.every === undefined ? {} : { refetchInterval: opts.every }),
  })

/** The same read for several inputs; the answers once all are there. */
export const useReads = <E extends Endpoint>(handle: Handle<E>, inputs: readonly SentOf<E>[]) =>
  useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(handle, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(handle, input, { signal }),
    })),
    combine: (results) => ({
      data: results.every((it) => it.data) ? results.map((it) => it.data!) : undefined,
      error: (results.find((it) => it.error)?.error ?? null) as ApiFail | null,
      refetch: () => results.forEach((it) => void it.refetch()),
    }),
  })

interface ActOptions<E extends Endpoint> {
  /** Reads whose answers this act changes. */
  refresh?: readonly Handle[]
  onDone?: (data: OutputOf<E>, input: SentOf<E>) => void
  /** Called instead of the message at the top of the page. */
  onFail?: (fail: ApiFail, input: SentOf<E>) => void
  /** Keeps the submit key over a reload under this name: submit pages. */
  keep?: string
}

export interface Act<E extends Endpoint> {
  /** Runs once; a second press while it runs does nothing. Answers undefined when refused. */
  run: (input: SentOf<E>) => Promise<OutputOf<E> | undefined>
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

export const useAct = <E extends Endpoint>(handle: Handle<E>, opts: ActOptions<E> = {}): Act<E> => {
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
    async (input: SentOf<E>) => {
      if (running.current) return undefined
      running.current = true
      setPending(true)
      setFail(undefined)
      const refresh = () => Promise.all((latest.current.refresh ?? []).map((it) => queries.invalidateQueries({ queryKey: [it.name] })))
      try {
        const data = await call(handle, input, { key: key.take(input) })
        key.done()
        void refresh()
        latest.current.onDone?.(data, input)
        return data
      } catch (cause) {
        const failed = asFail(cause)
        if (!failed.isUnknown) key.done()
        setFail(failed)
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
