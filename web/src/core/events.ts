// One stream of server events per signed-in page; each event says what changed.
import type { Change } from '@caiyuan/contract/changes'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnattended, QUIET_MS } from './attended.ts'
import { apiBase } from './config.ts'
import { readAgain } from './outdated.ts'
import { sessionKey } from './session.ts'

/** Gathers what is said changed and reads it again at once. */
export const refresher = (queries: QueryClient) => {
  let waiting: Change[] | null = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    void readAgain(queries, waiting)
    waiting = []
  }
  // Events come in bursts (one act, several documents): one refresh answers them all.
  return (change: Change | null) => {
    if (change) waiting?.push(change)
    else waiting = null
    timer ??= setTimeout(run, 300)
  }
}

/** A stream that was refused is asked for again after this long; a session that nobody uses is not kept alive by it. */
const REOPEN_MS = 10_000

/**
 * Opens the stream and keeps it: the browser reconnects by itself and sends Last-Event-ID. Where it gives up, because nobody is
 * signed in any more or the server was away, `ask` finds out who is signed in, which closes this stream or lets it open again.
 */
export const keepStream = (address: string, refresh: (change: Change | null) => void, ask: () => void): (() => void) => {
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
    refresh(null)
    open()
  }
  const open = (): void => {
    stream = new EventSource(address, { withCredentials: true })
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => refresh(JSON.parse(data) as Change))
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
