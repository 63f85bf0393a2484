import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const activityRoutes: readonly RouteRow[] = [
  {
    path: '/activities',
    title: '首页活动图',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 96, isPersonal: true },
    lazy: page('activities'),
  },
]
