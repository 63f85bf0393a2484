// Goods laid side by side: up to four, kept in the browser; what they cost depends on who looks and with which purse, and is not.
import { isRecord, keptHere, soundIn } from './kept-here.ts'
import { useStore } from './store.ts'

export const MOST_COMPARED = 4

export interface Compared {
  skuId: string
  productId: string
  name: string
  picture: string
}

const isCompared = isRecord<Compared>({
  skuId: 'string',
  productId: 'string',
  name: 'string',
  picture: 'string',
})

/** What lies there is as old as the browser: what is not whole would break every page that shows it. */
export const comparedIn = (kept: unknown): readonly Compared[] =>
  soundIn(kept, isCompared, (it) => it.skuId, MOST_COMPARED).map(({ skuId, productId, name, picture }) => ({
    skuId,
    productId,
    name,
    picture,
  }))

const comparison = keptHere('compareGoods', comparedIn)

export const useComparison = (): readonly Compared[] => useStore(comparison)

/** Adds or removes; false when four are there already. */
export const toggleCompared = (it: Compared): boolean => {
  const now = comparison.get()
  if (now.some((g) => g.skuId === it.skuId)) {
    dropCompared(it.skuId)
    return true
  }
  if (now.length >= MOST_COMPARED) return false
  comparison.set(comparedIn([...now, it]))
  return true
}

export const dropCompared = (skuId: string): void => comparison.set((now) => now.filter((it) => it.skuId !== skuId))
export const clearCompared = (): void => comparison.set([])
