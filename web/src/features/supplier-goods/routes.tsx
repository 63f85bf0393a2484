import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const supplierGoodsRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/goods',
    title: '供应商商品',
    layout: 'supplier',
    need: 'supplier:goods',
    console: { label: '商品', icon: 'goods', order: 20 },
    lazy: page('supplier-goods'),
  },
  {
    path: '/supplier/goods/import',
    title: '导入商品',
    layout: 'supplier',
    need: 'supplier:goods',
    lazy: page('supplier-goods-import'),
  },
]
