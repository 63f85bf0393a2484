import { decisionsAddress, decisionsOf } from '../../core/decisions.ts'
import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

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
  {
    path: '/flowCheck',
    title: '流程审批',
    layout: 'full',
    centre: true,
    need: 'check:approve',
    menu: { group: '审批', order: 11 },
    lazy: page('flowCheck'),
  },
  {
    path: '/flowPurchaseCheckDetail',
    title: '流程审批详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/check/0',
    lazy: page('flow'),
  },
  {
    path: '/purchaseHandleDetail',
    title: '采购经办详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/check/0',
    lazy: page('handle'),
  },
  {
    path: '/batchFlowPurchaseCheckDetail',
    title: '批量审批',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'check:batch',
    under: '/check/0',
    lazy: page('batch'),
  },
  { path: '/verify', title: '审批表核验', layout: 'bare', open: true, lazy: page('verify') },
]
