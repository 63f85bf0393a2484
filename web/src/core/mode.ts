// Public or personal purchasing, remembered in the browser (spec §1).
import { store, useStore } from './store.ts'

export type PurchaseMode = '0' | '1'
export const PUBLIC: PurchaseMode = '0'
export const PERSONAL: PurchaseMode = '1'

const place = 'categoryType'

const remembered = (): PurchaseMode => {
  try {
    return localStorage.getItem(place) === PERSONAL ? PERSONAL : PUBLIC
  } catch {
    return PUBLIC
  }
}

export const purchaseMode = store<PurchaseMode>(typeof window === 'undefined' ? PUBLIC : remembered())

export const setPurchaseMode = (mode: PurchaseMode): void => {
  try {
    localStorage.setItem(place, mode)
  } catch {
    // A browser that forbids storage still switches for this page.
  }
  purchaseMode.set(mode)
}

export const usePurchaseMode = (): PurchaseMode => useStore(purchaseMode)
