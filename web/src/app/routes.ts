// The list of the product: every page of every feature. Read without a browser by `npm run routes` and by tests.
import type { RouteRow } from '../core/route.ts'
import { accountRoutes } from '../features/account/routes.tsx'
import { homeRoutes } from '../features/home/routes.tsx'

export const routes: readonly RouteRow[] = [...homeRoutes, ...accountRoutes]

/** Whether a page exists: nothing links to a page that is not there. */
export const hasRoute = (path: string): boolean => routes.some((it) => it.path === path)
