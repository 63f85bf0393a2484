// Goods laid side by side: up to four, kept in the browser.
import { store, useStore } from './store.ts'

export const MOST_COMPARED = 4
const place = 'compareGoods'

export interface Compared {
  skuId: string
  productId: string
  name: string
  unit: string
  priceE4: number
  baseUnit: string
  basePriceE4: number
  picture: string
}

const isCompared = (it: unknown): it is Compared =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as Compared).skuId === 'string' &&
  typeof (it as Compared).name === 'string' &&
  typeof (it as Compared).unit === 'string'

const read = (): readonly Compared[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isCompared).slice(0, MOST_COMPARED) : []
  } catch {
    return []
  }
}

const comparison = store<readonly Compared[]>(typeof window === 'undefined' ? [] : read())

const keep = (goods: readonly Compared[]): void => {
  comparison.set(goods)
  try {
    localStorage.setItem(place, JSON.stringify(goods))
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

// Another tab of the same browser shows the same list.
if (typeof window !== 'undefined') window.addEventListener('storage', (event) => event.key === place && comparison.set(read()))

export const useComparison = (): readonly Compared[] => useStore(comparison)

/** Adds or removes; false when four are there already. */
export const toggleCompared = (it: Compared): boolean => {
  const now = comparison.get()
  if (now.some((g) => g.skuId === it.skuId)) {
    keep(now.filter((g) => g.skuId !== it.skuId))
    return true
  }
  if (now.length >= MOST_COMPARED) return false
  keep([...now, it])
  return true
}

export const dropCompared = (skuId: string): void => keep(comparison.get().filter((g) => g.skuId !== skuId))
export const clearCompared = (): void => keep([])
