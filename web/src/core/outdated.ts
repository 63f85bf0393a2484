// Answers that are no longer so are read again: every read says by the contract what it depends on (decision 0042).
import { outdates, type Change } from '@caiyuan/contract/changes'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Handle } from './handle.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call a query asks; its input is the second part of the key. */
    queryMeta: { handle: Handle }
  }
}

const dependsOn = ({ meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>, change: Change): boolean =>
  meta !== undefined && outdates(change, meta.handle.dependsOn, queryKey[1] as Record<string, unknown> | undefined)

const mayChange = ({ meta }: Pick<Query, 'meta'>): boolean => meta !== undefined && Object.keys(meta.handle.dependsOn).length > 0

/** Reads again what these changes outdate; null: whatever can change. */
export const readAgain = (queries: QueryClient, changes: readonly Change[] | null): Promise<void> =>
  queries.invalidateQueries({ predicate: (it) => (changes ? changes.some((change) => dependsOn(it, change)) : mayChange(it)) })
