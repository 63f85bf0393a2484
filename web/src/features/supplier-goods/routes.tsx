import type { RouteRow } from '../../core/route.ts'

export const supplierGoodsRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/goods',
    title: '供应商商品',
    layout: 'supplier',
    need: 'supplier:goods',
    console: { label: '商品', icon: 'goods', order: 20 },
    lazy: () => import('./screens/supplier-goods.tsx'),
  },
  {
    path: '/supplier/goods/import',
    title: '导入商品',
    layout: 'supplier',
    need: 'supplier:goods',
    lazy: () => import('./screens/supplier-goods-import.tsx'),
  },
]
