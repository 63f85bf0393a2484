import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const integrityRoutes: readonly RouteRow[] = [
  { path: '/integrityReport', title: '廉政举报', layout: 'full', open: true, lazy: page('report') },
  {
    path: '/integrityDesk',
    title: '举报办理',
    layout: 'full',
    centre: true,
    need: 'handle:integrity',
    menu: { group: '服务', order: 18 },
    lazy: page('desk'),
  },
  {
    path: '/integrityDesk/detail',
    title: '办理举报',
    layout: 'full',
    centre: true,
    need: 'handle:integrity',
    under: '/integrityDesk',
    lazy: page('detail'),
  },
]
