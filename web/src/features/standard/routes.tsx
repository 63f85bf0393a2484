import type { RouteRow } from '../../core/route.ts'

export const standardRoutes: readonly RouteRow[] = [
  {
    path: '/searchStandardProd',
    title: '标准商品',
    layout: 'full',
    open: true,
    light: true,
    channel: { order: 10, sign: '标', hint: '一物多家报价' },
    lazy: () => import('./screens/search-standard-prod.tsx'),
  },
  { path: '/standardDetail', title: '标准商品详情', layout: 'full', open: true, lazy: () => import('./screens/standard-detail.tsx') },
]
