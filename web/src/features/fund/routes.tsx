import type { RouteRow } from '../../core/route.ts'

export const fundRoutes: readonly RouteRow[] = [
  {
    path: '/fundCard',
    title: '经费卡',
    layout: 'full',
    centre: true,
    need: 'fund:view',
    menu: { group: '结算', order: 20 },
    lazy: () => import('./screens/fund-card.tsx'),
  },
  {
    path: '/fundStatement',
    title: '经费对账单',
    layout: 'full',
    centre: true,
    need: 'fund:view',
    under: '/fundCard',
    lazy: () => import('./screens/fund-statement.tsx'),
  },
]
