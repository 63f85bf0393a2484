import type { RouteRow } from '../../core/route.ts'

export const settingRoutes: readonly RouteRow[] = [
  {
    path: '/setting',
    title: '账户设置',
    layout: 'full',
    centre: true,
    menu: { group: '设置', order: 10, isPersonal: true },
    beforeConsent: true,
    lazy: () => import('./screens/setting.tsx'),
  },
]
