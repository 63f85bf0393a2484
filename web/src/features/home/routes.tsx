import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import type { RouteRow } from '../../core/route.ts'

export const homeRoutes: readonly RouteRow[] = [
  {
    path: '/',
    title: '首页',
    layout: 'full',
    open: true,
    light: true,
    first: () => [asked(api.home.floors, {}), asked(api.notice.notices, {})],
    lazy: () => import('./screens/home.tsx'),
  },
]
