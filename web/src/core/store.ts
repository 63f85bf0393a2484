// The smallest store: one value, its listeners, a hook. Server state lives in the query cache, not here.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: T | ((now: T) => T)) => void
  watch: (listener: () => void) => () => void
}

export const store = <T>(first: T): Store<T> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(it: Store<T>): T => useSyncExternalStore(it.watch, it.get, it.get)
