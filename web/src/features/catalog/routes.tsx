import type { RouteRow } from '../../core/route.ts'

export const catalogRoutes: readonly RouteRow[] = [
  { path: '/searchCate', title: '商品搜索', layout: 'full', open: true, light: true, lazy: () => import('./screens/search-cate.tsx') },
  { path: '/detail', title: '商品详情', layout: 'full', open: true, light: true, lazy: () => import('./screens/detail.tsx') },
]
