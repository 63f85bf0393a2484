import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const billRoutes: readonly RouteRow[] = [
  {
    path: '/bill/:index',
    title: '我的账单',
    layout: 'full',
    centre: true,
    need: 'bill:view',
    menu: { group: '结算', order: 10, to: '/bill/0', badge: (user) => user.toConfirmBillNum },
    lazy: page('bill'),
  },
  {
    path: '/billCheck',
    title: '对账审核',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    menu: { group: '结算', order: 15, badge: (user) => user.toAuditBillNum },
    lazy: page('bill-check'),
  },
  {
    path: '/billCheckDetail',
    title: '对账单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'bill:view',
    under: '/bill/0',
    lazy: page('bill-check-detail'),
  },
]
