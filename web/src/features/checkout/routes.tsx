import { approverPaths } from '@caiyuan/contract/approval/paths'
import type { RouteRow } from '../../core/route.ts'

export const checkoutRoutes: readonly RouteRow[] = [
  {
    path: '/confirmOrder',
    title: '确认订单',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: () => import('./screens/confirm-order.tsx'),
  },
  {
    path: '/carConfirmOrder',
    title: '确认订单(购物车)',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: () => import('./screens/confirm-order.tsx'),
  },
  {
    path: '/yunhanOrderConfirm',
    title: '元器件订单确认',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: () => import('./screens/confirm-order.tsx'),
  },
  ...approverPaths.map((path): RouteRow => ({
    path,
    title: '选择审批人',
    layout: 'full',
    need: 'order:create',
    checkoutStep: 2,
    phone: 'title',
    lazy: () => import('./screens/auditor.tsx'),
  })),
  {
    path: '/auditSuccess',
    title: '提交成功',
    layout: 'full',
    need: 'order:create',
    checkoutStep: 2,
    phone: 'title',
    lazy: () => import('./screens/audit-success.tsx'),
  },
  {
    path: '/studentSubmitSuccess',
    title: '提交成功',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 2,
    phone: 'title',
    lazy: () => import('./screens/student-submit-success.tsx'),
  },
]
