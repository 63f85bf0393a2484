import type { RouteRow } from '../../core/route.ts'

export const supplierBillsRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/bills',
    title: '对账单',
    layout: 'supplier',
    need: 'supplier:bills',
    console: { icon: 'bills', order: 30 },
    lazy: () => import('./screens/supplier-bills.tsx'),
  },
  {
    path: '/supplier/bills/detail',
    title: '对账与开票',
    layout: 'supplier',
    need: 'supplier:bills',
    lazy: () => import('./screens/supplier-bills-detail.tsx'),
  },
  {
    path: '/supplier/print/bill',
    title: '打印对账单',
    layout: 'bare',
    need: 'supplier:bills',
    lazy: () => import('./screens/print-supplier-bill.tsx'),
  },
]
