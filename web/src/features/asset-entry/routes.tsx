import type { RouteRow } from '../../core/route.ts'

export const assetEntryRoutes: readonly RouteRow[] = [
  {
    path: '/assetEntries',
    title: '固定资产入库',
    layout: 'full',
    centre: true,
    need: 'accept:check',
    menu: { group: '审批', order: 21 },
    lazy: () => import('./screens/asset-entries.tsx'),
  },
]
