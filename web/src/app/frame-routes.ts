import type { RouteRow } from '../core/route.ts'

export const frameRoutes: readonly RouteRow[] = [
  { path: '/mine', title: '我的', layout: 'full', light: true, lazy: () => import('./screens/mine.tsx') },
]
