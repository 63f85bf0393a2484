import type { RouteRow } from '../../core/route.ts'

export const wishListRoutes: readonly RouteRow[] = [
  {
    path: '/wishList',
    title: '心愿单',
    layout: 'full',
    centre: true,
    need: 'mall:view',
    menu: { group: '采购', order: 70, isPersonal: true },
    lazy: () => import('./screens/wish-list.tsx'),
  },
  {
    path: '/wishDesk',
    title: '心愿处理',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 90, isPersonal: true },
    lazy: () => import('./screens/wish-desk.tsx'),
  },
]
