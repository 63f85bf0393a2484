import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

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
    lazy: page('order'),
  },
  {
    path: '/personalOrder',
    title: '个人订单',
    layout: 'full',
    centre: true,
    need: 'cart:edit',
    menu: { group: '采购', order: 12, isPersonal: 'only' },
    lazy: page('personal-order'),
  },
  {
    path: '/orderDetail',
    title: '订单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/order',
    lazy: page('order-detail'),
  },
  {
    path: '/carDetail',
    title: '采购单详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/order',
    lazy: page('car-detail'),
  },
  {
    path: '/checkAccept',
    title: '验收',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'order:accept',
    under: '/acceptanceCheck',
    lazy: page('check-accept'),
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
    lazy: page('acceptance-check'),
  },
  {
    path: '/acceptanceCheckDetail',
    title: '验收审核详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/acceptanceCheck',
    lazy: page('acceptance-check-detail'),
  },
]
