import type { RouteRow } from '../../core/route.ts'

export const logoffRoutes: readonly RouteRow[] = [
  // Open, for its last word is said to who has just been signed out.
  { path: '/logoff', title: '账号注销', layout: 'bare', open: true, beforeConsent: true, lazy: () => import('./screens/logoff.tsx') },
]
