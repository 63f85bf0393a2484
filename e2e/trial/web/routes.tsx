import type { RouteRow } from '../../../web/src/core/route.ts'

export const pageFeeRoutes: readonly RouteRow[] = [
  {
    path: '/pageFee/:index',
    title: '版面费申请',
    layout: 'full',
    centre: true,
    menu: { group: '结算', label: '版面费申请', order: 30, to: '/pageFee/0', anyOf: ['order:create', 'handle:jingban'] },
    lazy: () => import('./screens/page-fee.tsx'),
  },
  {
    path: '/pageFeeForm',
    title: '填写版面费申请',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'order:create',
    under: '/pageFee/0',
    lazy: () => import('./screens/page-fee-form.tsx'),
  },
  {
    path: '/pageFeeDetail',
    title: '版面费申请详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/pageFee/0',
    lazy: () => import('./screens/page-fee-detail.tsx'),
  },
  { path: '/print/pageFee', title: '打印版面费申请', layout: 'bare', lazy: () => import('./screens/print-page-fee.tsx') },
]
