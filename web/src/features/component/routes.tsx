import type { RouteRow } from '../../core/route.ts'

export const componentRoutes: readonly RouteRow[] = [
  {
    path: '/electronProdList',
    title: '电子元器件',
    layout: 'full',
    channel: { order: 50, sign: '芯', hint: '粘贴 BOM 配单' },
    lazy: () => import('./screens/electron-prod-list.tsx'),
  },
  {
    path: '/electronProdDetail',
    title: '元器件详情',
    layout: 'full',
    lazy: () => import('./screens/electron-prod-detail.tsx'),
  },
]
