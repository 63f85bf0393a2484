// What the frame itself reads from the server.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useRead } from '../core/api.ts'
import { useSettled } from '../core/settled.ts'
import { usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'

const HOUR = 3_600_000

export type Category = OutputOf<typeof api.catalog.tree>['list'][number]

/** The search page keeps all its choices in the address: `keyword`, `categoryIds` and its filters. */
export const searchAddress = (path: string, keyword: string): string =>
  keyword.trim() === '' ? path : `${path}?${new URLSearchParams({ keyword: keyword.trim() }).toString()}`

export const categoryAddress = (id: string): string => `/searchCate?${new URLSearchParams({ categoryIds: id }).toString()}`

export const useCategories = (): readonly Category[] => useRead(api.catalog.tree, {}, { fresh: HOUR }).data?.list ?? []

export const useHotWords = (): readonly string[] => useRead(api.catalog.hotWords, {}, { fresh: HOUR }).data?.words ?? []

type Suggestion = OutputOf<typeof api.catalog.suggest>['list'][number]

export const useSuggestions = (text: string): readonly Suggestion[] => {
  const settled = useSettled(text.trim(), 150)
  return useRead(api.catalog.suggest, { text: settled }, { enabled: settled !== '', keep: true, fresh: 60_000 }).data?.list ?? []
}

/** A visitor's cart asks to sign in; who is signed in and may not buy has none. */
export const useHasCart = (): boolean => {
  const { status, has } = useSession()
  return status !== 'in' || has('cart:edit')
}

/** Pieces in the carts of the purse that is open, of standard goods too: the sum over all groups (spec §4). */
export const useCartCount = (): number => {
  const { has } = useSession()
  const [input, when] = [{ categoryType: usePurchaseMode() }, { enabled: has('cart:edit'), fresh: 60_000 }]
  const regular = useRead(api.cart.list, input, when).data ?? []
  const standard = useRead(api.standard.queryCart, input, when).data ?? []
  return [...regular, ...standard].reduce((sum, group) => group.cartList.reduce((num, line) => num + line.num, sum), 0)
}
