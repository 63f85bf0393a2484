// One stream of server events per signed-in page; each event makes the answers it outdates be read again.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiBase } from './config.ts'

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

export const useServerEvents = (signedIn: boolean): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (!signedIn) return undefined
    // The browser reconnects by itself and sends Last-Event-ID.
    const stream = new EventSource(`${apiBase}/events`, { withCredentials: true })
    const refresh = refresher(queries)
    for (const kind of kinds) stream.addEventListener(kind, () => refresh(kind))
    return () => stream.close()
  }, [signedIn, queries])
}
