// The last ten things this browser searched for; signing out on purpose forgets them.
import { store } from './store.ts'

const place = 'searchHistory'
const most = 10

const read = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((it): it is string => typeof it === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export const searchHistory = store<readonly string[]>(typeof window === 'undefined' ? [] : read())

const keep = (words: readonly string[]): void => {
  searchHistory.set(words)
  try {
    localStorage.setItem(place, JSON.stringify(words))
  } catch {
    // Without storage the history lasts as long as the page.
  }
}

export const rememberSearch = (word: string): void => {
  const text = word.trim()
  if (text !== '') keep([text, ...searchHistory.get().filter((it) => it !== text)].slice(0, most))
}

export const forgetSearches = (): void => keep([])
