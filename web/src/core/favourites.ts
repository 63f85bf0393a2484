import type { FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { api, useRead } from './api.ts'
import { useSession } from './session.ts'

/** What this person keeps; nothing is asked for visitors. */
export const useKept = (kind: FavouriteKind): readonly string[] => {
  const { has } = useSession()
  return useRead(api.favourite.mine, {}, { enabled: has('mall:view'), fresh: 60_000 }).data?.[kind] ?? []
}
