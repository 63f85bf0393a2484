// The last ten things this browser searched for; signing out on purpose forgets them.
import { keptHere, soundIn } from './kept-here.ts'

const most = 10
const isWord = (it: unknown): it is string => typeof it === 'string'

export const searchHistory = keptHere('searchHistory', (kept) => soundIn(kept, isWord, (it) => it, most))

export const rememberSearch = (word: string): void => {
  const text = word.trim()
  if (text !== '') searchHistory.set((now) => [text, ...now.filter((it) => it !== text)].slice(0, most))
}

export const forgetSearches = (): void => searchHistory.set([])
