import type { RouteRow } from '../../core/route.ts'

export const evaluationRoutes: readonly RouteRow[] = [
  {
    path: '/evaluate',
    title: '发表评价',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'mall:view',
    under: '/order',
    lazy: () => import('./screens/evaluate.tsx'),
  },
]
