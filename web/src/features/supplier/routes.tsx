import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const supplierRoutes: readonly RouteRow[] = [
  {
    path: '/supplier',
    title: '供应商订单',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { label: '订单', icon: 'orders', order: 10 },
    lazy: page('supplier'),
  },
  {
    path: '/supplier/order',
    title: '处理订单',
    layout: 'supplier',
    need: 'supplier:orders',
    lazy: page('order'),
  },
  {
    path: '/supplier/print/delivery',
    title: '打印送货单',
    layout: 'bare',
    need: 'supplier:orders',
    lazy: page('print-delivery'),
  },
  {
    path: '/supplier/print/pick',
    title: '打印拣货单',
    layout: 'bare',
    need: 'supplier:orders',
    lazy: page('print-pick'),
  },
]
