import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const rosterRoutes: readonly RouteRow[] = [
  {
    path: '/admin/people/import',
    title: '导入人员',
    layout: 'admin',
    need: 'tenant:config',
    lazy: page('admin-people-import'),
  },
  {
    path: '/admin/people/passwords',
    title: '发放密码',
    layout: 'admin',
    need: 'tenant:config',
    lazy: page('admin-people-passwords'),
  },
]
