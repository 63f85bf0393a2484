import type { RouteRow } from '../../core/route.ts'

export const signatureRoutes: readonly RouteRow[] = [
  { path: '/sign', title: '手写签名', layout: 'bare', open: true, light: true, lazy: () => import('./screens/sign.tsx') },
]
