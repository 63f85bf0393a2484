import type { RouteRow } from '../../core/route.ts'

export const goodsEditRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/goods/edit',
    title: '编辑商品',
    layout: 'supplier',
    need: 'supplier:goods',
    lazy: () => import('./screens/supplier-goods-edit.tsx'),
  },
]
