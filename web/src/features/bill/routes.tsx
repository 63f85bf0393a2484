import type { RouteRow } from '../../core/route.ts'

export const billRoutes: readonly RouteRow[] = [
  {
    path: '/bill/:index',
    title: '我的账单',
    layout: 'full',
    centre: true,
    need: 'bill:view',
    menu: { group: '结算', order: 10, to: '/bill/0', badge: (user) => user.toConfirmBillNum },
    lazy: () => import('./screens/bill.tsx'),
  },
  {
    path: '/billCheck',
    title: '对账审核',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    menu: { group: '结算', order: 15, badge: (user) => user.toAuditBillNum },
    lazy: () => import('./screens/bill-check.tsx'),
  },
  {
    path: '/billCheckDetail',
    title: '对账单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'bill:view',
    under: '/bill/0',
    lazy: () => import('./screens/bill-check-detail.tsx'),
  },
]
