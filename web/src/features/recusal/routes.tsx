import type { RouteRow } from '../../core/route.ts'

export const recusalRoutes: readonly RouteRow[] = [
  {
    path: '/admin/recusals',
    title: '回避',
    layout: 'admin',
    need: 'tenant:view',
    console: { icon: 'recusals', order: 56 },
    lazy: async () => (await import('./pages.ts')).page(),
  },
]
