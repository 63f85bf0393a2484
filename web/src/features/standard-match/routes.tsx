import type { RouteRow } from '../../core/route.ts'

export const standardMatchRoutes: readonly RouteRow[] = [
  {
    path: '/standardGoods',
    title: '标准商品维护',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 70, isPersonal: true },
    lazy: () => import('./screens/standard-goods.tsx'),
  },
  {
    path: '/standardGoods/offers',
    title: '标准商品的报价',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    under: '/standardGoods',
    lazy: () => import('./screens/standard-goods-offers.tsx'),
  },
]
