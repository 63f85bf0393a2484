// One stream of server events per signed-in page; each event makes the answers it outdates be read again.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnattended, QUIET_MS } from './attended.ts'
import { apiBase } from './config.ts'
import { sessionKey } from './session.ts'

const kinds = ['counters', 'message', 'task', 'document', 'import'] as const
type Kind = (typeof kinds)[number]

/** Domains whose answers a person's own document does not change. */
const steady = new Set(['account', 'school', 'catalog', 'product', 'search', 'address', 'notice', 'region', 'home', 'category'])
const domainOf = (key: readonly unknown[]): string => String(key[0]).split('.')[0] ?? ''

/** Does an event of this kind outdate the read with this key? */
export const outdates = (kind: Kind, key: readonly unknown[]): boolean => {
  if (key[0] === 'account.info') return true
  if (kind === 'counters' || kind === 'message') return key[0] === 'notice.messages'
  if (kind === 'import') return domainOf(key) === 'supplierGoods'
  if (kind === 'task') return domainOf(key) === 'approval'
  return !steady.has(domainOf(key))
}

const refresher = (queries: QueryClient) => {
  const waiting = new Set<Kind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    const now = [...waiting]
    waiting.clear()
    void queries.invalidateQueries({ predicate: (it) => now.some((kind) => outdates(kind, it.queryKey)) })
  }
  // Events come in bursts (one act, several documents): one refresh answers them all.
  return (kind: Kind) => {
    waiting.add(kind)
    timer ??= setTimeout(run, 300)
  }
}

/** A stream that was refused is asked for again after this long; a session that nobody uses is not kept alive by it. */
const REOPEN_MS = 10_000

/**
 * Opens the stream and keeps it: the browser reconnects by itself and sends Last-Event-ID. Where it gives up, because nobody is
 * signed in any more or the server was away, `ask` finds out who is signed in, which closes this stream or lets it open again.
 */
export const keepStream = (address: string, refresh: (kind: Kind) => void, ask: () => void): (() => void) => {
  let stream: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const awaitReader = (): void => {
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('focus', comeBack)
  }
  const stopAwaiting = (): void => {
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('focus', comeBack)
  }
  // More pages are open than the server keeps streams for: the one somebody turns to takes its stream back. One that lies open on
  // another machine was never hidden; it is turned to by a press into its window.
  const comeBack = (): void => {
    if (document.visibilityState !== 'visible') return
    stopAwaiting()
    for (const kind of kinds) refresh(kind)
    open()
  }
  const open = (): void => {
    stream = new EventSource(address, { withCredentials: true })
    for (const kind of kinds) stream.addEventListener(kind, () => refresh(kind))
    stream.addEventListener('ended', ask)
    stream.addEventListener('crowded', () => {
      stream.close()
      awaitReader()
    })
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      ask()
      timer = setTimeout(open, REOPEN_MS)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    stopAwaiting()
    stream.close()
  }
}

export const useServerEvents = (signedIn: boolean): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!signedIn) return undefined
    // Answered that nobody is signed in, a guarded page goes to the login page and comes back after it.
    const ask = () => void queries.invalidateQueries({ queryKey: sessionKey })
    const leave = keepStream(`${apiBase}/events`, refresher(queries), ask)
    // Whoever writes for long without sending anything stays signed in.
    const alive = setInterval(() => isUnattended() || ask(), QUIET_MS)
    return () => {
      clearInterval(alive)
      leave()
    }
  }, [signedIn, queries])
}
