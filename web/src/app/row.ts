// The row of the page that is shown.
import { useMatches } from 'react-router'
import type { RouteRow } from '../core/route.ts'

export const useRow = (): RouteRow | undefined => useMatches().at(-1)?.handle as RouteRow | undefined
