// The entries of the left menu that this person may use, from the rows that exist.
import { PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { menuGroups, type MenuEntry, type MenuGroup, type RouteRow } from './route.ts'
import type { CurrentUser, Session } from './session.ts'

export interface Entry extends MenuEntry {
  label: string
  to: string
  path: string
}

export const menuOf = (rows: readonly RouteRow[], has: Session['has'], mode: Purse = PUBLIC): { group: MenuGroup; entries: Entry[] }[] =>
  menuGroups
    .map((group) => ({
      group,
      entries: rows
        .flatMap((row) =>
          row.menu?.group === group &&
          (mode === PUBLIC ? row.menu.isPersonal !== 'only' : row.menu.isPersonal) &&
          (!row.need || has(row.need)) &&
          (row.menu.anyOf?.some(has) ?? true)
            ? [{ label: row.title, ...row.menu, path: row.path, to: row.menu.to ?? row.path }]
            : [],
        )
        .sort((a, b) => a.order - b.order),
    }))
    .filter((it) => it.entries.length > 0)

/** Where the work of an entry begins today. */
export const addressOf = (entry: Pick<Entry, 'to' | 'toOf'>, user: CurrentUser): string => entry.toOf?.(user) ?? entry.to

/** How much waits behind an entry. */
export const waitingAt = ({ badge }: Pick<Entry, 'badge'>, user: CurrentUser): number => badge?.(user) ?? 0
