// The purse the browser remembers, as the first script of a page may ask with it (spec §1).
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'

export const PURSE_PLACE = 'categoryType'

export const rememberedPurse = (): Purse => {
  try {
    return localStorage.getItem(PURSE_PLACE) === PERSONAL ? PERSONAL : PUBLIC
  } catch {
    return PUBLIC
  }
}

/** What goods are asked with: nothing for the school's purse. */
export const askedWith = (purse: Purse): { categoryType?: Purse } => (purse === PERSONAL ? { categoryType: purse } : {})
