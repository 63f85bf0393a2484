import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const helpRoutes: readonly RouteRow[] = [
  {
    path: '/helpUser',
    title: '帮助中心',
    layout: 'bare',
    open: true,
    beforeConsent: true,
    first: () => [asked(api.help.contacts, {})],
    lazy: page('help-user'),
  },
  {
    path: '/userService',
    title: '客户服务',
    layout: 'full',
    centre: true,
    menu: { group: '服务', order: 10, isPersonal: true, badge: (user) => user.serviceNum },
    lazy: page('user-service'),
  },
  {
    path: '/serviceDesk',
    title: '留言答复',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    menu: { group: '服务', order: 20, isPersonal: true, badge: (user) => user.toAnswerNum },
    lazy: page('service-desk'),
  },
  {
    path: '/serviceDesk/about',
    title: '联系方式与视频',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    under: '/serviceDesk',
    lazy: page('about'),
  },
]
