// Does a media query hold now?
import { useSyncExternalStore } from 'react'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

/** Phones and narrow windows: one column, cards for rows, bars at the bottom. */
export const usePhone = (): boolean => useMedia('(width < 768px)')
