import type { RouteRow } from '../../core/route.ts'

export const supplierRoutes: readonly RouteRow[] = [
  {
    path: '/supplier',
    title: '供应商订单',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { label: '订单', icon: 'orders', order: 10 },
    lazy: () => import('./screens/supplier.tsx'),
  },
  {
    path: '/supplier/order',
    title: '处理订单',
    layout: 'supplier',
    need: 'supplier:orders',
    lazy: () => import('./screens/supplier-order.tsx'),
  },
  {
    path: '/supplier/print/delivery',
    title: '打印送货单',
    layout: 'bare',
    need: 'supplier:orders',
    lazy: () => import('./screens/print-delivery.tsx'),
  },
  {
    path: '/supplier/print/pick',
    title: '打印拣货单',
    layout: 'bare',
    need: 'supplier:orders',
    lazy: () => import('./screens/print-pick.tsx'),
  },
]
