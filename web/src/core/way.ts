// The way in the header of a form, where what is typed there changes it.
import { useEffect } from 'react'
import { store, useStore } from './store.ts'

const way = store<readonly string[] | null>(null)

/** Null: that of the page's row. */
export const useWay = (): readonly string[] | null => useStore(way)

export const useOtherWay = (steps: readonly string[] | null): void => {
  useEffect(() => {
    way.set(steps)
    return () => way.set(null)
  }, [steps])
}
