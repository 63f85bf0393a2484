import type { RouteRow } from '../../core/route.ts'

export const specialRoutes: readonly RouteRow[] = [
  {
    path: '/specialProduct',
    title: '特价专区',
    layout: 'full',
    open: true,
    light: true,
    channel: { order: 60, sign: '特', hint: '限时限量，先到先得' },
    lazy: () => import('./screens/special-product.tsx'),
  },
  {
    path: '/specialPrices',
    title: '特价维护',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 80, isPersonal: true },
    lazy: () => import('./screens/special-prices.tsx'),
  },
]
