import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const wishListRoutes: readonly RouteRow[] = [
  {
    path: '/wishList',
    title: '心愿单',
    layout: 'full',
    centre: true,
    need: 'mall:view',
    menu: { group: '采购', order: 70, isPersonal: true },
    lazy: page('wish-list'),
  },
  {
    path: '/wishDesk',
    title: '心愿处理',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 90, isPersonal: true },
    lazy: page('wish-desk'),
  },
]
