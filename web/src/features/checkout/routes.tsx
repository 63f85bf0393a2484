import { approverPaths } from '@caiyuan/contract/approval/paths'
import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const checkoutRoutes: readonly RouteRow[] = [
  {
    path: '/confirmOrder',
    title: '确认订单',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: page('confirm-order'),
  },
  {
    path: '/carConfirmOrder',
    title: '确认订单(购物车)',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: page('confirm-order'),
  },
  {
    path: '/yunhanOrderConfirm',
    title: '元器件订单确认',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 1,
    phone: 'title',
    lazy: page('confirm-order'),
  },
  ...approverPaths.map((path): RouteRow => ({
    path,
    title: '选择审批人',
    layout: 'full',
    need: 'order:create',
    checkoutStep: 2,
    phone: 'title',
    lazy: page('auditor'),
  })),
  {
    path: '/auditSuccess',
    title: '提交成功',
    layout: 'full',
    need: 'order:create',
    checkoutStep: 2,
    phone: 'title',
    lazy: page('audit-success'),
  },
  {
    path: '/studentSubmitSuccess',
    title: '提交成功',
    layout: 'full',
    need: 'cart:edit',
    checkoutStep: 2,
    phone: 'title',
    lazy: page('student-submit-success'),
  },
]
