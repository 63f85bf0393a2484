import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const marketPriceRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/marketPrice',
    title: '市场价',
    layout: 'supplier',
    need: 'supplier:goods',
    lazy: page('own'),
  },
  {
    path: '/marketPrices',
    title: '价格监测',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 62, isPersonal: true, badge: (user) => user.dearGoodsNum },
    lazy: page('desk'),
  },
]
