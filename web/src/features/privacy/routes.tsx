import type { RouteRow } from '../../core/route.ts'

export const privacyRoutes: readonly RouteRow[] = [
  {
    path: '/privacy',
    title: '隐私政策',
    layout: 'full',
    open: true,
    light: true,
    beforeConsent: true,
    lazy: () => import('./screens/privacy.tsx'),
  },
]
