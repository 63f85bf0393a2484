import type { RouteRow } from '../../core/route.ts'

export const flowsRoutes: readonly RouteRow[] = [
  {
    path: '/admin/flows',
    title: '审批流程',
    layout: 'admin',
    need: 'tenant:config',
    console: { label: '流程', icon: 'flows', order: 45 },
    lazy: async () => (await import('./pages.ts')).pageOf('admin-flows'),
  },
]
