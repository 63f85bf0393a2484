import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const receiptRoutes: readonly RouteRow[] = [
  {
    path: '/receive',
    title: '收货',
    layout: 'full',
    centre: true,
    phone: 'title',
    menu: { group: '采购', order: 11, badge: (user) => user.toReceiveNum, anyOf: ['order:create', 'order:student'] },
    lazy: page('receive'),
  },
]
