import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const sceneRoutes: readonly RouteRow[] = [
  {
    path: '/scene',
    title: '场景采购',
    layout: 'full',
    open: true,
    light: true,
    channel: { order: 70, sign: '景', hint: '整套一键加购' },
    lazy: page('scene'),
  },
  {
    path: '/scenes',
    title: '场景维护',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 95, isPersonal: true },
    lazy: page('scenes'),
  },
]
