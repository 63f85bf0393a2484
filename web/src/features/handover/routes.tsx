import type { RouteRow } from '../../core/route.ts'

export const handoverRoutes: readonly RouteRow[] = [
  {
    path: '/handover',
    title: '离职交接',
    layout: 'full',
    centre: true,
    need: 'tenant:config',
    menu: { group: '设置', order: 20, isPersonal: true },
    lazy: () => import('./screens/handover.tsx'),
  },
]
