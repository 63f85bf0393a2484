import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const adminRoutes: readonly RouteRow[] = [
  {
    path: '/admin',
    title: '学校管理',
    layout: 'admin',
    need: 'tenant:view',
    menu: { group: '设置', order: 15, isPersonal: true },
    console: { label: '总览', icon: 'overview', order: 10 },
    lazy: page('admin'),
  },
  {
    path: '/admin/people',
    title: '人员',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'people', order: 20 },
    lazy: page('people'),
  },
  {
    path: '/admin/people/person',
    title: '人员详情',
    layout: 'admin',
    need: 'tenant:view',
    lazy: page('people-person'),
  },
  {
    path: '/admin/depts',
    title: '部门',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'depts', order: 30 },
    lazy: page('depts'),
  },
  {
    path: '/admin/roles',
    title: '角色',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'roles', order: 40 },
    lazy: page('roles'),
  },
  {
    path: '/admin/params',
    title: '参数',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'params', order: 50 },
    lazy: page('params'),
  },
  {
    path: '/admin/params/param',
    title: '参数详情',
    layout: 'admin',
    need: 'tenant:view',
    lazy: page('params-param'),
  },
  {
    path: '/admin/limits',
    title: '限购',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'limits', order: 55 },
    lazy: page('limits'),
  },
  {
    path: '/admin/search',
    title: '搜索排序说明',
    layout: 'admin',
    need: 'tenant:view',
    console: { label: '搜索', icon: 'search', order: 57 },
    lazy: page('search'),
  },
  {
    path: '/admin/audit',
    title: '操作日志',
    layout: 'admin',
    need: 'tenant:audit',
    console: { label: '日志', icon: 'audit', order: 60 },
    lazy: page('audit'),
  },
  {
    path: '/admin/audit/retention',
    title: '保存期限',
    layout: 'admin',
    need: 'tenant:audit',
    lazy: page('audit-retention'),
  },
]
