// Which purse is open, remembered in the browser (spec §1); whether it may be is the server's to say.
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { askedWith, PURSE_PLACE, rememberedPurse } from './purse-kept.ts'
import { useSession, type CurrentUser } from './session.ts'
import { channels, type Channel } from './known-routes.ts'
import { store, useStore } from './store.ts'

/** As the browser remembers it, whoever is here. */
export const purchaseMode = store<Purse>(typeof window === 'undefined' ? PUBLIC : rememberedPurse())

export const setPurchaseMode = (mode: Purse): void => {
  try {
    localStorage.setItem(PURSE_PLACE, mode)
  } catch {
    // A browser that forbids storage still switches for this page.
  }
  purchaseMode.set(mode)
}

/** The remembered one while it is open to this person, else theirs. */
export const purseOf = (user: CurrentUser | null | undefined, wanted = purchaseMode.get()): Purse =>
  !user || user.categoryTypes.includes(wanted) ? wanted : (user.categoryTypes[0] ?? PUBLIC)

export const usePurchaseMode = (): Purse => purseOf(useSession().user, useStore(purchaseMode))

/** What a read of goods is asked with. */
export const useGoodsPurse = (): { categoryType?: Purse } => askedWith(usePurchaseMode())

/** Where each purse begins; visiting it opens it (spec §2). */
const homes: Record<Purse, string> = { [PUBLIC]: '/', [PERSONAL]: '/personPurchase' }
export const homeOf = (mode: Purse): string => homes[mode]
export const useHome = (): string => homeOf(usePurchaseMode())

/** Channels that exist for the purse that is open. */
export const useChannels = (): readonly Channel[] => {
  const isPublic = usePurchaseMode() === PUBLIC
  return channels().filter((it) => isPublic || !it.isSchools)
}
