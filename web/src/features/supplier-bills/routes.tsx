import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const supplierBillsRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/bills',
    title: '对账单',
    layout: 'supplier',
    need: 'supplier:bills',
    console: { icon: 'bills', order: 30 },
    lazy: page('supplier-bills'),
  },
  {
    path: '/supplier/bills/detail',
    title: '对账与开票',
    layout: 'supplier',
    need: 'supplier:bills',
    lazy: page('detail'),
  },
  {
    path: '/supplier/print/bill',
    title: '打印对账单',
    layout: 'bare',
    need: 'supplier:bills',
    lazy: page('print-supplier-bill'),
  },
]
