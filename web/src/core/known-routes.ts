// Which pages exist: the router and the menus show them, links are there only when their page is. The app tells at start.
import type { ChannelEntry, RouteRow } from './route.ts'

let rows: readonly RouteRow[] = []

export const setRoutes = (all: readonly RouteRow[]): void => {
  rows = all
}

/** All of them. */
export const knownRoutes = (): readonly RouteRow[] => rows

export const hasRoute = (path: string): boolean => rows.some((it) => it.path === path)

/** The page at an address, also one with a part of its own such as /check/2. */
export const rowOf = (address: string): RouteRow | undefined => {
  const parts = address.split('/')
  return rows.find(({ path }) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
  })
}

export const isPage = (address: string): boolean => rowOf(address) !== undefined

export interface Channel extends ChannelEntry {
  to: string
  label: string
}

/** Channels that exist, in their order. */
export const channels = (): readonly Channel[] =>
  rows.flatMap((it) => (it.channel ? [{ to: it.path, label: it.title, ...it.channel }] : [])).sort((a, b) => a.order - b.order)
