import type { RouteRow } from '../../core/route.ts'

export const orderRoutes: readonly RouteRow[] = [
  {
    path: '/order',
    title: '我的订单',
    layout: 'full',
    centre: true,
    // Approvers reach orders by their tasks and have none of their own.
    menu: {
      group: '采购',
      order: 10,
      badge: (user) => user.toConfirmNum,
      anyOf: ['order:create', 'order:accept', 'order:student', 'order:export'],
    },
    lazy: () => import('./screens/order.tsx'),
  },
  {
    path: '/orderDetail',
    title: '订单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/order',
    lazy: () => import('./screens/order-detail.tsx'),
  },
  {
    path: '/carDetail',
    title: '采购单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/order',
    lazy: () => import('./screens/car-detail.tsx'),
  },
  {
    path: '/checkAccept',
    title: '验收',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'order:accept',
    under: '/acceptanceCheck',
    lazy: () => import('./screens/check-accept.tsx'),
  },
  {
    path: '/acceptanceCheck',
    title: '验收审核',
    layout: 'full',
    centre: true,
    menu: {
      group: '审批',
      label: '验收',
      order: 20,
      badge: (user) => user.toAcceptNum,
      anyOf: ['order:accept', 'order:student', 'accept:check', 'check:approve'],
    },
    lazy: () => import('./screens/acceptance-check.tsx'),
  },
  {
    path: '/acceptanceCheckDetail',
    title: '验收审核详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/acceptanceCheck',
    lazy: () => import('./screens/acceptance-check-detail.tsx'),
  },
]
