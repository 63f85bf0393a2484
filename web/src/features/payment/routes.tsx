import type { RouteRow } from '../../core/route.ts'

export const paymentRoutes: readonly RouteRow[] = [
  {
    path: '/sureOrderAfter',
    title: '选择支付方式',
    layout: 'full',
    need: 'cart:edit',
    phone: 'title',
    lazy: () => import('./screens/sure-order-after.tsx'),
  },
  { path: '/iPass', title: '校园卡支付', layout: 'full', need: 'cart:edit', phone: 'title', lazy: () => import('./screens/i-pass.tsx') },
  { path: '/waitPay', title: '等待支付', layout: 'full', need: 'cart:edit', phone: 'title', lazy: () => import('./screens/wait-pay.tsx') },
  {
    path: '/passSuccess',
    title: '支付成功',
    layout: 'full',
    need: 'cart:edit',
    phone: 'title',
    lazy: () => import('./screens/pass-success.tsx'),
  },
]
