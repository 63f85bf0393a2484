import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const complaintRoutes: readonly RouteRow[] = [
  {
    path: '/complaintReport',
    title: '投诉举报',
    layout: 'full',
    centre: true,
    menu: { group: '服务', order: 15, isPersonal: true, badge: (user) => user.complaintNum },
    lazy: page('report'),
  },
  {
    path: '/complaintDetail',
    title: '投诉详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/complaintReport',
    lazy: page('detail'),
  },
  {
    path: '/complaintDesk',
    title: '投诉处理',
    layout: 'full',
    centre: true,
    need: 'handle:complaint',
    menu: { group: '服务', order: 17, badge: (user) => user.toHandleComplaintNum },
    lazy: page('desk'),
  },
  {
    path: '/complaintRulings',
    title: '投诉答复',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    menu: { group: '服务', order: 26, isPersonal: true },
    lazy: page('rulings'),
  },
  {
    path: '/complaintRulings/detail',
    title: '答复投诉',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'platform:service',
    under: '/complaintRulings',
    lazy: page('ruling'),
  },
  {
    path: '/supplier/complaints',
    title: '投诉',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { icon: 'complaints', order: 19 },
    lazy: page('supply'),
  },
  { path: '/supplier/complaints/detail', title: '答复投诉', layout: 'supplier', need: 'supplier:orders', lazy: page('supplyOne') },
]
