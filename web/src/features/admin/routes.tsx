import type { RouteRow } from '../../core/route.ts'

export const adminRoutes: readonly RouteRow[] = [
  {
    path: '/admin',
    title: '学校管理',
    layout: 'admin',
    need: 'tenant:view',
    menu: { group: '设置', label: '学校管理', order: 15 },
    console: { label: '总览', icon: 'overview', order: 10 },
    lazy: () => import('./screens/admin.tsx'),
  },
  {
    path: '/admin/people',
    title: '人员',
    layout: 'admin',
    need: 'tenant:view',
    console: { label: '人员', icon: 'people', order: 20 },
    lazy: () => import('./screens/admin-people.tsx'),
  },
  {
    path: '/admin/people/person',
    title: '人员详情',
    layout: 'admin',
    need: 'tenant:view',
    lazy: () => import('./screens/admin-people-person.tsx'),
  },
  {
    path: '/admin/depts',
    title: '部门',
    layout: 'admin',
    need: 'tenant:view',
    console: { label: '部门', icon: 'depts', order: 30 },
    lazy: () => import('./screens/admin-depts.tsx'),
  },
  {
    path: '/admin/params',
    title: '参数',
    layout: 'admin',
    need: 'tenant:view',
    console: { label: '参数', icon: 'params', order: 50 },
    lazy: () => import('./screens/admin-params.tsx'),
  },
  {
    path: '/admin/params/param',
    title: '参数详情',
    layout: 'admin',
    need: 'tenant:view',
    lazy: () => import('./screens/admin-params-param.tsx'),
  },
]
