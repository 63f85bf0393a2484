import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import type { RouteRow } from '../../core/route.ts'

export const helpRoutes: readonly RouteRow[] = [
  {
    path: '/helpUser',
    title: '帮助中心',
    layout: 'bare',
    open: true,
    beforeConsent: true,
    first: () => [asked(api.help.contacts, {})],
    lazy: () => import('./screens/help-user.tsx'),
  },
  {
    path: '/userService',
    title: '客户服务',
    layout: 'full',
    centre: true,
    menu: { group: '服务', order: 10, isPersonal: true, badge: (user) => user.serviceNum },
    lazy: () => import('./screens/user-service.tsx'),
  },
  {
    path: '/serviceDesk',
    title: '留言答复',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    menu: { group: '服务', order: 20, isPersonal: true, badge: (user) => user.toAnswerNum },
    lazy: () => import('./screens/service-desk.tsx'),
  },
  {
    path: '/serviceDesk/about',
    title: '联系方式与视频',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    under: '/serviceDesk',
    lazy: () => import('./screens/about.tsx'),
  },
]
