import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import type { RouteRow } from '../../core/route.ts'

export const accountRoutes: readonly RouteRow[] = [
  {
    path: '/login',
    title: '用户登录',
    layout: 'bare',
    open: true,
    first: () => [asked(api.account.remembered, {}), asked(api.account.demoAccounts, {})],
    beforeConsent: true,
    lazy: () => import('./screens/login.tsx'),
  },
  {
    path: '/demoOutbox',
    title: '演示短信',
    layout: 'bare',
    open: true,
    beforeConsent: true,
    lazy: () => import('./screens/demo-outbox.tsx'),
  },
  {
    path: '/error',
    title: '系统异常',
    layout: 'bare',
    open: true,
    light: true,
    beforeConsent: true,
    lazy: () => import('./screens/error.tsx'),
  },
  {
    path: '/noPermission',
    title: '无访问权限',
    layout: 'full',
    open: true,
    light: true,
    lazy: () => import('./screens/no-permission.tsx'),
  },
]
