import { decisionsAddress, decisionsOf } from '../../core/decisions.ts'
import type { RouteRow } from '../../core/route.ts'

export const approvalRoutes: readonly RouteRow[] = [
  {
    path: '/check/:index',
    title: '审批中心',
    layout: 'full',
    centre: true,
    need: 'check:approve',
    menu: { group: '审批', order: 10, to: '/check/0', toOf: decisionsAddress, badge: decisionsOf },
    lazy: () => import('./screens/check.tsx'),
  },
  {
    path: '/purchaseCheckDetail',
    title: '采购审批详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/check/0',
    lazy: () => import('./screens/purchase-check-detail.tsx'),
  },
]
