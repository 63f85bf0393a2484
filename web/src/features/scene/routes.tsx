import type { RouteRow } from '../../core/route.ts'

export const sceneRoutes: readonly RouteRow[] = [
  {
    path: '/scene',
    title: '场景采购',
    layout: 'full',
    open: true,
    light: true,
    channel: { order: 70 },
    lazy: () => import('./screens/scene.tsx'),
  },
  {
    path: '/scenes',
    title: '场景维护',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 95, isPersonal: true },
    lazy: () => import('./screens/scenes.tsx'),
  },
]
