// What this browser keeps beyond the page: read with suspicion, the same in all its tabs. Without storage it lasts as long as the page.
import { store, type Store } from './store.ts'

/** Of the person who is here: signing out on purpose forgets it, also where the code that keeps it was never loaded. */
const personal = ['searchHistory', 'recentGoods', 'goodsPlace', 'compareGoods'] as const
type Place = (typeof personal)[number]

const loaded = new Map<string, () => void>()

const taken = (place: Place): unknown => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** `read` makes something of whatever lies there, and of null where nothing does. */
export const keptHere = <T>(place: Place, read: (kept: unknown) => T): Store<T> => {
  const hasBrowser = typeof window !== 'undefined'
  const it = store(read(hasBrowser ? taken(place) : null))
  loaded.set(place, () => it.set(read(null)))
  // Another tab of the same browser changed it, or emptied its storage.
  if (hasBrowser) window.addEventListener('storage', ({ key }) => (key === place || key === null) && it.set(read(taken(place))))
  return {
    ...it,
    set: (next) => {
      it.set(next)
      try {
        if (it.get() === null) localStorage.removeItem(place)
        else localStorage.setItem(place, JSON.stringify(it.get()))
      } catch {
        // Full, or forbidden.
      }
    },
  }
}

export const forgetPersonal = (): void => {
  for (const place of personal) {
    localStorage.removeItem(place)
    loaded.get(place)?.()
  }
}

/** Tells a whole record: every field of it is there and is what it says, a number a whole one that is not negative. */
export const isRecord =
  <T extends Record<keyof T, string | number>>(kinds: { [K in keyof T]: T[K] extends number ? 'number' : 'string' }) =>
  (it: unknown): it is T =>
    typeof it === 'object' &&
    it !== null &&
    Object.entries(kinds).every(([name, kind]) => {
      const value = (it as Record<string, unknown>)[name]
      return kind === 'number' ? Number.isSafeInteger(value) && (value as number) >= 0 : typeof value === 'string'
    })

/** The entries of a list that are sound, each `key` once, so many at most. */
export const soundIn = <T>(kept: unknown, isSound: (it: unknown) => it is T, key: (it: T) => string, most: number): readonly T[] =>
  [...new Map((Array.isArray(kept) ? kept : []).filter(isSound).map((it) => [key(it), it])).values()].slice(0, most)
