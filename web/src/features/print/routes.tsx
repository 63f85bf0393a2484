import type { RouteRow } from '../../core/route.ts'

export const printRoutes: readonly RouteRow[] = [
  { path: '/print/order', title: '打印采购单', layout: 'bare', lazy: () => import('./screens/print-order.tsx') },
  { path: '/print/acceptance', title: '打印验收单', layout: 'bare', lazy: () => import('./screens/print-acceptance.tsx') },
  { path: '/print/comparison', title: '打印比价单', layout: 'bare', lazy: () => import('./screens/print-comparison.tsx') },
  { path: '/print/bill', title: '打印对账单', layout: 'bare', need: 'bill:view', lazy: () => import('./screens/print-bill.tsx') },
]
