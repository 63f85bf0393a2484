import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const standardMatchRoutes: readonly RouteRow[] = [
  {
    path: '/standardGoods',
    title: '标准商品维护',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 70, isPersonal: true },
    lazy: page('standard-goods'),
  },
  {
    path: '/standardGoods/offers',
    title: '标准商品的报价',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    under: '/standardGoods',
    lazy: page('standard-goods-offers'),
  },
]
