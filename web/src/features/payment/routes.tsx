import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const paymentRoutes: readonly RouteRow[] = [
  {
    path: '/sureOrderAfter',
    title: '选择支付方式',
    layout: 'full',
    need: 'cart:edit',
    phone: 'title',
    lazy: page('sure-order-after'),
  },
  { path: '/iPass', title: '校园卡支付', layout: 'full', need: 'cart:edit', phone: 'title', lazy: page('i-pass') },
  { path: '/waitPay', title: '等待支付', layout: 'full', need: 'cart:edit', phone: 'title', lazy: page('wait-pay') },
  {
    path: '/payOutside',
    title: '公务卡与对公付款',
    layout: 'full',
    need: 'cart:edit',
    phone: 'title',
    lazy: page('pay-outside'),
  },
  {
    path: '/passSuccess',
    title: '支付成功',
    layout: 'full',
    need: 'cart:edit',
    phone: 'title',
    lazy: page('pass-success'),
  },
]
