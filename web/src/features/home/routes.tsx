import type { RouteRow } from '../../core/route.ts'

export const homeRoutes: readonly RouteRow[] = [
  { path: '/', title: '首页', layout: 'full', open: true, light: true, lazy: () => import('./screens/home.tsx') },
]
