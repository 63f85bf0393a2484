import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const announcementRoutes: readonly RouteRow[] = [
  {
    path: '/supplier/announcements',
    title: '店铺公告',
    layout: 'supplier',
    need: 'supplier:goods',
    console: { label: '公告', icon: 'announcements', order: 22 },
    lazy: page('own'),
  },
  {
    path: '/shopAnnouncements',
    title: '店铺公告',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 99, isPersonal: true },
    lazy: page('desk'),
  },
]
