import type { RouteRow } from '../../core/route.ts'

export const noticeRoutes: readonly RouteRow[] = [
  {
    path: '/message',
    title: '消息中心',
    layout: 'full',
    centre: true,
    menu: { group: '设置', order: 20, isPersonal: true, badge: (user) => user.messageNum },
    lazy: () => import('./screens/message.tsx'),
  },
  {
    path: '/supplier/message',
    title: '消息',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { icon: 'messages', order: 40 },
    lazy: () => import('./screens/message.tsx'),
  },
]
