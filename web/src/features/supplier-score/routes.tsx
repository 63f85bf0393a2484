import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const supplierScoreRoutes: readonly RouteRow[] = [
  {
    path: '/supplierScores',
    title: '供应商考评',
    layout: 'full',
    centre: true,
    need: 'report:view',
    menu: { group: '服务', order: 22 },
    lazy: page('all'),
  },
  {
    path: '/supplierScore',
    title: '供应商考评',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'report:view',
    under: '/supplierScores',
    lazy: page('one'),
  },
  {
    path: '/supplier/score',
    title: '考评',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { icon: 'score', order: 26 },
    lazy: page('own'),
  },
]
