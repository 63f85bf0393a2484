import type { RouteRow } from '../../core/route.ts'

export const directoryRoutes: readonly RouteRow[] = [
  {
    path: '/admin/people/sync',
    title: '同步人员',
    layout: 'admin',
    need: 'tenant:config',
    lazy: () => import('./screens/admin-people-sync.tsx'),
  },
]
