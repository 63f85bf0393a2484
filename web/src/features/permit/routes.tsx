import type { RouteRow } from '../../core/route.ts'

export const permitRoutes: readonly RouteRow[] = [
  {
    path: '/admin/permits',
    title: '购买许可',
    layout: 'admin',
    need: 'tenant:view',
    console: { label: '许可', icon: 'permits', order: 58 },
    lazy: async () => (await import('./pages.ts')).page(),
  },
]
