import type { RouteRow } from '../../core/route.ts'

export const rosterRoutes: readonly RouteRow[] = [
  {
    path: '/admin/people/import',
    title: '导入人员',
    layout: 'admin',
    need: 'tenant:config',
    lazy: () => import('./screens/admin-people-import.tsx'),
  },
  {
    path: '/admin/people/passwords',
    title: '发放密码',
    layout: 'admin',
    need: 'tenant:config',
    lazy: () => import('./screens/admin-people-passwords.tsx'),
  },
]
