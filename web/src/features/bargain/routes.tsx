import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const bargainRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/bargains',
    title: '议价',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { icon: 'bargains', order: 12 },
    lazy: page('list'),
  },
  { path: '/supplier/bargains/detail', title: '答复议价', layout: 'supplier', need: 'supplier:orders', lazy: page('one') },
]
